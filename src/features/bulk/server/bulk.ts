import type { Bulk, BulkAnswer, BulkOutcome, BulkResult } from '#src/lib/bulk.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, type AuditedRecord, type Call } from '#src/server/http/call.ts';
import { inBatches, RECORDS_AT_ONCE } from '#src/server/stores/stored.ts';
import { ConflictError, MissingError, type IfMatch } from '#src/server/stores/stored.ts';

/** Changes one record, and throws as the endpoint of the record does; a record as wanted is not written, so that a retry succeeds. */
type ChangeOne = (id: string, ifMatch: IfMatch, audit: AuditedRecord) => Promise<{ version?: string }>;

/** A record that is left unchanged for what the record itself is; the message says why, in words that follow the record. */
export class SkippedError extends Error {
  override name = 'SkippedError';
}

function outcomeOf(cause: unknown): Exclude<BulkOutcome, 'done'> {
  if (cause instanceof SkippedError) return 'skipped';
  const status = cause instanceof HttpError ? cause.status : 0;
  if (cause instanceof MissingError || status === 404) return 'missing';
  return cause instanceof ConflictError || status === 409 ? 'conflict' : 'failed';
}

export const auditedAs = (
  outcome: ReturnType<typeof outcomeOf>,
): Pick<AuditedRecord, 'outcome' | 'reason'> => {
  if (outcome === 'failed') return { outcome, reason: 'error' };
  return { outcome: 'refused', reason: outcome === 'skipped' ? 'input' : outcome };
};

interface Changing {
  ctx: Pick<AppContext, 'log'>;
  call: Pick<Call<Bulk<unknown>>, 'body' | 'audit'>;
  atOnce?: number;
}

/** Changes several records side by side: a failure of one hinders no other, and each has an entry in the audit trail. */
export async function changeEach(
  { ctx, call: { body, audit }, atOnce = RECORDS_AT_ONCE }: Changing,
  changeOne: ChangeOne,
): Promise<BulkAnswer> {
  const records = [...new Map(body.records.map((record) => [record.id, record])).values()];
  const entries = records.map(({ id }): AuditedRecord => ({ record: id }));
  const change = async (entry: AuditedRecord, version: string): Promise<BulkResult> => {
    const id = entry.record;
    try {
      const after = await changeOne(id, { version }, entry);
      return { id, outcome: 'done', ...(after.version ? { version: after.version } : {}) };
    } catch (cause) {
      const outcome = outcomeOf(cause);
      Object.assign(entry, auditedAs(outcome));
      if (outcome === 'failed') ctx.log.error('record not changed', { record: id }, cause);
      return { id, outcome, ...(cause instanceof SkippedError ? { why: cause.message } : {}) };
    }
  };
  const results = await inBatches([...records.entries()], atOnce, ([at, { version }]) =>
    change(entries[at] ?? { record: '' }, version),
  );
  audit.each = entries;
  return { results };
}
