import type { AuditAction, AuditChange, AuditProof, AuditReason } from '#src/features/audit/schema/audit.ts';
import type { Role } from '#src/features/accounts/schema/roles.ts';
import type { Clock } from '../platform/clock.ts';
import type { Session } from '#src/features/accounts/schema/session.ts';
import type { Account } from '../stores/records.ts';
import type { TokenCookie } from './cookies.ts';
import type { IfMatch } from '../stores/stored.ts';
import type { Names } from './names.ts';

export interface AdminSession extends Session {
  /** The key of its record: the hash of its token. */
  id: string;
  /** All accounts, and the names of the people. */
  accounts: readonly Account[];
  names: Names;
}

/** A record with its own audit entry, of a call that changes several records. */
export interface AuditedRecord extends Pick<AuditNote, 'title' | 'changes'> {
  record: string;
  action?: AuditAction;
  outcome?: 'refused' | 'failed';
  reason?: AuditReason;
}

/** What a handler adds to the audit entry of its call. */
export interface AuditNote {
  record?: string;
  title?: string;
  changes?: AuditChange[];
  rows?: number;
  /** Whether a search or filters left rows of an exported list out. */
  filtered?: boolean;
  /** When readers will see a post, or would have seen it before its schedule was cancelled; ISO 8601 in UTC. */
  scheduledFor?: string | undefined;
  /** The records of a call that changes several: an entry for each of them instead of one, so none for an empty list. */
  each?: AuditedRecord[];
  /** Who the caller turned out to be, and the session that was opened, where there was none before. */
  by?: { id: string; name: string; roles: readonly Role[] } | undefined;
  session?: string;
  /** The account whose login was typed, `shown` apart from one of the same name; all empty for a login that no account has. */
  tried?: { id: string; name: string; shown: string } | undefined;
  /** What the caller proved to be the person with; after a password, the second proof. */
  proof?: AuditProof | undefined;
}

export interface Call<B = unknown> {
  /** Decoded parts of the path, by the names in the endpoint's path. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: B;
  /** The admin's session; always present on an admin endpoint, and on a public one when the caller has one. */
  session: AdminSession | undefined;
  /** The cookie that carries the session's token between this caller and the site. */
  cookie: TokenCookie;
  /** The client's IP address, only for rate limits: it is never stored or logged as it is. */
  ip: string;
  /** The id for the record that this call creates; equal on every retry with one Idempotency-Key. */
  recordId: string;
  /** The id of the claim of the Idempotency-Key, when there is a key. */
  claimId: string | undefined;
  ifMatch: IfMatch | undefined;
  headers: Headers;
  url: URL;
  clock: Clock;
  /** As 'METHOD /path', with the names of parameters. */
  endpoint: string;
  /** Filled in by the handler; `audited` writes it down. */
  audit: AuditNote;
}
