import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BULK_RECORDS, bulkAnswerSchema, type BulkRecord, type BulkResult } from '#src/lib/bulk.ts';
import { ApiError, checked, send } from '#src/lib/api/client.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { lockSelection } from '#src/components/admin/data-table/selection.tsx';
import type { List } from '#src/components/admin/use-list.ts';
import { useUnsaved } from '#src/components/admin/FormDialog.tsx';
import { showToast } from '#src/components/ui/toast.tsx';

interface Sending {
  /** The bulk endpoint below /api, such as '/applications/bulk'. */
  path: string;
  records: readonly BulkRecord[];
  change: unknown;
  /** Makes each request the same one when it is sent again: for changes that must not be made twice. */
  key?: string | undefined;
  /** Called after each request with its results, and with the number of records that were answered for. */
  onResults: (results: BulkResult[], answered: number) => void;
  stop: AbortSignal;
}

/**
 * Makes one change to any number of records, by requests of at most BULK_RECORDS. After a stop or an error the change stays
 * made where it was made; the same call again goes on from there.
 */
export async function sendInBulk({ path, records, change, key, onResults, stop }: Sending): Promise<void> {
  for (let from = 0; from < records.length && !stop.aborted; from += BULK_RECORDS) {
    const some = records.slice(from, from + BULK_RECORDS).map(({ id, version }) => ({ id, version }));
    const headers = key ? { 'Idempotency-Key': `${key}-${from}` } : undefined;
    const answer = await send(path, { method: 'POST', body: { records: some, change }, headers });
    onResults(checked(bulkAnswerSchema, answer).results, from + some.length);
  }
}

/** How many names a sentence has; the others are counted. */
const NAMED = 3;

const number = (count: number) => count.toLocaleString('en');

/** Why a record was not changed, as it follows the number of such records. */
function reasonOf({ outcome, why = 'could not be changed' }: BulkResult, isOne: boolean): string {
  const were = isOne ? 'was' : 'were';
  if (outcome === 'conflict') return `${were} changed by someone else in the meantime`;
  if (outcome === 'missing') return `${were} removed by someone else in the meantime`;
  return outcome === 'failed' ? 'could not be changed because something went wrong on our side' : why;
}

/** A sentence for each reason why records were not changed, with the first names. */
function problemSentences(results: readonly BulkResult[], names: ReadonlyMap<string, string>): string[] {
  const wrong = results.filter(({ outcome }) => outcome !== 'done');
  return [...Map.groupBy(wrong, (result) => reasonOf(result, false)).values()].map((alike) => {
    const [first] = alike as [BulkResult];
    const reason = reasonOf(first, alike.length === 1);
    const others = alike.length - NAMED;
    const named = alike.slice(0, NAMED).map(({ id }) => names.get(id) ?? '');
    const whom = `${named.join(', ')}${others > 0 ? ` and ${number(others)} more` : ''}`;
    const advice = first.outcome === 'failed' ? ' Please try again.' : '';
    return `${results.length === 1 ? `${whom} ${reason}` : `${number(alike.length)} ${reason}: ${whom}`}.${advice}`;
  });
}

/** A change of several records under way; once it is stopped, it ends with the present request. */
export interface BulkProgress {
  answered: number;
  total: number;
  isStopping: boolean;
}

interface Kind<T> {
  path: string;
  counted: (count: number) => string;
  nameOf: (record: T) => string;
}

/** What was done, as it follows the records, such as 'moved to Interview', or a function of the records. */
export type Done = string | ((records: string) => string);

interface Job<T> {
  records: readonly T[];
  change: unknown;
  key?: string;
  done?: Done | undefined;
  onResults: (results: BulkResult[]) => void;
}

