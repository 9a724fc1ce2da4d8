import { auditEntrySchema, type AuditEntry } from '#features/audit/schema/audit';
import { readList, type Listing } from '../../lib/api/lists.ts';

/** The audit trail, newest first. */
export const readAudit = (onPage: (listing: Listing<AuditEntry>) => void, signal?: AbortSignal) =>
  readList('/audit', auditEntrySchema, onPage, signal);
