import { labelOf } from '#src/lib/choices.ts';
import { listOf } from '#src/lib/format.ts';
import { siteTimeInWords } from '#src/lib/time.ts';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { STAGES } from '#src/features/jobs/schema/applicant.ts';
import { INQUIRY_STATUSES } from '#src/features/inquiries/schema/inquiry.ts';
import * as audit from './audit.ts';
import { momentColumn, textColumn, type ListColumn } from '#src/lib/list/column.ts';

const LISTS: Record<string, string> = {
  'contact-submissions': 'inquiries',
  applications: 'applications',
  careers: 'vacancies',
  blogs: 'blog posts',
  'audit-trail': 'audit trail entries',
  deleted: 'deleted records',
  'suspected-spam': 'suspected spam',
};

/** A value as people read it: a list or an object, such as a salary, with a line for each part that it has. */
export function linesOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(linesOf).join('\n');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .flatMap(([name, part]) => (part === undefined ? [] : `${name}: ${linesOf(part)}`))
    .join('\n');
}

/** Stands for a colleague's name until the names are loaded. */
const NAME_UNKNOWN = '...';

/** A stored value of a change for people: choices, people, moments and yes or no in words, the rest as it is. */
export function valueInWords(field: string, value: string, colleagues: Colleagues): string {
  if (field === 'stage') return labelOf(STAGES, value);
  if (field === 'status') return labelOf(INQUIRY_STATUSES, value);
  if (field === 'assignee' && !value) return 'nobody';
  if (field === 'assignee')
    return colleagues
      ? (colleagues.find(({ id }) => id === value)?.name ?? 'a former colleague')
      : NAME_UNKNOWN;
  if (field === 'draft' && value !== '') return value === 'true' ? 'yes' : 'no';
  if (field === 'publishedAt' && /^\d+$/.test(value))
    return siteTimeInWords(new Date(Number(value)).toISOString());
  if (!/^[[{]/.test(value)) return value;
  try {
    // Earlier versions stored lists and objects as JSON.
    return linesOf(JSON.parse(value));
  } catch {
    // A text that only begins like JSON, or JSON that was cut.
    return value;
  }
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const prefixed = (before: string, text: string | undefined) => (text ? `${before}${text}` : '');

const withProof = (before: string, { proof }: audit.AuditEntry) =>
  prefixed(before, proof && (proof === 'password' ? 'the password' : `a ${audit.AUDIT_PROOFS[proof]}`));

/** What is a person's by the name; without one, because the person was erased or an earlier version wrote none, by the kind. */
const belonging = (kind: string, what: string) => (entry: audit.AuditEntry) =>
  `${entry.title ?? kind}’s ${what}`;

const titled = (kind: string) => (entry: audit.AuditEntry) =>
  entry.title ? `the ${kind} “${entry.title}”` : `a ${kind}`;

const NOUNS: Record<string, (entry: audit.AuditEntry) => string> = {
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
  template: titled('template'),
  list: ({ record }) => labelOf(LISTS, record),
  rows: ({ rows }) => (rows === undefined ? '' : ` (${counted(rows, 'row')})`),
  records: ({ rows }) => (rows === undefined ? '' : ` (${counted(rows, 'record')})`),
  filtered: ({ filtered }) => (filtered ? ', filtered' : ''),
  items: ({ rows = 0 }) => counted(rows, 'stored item'),
  moment: ({ scheduledFor }) => (scheduledFor ? siteTimeInWords(scheduledFor) : ''),
  entries: ({ rows = 0 }) => counted(rows, 'old entry', 'old entries'),
};

const WORK = new Set<audit.AuditAction>(['inquiry.change', 'application.change']);

/** The fields of the work on a record that were changed, and the new value of a single one. */
function workIn({ changes = [] }: audit.AuditEntry, record: string, colleagues: Colleagues): string {
  const [change, ...others] = changes;
  if (!change) return `the work on ${record}`;
  const fields = listOf(changes.map(({ field }) => (field === 'assignee' ? 'assignment' : field)));
  const value = valueInWords(change.field, change.after, colleagues) || 'none';
  return `the ${fields} of ${record}${others.length > 0 || value === NAME_UNKNOWN ? '' : ` to ${value}`}`;
}

/** What is done to a text that readers cannot see before its moment, where the words of the action say that they can. */
const SCHEDULED: Partial<
  Record<audit.AuditAction, Pick<ReturnType<typeof audit.wordsOf>, 'verb' | 'past' | 'object'>>
> = {
  'draft.publish': { verb: 'schedule', past: 'scheduled', object: '{draft} for {moment}' },
  'post.publish': { verb: 'schedule', past: 'scheduled', object: '{post} for {moment}' },
  'post.unpublish': { verb: 'cancel', past: 'cancelled', object: 'the schedule of {post} for {moment}' },
};

/** Actions of the site itself; other entries without a name come from callers who were not logged in. */
const BY_THE_SITE = new Set<audit.AuditAction>(['account.reset', 'audit.prune']);

export function personOf({ who, action, tried = [] }: audit.AuditEntry): string {
  if (who) return who;
  if (tried.length > 0) return listOf(tried.map((name) => name || 'an unknown name'));
  return BY_THE_SITE.has(action) ? 'The site' : 'A visitor';
}

/** An entry of the version before accounts has no reason; a login that failed was a refused one. */
const isRefusedLogin = ({ action, outcome }: audit.AuditEntry) =>
  action === 'login.refuse' || (action === 'login' && outcome === 'failed');

/** What happened, in a sentence without its full stop. */
export function sentenceFor(entry: audit.AuditEntry, colleagues: Colleagues): string {
  const { who, action, outcome, reason, scheduledFor, count = 1 } = entry;
  if (isRefusedLogin(entry))
    return `${counted(count, 'refused login')} ${who || entry.tried?.length ? `as ${personOf(entry)}` : 'with an unknown name'}`;
  const why = reason ? `: ${audit.AUDIT_REASONS[reason]}` : '';
  if (action === 'right.refuse') return `${personOf(entry)} had ${counted(count, 'request')} refused${why}`;
  if (action === 'step-up.refuse')
    return `${personOf(entry)} failed to confirm their identity${count === 1 ? '' : ` ${count.toLocaleString('en')} times`}`;
  const scheduled = scheduledFor ? SCHEDULED[action] : undefined;
  const { verb, past, object } = scheduled ?? audit.wordsOf(action);
  const record = audit.withNouns(object, (name) => NOUNS[name]?.(entry) ?? '');
  const what = WORK.has(action) ? workIn(entry, record, colleagues) : record;
  const said = outcome === 'done' ? past : `could not ${verb}`;
  const when = scheduledFor && !scheduled ? ` (scheduled for ${siteTimeInWords(scheduledFor)})` : '';
  const often = count > 1 ? `, ${counted(count, 'time')}` : '';
  return `${personOf(entry)} ${said} ${what}`.trimEnd() + when + (outcome === 'done' ? '' : why) + often;
}

/** The record's name for the filter: its title, the name of an exported list, or its id. */
export const recordOf = (entry: Pick<audit.AuditEntry, 'title' | 'record' | 'action'>): string =>
  entry.title ?? (entry.action === 'export' ? labelOf(LISTS, entry.record) : entry.record);

export const auditColumns = (
  colleagues: Colleagues,
  timeZone?: string,
): readonly ListColumn<audit.AuditEntry>[] => [
  { ...momentColumn<audit.AuditEntry>('when', 'When', ({ at }) => at, timeZone), latestFirst: true },
  textColumn('sentence', 'What happened', (entry) => sentenceFor(entry, colleagues), {
    heading: true,
    filtered: false,
  }),
  textColumn('person', 'Person', personOf, { hidden: true }),
  textColumn('action', 'Action', ({ action }) => audit.AUDIT_ACTIONS[action], {
    choices: Object.values(audit.AUDIT_ACTIONS),
    hidden: true,
  }),
  textColumn('record', 'Record', recordOf, { hidden: true }),
  textColumn('outcome', 'Outcome', ({ outcome }) => audit.AUDIT_OUTCOMES[outcome], {
    choices: audit.AUDIT_OUTCOMES,
    keys: ({ outcome }) => [outcome],
  }),
];
