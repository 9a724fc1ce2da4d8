import { listOf } from '#src/lib/messages/format.ts';
import { AUDIT_PROOFS, AUDIT_REASONS, type AuditAction, type AuditEntry } from './audit.ts';
import { detailedPhrase } from './detailed-phrases.ts';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import {
  account,
  acknowledgementOf,
  application,
  draft,
  inquiry,
  post,
  quoted,
  template,
  vacancy,
  whose,
} from './record-names.ts';

/** The names of exported lists. */
const LISTS: Record<string, string> = {
  'contact-submissions': 'inquiries',
  applications: 'applications',
  careers: 'vacancies',
  blogs: 'blog posts',
  'audit-trail': 'audit trail entries',
  deleted: 'deleted records',
  'suspected-spam': 'suspected spam',
};

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The verb as it is and in the past, and what it was done to. */
type Phrase = [verb: string, past: string, object: (entry: AuditEntry) => string];

const rows = ({ rows }: AuditEntry) => (rows === undefined ? '' : ` (${counted(rows, 'row')})`);

/** Proofs with their article. */
const WITH = {
  password: 'the password',
  passkey: 'a passkey',
  code: `a ${AUDIT_PROOFS.code}`,
  recovery: 'a recovery code',
} as const;

/** How a person logged in without a second step; entries of an earlier version do not say it. */
const loginWith = ({ proof }: AuditEntry) =>
  proof === 'passkey' ? 'with a passkey alone' : proof ? `with ${WITH[proof]}` : '';

const secondWith = ({ proof }: AuditEntry) =>
  proof ? `with the password and ${WITH[proof]}` : 'with a second factor';

const identity = ({ proof }: AuditEntry) => `their identity${proof ? ` with ${WITH[proof]}` : ''}`;

type Summed = 'login.refuse' | 'right.refuse' | 'step-up.refuse';

const PHRASES: Record<Exclude<AuditAction, Summed>, Phrase> = {
  login: ['log in', 'logged in', loginWith],
  'login.first': ['give', 'gave', () => 'the password, before the second factor'],
  'login.second': ['log in', 'logged in', secondWith],
  'step-up': ['confirm', 'confirmed', identity],
  logout: ['log out', 'logged out', () => ''],
  'password.change': ['change', 'changed', () => 'the password'],
  'account.invite': ['invite', 'invited', ({ title }) => title ?? 'a person'],
  'account.accept': ['accept', 'accepted', () => 'an invitation'],
  'account.edit': ['change', 'changed', account],
  'account.remove': ['remove', 'removed', account],
  'account.settings': ['change', 'changed', () => 'the rules for accounts'],
  'account.reset': ['reset', 'reset', (entry) => `${account(entry)} through ADMIN_RESET`],
  'session.end': ['end', 'ended', ({ title }) => whose(title, 'a person', 'sessions')],
  'proof.add': ['add', 'added', () => 'a second factor'],
  'proof.remove': ['remove', 'removed', () => 'a second factor'],
  'recovery.new': ['create', 'created', () => 'new recovery codes'],
  'recovery.use': ['use', 'used', () => 'a recovery code'],
  'inquiry.retry': ['send', 'sent', (entry) => `the email about ${inquiry(entry)} again`],
  'inquiry.change': ['change', 'changed', (entry) => `the status or assignment of ${inquiry(entry)}`],
  'inquiry.note': ['write', 'wrote', (entry) => `a note on ${inquiry(entry)}`],
  'inquiry.unnote': ['delete', 'deleted', (entry) => `a note on ${inquiry(entry)}`],
  'inquiry.reply': ['send', 'sent', (entry) => `a reply to ${inquiry(entry)}`],
  'inquiry.delete': ['delete', 'deleted', inquiry],
  'inquiry.restore': ['restore', 'restored', inquiry],
  'inquiry.erase': ['erase', 'erased', () => 'an inquiry'],
  'inquiry.release': ['mark', 'marked', (entry) => `${inquiry(entry)} as not spam`],
  'application.list': ['read', 'read', (entry) => `the list of applications${rows(entry)}`],
  'application.view': ['read', 'read', application],
  'application.change': [
    'change',
    'changed',
    (entry) => `the stage, rating or assignment of ${application(entry)}`,
  ],
  'application.note': ['write', 'wrote', (entry) => `a note on ${application(entry)}`],
  'application.unnote': ['delete', 'deleted', (entry) => `a note on ${application(entry)}`],
  'application.message': ['send', 'sent', (entry) => `an email about ${application(entry)}`],
  'application.reject': ['send', 'sent', (entry) => `a rejection of ${application(entry)}`],
  'application.release': ['mark', 'marked', (entry) => `${application(entry)} as not spam`],
  'application.erase': ['erase', 'erased', () => 'an application'],
  'person.export': ['look up', 'looked up', ({ title }) => whose(title, 'a person', 'data')],
  'person.erase': [
    'erase',
    'erased',
    ({ rows }) => `a person’s data${rows === undefined ? '' : ` (${counted(rows, 'record')})`}`,
  ],
  'cv.view': ['open', 'opened', ({ title }) => whose(title, 'an applicant', 'CV')],
  'vacancy.add': ['add', 'added', vacancy],
  'vacancy.edit': ['change', 'changed', vacancy],
  'vacancy.delete': ['delete', 'deleted', vacancy],
  'vacancy.restore': ['restore', 'restored', vacancy],
  'post.add': ['add', 'added', post],
  'post.edit': ['change', 'changed', post],
  'post.delete': ['delete', 'deleted', post],
  'post.restore': ['restore', 'restored', post],
  'post.publish': ['publish', 'published', post],
  'post.unpublish': ['unpublish', 'unpublished', post],
  'post.revert': ['restore', 'restored', (entry) => `an earlier version of ${post(entry)}`],
  'image.add': ['upload', 'uploaded', () => 'a picture for a post'],
  'draft.add': ['save', 'saved', (entry) => `${draft(entry)} for the first time`],
  'draft.edit': ['change', 'changed', draft],
  'draft.publish': ['publish', 'published', draft],
  'draft.delete': ['delete', 'deleted', draft],
  'draft.restore': ['restore', 'restored', draft],
  'draft.revert': ['restore', 'restored', (entry) => `an earlier version of ${draft(entry)}`],
  'preview.add': ['create', 'created', ({ title }) => `a preview link to ${quoted(title, 'text')}`],
  'preview.revoke': ['revoke', 'revoked', ({ title }) => `a preview link to ${quoted(title, 'text')}`],
  'post.discard': ['discard', 'discarded', ({ title }) => `an edit of ${quoted(title, 'post')}`],
  'build.start': ['start', 'started', () => 'a build of the site'],
  'template.add': ['add', 'added', template],
  'template.edit': ['change', 'changed', template],
  'template.delete': ['delete', 'deleted', template],
  'settings.stages': ['change', 'changed', () => 'the names of the stages'],
  export: [
    'export',
    'exported',
    (entry) =>
      `the list of ${LISTS[entry.record] ?? entry.record}${rows(entry)}${entry.filtered ? ', filtered' : ''}`,
  ],
  'backup.make': ['make', 'made', ({ rows = 0 }) => `a backup of ${counted(rows, 'stored item')}`],
  'backup.restore': [
    'restore',
    'restored',
    ({ rows = 0 }) => `${counted(rows, 'stored item')} from a backup`,
  ],
  'audit.prune': [
    'remove',
    'removed',
    ({ rows = 0 }) => `${counted(rows, 'old entry', 'old entries')} from the audit trail`,
  ],
};

