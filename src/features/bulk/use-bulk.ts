import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as bulk from '#src/lib/bulk.ts';
import { checked, send } from '#src/lib/api/client.ts';
import { isRefused, notDoneInWords, sentenceOf } from '#src/lib/errors.ts';
import { lockSelection } from '#src/components/admin/data-table/selection.tsx';
import { useUnsaved } from '#src/components/admin/FormDialog.tsx';
import { clearKey, idempotencyKey } from '#src/components/ui/form/draft.ts';
import type { Errors } from '#src/components/ui/form/use-form.ts';
import { showToast } from '#src/components/ui/toast.tsx';

/** One change to some records, and where it is sent. */
export interface BulkPart {
  path: string;
  records: readonly bulk.BulkRecord[];
  change: unknown;
}

/** The requests for a change: each of at most BULK_RECORDS records, which begin at `from` in their part. */
const requestsOf = (parts: readonly BulkPart[]) =>
  parts.flatMap(({ path, records, change }) =>
    Array.from({ length: Math.ceil(records.length / bulk.BULK_RECORDS) }, (_, at) => {
      const from = at * bulk.BULK_RECORDS;
      const some = records.slice(from, from + bulk.BULK_RECORDS).map(({ id, version }) => ({ id, version }));
      return { path, from, body: { records: some, change } };
    }),
  );

const NAMED = 3;

const number = (count: number) => count.toLocaleString('en');

