import { BULK_RECORDS, bulkAnswerSchema, type BulkResult } from '#src/lib/bulk.ts';
import { checked, send } from '#src/lib/api/client.ts';

interface Options<T> {
  /** The bulk endpoint below /api, such as '/applications/bulk'. */
  path: string;
  records: readonly T[];
  change: unknown;
  /** Makes each request the same one when it is sent again: for changes that must not be made twice. */
  key?: string | undefined;
  /** Called after each request with the number of records that were answered for. */
  onProgress: (answered: number) => void;
  /** Called with the results of each request. */
  onResults: (results: BulkResult[]) => void;
  /** Sends no further request. */
  stop: AbortSignal;
}

/**
 * Makes the same change to any number of records, by requests of at most BULK_RECORDS. What was done stays done when it is
 * stopped or an error is thrown; the same call again goes on from there.
 */
export async function sendInBulk<T extends { id: string; version: string }>(
  options: Options<T>,
): Promise<void> {
  const { path, records, change, key, onProgress, onResults, stop } = options;
  for (let from = 0; from < records.length && !stop.aborted; from += BULK_RECORDS) {
    const some = records.slice(from, from + BULK_RECORDS).map(({ id, version }) => ({ id, version }));
    const headers = key ? { 'Idempotency-Key': `${key}-${from}` } : undefined;
    const answer = await send(path, { method: 'POST', body: { records: some, change }, headers });
    onResults(checked(bulkAnswerSchema, answer).results);
    onProgress(from + some.length);
  }
}
