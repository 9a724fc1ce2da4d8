import { listOf } from '#src/lib/messages/format.ts';
import { siteTimeInWords } from '#src/lib/time.ts';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { ratingInWords } from '#src/features/jobs/schema/applicant.ts';
import type { AuditChange, AuditEntry } from './audit.ts';
import { nameOfPerson, nameOfStage, nameOfStatus } from './key-names.ts';
import { acknowledgementOf, application, draft, inquiry, post, template } from './record-names.ts';

/** The verb as it is and in the past, and what it was done to. */
export type DetailedPhrase = readonly [verb: string, past: string, object: string];

/** What the fields are called of which the trail says only that they were changed. */
const FIELDS: Record<string, string> = {
  stage: 'stage',
  status: 'status',
  rating: 'rating',
  assignee: 'assignment',
};

/** The new value of a single changed field; undefined where nothing more is known than its name. */
function newValue(
  { field, after }: AuditChange,
  record: string,
  colleagues: Colleagues,
): DetailedPhrase | undefined {
  if (field === 'stage') return ['move', 'moved', `${record} to ${nameOfStage(after)}`];
  if (field === 'status') return ['set', 'set', `${record} to ${nameOfStatus(after)}`];
  if (field === 'rating' && after) return ['rate', 'rated', `${record} ${ratingInWords(Number(after))}`];
  if (field === 'rating') return ['set', 'set', `${record} to not rated`];
  const person = field === 'assignee' ? nameOfPerson(after, colleagues) : undefined;
  return person ? ['assign', 'assigned', `${record} to ${person}`] : undefined;
}

/** What was changed of the work on a record; undefined for entries that do not say it. */
function workChanged(
  changes: readonly AuditChange[] = [],
  record: string,
  colleagues: Colleagues,
): DetailedPhrase | undefined {
  const [change, ...others] = changes;
  if (!change) return undefined;
  const said = others.length === 0 ? newValue(change, record, colleagues) : undefined;
  const fields = changes.map(({ field }) => FIELDS[field] ?? field);
  return said ?? ['change', 'changed', `the ${listOf(fields)} of ${record}`];
}

/** What an entry of a schedule says; undefined without one. */
function scheduled({ scheduledFor, ...entry }: AuditEntry): DetailedPhrase | undefined {
  if (!scheduledFor) return undefined;
  const moment = siteTimeInWords(scheduledFor);
  if (entry.action === 'draft.publish') return ['schedule', 'scheduled', `${draft(entry)} for ${moment}`];
  if (entry.action === 'post.publish') return ['schedule', 'scheduled', `${post(entry)} for ${moment}`];
  if (entry.action === 'post.unpublish')
    return ['cancel', 'cancelled', `the schedule of ${post(entry)}, which was for ${moment}`];
  if (entry.action === 'post.add') return ['add', 'added', `${post(entry)}, scheduled for ${moment}`];
  return ['change', 'changed', `${post(entry)}, now scheduled for ${moment}`];
}

/** What an entry says of an acknowledgement that was only switched; undefined for another change of a template. */
function switched(entry: AuditEntry): DetailedPhrase | undefined {
  const [change, ...others] = entry.changes ?? [];
  if (change?.field !== 'sent' || others.length > 0 || !acknowledgementOf(entry)) return undefined;
  const on = change.after === 'yes' ? 'on' : 'off';
  return ['switch', 'switched', `${on} ${template(entry)}`];
}

/** What happened as closely as the entry knows it; undefined where it knows no more than its action. */
export function detailedPhrase(entry: AuditEntry, colleagues: Colleagues): DetailedPhrase | undefined {
  if (entry.action === 'inquiry.change') return workChanged(entry.changes, inquiry(entry), colleagues);
  if (entry.action === 'application.change')
    return workChanged(entry.changes, application(entry), colleagues);
  if (entry.action === 'template.edit') return switched(entry);
  return scheduled(entry);
}
