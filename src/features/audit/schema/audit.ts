import * as z from 'zod/mini';

/** The actions in the audit trail, with their words in the filter. */
export const AUDIT_ACTIONS = {
  login: 'Logged in',
  'login.first': 'Gave the password, before the second factor',
  'login.second': 'Logged in with a second factor',
  'login.refuse': 'Sign-in refused',
  'right.refuse': 'Action refused',
  'step-up': 'Confirmed their identity',
  'step-up.refuse': 'Identity not confirmed',
  logout: 'Logged out',
  'password.change': 'Changed the password',
  'account.invite': 'Invited a person',
  'account.accept': 'Accepted an invitation',
  'account.edit': 'Changed an account',
  'account.remove': 'Removed an account',
  'account.settings': 'Changed the rules for accounts',
  'account.reset': 'Reset the first owner’s account',
  'session.end': 'Ended sessions',
  'proof.add': 'Added a second factor',
  'proof.remove': 'Removed a second factor',
  'recovery.new': 'Created new recovery codes',
  'recovery.use': 'Used a recovery code',
  'inquiry.retry': 'Sent the email about an inquiry again',
  'inquiry.change': 'Changed the status or assignment of an inquiry',
  'inquiry.note': 'Wrote a note on an inquiry',
  'inquiry.unnote': 'Deleted a note on an inquiry',
  'inquiry.reply': 'Sent a reply to an inquiry',
  'inquiry.delete': 'Deleted an inquiry',
  'inquiry.restore': 'Restored an inquiry',
  'inquiry.erase': 'Erased an inquiry',
  'inquiry.release': 'Marked an inquiry as not spam',
  'application.release': 'Marked an application as not spam',
  'person.export': 'Looked up a person’s data',
  'person.erase': 'Erased a person’s data',
  'application.list': 'Read the applications',
  'application.view': 'Read an application',
  'application.change': 'Changed the stage, rating or assignment of an application',
  'application.note': 'Wrote a note on an application',
  'application.unnote': 'Deleted a note on an application',
  'application.message': 'Sent an email to an applicant',
  'application.reject': 'Sent a rejection to an applicant',
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
  'post.publish': 'Published or scheduled a blog post',
  'post.unpublish': 'Unpublished a blog post or cancelled its schedule',
  'post.revert': 'Restored an earlier version of a blog post',
  'post.discard': 'Discarded an edit of a blog post',
  'image.add': 'Uploaded a picture',
  'draft.add': 'Saved a new draft',
  'draft.edit': 'Changed a draft',
  'draft.publish': 'Published or scheduled a draft',
  'draft.delete': 'Deleted a draft',
  'draft.restore': 'Restored a draft',
  'draft.revert': 'Restored an earlier version of a draft',
  'preview.add': 'Created a preview link',
  'preview.revoke': 'Revoked a preview link',
  'build.start': 'Started a build of the site',
  'template.add': 'Added a template',
  'template.edit': 'Changed a template',
  'template.delete': 'Deleted a template',
  'settings.stages': 'Changed the names of the stages',
  export: 'Exported a list',
  'backup.make': 'Made a backup',
  'backup.restore': 'Restored a backup',
  'audit.prune': 'Removed old entries from the audit trail',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

const auditActionSchema = z.enum(Object.keys(AUDIT_ACTIONS) as AuditAction[]);

/** The network part of IP addresses that entries have. */
export const NETWORK_MASK = { ipv4: 24, ipv6: 48 } as const;

/** Why something was refused or failed. */
export const AUDIT_REASONS = {
  login: 'wrong username or password',
  right: 'not permitted',
  proof: 'identity not confirmed',
  enrolling: 'second factor not set up',
  wrong: 'wrong password or second factor',
  conflict: 'conflict with another change',
  missing: 'no such record',
  input: 'input not accepted',
  error: 'error',
} as const;

export type AuditReason = keyof typeof AUDIT_REASONS;

const auditReasonSchema = z.enum(Object.keys(AUDIT_REASONS) as AuditReason[]);

/** What a person proved with who it is. */
export const AUDIT_PROOFS = {
  password: 'password',
  passkey: 'passkey',
  code: 'code from an app',
  recovery: 'recovery code',
} as const;

export type AuditProof = keyof typeof AUDIT_PROOFS;

export const auditProofSchema = z.enum(Object.keys(AUDIT_PROOFS) as AuditProof[]);

/** Whether it was done; refused, because of the caller; or failed, because of the site: each with its label. */
export const AUDIT_OUTCOMES = { done: 'Done', refused: 'Refused', failed: 'Failed' } as const;

export type AuditOutcome = keyof typeof AUDIT_OUTCOMES;

/** A field of a vacancy, a post or an account that was changed; long values are cut. */
const auditChangeSchema = z.object({ field: z.string(), before: z.string(), after: z.string() });

export type AuditChange = z.infer<typeof auditChangeSchema>;

/** The fields of an entry. Those that may be missing are missing in entries of the version before accounts. */
export const auditFields = {
  /** The person's name as it was; before accounts, the user name. Empty without a login, and for the site itself. */
  who: z.string(),
  /** The id of the account. */
  account: z.optional(z.string()),
  roles: z.optional(z.array(z.string())),
  /** The first digits of the session's id, which tell sessions apart. */
  session: z.optional(z.string()),
  action: auditActionSchema,
  outcome: z.enum(Object.keys(AUDIT_OUTCOMES) as AuditOutcome[]),
  reason: z.optional(auditReasonSchema),
  /** Of a login, a fresh proof and a change of the password: the last proof that was given. */
  proof: z.optional(auditProofSchema),
  /** The id of the record, several with spaces between, or the name of an exported list. */
  record: z.string(),
  /** How many rows an exported or read list had. */
  rows: z.optional(z.number()),
  /** Whether a search or filters left rows of an exported list out. */
  filtered: z.optional(z.boolean()),
  /** Of a post: when readers will see it, or would have seen it before its schedule was cancelled; ISO 8601 in UTC. */
  scheduledFor: z.optional(z.string()),
  /** How many refusals of a quarter of an hour this entry stands for. */
  count: z.optional(z.number()),
  /** Of refused logins, where it was more than one: the people whose accounts were tried, the first few; empty for a login that nobody has. */
  tried: z.optional(z.array(z.string())),
  /** The networks that it came from: /24 of IPv4, /48 of IPv6; of many, the first few. */
  networks: z.optional(z.array(z.string())),
  /** The browser and system, such as 'Firefox on Windows'. */
  browser: z.optional(z.string()),
  /** The endpoints that were refused. */
  endpoints: z.optional(z.array(z.string())),
  /** What was changed of a record. */
  changes: z.optional(z.array(auditChangeSchema)),
};

/** An entry as GET /api/audit lists it. */
export const auditEntrySchema = z.object({
  id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  ...auditFields,
  /** The record's title or the person's name as it was; missing when the person was erased. */
  title: z.optional(z.string()),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;
