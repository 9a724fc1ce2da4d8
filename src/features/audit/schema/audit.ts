import * as z from 'zod/mini';

/** The actions: the verb, its past, and what it was done to, with nouns in braces; then the words of the filter, where they differ. */
const ACTIONS = {
  login: 'log in|logged in|{login}|Logged in',
  'login.first': 'give|gave|the password, before the second factor',
  'login.second': 'log in|logged in|{second}|Logged in with a second factor',
  'login.refuse': '|||Sign-in refused',
  'right.refuse': '|||Action refused',
  'step-up': 'confirm|confirmed|their identity{proof}',
  'step-up.refuse': '|||Identity not confirmed',
  logout: 'log out|logged out|',
  'password.change': 'change|changed|the password',
  'account.invite': 'invite|invited|{person}',
  'account.accept': 'accept|accepted|an invitation',
  'account.edit': 'change|changed|{account}',
  'account.remove': 'remove|removed|{account}',
  'account.settings': 'change|changed|the rules for accounts',
  'account.reset': 'reset|reset|{account} through ADMIN_RESET|Reset the first owner’s account',
  'session.end': 'end|ended|{person}’s sessions|Ended sessions',
  'proof.add': 'add|added|a second factor',
  'proof.remove': 'remove|removed|a second factor',
  'recovery.new': 'create|created|new recovery codes|Created new recovery codes',
  'recovery.use': 'use|used|a recovery code',
  'inquiry.retry': 'send|sent|the email about {inquiry} again',
  'inquiry.change': 'change|changed|{inquiry}|Changed the status or assignment of an inquiry',
  'inquiry.note': 'write|wrote|a note on {inquiry}',
  'inquiry.unnote': 'delete|deleted|a note on {inquiry}',
  'inquiry.reply': 'send|sent|a reply to {inquiry}',
  'inquiry.delete': 'delete|deleted|{inquiry}',
  'inquiry.restore': 'restore|restored|{inquiry}',
  'inquiry.erase': 'erase|erased|an inquiry',
  'inquiry.release': 'mark|marked|{inquiry} as not spam',
  'application.release': 'mark|marked|{application} as not spam',
  'person.export': 'look up|looked up|{person}’s data',
  'person.erase': 'erase|erased|a person’s data{records}',
  'application.list': 'read|read|the list of applications{rows}|Read the applications',
  'application.view': 'read|read|{application}',
  'application.change':
    'change|changed|{application}|Changed the stage, rating or assignment of an application',
  'application.note': 'write|wrote|a note on {application}',
  'application.unnote': 'delete|deleted|a note on {application}',
  'application.message': 'send|sent|an email about {application}|Sent an email to an applicant',
  'application.reject': 'send|sent|a rejection of {application}|Sent a rejection to an applicant',
  'application.erase': 'erase|erased|an application',
  'cv.view': 'open|opened|{cv}',
  'vacancy.add': 'add|added|{vacancy}',
  'vacancy.edit': 'change|changed|{vacancy}',
  'vacancy.delete': 'delete|deleted|{vacancy}',
  'vacancy.restore': 'restore|restored|{vacancy}',
  'post.add': 'add|added|{post}',
  'post.edit': 'change|changed|{post}',
  'post.delete': 'delete|deleted|{post}',
  'post.restore': 'restore|restored|{post}',
  'post.publish': 'publish|published|{post}|Published or scheduled a blog post',
  'post.unpublish': 'unpublish|unpublished|{post}|Unpublished a blog post or cancelled its schedule',
  'post.revert': 'restore|restored|an earlier version of {post}',
  'post.discard': 'discard|discarded|an edit of {post}',
  'image.add': 'upload|uploaded|a picture for a post|Uploaded a picture',
  'draft.add': 'save|saved|{draft} for the first time|Saved a new draft',
  'draft.edit': 'change|changed|{draft}',
  'draft.publish': 'publish|published|{draft}|Published or scheduled a draft',
  'draft.delete': 'delete|deleted|{draft}',
  'draft.restore': 'restore|restored|{draft}',
  'draft.revert': 'restore|restored|an earlier version of {draft}',
  'preview.add': 'create|created|a preview link to {text}|Created a preview link',
  'preview.revoke': 'revoke|revoked|a preview link to {text}|Revoked a preview link',
  'build.start': 'start|started|a build of the site',
  'template.add': 'add|added|{template}',
  'template.edit': 'change|changed|{template}',
  'template.delete': 'delete|deleted|{template}',
  'settings.stages': 'change|changed|the names of the stages',
  export: 'export|exported|the list of {list}{rows}{filtered}|Exported a list',
  'backup.make': 'make|made|a backup of {items}|Made a backup',
  'backup.restore': 'restore|restored|{items} from a backup|Restored a backup',
  'audit.prune': 'remove|removed|{entries} from the audit trail|Removed old entries from the audit trail',
} as const;

