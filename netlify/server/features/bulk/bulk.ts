import type { Bulk, BulkAnswer, BulkResult } from '#lib/bulk';
import type { AuditedRecord, Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import { inBatches, RECORDS_AT_ONCE } from '#server/stores/batches';
import { ConflictError, MissingError } from '#server/stores/failures';

/**
 * Changes one record and throws as its own endpoint does. A record that already is as wanted is left as it is: a request that
 * is sent again after an error then finds no conflicts with itself. `audit` gets the title and what changed.
 */
export type ChangeOne = (
  id: string,
  ifMatch: string,
  audit: AuditedRecord,
) => Promise<{ version?: string | undefined }>;

/** A record that is left as it is because of what it is itself; the message says why, in words that follow the record. */
export class SkippedError extends Error {
  override name = 'SkippedError';
}

function outcomeOf(cause: unknown): 'missing' | 'conflict' | 'skipped' | undefined {
  if (cause instanceof SkippedError) return 'skipped';
  const status = cause instanceof HttpError ? cause.status : 0;
  if (cause instanceof MissingError || status === 404) return 'missing';
  return cause instanceof ConflictError || status === 409 ? 'conflict' : undefined;
}

/**
 * Changes several records side by side. One that another person changed or removed is answered for and hinders no other.
 * Each record has an entry of its own in the audit trail.
 * @throws any other error, after all were tried
 */
export async function changeEach(
  { body, audit }: Pick<Call<Bulk<unknown>>, 'body' | 'audit'>,
  changeOne: ChangeOne,
): Promise<BulkAnswer> {
  const records = [...new Map(body.records.map((record) => [record.id, record])).values()];
  const entries = records.map(({ id }): AuditedRecord => ({ record: id }));
  const failures: unknown[] = [];
  const change = async (entry: AuditedRecord, version: string): Promise<BulkResult | undefined> => {
    const id = entry.record;
    try {
      const after = await changeOne(id, version, entry);
      return { id, outcome: 'done', ...(after.version ? { version: after.version } : {}) };
    } catch (cause) {
      const outcome = outcomeOf(cause);
      Object.assign(
        entry,
        outcome
          ? { outcome: 'refused', reason: outcome === 'skipped' ? 'input' : outcome }
          : { outcome: 'failed', reason: 'error' },
      );
      if (cause instanceof SkippedError) return { id, outcome: 'skipped', why: cause.message };
      if (outcome) return { id, outcome };
      failures.push(cause);
      return undefined;
    }
  };
  const results = await inBatches([...records.entries()], RECORDS_AT_ONCE, ([at, { version }]) =>
    change(entries[at] ?? { record: '' }, version),
  );
  audit.each = entries;
  if (failures.length > 0) throw failures[0];
  return { results: results.filter((result) => result !== undefined) };
}

/**
 * Erases several records at once: those that are as the caller saw them. `find` throws as the endpoint of one record does.
 * @throws any error of `erase`; then none of them counts as erased
 */
export async function eraseEach<R extends { version: string }>(
  call: Pick<Call<Bulk<unknown>>, 'body' | 'audit'>,
  find: (id: string) => Promise<R>,
  erase: (found: R[]) => Promise<void>,
): Promise<BulkAnswer> {
  const found: R[] = [];
  const answer = await changeEach(call, async (id, version) => {
    const record = await find(id);
    if (record.version !== version) throw new ConflictError('The record has changed.');
    found.push(record);
    return {};
  });
  try {
    if (found.length > 0) await erase(found);
  } catch (cause) {
    for (const entry of call.audit.each ?? [])
      if (!entry.outcome) Object.assign(entry, { outcome: 'failed', reason: 'error' });
    throw cause;
  }
  return answer;
}
