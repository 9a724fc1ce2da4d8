import * as z from 'zod/mini';

/** The actions in the audit trail, with their words in the list. */
export const AUDIT_ACTIONS = {
  login: 'Logged in',
  'login.second': 'Logged in with a second proof',
  logout: 'Logged out',
  'password.change': 'Changed the password',
  'account.invite': 'Invited a person',
  'account.accept': 'Accepted an invitation',
  'account.edit': 'Changed an account',
  'account.remove': 'Removed an account',
  'account.settings': 'Changed the rules for accounts',
  'session.end': 'Ended sessions',
  'proof.add': 'Added a second proof',
  'proof.remove': 'Removed a second proof',
  'recovery.new': 'Made new recovery codes',
  'recovery.use': 'Used a recovery code',
  'inquiry.retry': 'Sent the mail of an inquiry again',
  'inquiry.delete': 'Deleted an inquiry',
  'inquiry.restore': 'Restored an inquiry',
  'inquiry.erase': 'Erased an inquiry',
  'inquiry.release': 'Released an inquiry held as suspected spam',
  'application.release': 'Released an application held as suspected spam',
  'person.export': 'Exported what is held of a person',
  'person.erase': 'Erased a person',
  'application.erase': 'Erased an application',
  'cv.view': 'Opened a CV',
  'vacancy.add': 'Added a vacancy',
  'vacancy.edit': 'Changed a vacancy',
  'vacancy.delete': 'Deleted a vacancy',
  'vacancy.restore': 'Restored a vacancy',
  'post.add': 'Added a blog post',
  'post.edit': 'Changed a blog post',
  'post.delete': 'Deleted a blog post',
  'post.restore': 'Restored a blog post',
  export: 'Exported a list',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const auditActionSchema = z.enum(Object.keys(AUDIT_ACTIONS) as AuditAction[]);

/** Lists that can be exported. */
export const EXPORTS = [
  'contact-submissions',
  'applications',
  'careers',
  'blogs',
  'audit-trail',
  'deleted',
  'suspected-spam',
] as const;

/** POST /api/exports: records that a list was exported. */
export const exportSchema = z.object({
  list: z.enum(EXPORTS),
  rows: z.int().check(z.minimum(0), z.maximum(10_000_000)),
});

export type Export = z.infer<typeof exportSchema>;

/** An entry as GET /api/audit lists it. The only thing about a person in it is a record's id. */
export const auditEntrySchema = z.object({
  id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** The account; empty without a login. */
  who: z.string(),
  action: auditActionSchema,
  /** Whether it was done, or refused or failed. */
  outcome: z.enum(['done', 'failed']),
  /** The id of the record, or the name of an exported list. */
  record: z.string(),
  /** How many rows an export had. */
  rows: z.optional(z.number()),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;
