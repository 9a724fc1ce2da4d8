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
  /** As `sendInBulk` takes it. */
  key?: string;
  /** What was done, such as 'moved to Interview'. */
  done: string;
  onResults: (results: BulkResult[]) => void;
}

const CONFLICT = 'Another person changed or erased the others meanwhile: they are as that person left them.';

/** Why records were skipped, a sentence for each reason. */
function reasonsOf(skipped: readonly BulkResult[]): string[] {
  const counts = new Map<string, number>();
  for (const { why = 'could not be changed' } of skipped) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts].map(([why, count]) => `${count} ${why}.`);
}

/** Makes one change to many records, with progress and a stop, and says at the end what became of them. */
export function useBulk<T extends { id: string; version: string }>(
  path: string,
  counted: (count: number) => string,
) {
  const [progress, setProgress] = useState<BulkProgress>();
  const running = useRef<AbortController>(undefined);

  /** The sentence of the error that ended it, if any. */
  const run = async ({ records, change, key, done, onResults }: Job<T>): Promise<string | undefined> => {
    const controller = new AbortController();
    running.current = controller;
    const total = records.length;
    let changed = 0;
    let refused = 0;
    const skipped: BulkResult[] = [];
    let failed: string | undefined;
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
        ...{ path, records, change, key },
        stop: controller.signal,
        onProgress: (answered) => setProgress({ answered, total }),
        onResults: (results) => {
          changed += results.filter(({ outcome }) => outcome === 'done').length;
          refused += results.filter(({ outcome }) => outcome === 'conflict' || outcome === 'missing').length;
          skipped.push(...results.filter(({ outcome }) => outcome === 'skipped'));
          onResults(results);
        },
      });
      say([...reasonsOf(skipped), ...(refused > 0 ? [CONFLICT] : [])].join(' '));
    } catch (cause) {
      failed = sentenceOf(cause);
      say(failed);
    }
    setProgress(undefined);
    return failed;
  };

  return { progress, run, stop: () => running.current?.abort() };
}
