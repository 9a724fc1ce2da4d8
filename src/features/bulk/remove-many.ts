import { BULK_RECORDS, type BulkRecord } from '#src/lib/bulk.ts';
import { sendInBulk } from './api.ts';

/** The progress of removing several records, by their ids; another try continues from it. */
export interface RemovalProgress {
  removed: Set<string>;
  /** Records that another person changed or removed; they are not tried again. */
  conflicts: Set<string>;
  /** Records of a request whose answer did not arrive, or was an error: they may be gone already. */
  unanswered: Set<string>;
}

export const noProgress = (): RemovalProgress => ({
  removed: new Set(),
  conflicts: new Set(),
  unanswered: new Set(),
});

/** Records that one bulk endpoint below /api removes, and the change that it takes for that. */
export interface RemovalPart {
  path: string;
  change: unknown;
  records: readonly BulkRecord[];
}

interface Options {
  parts: readonly RemovalPart[];
  progress: RemovalProgress;
  /** Called after each request with the number of records that were answered for so far. */
  onAnswered: (count: number) => void;
  /** Sends no further request. */
  stop: AbortSignal;
}

const failed = (count: number) =>
  `${count.toLocaleString('en')} could not be removed because something went wrong on our side. Please try again.`;

/** Removes records by requests of many. Throws the first error; a conflict is none, and what the site failed to remove is one at the end. */
export async function removeMany({ parts, progress, onAnswered, stop }: Options): Promise<void> {
  const { removed, conflicts, unanswered } = progress;
  const answered = () => removed.size + conflicts.size;
  let failures = 0;
  for (const { path, change, records } of parts) {
    const isLeft = ({ id }: BulkRecord) => !removed.has(id) && !conflicts.has(id);
    try {
      await sendInBulk({
        ...{ path, change, stop, records: records.filter(isLeft) },
        onProgress: () => onAnswered(answered()),
        onResults: (results) => {
          for (const { id, outcome } of results) {
            if (outcome === 'failed') {
              failures += 1;
              unanswered.add(id);
              continue;
            }
            const isGone = outcome === 'done' || (outcome === 'missing' && unanswered.has(id));
            (isGone ? removed : conflicts).add(id);
          }
        },
      });
    } catch (cause) {
      for (const { id } of records.filter(isLeft).slice(0, BULK_RECORDS)) unanswered.add(id);
      throw cause;
    }
  }
  if (failures > 0) throw new Error(failed(failures));
}
