import { auditEntrySchema, type AuditEntry, type Export } from '#features/audit/schema/audit';
import { send } from '../../lib/api/client.ts';
import { readList, type Listing } from '../../lib/api/lists.ts';

/** What admins did, newest first. */
export const readAudit = (onPage: (listing: Listing<AuditEntry>) => void, signal?: AbortSignal) =>
  readList('/audit', auditEntrySchema, onPage, signal);

/** Leaves word that a list was saved as a file. The file is there already, so a failure is nobody's concern. */
export function recordExport(list: Export['list'], rows: number): void {
  send('/exports', { method: 'POST', body: { list, rows } }).catch(() => undefined);
}
