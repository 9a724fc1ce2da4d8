import { auditEntrySchema, type AuditEntry } from './schema/audit.ts';
import { readList, type Listing } from '#src/lib/api/lists.ts';

/** The audit trail, newest first. */
export const readAudit = (onPage: (listing: Listing<AuditEntry>) => void, signal?: AbortSignal) =>
  readList('/audit', auditEntrySchema, onPage, signal);
