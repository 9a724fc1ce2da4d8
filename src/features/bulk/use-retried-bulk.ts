import { useState } from 'react';
import type { BulkOutcome, BulkRecord } from '#src/lib/bulk.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { clearKey, idempotencyKey } from '#src/components/ui/form/draft.ts';
import type { Errors } from '#src/components/ui/form/use-form.ts';
import type { BulkJobs, Job } from './use-bulk.ts';

/** Outcomes that another try does not change: done, excluded by the record, or sent with an outdated version. */
const FINAL: ReadonlySet<BulkOutcome | undefined> = new Set([
  'done',
  'skipped',
  'conflict',
  'missing',
] as const);

const OTHERS_CHANGES = 'If you try again, those that someone else changed are left out.';

/** A try after which some records are left. */
class UnfinishedError extends Error {
  sentences: readonly string[] = [];
  /** Whether it is not known if some of them were changed. */
  isUncertain = false;
  /** How many are known to have been changed: then the sentences begin with their number. */
  changed = 0;
}

interface NotDone {
  /** What was sent, with its verb, such as 'The note was', and what did not happen, such as 'saved'. */
  what: string;
  done: string;
  /** That the same change, sent again, is made only once. */
  again: string;
}

/** The errors of a form for what `send` threw: what is known of the result, why, and what another try does. */
export function unfinishedErrors(cause: unknown, { what, done, again }: NotDone): Errors {
  const known = cause instanceof UnfinishedError ? cause : undefined;
  const [first = '', ...others] = known?.sentences ?? [sentenceOf(cause)];
  const isUncertain = known?.isUncertain ?? false;
  const result = isUncertain
    ? `It is not known whether ${what.toLowerCase()} ${done}.`
    : `${what} not ${done}.`;
  return {
    formErrors: [known?.changed ? first : `${result} ${first}`, ...others, ...(isUncertain ? [again] : [])],
  };
}

type Sent<T> = Pick<Job<T>, 'change' | 'done' | 'onResults'>;

interface Options<T extends BulkRecord> extends Pick<Job<T>, 'path' | 'counted'> {
  selected: readonly T[];
  jobs: BulkJobs<T>;
}

/**
 * The change that a dialog makes to a selection, which is made once for each record however often it is sent again. `left` are
 * those that another try may change.
 */
export function useRetriedBulk<T extends BulkRecord>({ path, counted, selected, jobs }: Options<T>) {
  /** The change of the last try, and its records as they were at the first try with this change. */
  const [tried, setTried] = useState<{ records: readonly T[]; change: string }>();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map());
  const left = (tried?.records ?? selected).filter(({ id }) => !FINAL.has(outcomes.get(id)));

  /** Throws where another try may change more, or where none was changed. */
  const send = async ({ change, done, onResults }: Sent<T>) => {
    const words = JSON.stringify(change);
    // The same request after an error: the server knows those that it has answered for. Another change is only for the others.
    const records = tried?.change === words ? tried.records : left;
    setTried({ records, change: words });
    const sent = records.map(({ id, version }) => ({ id, version }));
    const key = idempotencyKey(path, JSON.stringify([sent, change]));
    const after = new Map(outcomes);
    const { changed, failed, problems, isUncertain } = await jobs.run({
      ...{ path, counted, records, change, key, done },
      onResults: (results) => {
        for (const { id, outcome } of results) after.set(id, outcome);
        onResults(results);
      },
    });
    if (failed > 0) {
      setOutcomes(after);
      const hasConflicts = [...after.values()].includes('conflict');
      const sentences = [...problems, ...(hasConflicts ? [OTHERS_CHANGES] : [])];
      throw Object.assign(new UnfinishedError(), { sentences, isUncertain, changed });
    }
    // Where none was changed, what was typed is still wanted, and another try is of the records as they are now.
    if (changed === 0) {
      setTried(undefined);
      setOutcomes(new Map([...after].filter(([, outcome]) => outcome === 'done')));
    }
    if (changed === 0 && problems.length > 0)
      throw Object.assign(new UnfinishedError(), { sentences: problems });
    clearKey(path);
  };

  return { left, send };
}
