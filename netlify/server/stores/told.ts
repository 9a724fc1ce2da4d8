import { inBatches } from './batches.ts';
import type { Listed, RecordStore, Stored } from './record-store.ts';

/** How many records are read at a time. */
const READS_AT_ONCE = 32;

interface Told<S> {
  etag: string;
  what: S;
}

/**
 * Tells one thing of each record that a list names, and reads only those that changed since it last told of them: a
 * listed ETag is of a version, and a read is never older than the list before it. What is told stays in memory for the
 * life of the process, so it must be nothing personal. A record that is gone or damaged is told nothing of.
 */
export function teller<T, S>(tell: (record: Stored<T>) => S) {
  const stores = new WeakMap<RecordStore<T>, Map<string, Told<S>>>();
  return async (store: RecordStore<T>, listed: Listed[]): Promise<S[]> => {
    const known = stores.get(store);
    const told = new Map<string, Told<S>>();
    const unknown: Listed[] = [];
    for (const entry of listed) {
      const earlier = known?.get(entry.id);
      if (earlier && earlier.etag !== '' && earlier.etag === entry.etag) told.set(entry.id, earlier);
      else unknown.push(entry);
    }
    await inBatches(unknown, READS_AT_ONCE, async ({ id, etag }) => {
      const record = await store.get(id);
      if (record) told.set(id, { etag, what: tell(record) });
    });

    stores.set(store, told);
    return [...told.values()].map(({ what }) => what);
  };
}
