import { useState } from 'react';
import type { BulkOutcome, BulkRecord, BulkResult } from '#src/lib/bulk.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { clearKey, idempotencyKey } from '#src/components/ui/form/draft.ts';
import type { BulkJobs, Done } from './use-bulk.ts';

interface Options<T extends BulkRecord> {
  name: string;
  selected: readonly T[];
  jobs: BulkJobs<T>;
  /** Whether a skipped record may be tried again, because the person may choose otherwise. */
  mayStillGo?: (record: T) => boolean;
}

interface Sent {
  change: unknown;
  done: Done | undefined;
  onResults: (results: BulkResult[]) => void;
}

interface Tried<T> {
  /** As they were at the first try with this change. */
  records: readonly T[];
  change: string;
}

/** Outcomes that another try does not change: done, or sent with an outdated version. */
const FINAL = new Set<BulkOutcome>(['done', 'conflict', 'missing']);

const OTHERS_CHANGES = 'If you try again, those that someone else changed are left out.';

/** A try after which some are left. */
class UnfinishedError extends Error {
  readonly sentences: readonly string[];
  /** Whether it is not known if some of them were changed; the same change, sent again, is made only once. */
  readonly isUncertain: boolean;
  /** Whether one at least is known to have been changed: then the sentences begin with how many were. */
  readonly hasDoneSome: boolean;
  constructor(sentences: readonly string[], { isUncertain = false, changed = 0 } = {}) {
    super(sentences.join(' '));
    this.sentences = sentences;
    this.isUncertain = isUncertain;
    this.hasDoneSome = changed > 0;
  }
}

/** Whether what `send` threw leaves open if some records were changed. */
export const isUncertain = (cause: unknown): boolean => cause instanceof UnfinishedError && cause.isUncertain;

/** Whether what `send` threw tells of some that were changed. */
export const hasDoneSome = (cause: unknown): boolean => cause instanceof UnfinishedError && cause.hasDoneSome;

/** The sentences about an error of `send`. */
export const unfinishedSentences = (cause: unknown): readonly string[] =>
  cause instanceof UnfinishedError ? cause.sentences : [sentenceOf(cause)];

/**
 * The change that a dialog makes to a selection, which is made once for each record however often it is sent again. `left` are
 * those that another try may change.
 */
export function useRetriedBulk<T extends BulkRecord>({ name, selected, jobs, mayStillGo }: Options<T>) {
  const [tried, setTried] = useState<Tried<T>>();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map());
  const records = tried?.records ?? selected;
  const left = records.filter((record) => {
    const outcome = outcomes.get(record.id);
    if (outcome === 'skipped') return mayStillGo?.(record) ?? false;
    return outcome === undefined || !FINAL.has(outcome);
  });

  /** Throws where another try may change more, or where none was changed. */
  const send = async ({ change, done, onResults }: Sent) => {
    const words = JSON.stringify(change);
    // The same request after an error: the server knows those that it has answered for. Another change is only for the others.
    const now = tried?.change === words ? tried.records : left;
    setTried({ records: now, change: words });
    const sent = now.map(({ id, version }) => ({ id, version }));
    const key = idempotencyKey(name, JSON.stringify([sent, change]));
    const after = new Map(outcomes);
    const { changed, failed, problems, ...run } = await jobs.run({
      ...{ records: now, change, key, done },
      onResults: (results) => {
        for (const { id, outcome } of results) after.set(id, outcome);
        onResults(results);
      },
    });
    const all = [...after];
    if (failed > 0) {
      setOutcomes(after);
      const hasConflicts = all.some(([, outcome]) => outcome === 'conflict');
      throw new UnfinishedError([...problems, ...(hasConflicts ? [OTHERS_CHANGES] : [])], {
        ...run,
        changed,
      });
    }
    // Where none was changed, what was typed is still wanted, and another try is of the records as they are now.
    if (changed === 0) {
      setTried(undefined);
      setOutcomes(new Map(all.filter(([, outcome]) => outcome === 'done')));
    }
    if (changed === 0 && problems.length > 0) throw new UnfinishedError(problems);
    clearKey(name);
  };

  return { left, send };
}