export const countedAs = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`;

/** Why a record was not changed, as it follows the number of such records. */
function reasonOf({ outcome, why = 'could not be changed' }: bulk.BulkResult, isOne: boolean): string {
  const were = isOne ? 'was' : 'were';
  if (outcome === 'conflict') return `${were} changed by someone else in the meantime`;
  if (outcome === 'missing') return `${were} removed by someone else in the meantime`;
  return outcome === 'failed' ? 'could not be changed because something went wrong on our side' : why;
}

function problemSentences(results: readonly bulk.BulkResult[], names: ReadonlyMap<string, string>): string[] {
  const wrong = results.filter(({ outcome }) => outcome !== 'done');
  return [...Map.groupBy(wrong, (result) => reasonOf(result, false)).values()].map((alike) => {
    const [first] = alike as [bulk.BulkResult];
    const reason = reasonOf(first, alike.length === 1);
    const others = alike.length - NAMED;
    const named = alike.slice(0, NAMED).map(({ id }) => names.get(id) ?? '');
    const whom = `${named.join(', ')}${others > 0 ? ` and ${number(others)} more` : ''}`;
    const advice = first.outcome === 'failed' ? ' Please try again.' : '';
    return `${results.length === 1 ? `${whom} ${reason}` : `${number(alike.length)} ${reason}: ${whom}`}.${advice}`;
  });
}

export interface Job<T> {
  counted: (count: number) => string;
  /** All records of the parts. */
  records: readonly T[];
  parts: readonly BulkPart[];
  /** For a change that must not be made twice: each request has the same key when it is sent again. */
  key?: string;
  /** Whether the records are removed: one that is gone already was removed by somebody else, or by a request whose answer was lost. */
  removes?: boolean;
  /** What was done, as it follows the records, such as 'moved to Interview', or a function of the records. */
  done?: string | ((records: string) => string) | undefined;
  onResults: (results: bulk.BulkResult[]) => void;
}

/** The toast of a result replaces the toast of the run before: both are about one selection. */
const TOAST_SUBJECT = 'selected records';

/**
 * Changes or removes many records, with progress and a stop, while the page's selection is locked. A toast says how many were
 * changed; where some were not, `problems` does, until it is dismissed. The browser asks before the page is left in the middle.
 */
export function useBulk<T extends bulk.BulkRecord>(nameOf: (record: T) => string) {
  const [progress, setProgress] = useState<{ answered: number; total: number; isStopping: boolean }>();
  /** The result or the only problem, then the problems; a sentence each. */
  const [problems, setProblems] = useState<readonly string[]>([]);
  const running = useRef<AbortController>(undefined);
  /** Whether the bar of the selection is in the page: a filter may hide the last selected record. */
  const isShown = useRef(false);
  useUnsaved(progress !== undefined);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  const run = async ({ counted, records, parts, key, removes, done, onResults }: Job<T>) => {
    const { signal } = (running.current = new AbortController());
    const total = records.length;
    const results: bulk.BulkResult[] = [];
    setProblems([]);
    setProgress({ answered: 0, total, isStopping: false });
    const unlock = lockSelection(total);
    let failure: unknown;
    try {
      for (const { path, from, body } of requestsOf(parts)) {
        if (signal.aborted) break;
        const headers = key ? { 'Idempotency-Key': `${key}-${from}` } : undefined;
        const answer = checked(bulk.bulkAnswerSchema, await send(path, { method: 'POST', body, headers }));
        const isDone = ({ outcome }: bulk.BulkResult) => removes && outcome === 'missing';
        const some = answer.results.map((one) => (isDone(one) ? { ...one, outcome: 'done' as const } : one));
        results.push(...some);
        onResults(some);
        setProgress((before) => before && { ...before, answered: before.answered + body.records.length });
      }
    } catch (cause) {
      failure = cause;
    }
    const ended = failure === undefined ? [] : [sentenceOf(failure)];
    const count = (...outcomes: bulk.BulkResult['outcome'][]) =>
      results.filter(({ outcome }) => outcomes.includes(outcome)).length;
    const changed = count('done');
    const unanswered = ended.length > 0 ? total - results.length : 0;
    // Of the unanswered records, one request's at most were sent.
    const wrong = count('conflict', 'missing', 'failed') + Math.min(bulk.BULK_RECORDS, unanswered);
    const names = new Map(records.map((record) => [record.id, nameOf(record)]));
    const all = [...problemSentences(results, names), ...ended];
    const whom = `${changed === total ? '' : `${number(changed)} of `}${counted(total)}`;
    const result = typeof done === 'function' ? done(whom) : done && `${whom} ${done}`;
    const failedWords = wrong > 0 ? `; this failed for ${number(wrong)}` : '';
    const said = result && changed > 0 && all.length > 0 ? [`${result}${failedWords}.`, ...all] : all;
    // At once: without a selection, the unlocked bar is gone, and with it the place of the problems.
    flushSync(() => {
      setProblems(said);
      setProgress(undefined);
      unlock();
    });
    // Where no record stays selected, the place of the problems goes with the selection.
    const leavesSome = ended.length > 0 || count('done', 'missing') < results.length;
    const isSaid = isShown.current && leavesSome && all.length > 0;
    if (result && !isSaid && (changed > 0 || total > 1 || !isShown.current)) {
      const tone = wrong > 0 || changed === 0 ? 'danger' : 'success';
      showToast([`${result}.`, ...all].join(' '), tone, TOAST_SUBJECT);
    }
    return {
      ...{ changed, whom },
      problems: said,
      /** How many another try may change. */
      failed: count('failed') + unanswered,
      /** Whether some of these may have been changed already: the answer is lost, or the server failed on the way. */
      isUncertain: (ended.length > 0 && !isRefused(failure)) || count('failed') > 0,
    };
  };

  const stop = () => {
    running.current?.abort();
    setProgress((before) => before && { ...before, isStopping: true });
  };
  return { progress, problems, run, stop, dismiss: () => setProblems([]) };
}

export type BulkJobs<T extends bulk.BulkRecord> = ReturnType<typeof useBulk<T>>;

/** Outcomes that another try does not change: done, excluded by the record, or sent with an outdated version. */
const FINAL: ReadonlySet<bulk.BulkOutcome | undefined> = new Set([
  'done',
  'skipped',
  'conflict',
  'missing',
] as const);

const OTHERS_CHANGES = 'If you try again, those that someone else changed are left out.';

class UnfinishedError extends Error {
  sentences: readonly string[] = [];
}

/** The errors of a form for what `send` threw. */
export const unfinishedErrors = (cause: unknown): Errors => ({
  formErrors: cause instanceof UnfinishedError ? cause.sentences : [sentenceOf(cause)],
});

interface Sent<T> extends Pick<Job<T>, 'done' | 'onResults'>, Pick<BulkPart, 'change'> {
  /** The subject with its verb, such as 'The note was', and the participle, such as 'saved'. */
  what: string;
  participle: string;
  /** That the same change, sent again, is made only once. */
  again: string;
}

interface Options<T extends bulk.BulkRecord> extends Pick<Job<T>, 'counted'> {
  path: string;
  selected: readonly T[];
  jobs: BulkJobs<T>;
}

/** A dialog's change of a selection, made once for each record however often it is sent again; another try may change those `left`. */
export function useRetriedBulk<T extends bulk.BulkRecord>({ path, counted, selected, jobs }: Options<T>) {
  /** The change of the last try, and its records as they were at the first try with this change. */
  const [tried, setTried] = useState<{ records: readonly T[]; change: string }>();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, bulk.BulkOutcome>>(new Map());
  const left = (tried?.records ?? selected).filter(({ id }) => !FINAL.has(outcomes.get(id)));

  /** Throws what is known of the result, why, and what another try does, where that may change more or where none was changed. */
  const send = async ({ change, done, onResults, what, participle, again }: Sent<T>) => {
    const asText = JSON.stringify(change);
    // The same request after an error: the server knows those that it has answered for. Another change is only for the others.
    const records = tried?.change === asText ? tried.records : left;
    setTried({ records, change: asText });
    const sent = records.map(({ id, version }) => ({ id, version }));
    const key = idempotencyKey(path, JSON.stringify([sent, change]));
    const after = new Map(outcomes);
    const { changed, failed, problems, isUncertain } = await jobs.run({
      ...{ counted, records, parts: [{ path, records, change }], key, done },
      onResults: (results) => {
        for (const { id, outcome } of results) after.set(id, outcome);
        onResults(results);
      },
    });
    const [first = '', ...sentences] = problems;
    if (failed > 0) {
      setOutcomes(after);
      if ([...after.values()].includes('conflict')) sentences.push(OTHERS_CHANGES);
      if (isUncertain) sentences.push(again);
    } else if (changed === 0) {
      // What was typed is still wanted, and another try is of the records as they are now.
      setTried(undefined);
      setOutcomes(new Map([...after].filter(([, outcome]) => outcome === 'done')));
    }
    if (failed > 0 || (changed === 0 && first)) {
      const result = notDoneInWords(isUncertain, what, participle);
      // Where some are known to have been changed, the first sentence has their number.
      sentences.unshift(changed > 0 ? first : `${result} ${first}`);
      throw Object.assign(new UnfinishedError(), { sentences });
    }
    clearKey(path);
  };

  return { left, send };
}
