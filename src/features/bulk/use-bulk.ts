import { useRef, useState } from 'react';
import { sentenceOf } from '#lib/sentence';
import type { BulkResult } from '#lib/bulk';
import { showToast } from '../../components/ui/toast/toast-store.ts';
import { sendInBulk } from './api.ts';

/** A change of several records that is being made. */
export interface BulkProgress {
  answered: number;
  total: number;
}

interface Job<T> {
  records: readonly T[];
  change: unknown;
  /** What was done, such as 'moved to Interview'. */
  done: string;
  onResults: (results: BulkResult[]) => void;
}

const CONFLICT = 'Another person changed or erased the others meanwhile: they are as that person left them.';

/** Makes one change to many records, with progress and a stop, and says at the end what became of them. */
export function useBulk<T extends { id: string; version: string }>(
  path: string,
  counted: (count: number) => string,
) {
  const [progress, setProgress] = useState<BulkProgress>();
  const running = useRef<AbortController>(undefined);

  /** Returns whether all of them were changed. */
  const run = async ({ records, change, done, onResults }: Job<T>): Promise<boolean> => {
    const controller = new AbortController();
    running.current = controller;
    const total = records.length;
    let changed = 0;
    let refused = 0;
    setProgress({ answered: 0, total });
    const say = (problem = '') =>
      showToast(
        [`${changed === total ? '' : `${changed} of `}${counted(total)} ${done}.`, problem]
          .filter(Boolean)
          .join(' '),
        problem ? 'danger' : undefined,
      );
    try {
      await sendInBulk({
        ...{ path, records, change },
        stop: controller.signal,
        onProgress: (answered) => setProgress({ answered, total }),
        onResults: (results) => {
          changed += results.filter(({ outcome }) => outcome === 'done').length;
          refused += results.filter(({ outcome }) => outcome !== 'done').length;
          onResults(results);
        },
      });
      say(refused > 0 ? CONFLICT : '');
    } catch (cause) {
      say(sentenceOf(cause));
    }
    setProgress(undefined);
    return changed === total;
  };

  return { progress, run, stop: () => running.current?.abort() };
}
