import { isConflict } from './client.ts';

/** The progress of removing several records; another try continues from it. */
export interface Progress<T> {
  removed: Set<T>;
  /** Records that another admin changed or deleted; they are not tried again. */
  conflicts: Set<T>;
}

interface Options<T> {
  records: readonly T[];
  progress: Progress<T>;
  remove: (record: T) => Promise<unknown>;
  /** Called before each record with its place, counted from 1. */
  onNext: (place: number) => void;
  /** Stops the removal after the current record. */
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
