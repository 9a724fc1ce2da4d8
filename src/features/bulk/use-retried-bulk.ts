import { useState } from 'react';
import type { BulkResult } from '#lib/bulk';
import { clearKey, idempotencyKey } from '../../components/ui/form/idempotency-key.ts';
import type { BulkJobs, Done } from './use-bulk.ts';

interface Options<T extends { id: string; version: string }> {
  /** The storage name of the key of what is sent. */
  name: string;
  selected: readonly T[];
  /** What makes the requests. */
  jobs: BulkJobs<T>;
}

interface Sent {
  change: unknown;
  /** As `useBulk` takes it. */
  done: Done | undefined;
  onResults: (results: BulkResult[]) => void;
}

/** The change that a dialog makes to a selection, which is made once for each record however often it is sent again. */
export function useRetriedBulk<T extends { id: string; version: string }>({
  name,
  selected,
  jobs,
}: Options<T>) {
  /** As they were at the first try: a request that is sent again after an error is then the same one. */
  const [tried, setTried] = useState<readonly T[]>();
  const records = tried ?? selected;

  /** Throws where another try may change more, or where none was changed. */
  const send = async ({ change, done, onResults }: Sent) => {
    setTried(records);
    const sent = records.map(({ id, version }) => ({ id, version }));
    const key = await idempotencyKey(name, JSON.stringify([sent, change]));
    const job = { records, change, key, done, onResults, isInDialog: true };
    const { changed, failed, problems } = await jobs.run(job);
    // Where none was changed, another try is of the records as they are now.
    if (changed === 0 && failed === 0) setTried(undefined);
    // What was typed is still wanted: for another try, or where none was changed.
    if (failed > 0 || (changed === 0 && problems.length > 0)) throw new Error(problems.join(' '));
    clearKey(name);
  };

  return { records, send };
}
