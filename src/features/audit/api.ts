import { auditEntrySchema, exportedSchema, type AuditEntry, type Export } from '#features/audit/schema/audit';
import { checked } from '../../lib/api/checked.ts';
import { send } from '../../lib/api/client.ts';
import { readList, type Listing } from '../../lib/api/lists.ts';

/** The audit trail, newest first. */
export const readAudit = (onPage: (listing: Listing<AuditEntry>) => void, signal?: AbortSignal) =>
  readList('/audit', auditEntrySchema, onPage, signal);

/**
 * Asks to export a list, before its file is written: the server may refuse it, or need a fresh proof of the person
 * first, and counts the rows for the audit trail.
 */
export async function requestExport(list: Export['list'], filtered: boolean): Promise<void> {
  checked(exportedSchema, await send('/exports', { method: 'POST', body: { list, filtered } }));
}
