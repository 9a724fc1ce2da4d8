import { ANSWER_LABELS } from '#src/features/jobs/schema/applicant.ts';
import { answersOf } from '#src/features/jobs/schema/application.ts';
import { ADMIN_PAGES, recordAddress } from '#src/lib/admin-pages.ts';
import { counted, listOf } from '#src/lib/format.ts';
import { sourceInWords } from '#src/lib/submission-words.ts';
import { mailAddress } from '#src/lib/text.ts';
import { mayUse, type Role } from '#src/features/accounts/schema/roles.ts';
import { namesIn, readDirectory } from '#src/features/accounts/server/directory.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { notificationMail } from '#src/server/mail/document.ts';
import * as outbox from '#src/server/mail/outbox.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { mailboxFor } from '#src/server/stores/form-records.ts';
import type { ApplicationRecord, InquiryRecord } from '#src/server/stores/records.ts';
import type { Entry, Stored } from '#src/server/stores/stored.ts';

const linksTo = (siteUrl: string | undefined, label: string, path: string) =>
  siteUrl ? [{ label, href: siteUrl + path }] : [];

const nameOf = (record: InquiryRecord | ApplicationRecord): string =>
  'name' in record ? record.name : `${record.firstName} ${record.lastName}`;

export const INQUIRY_MAIL = outbox.formNotification<InquiryRecord>('inquiry', (id, inquiry, siteUrl) => {
  const name = nameOf(inquiry);
  return notificationMail(
    {
      heading: `New inquiry from ${name}`,
      facts: [
        ['Name', name],
        ['Email', inquiry.email],
        ['Phone', inquiry.phoneNumber],
        ['Interests', inquiry.interests.join(', ')],
        ['Source', sourceInWords(inquiry.source)],
      ],
      texts: [['Message', inquiry.message]],
      links: linksTo(siteUrl, 'Open the inquiry', recordAddress(ADMIN_PAGES.inquiry, id)),
    },
    mailAddress(inquiry.email),
  );
});

/** The notification to staff about an application, without the CV. */
export const APPLICATION_MAIL = outbox.formNotification<ApplicationRecord>(
  'application',
  (id, record, siteUrl) => {
    const { name, email, position, message, cv, source } = record;
    // The NIC number is shown after a login alone.
    const answers: Record<string, string> = { ...answersOf(record), nic: '' };
    const texts = Object.entries(ANSWER_LABELS).map(([field, label]): [string, string] => [
      label,
      answers[field] ?? '',
    ]);
    return notificationMail(
      {
        heading: position ? `New application for ${position}` : `New application from ${name}`,
        facts: [
          ['Name', name],
          ['Email', email],
          ...texts.filter(([, text]) => text !== ''),
          ['Source', sourceInWords(source)],
          ['CV', cv ? 'in the admin area, not in this email' : 'none'],
        ],
        texts: message ? [['Message', message]] : [],
        links: linksTo(siteUrl, 'Open the application', recordAddress(ADMIN_PAGES.applicant, id)),
      },
      mailAddress(email),
    );
  },
);

/** The most records that a mail names. */
const NAMED = 30;

const titleOf = (record: InquiryRecord | ApplicationRecord): string =>
  'name' in record
    ? `Application from ${record.name}${record.position && ` for ${record.position}`}`
    : `Inquiry from ${nameOf(record)} (${record.interests.join(', ')})`;

/** The mail to a person, whose account `id` is, about what others assigned to them since the mail before, at most once an hour. */
export const ASSIGNMENT_MAIL: outbox.MailKind = {
  name: 'assignment',
  budget: 'replies',
  async compose(ctx, id) {
    const { env, clock, stores } = ctx;
    const key = outbox.keyOf('assignment', id);
    const [entry, directory] = await Promise.all([stores.mailOutbox.get(key), readDirectory(ctx)]);
    if (!entry) return undefined;
    const { since = clock() - DAY } = entry.value;
    const person = directory?.accounts.find((one) => one.id === id);
    if (!directory || person?.state !== 'active' || person.assignmentMails === false) return 'settled';
    const names = namesIn(directory.accounts, ctx);
    const assignedIn = async (snapshot: 'inquiries' | 'applications', role: Role, page: string) => {
      if (!mayUse(person.roles, [role])) return [];
      const entries: Entry<Stored<InquiryRecord | ApplicationRecord>>[] =
        await stores.snapshots[snapshot].entries('none');
      return entries.flatMap(({ row }) => {
        const { assignee, assigned, deletedAt }: Partial<InquiryRecord> = row?.value ?? {};
        const { by = id, at = 0 } = assigned ?? {};
        if (!row || assignee !== id || by === id || at <= since || deletedAt !== undefined) return [];
        const label = `${titleOf(row.value)}, assigned by ${names.writer(by, 'a former colleague')}`;
        const href = `${env.siteUrl ?? ''}${recordAddress(page, row.id)}`;
        return { at, label: label.replace(/\s+/g, ' '), href };
      });
    };
    const [inquiries, applications] = await Promise.all([
      assignedIn('inquiries', 'office', ADMIN_PAGES.inquiry),
      assignedIn('applications', 'recruiter', ADMIN_PAGES.applicant),
    ]);
    const all = [...inquiries, ...applications];
    if (all.length === 0) return 'settled';
    const counts = [
      inquiries.length > 0 && counted('one {an inquiry} other {# inquiries}', inquiries.length),
      applications.length > 0 && counted('one {an application} other {# applications}', applications.length),
    ];
    const mail = notificationMail({
      heading: `Assigned to you: ${listOf(counts.filter((words) => words !== false))}`,
      // Without an address of their own, a person has the office's, where several read.
      facts: person.email ? [] : [['For', person.name]],
      texts: all.length > NAMED ? [['Not all are named here', 'The lists have the rest.']] : [],
      links: [
        ...all.slice(0, NAMED),
        ...linksTo(env.siteUrl, 'Switch these emails off in your account', ADMIN_PAGES.account),
      ],
    });
    const to = person.email || mailboxFor(ctx, applications.length > 0 ? 'application' : 'inquiry');
    const until = Math.max(...all.map(({ at }) => at));
    // What was assigned between two tries makes another mail: under the same key, the provider would take it for the one that it has sent.
    return { ...mail, to, batch: { key: `${key}~${since}~${until}`, until } };
  },
  setMail: async () => undefined,
};

/** Puts the mail to a new assignee into the outbox; none about one's own act. Returns what sends it, once the records are changed. */
export async function announcement(
  ctx: AppContext,
  { session }: Pick<Call, 'session'>,
  { assignee }: { assignee?: string | undefined },
): Promise<() => void> {
  const isOwn = !assignee || assignee === session?.account;
  if (isOwn || !(await outbox.enqueueGathering(ctx, ASSIGNMENT_MAIL.name, assignee))) return () => undefined;
  return () =>
    inBackground(ctx, 'assignments not mailed', () => outbox.deliver(ctx, ASSIGNMENT_MAIL, assignee));
}