/** Actions of the site itself; other entries without a name come from callers who were not logged in. */
const BY_THE_SITE = new Set<AuditAction>(['account.reset', 'audit.prune']);

/** Who did it. */
export function personOf({ who, action, tried = [] }: Pick<AuditEntry, 'who' | 'action' | 'tried'>): string {
  if (who) return who;
  if (tried.length > 0) return listOf(tried.map((name) => name || 'an unknown name'));
  return BY_THE_SITE.has(action) ? 'The site' : 'A visitor';
}

/** An entry of the version before accounts has no reason; a login that failed was a refused one. */
const isRefusedLogin = ({ action, outcome }: AuditEntry) =>
  action === 'login.refuse' || (action === 'login' && outcome === 'failed');

const generalPhrase = ([verb, past, object]: Phrase, entry: AuditEntry) =>
  [verb, past, object(entry)] as const;

/** What happened, in a sentence without its full stop. */
export function sentenceFor(entry: AuditEntry, colleagues: Colleagues): string {
  const { who, action, outcome, reason, count = 1 } = entry;
  if (isRefusedLogin(entry))
    return `${counted(count, 'refused login')} ${who || entry.tried?.length ? `as ${personOf(entry)}` : 'with an unknown name'}`;
  const why = reason ? `: ${AUDIT_REASONS[reason]}` : '';
  if (action === 'right.refuse') return `${personOf(entry)} had ${counted(count, 'request')} refused${why}`;
  if (action === 'step-up.refuse')
    return `${personOf(entry)} failed to confirm their identity${count === 1 ? '' : ` ${count.toLocaleString('en')} times`}`;
  if (action === 'login.refuse') return '';
  const [verb, past, object] = detailedPhrase(entry, colleagues) ?? generalPhrase(PHRASES[action], entry);
  const said = outcome === 'done' ? past : `could not ${verb}`;
  const often = count > 1 ? `, ${counted(count, 'time')}` : '';
  return `${personOf(entry)} ${said} ${object}`.trimEnd() + (outcome === 'done' ? '' : why + often);
}

/** The record's name for the filter: its title, the name of an exported list, or its id. */
export function recordOf(entry: Pick<AuditEntry, 'title' | 'record' | 'action'>): string {
  const { title, record, action } = entry;
  return acknowledgementOf(entry) ?? title ?? (action === 'export' ? (LISTS[record] ?? record) : record);
}
