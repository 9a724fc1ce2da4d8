import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { sentenceOf } from '#src/lib/sentences.ts';
import { BULK_RECORDS, type BulkResult } from '#src/lib/bulk.ts';
import { lockSelection } from '#src/components/admin/data-table/selection.tsx';
import { useUnsaved } from '#src/components/admin/FormDialog.tsx';
import { showToast } from '#src/components/ui/toast/toast-store.ts';
import { ApiError } from '#src/lib/api/client.ts';
import { sendInBulk } from './api.ts';
import { problemSentences } from './problem-sentences.ts';

/** A change of several records that is being made. */
export interface BulkProgress {
  answered: number;
  total: number;
  /** Whether it was stopped: it ends with the request that is under way. */
  isStopping: boolean;
}

interface Kind<T> {
  /** The bulk endpoint below /api. */
  path: string;
  counted: (count: number) => string;
  nameOf: (record: T) => string;
}

/** What was done, as it follows the records, such as 'moved to Interview'; a function where they stand elsewhere in the sentence. */
export type Done = string | ((records: string) => string);

interface Job<T> {
  records: readonly T[];
  change: unknown;
  /** As `sendInBulk` takes it. */
  key?: string;
  /** Missing where the caller says the result, which it has to read. */
  done?: Done | undefined;
  onResults: (results: BulkResult[]) => void;
}

/** What became of a job. */
export interface BulkOutcome {
  /** How many records were changed. */
  changed: number;
  /** How many another try may change. */
  failed: number;
  /** The result, the sentences about those that were not changed, and the error that ended it; empty where all were changed. */
  problems: readonly string[];
  /** Whether some may have been changed for all that is known: the answer is lost, or the server failed on the way. */
  isUncertain: boolean;
}

/** The toast of a result replaces the one of the run before: both are about the same selection. */
const TOAST_SUBJECT = 'selected records';

type Outcome = BulkResult['outcome'];

/** What leaves no record in the selection. */
const GONE = new Set<Outcome>(['done', 'missing']);

/** What is no error: 'skipped' is what the change itself leaves out. */
const EXPECTED = new Set<Outcome>(['done', 'skipped']);

/** What the requests of a job answered, and the error that ended it. */
interface Answers {
  results: readonly BulkResult[];
  ended: string | undefined;
}

/** Whether records are left in the selection. */
const leavesSome = ({ results, ended }: Answers) =>
  ended !== undefined || results.some(({ outcome }) => !GONE.has(outcome));

/**
 * How many were to be changed and were not; of those without an answer, a request's at most: the others were not sent, be it
 * after an error or after a stop.
 */
const countFailed = ({ results, ended }: Answers, total: number) =>
  results.filter(({ outcome }) => !EXPECTED.has(outcome)).length +
  (ended === undefined ? 0 : Math.min(BULK_RECORDS, total - results.length));

/** The sentences about records that were not changed, and about an error. */
function problemsOf<T extends { id: string }>(
  { results, ended }: Answers,
  records: readonly T[],
  nameOf: (record: T) => string,
): string[] {
  const names = new Map(records.map((record) => [record.id, nameOf(record)]));
  return [...problemSentences(results, (id) => names.get(id) ?? ''), ...(ended ? [ended] : [])];
}

/** What was done to how many, as a sentence without its end. */
function resultOf(changed: number, total: number, counted: (count: number) => string, done: Done): string {
  const records = `${changed === total ? '' : `${changed.toLocaleString('en')} of `}${counted(total)}`;
  return typeof done === 'string' ? `${records} ${done}` : done(records);
}

/** The end of a job whose calls were all answered. */
const answered = () => ({ ended: undefined, isLost: false });

/** Why a job ended early, and whether its last call may have done something for all that: it was not refused. */
const endedBy = (cause: unknown) => ({
  ended: sentenceOf(cause),
  isLost: !(cause instanceof ApiError && cause.status >= 400 && cause.status < 500),
});

/** How many another try may change, and whether some of them may have been changed already. */
const leftBy = ({ results, ended }: Answers, isLost: boolean, total: number) => ({
  failed:
    results.filter(({ outcome }) => outcome === 'failed').length +
    (ended === undefined ? 0 : total - results.length),
  isUncertain: isLost || results.some(({ outcome }) => outcome === 'failed'),
});

const failedWords = (count: number) => (count > 0 ? `; this failed for ${count.toLocaleString('en')}` : '');

/** Whether the component is in the page: the bar of a selection goes with its last record, such as one that a filter hides. */
function useIsShown() {
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/**
 * Makes one change to many records, with progress and a stop, while the page's selection is locked. A toast says how many were
 * changed; where some were not, `problems` does, until it is dismissed. The browser asks before the page is left in the middle.
 */
export function useBulk<T extends { id: string; version: string }>({ path, counted, nameOf }: Kind<T>) {
  const [progress, setProgress] = useState<BulkProgress>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const running = useRef<AbortController>(undefined);
  useUnsaved(progress !== undefined);
  const isShown = useIsShown();

  const run = async ({ records, change, key, done, onResults }: Job<T>): Promise<BulkOutcome> => {
    const { signal: stop } = (running.current = new AbortController());
    const total = records.length;
    const results: BulkResult[] = [];
    setProblems([]);
    setProgress({ answered: 0, total, isStopping: false });
    const unlock = lockSelection(total);
    const { ended, isLost } = await sendInBulk({
      ...{ path, records, change, key, stop },
      onProgress: (answered) => setProgress((before) => before && { ...before, answered }),
      onResults: (some) => {
        results.push(...some);
        onResults(some);
      },
    }).then(answered, endedBy);
    const answers = { results, ended };
    const changed = results.filter(({ outcome }) => outcome === 'done').length;
    const wrong = countFailed(answers, total);
    const all = problemsOf(answers, records, nameOf);
    const result = done !== undefined && resultOf(changed, total, counted, done);
    const said = result && changed > 0 && all.length > 0 ? [`${result}${failedWords(wrong)}.`, ...all] : all;
    // At once: without a selection, the unlocked bar is gone, and with it the place of the problems.
    flushSync(() => {
      setProblems(said);
      setProgress(undefined);
      unlock();
    });
    // With the records that are gone, the place of the problems may be gone soon, too.
    const isSaid = isShown.current && leavesSome(answers) && all.length > 0;
    if (result && !isSaid && (changed > 0 || total > 1 || !isShown.current)) {
      const tone = wrong > 0 || changed === 0 ? 'danger' : 'success';
      showToast([`${result}.`, ...all].join(' '), tone, TOAST_SUBJECT);
    }
    return { ...leftBy(answers, isLost, total), changed, problems: said };
  };

  return {
    progress,
    problems,
    run,
    stop: () => {
      running.current?.abort();
      setProgress((before) => before && { ...before, isStopping: true });
    },
    dismiss: () => setProblems([]),
  };
}

export type BulkJobs<T extends { id: string; version: string }> = ReturnType<typeof useBulk<T>>;