/** The toast of a result replaces the toast of the run before: both are about one selection. */
const TOAST_SUBJECT = 'selected records';

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
export function useBulk<T extends BulkRecord>({ path, counted, nameOf }: Kind<T>) {
  const [progress, setProgress] = useState<BulkProgress>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const running = useRef<AbortController>(undefined);
  useUnsaved(progress !== undefined);
  const isShown = useIsShown();

  const run = async ({ records, change, key, done, onResults }: Job<T>) => {
    const { signal: stop } = (running.current = new AbortController());
    const total = records.length;
    const results: BulkResult[] = [];
    setProblems([]);
    setProgress({ answered: 0, total, isStopping: false });
    const unlock = lockSelection(total);
    const failure: unknown = await sendInBulk({
      ...{ path, records, change, key, stop },
      onResults: (some, answered) => {
        results.push(...some);
        onResults(some);
        setProgress((before) => before && { ...before, answered });
      },
    }).then(
      () => undefined,
      (cause: unknown) => cause,
    );
    const ended = failure === undefined ? [] : [sentenceOf(failure)];
    const count = (...outcomes: BulkResult['outcome'][]) =>
      results.filter(({ outcome }) => outcomes.includes(outcome)).length;
    const changed = count('done');
    const unanswered = ended.length > 0 ? total - results.length : 0;
    // Of the unanswered records, one request's at most were sent.
    const wrong = count('conflict', 'missing', 'failed') + Math.min(BULK_RECORDS, unanswered);
    const names = new Map(records.map((record) => [record.id, nameOf(record)]));
    const all = [...problemSentences(results, names), ...ended];
    const whom = `${changed === total ? '' : `${number(changed)} of `}${counted(total)}`;
    const result = done && (typeof done === 'string' ? `${whom} ${done}` : done(whom));
    const failedWords = wrong > 0 ? `; this failed for ${number(wrong)}` : '';
    const said = result && changed > 0 && all.length > 0 ? [`${result}${failedWords}.`, ...all] : all;
    // At once: without a selection, the unlocked bar is gone, and with it the place of the problems.
    flushSync(() => {
      setProblems(said);
      setProgress(undefined);
      unlock();
    });
    const leavesSome = ended.length > 0 || count('done', 'missing') < results.length;
    // Where no record stays selected, the place of the problems goes with the selection.
    const isSaid = isShown.current && leavesSome && all.length > 0;
    if (result && !isSaid && (changed > 0 || total > 1 || !isShown.current)) {
      const tone = wrong > 0 || changed === 0 ? 'danger' : 'success';
      showToast([`${result}.`, ...all].join(' '), tone, TOAST_SUBJECT);
    }
    const isRefused = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
    return {
      changed,
      /** The result, the sentences about records that were not changed, and the error that ended the run. */
      problems: said,
      /** How many another try may change. */
      failed: count('failed') + unanswered,
      /** Whether some of these may have been changed already: the answer is lost, or the server failed on the way. */
      isUncertain: (ended.length > 0 && !isRefused) || count('failed') > 0,
    };
  };

  const stop = () => {
    running.current?.abort();
    setProgress((before) => before && { ...before, isStopping: true });
  };
  return { progress, problems, run, stop, dismiss: () => setProblems([]) };
}

export type BulkJobs<T extends BulkRecord> = ReturnType<typeof useBulk<T>>;

interface Shown<T> {
  records: readonly T[];
  list: List<T>;
  /** Called at the end with the changed records; the others stay selected. */
  deselect: (records: readonly T[]) => void;
}

/** Shows the results of a change in the list of the selected records. */
export function useShownResults<T extends BulkRecord>({ records, list, deselect }: Shown<T>) {
  const changed = useRef<T[]>([]);
  const byId = new Map(records.map((record) => [record.id, record]));

  const show = (results: readonly BulkResult[], change: Partial<T>) => {
    const done = results.flatMap(({ id, outcome, version }) => {
      const record = byId.get(id);
      return outcome === 'done' && record && version ? [{ ...record, ...change, version }] : [];
    });
    changed.current.push(...done);
    list.putAll(done);
    const others = results.filter(({ outcome }) => outcome === 'conflict' || outcome === 'missing');
    if (others.length > 0) list.reloadAfterConflict(...others.map(({ id }) => id));
  };
  // Not before the end: without a selection there is no progress and no dialog.
  const finish = () => deselect(changed.current.splice(0));
  return { show, finish };
}