export type AuditAction = keyof typeof ACTIONS;

const NOUNS: Record<string, string> = {
  ...{ person: 'a person', account: 'an account', inquiry: 'an inquiry', application: 'an application' },
  ...{ cv: 'a CV', vacancy: 'a vacancy', post: 'a blog post', draft: 'a draft', template: 'a template' },
};

export const withNouns = (phrase: string, nounOf: (name: string) => string): string =>
  phrase.replace(/\{(\w+)\}/g, (_mark, name: string) => nounOf(name));

export function wordsOf(action: AuditAction): { verb: string; past: string; object: string; label: string } {
  const [verb = '', past = '', object = '', label] = ACTIONS[action].split('|');
  const general = withNouns(`${past} ${object}`, (name) => NOUNS[name] ?? '').trimEnd();
  return { verb, past, object, label: label ?? general.charAt(0).toUpperCase() + general.slice(1) };
}

const AUDIT_ACTION_NAMES = Object.keys(ACTIONS) as AuditAction[];

export const AUDIT_ACTIONS = Object.fromEntries(
  AUDIT_ACTION_NAMES.map((action) => [action, wordsOf(action).label]),
) as Record<AuditAction, string>;

const auditActionSchema = z.enum(AUDIT_ACTION_NAMES);

export const NETWORK_MASK = { ipv4: 24, ipv6: 48 } as const;

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

export const AUDIT_PROOFS = {
  password: 'password',
  passkey: 'passkey',
  code: 'code from an app',
  recovery: 'recovery code',
} as const;

export type AuditProof = keyof typeof AUDIT_PROOFS;

/** Whether it was done; refused, because of the caller; or failed, because of the site: each with its label. */
export const AUDIT_OUTCOMES = { done: 'Done', refused: 'Refused', failed: 'Failed' } as const;

/** A field of a vacancy, a post or an account that was changed; long values are cut. */
const auditChangeSchema = z.object({ field: z.string(), before: z.string(), after: z.string() });

export type AuditChange = z.infer<typeof auditChangeSchema>;

/** The fields of an entry. Those that may be missing are missing in entries of the version before accounts. */
export const auditFields = {
  /** The person's name as it was; before accounts, the user name. Empty without a login, and for the site itself. */
  who: z.string(),
  account: z.optional(z.string()),
  roles: z.optional(z.array(z.string())),
  /** The first digits of the session's id, which tell sessions apart. */
  session: z.optional(z.string()),
  action: auditActionSchema,
  outcome: z.enum(['done', 'refused', 'failed']),
  reason: z.optional(z.enum(Object.keys(AUDIT_REASONS) as AuditReason[])),
  /** Of a login, a fresh proof and a change of the password: the last proof that was given. */
  proof: z.optional(z.enum(Object.keys(AUDIT_PROOFS) as AuditProof[])),
  /** The id of the record, several with spaces between, or the name of an exported list. */
  record: z.string(),
  rows: z.optional(z.number()),
  /** Whether a search or filters left rows of an exported list out. */
  filtered: z.optional(z.boolean()),
  /** Of a post: when readers will see it, or would have seen it before its schedule was cancelled; ISO 8601 in UTC. */
  scheduledFor: z.optional(z.string()),
  /** How many equal readings or refusals of a quarter of an hour this entry stands for. */
  count: z.optional(z.number()),
  /** Of refused logins, where it was more than one: the people whose accounts were tried, the first few; empty for a login that nobody has. */
  tried: z.optional(z.array(z.string())),
  /** The networks of the calls: /24 of IPv4, /48 of IPv6; of many, the first few. */
  networks: z.optional(z.array(z.string())),
  browser: z.optional(z.string()),
  endpoints: z.optional(z.array(z.string())),
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
