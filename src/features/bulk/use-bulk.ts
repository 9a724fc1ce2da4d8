import { useRef, useState } from 'react';
import { sentenceOf } from '#lib/sentence';
import type { BulkResult } from '#lib/bulk';
import { useUnsaved } from '../../components/admin/use-unsaved.ts';
import { showToast } from '../../components/ui/toast/toast-store.ts';
import { sendInBulk } from './api.ts';
import { problemSentences } from './problem-sentences.ts';

/** A change of several records that is being made. */
export interface BulkProgress {
  answered: number;
  total: number;
}

interface Kind<T> {
  /** The bulk endpoint below /api. */
  path: string;
  counted: (count: number) => string;
  nameOf: (record: T) => string;
}

/** What was done, such as 'moved to Interview'; a function where its words depend on the number of records. */
export type Done = string | ((changed: number) => string);

interface Job<T> {
  records: readonly T[];
  change: unknown;
  /** As `sendInBulk` takes it. */
  key?: string;
  done: Done;
  onResults: (results: BulkResult[]) => void;
  /** Whether a dialog shows the problems where nothing was changed: a toast would say it twice, over the dialog. */
  isInDialog?: boolean;
}

/** What became of a job. */
export interface BulkOutcome {
  /** How many records were changed. */
  changed: number;
  /** How many another try may change. */
  failed: number;
  /** The sentences about those that were not changed, and about an error that ended it. */
  problems: readonly string[];
}

/** The toast of a result replaces the one of the run before: both are about the same selection. */
const TOAST_SUBJECT = 'selected records';

/** What leaves no record in the selection. */
const GONE = new Set<BulkResult['outcome']>(['done', 'missing']);

/** What is no error: 'skipped' is what the change itself leaves out. */
const EXPECTED = new Set<BulkResult['outcome']>(['done', 'skipped']);

/**
 * Makes one change to many records, with progress and a stop. A toast says how many were changed; what is said of the others
 * stays in `problems` until it is dismissed. The browser asks before the page is left in the middle.
 */
export function useBulk<T extends { id: string; version: string }>({ path, counted, nameOf }: Kind<T>) {
  const [progress, setProgress] = useState<BulkProgress>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const running = useRef<AbortController>(undefined);
  useUnsaved(progress !== undefined);

  const run = async ({ records, change, key, done, onResults, isInDialog }: Job<T>): Promise<BulkOutcome> => {
    const controller = new AbortController();
    running.current = controller;
    const total = records.length;
    const names = new Map(records.map((record) => [record.id, nameOf(record)]));
    const results: BulkResult[] = [];
    setProblems([]);
    setProgress({ answered: 0, total });
    const ended = await sendInBulk({
      ...{ path, records, change, key },
      stop: controller.signal,
      onProgress: (answered) => setProgress({ answered, total }),
      onResults: (some) => {
        results.push(...some);
        onResults(some);
      },
    }).then(() => undefined, sentenceOf);
    const changed = results.filter(({ outcome }) => outcome === 'done').length;
    const failed = results.filter(({ outcome }) => outcome === 'failed').length;
    const said = problemSentences(results, (id) => names.get(id) ?? '');
    const all = ended ? [...said, ended] : said;
    setProblems(all);
    setProgress(undefined);
    const result = `${changed === total ? '' : `${changed} of `}${counted(total)} ${typeof done === 'string' ? done : done(changed)}.`;
    // With the records that are gone, the place of the problems may be gone, too.
    const isLeft = ended !== undefined || results.some(({ outcome }) => !GONE.has(outcome));
    const isSaid = isInDialog && isLeft && all.length > 0;
    const isWrong =
      ended !== undefined || changed === 0 || results.some(({ outcome }) => !EXPECTED.has(outcome));
    if (changed > 0 || (total > 1 && !isSaid))
      showToast(isLeft ? result : [result, ...said].join(' '), isWrong ? 'danger' : 'success', TOAST_SUBJECT);
    return { changed, failed: ended ? total - results.length + failed : failed, problems: all };
  };

  return {
    progress,
    problems,
    run,
    stop: () => running.current?.abort(),
    dismiss: () => setProblems([]),
  };
}

export type BulkJobs<T extends { id: string; version: string }> = ReturnType<typeof useBulk<T>>;
