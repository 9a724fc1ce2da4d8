import { auditEntrySchema, type AuditEntry, type Export } from '#features/audit/schema/audit';
import { send } from '../../lib/api/client.ts';
import { readList, type Listing } from '../../lib/api/lists.ts';

/** The audit trail, newest first. */
export const readAudit = (onPage: (listing: Listing<AuditEntry>) => void, signal?: AbortSignal) =>
  readList('/audit', auditEntrySchema, onPage, signal);

/** Records in the audit trail that a list was exported. Errors are ignored, because the file is saved already. */
export function recordExport(list: Export['list'], rows: number): void {
  send('/exports', { method: 'POST', body: { list, rows } }).catch(() => undefined);
}
