import { isConflict } from '../../../lib/api/client.ts';

/** How far a removal of several records has come; another try goes on from there. */
export interface Progress<T> {
  removed: Set<T>;
  /** What somebody else changed or deleted meanwhile: to try again would change nothing. */
  conflicts: Set<T>;
}

interface Options<T> {
  records: readonly T[];
  progress: Progress<T>;
  remove: (record: T) => Promise<unknown>;
  /** Told before each one which of all it is, counted from 1. */
  onNext: (place: number) => void;
  /** Ends it after the current one. */
  stop: AbortSignal;
}

/** Removes one record after another. Throws the first error; of several records, a conflict is no error. */
export async function removeEach<T>({ records, progress, remove, onNext, stop }: Options<T>): Promise<void> {
  const { removed, conflicts } = progress;
  for (const record of records) {
    if (removed.has(record) || conflicts.has(record)) continue;
    if (stop.aborted) return;
    onNext(removed.size + conflicts.size + 1);
    try {
      await remove(record);
      removed.add(record);
    } catch (cause) {
      if (records.length === 1 || !isConflict(cause)) throw cause;
      conflicts.add(record);
    }
  }
}
