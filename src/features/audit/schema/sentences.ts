import { labelOf } from '#src/lib/choices.ts';
import { listOf } from '#src/lib/format.ts';
import { siteTimeInWords } from '#src/lib/time.ts';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { STAGES, ratingInWords } from '#src/features/jobs/schema/applicant.ts';
import { INQUIRY_STATUSES } from '#src/features/inquiries/schema/inquiry.ts';
import { ACKNOWLEDGEMENT_KINDS } from '#src/features/messages/schema/template.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_OUTCOMES,
  AUDIT_PROOFS,
  AUDIT_REASONS,
  withNouns,
  wordsOf,
  type AuditAction,
  type AuditChange,
  type AuditEntry,
} from './audit.ts';
import { momentColumn, type ListColumn } from '#src/lib/list/column.ts';

const LISTS: Record<string, string> = {
  'contact-submissions': 'inquiries',
  applications: 'applications',
  careers: 'vacancies',
  blogs: 'blog posts',
  'audit-trail': 'audit trail entries',
  deleted: 'deleted records',
  'suspected-spam': 'suspected spam',
};

export const nameOfStage = (stage: string): string => labelOf(STAGES, stage);
export const nameOfStatus = (status: string): string => labelOf(INQUIRY_STATUSES, status);

/** The person who is in charge, by the id of the account; undefined while the names are not known. */
export function nameOfPerson(id: string, colleagues: Colleagues): string | undefined {
  if (!id) return 'nobody';
  return colleagues && (colleagues.find((one) => one.id === id)?.name ?? 'a former colleague');
}

/** The name of an acknowledgement, whose title is the same for each; undefined for any other record. */
export const acknowledgementOf = ({ record }: Pick<AuditEntry, 'record'>): string | undefined =>
  Object.entries(ACKNOWLEDGEMENT_KINDS).find(([kind]) => kind === record)?.[1].label;

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const prefixed = (before: string, text: string | undefined) => (text ? `${before}${text}` : '');

const withProof = (before: string, { proof }: AuditEntry) =>
  prefixed(before, proof && (proof === 'password' ? 'the password' : `a ${AUDIT_PROOFS[proof]}`));

/** What is a person's by the name; without one, because the person was erased or an earlier version wrote none, by the kind. */
const belonging = (kind: string, what: string) => (entry: AuditEntry) => `${entry.title ?? kind}’s ${what}`;

const titled = (kind: string) => (entry: AuditEntry) =>
  entry.title ? `the ${kind} “${entry.title}”` : `a ${kind}`;

function templateOf(entry: AuditEntry): string {
  const name = acknowledgementOf(entry);
  return name ? `the ${name.charAt(0).toLowerCase()}${name.slice(1)}` : titled('template')(entry);
}

const NOUNS: Record<string, (entry: AuditEntry) => string> = {
  // Entries of an earlier version do not say how a person logged in.
  login: (entry) => (entry.proof === 'passkey' ? 'with a passkey alone' : withProof('with ', entry)),
  second: (entry) => withProof('with the password and ', entry) || 'with a second factor',
  proof: (entry) => withProof(' with ', entry),
  person: ({ title }) => title ?? 'a person',
  account: belonging('a person', 'account'),
  inquiry: belonging('a visitor', 'inquiry'),
  application: belonging('an applicant', 'application'),
  cv: belonging('an applicant', 'CV'),
  ...{ vacancy: titled('vacancy'), post: titled('post'), draft: titled('draft'), text: titled('text') },
  template: templateOf,
  list: ({ record }) => labelOf(LISTS, record),
  rows: ({ rows }) => (rows === undefined ? '' : ` (${counted(rows, 'row')})`),
  records: ({ rows }) => (rows === undefined ? '' : ` (${counted(rows, 'record')})`),
  filtered: ({ filtered }) => (filtered ? ', filtered' : ''),
  items: ({ rows = 0 }) => counted(rows, 'stored item'),
  moment: ({ scheduledFor }) => (scheduledFor ? siteTimeInWords(scheduledFor) : ''),
  entries: ({ rows = 0 }) => counted(rows, 'old entry', 'old entries'),
};

const filled = (object: string, entry: AuditEntry) => withNouns(object, (name) => NOUNS[name]?.(entry) ?? '');

type Phrase = readonly [verb: string, past: string, object: string];

/** The new value of a single changed field of the work on a record; undefined where only the field's name is known. */
function newValue({ field, after }: AuditChange, record: string, colleagues: Colleagues): Phrase | undefined {
  if (field === 'stage') return ['move', 'moved', `${record} to ${nameOfStage(after)}`];
  if (field === 'status') return ['set', 'set', `${record} to ${nameOfStatus(after)}`];
  if (field === 'rating' && after) return ['rate', 'rated', `${record} ${ratingInWords(Number(after))}`];
  if (field === 'rating') return ['set', 'set', `${record} to not rated`];
  const person = field === 'assignee' ? nameOfPerson(after, colleagues) : undefined;
  return person ? ['assign', 'assigned', `${record} to ${person}`] : undefined;
}

/** What is done with a moment for readers, in the form of `ACTIONS`; any other action changes the moment. */
const SCHEDULED: Partial<Record<AuditAction, string>> = {
  'draft.publish': 'schedule|scheduled|{draft} for {moment}',
  'post.publish': 'schedule|scheduled|{post} for {moment}',
  'post.unpublish': 'cancel|cancelled|the schedule of {post}, which was for {moment}',
  'post.add': 'add|added|{post}, scheduled for {moment}',
};
const RESCHEDULED = 'change|changed|{post}, now scheduled for {moment}';

/** A phrase with the values of an entry; undefined where the entry has only its action. */
function detailedPhrase(entry: AuditEntry, colleagues: Colleagues): Phrase | undefined {
  const { action, changes = [], scheduledFor } = entry;
  const [change, ...others] = changes;
  const only = others.length === 0 ? change : undefined;
  if (change && (action === 'inquiry.change' || action === 'application.change')) {
    const record = filled(action === 'inquiry.change' ? '{inquiry}' : '{application}', entry);
    const fields = changes.map(({ field }) => (field === 'assignee' ? 'assignment' : field));
    const general: Phrase = ['change', 'changed', `the ${listOf(fields)} of ${record}`];
    return (only && newValue(only, record, colleagues)) ?? general;
  }
  if (action === 'template.edit' && only?.field === 'sent' && acknowledgementOf(entry))
    return ['switch', 'switched', `${only.after === 'yes' ? 'on' : 'off'} ${templateOf(entry)}`];
  if (!scheduledFor) return undefined;
  const [verb = '', past = '', object = ''] = (SCHEDULED[action] ?? RESCHEDULED).split('|');
  return [verb, past, filled(object, entry)];
}

function generalPhrase(entry: AuditEntry): Phrase {
  const { verb, past, object } = wordsOf(entry.action);
  return [verb, past, filled(object, entry)];
}

/** Actions of the site itself; other entries without a name come from callers who were not logged in. */
const BY_THE_SITE = new Set<AuditAction>(['account.reset', 'audit.prune']);

export function personOf({ who, action, tried = [] }: Pick<AuditEntry, 'who' | 'action' | 'tried'>): string {
  if (who) return who;
  if (tried.length > 0) return listOf(tried.map((name) => name || 'an unknown name'));
  return BY_THE_SITE.has(action) ? 'The site' : 'A visitor';
}

/** An entry of the version before accounts has no reason; a login that failed was a refused one. */
const isRefusedLogin = ({ action, outcome }: AuditEntry) =>
  action === 'login.refuse' || (action === 'login' && outcome === 'failed');

/** What happened, in a sentence without its full stop. */
export function sentenceFor(entry: AuditEntry, colleagues: Colleagues): string {
  const { who, action, outcome, reason, count = 1 } = entry;
  if (isRefusedLogin(entry))
    return `${counted(count, 'refused login')} ${who || entry.tried?.length ? `as ${personOf(entry)}` : 'with an unknown name'}`;
  const why = reason ? `: ${AUDIT_REASONS[reason]}` : '';
  if (action === 'right.refuse') return `${personOf(entry)} had ${counted(count, 'request')} refused${why}`;
  if (action === 'step-up.refuse')
    return `${personOf(entry)} failed to confirm their identity${count === 1 ? '' : ` ${count.toLocaleString('en')} times`}`;
  const [verb, past, object] = detailedPhrase(entry, colleagues) ?? generalPhrase(entry);
  const said = outcome === 'done' ? past : `could not ${verb}`;
  const often = count > 1 ? `, ${counted(count, 'time')}` : '';
  return `${personOf(entry)} ${said} ${object}`.trimEnd() + (outcome === 'done' ? '' : why) + often;
}

/** The record's name for the filter: its title, the name of an exported list, or its id. */
export const recordOf = (entry: Pick<AuditEntry, 'title' | 'record' | 'action'>): string =>
  acknowledgementOf(entry) ??
  entry.title ??
  (entry.action === 'export' ? labelOf(LISTS, entry.record) : entry.record);

export const auditColumns = (
  colleagues: Colleagues,
  timeZone?: string,
): readonly ListColumn<AuditEntry>[] => [
  { ...momentColumn<AuditEntry>('when', 'When', ({ at }) => at, timeZone), latestFirst: true },
  {
    id: 'sentence',
    header: 'What happened',
    text: (entry) => sentenceFor(entry, colleagues),
    heading: true,
    filtered: false,
  },
  { id: 'person', header: 'Person', text: personOf, hidden: true },
  {
    id: 'action',
    header: 'Action',
    text: ({ action }) => AUDIT_ACTIONS[action],
    choices: Object.values(AUDIT_ACTIONS),
    // 'Logged in' is part of 'Logged in with a second proof'.
    exact: true,
    hidden: true,
  },
  { id: 'record', header: 'Record', text: recordOf, hidden: true },
  {
    id: 'outcome',
    header: 'Outcome',
    text: ({ outcome }) => AUDIT_OUTCOMES[outcome],
    choices: AUDIT_OUTCOMES,
    keys: ({ outcome }) => [outcome],
  },
];
