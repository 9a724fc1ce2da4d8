import { colleaguesFor } from '#src/features/accounts/server/directory.ts';
import { mayUse } from '#src/features/accounts/schema/roles.ts';
import { allEntries } from '#src/features/audit/server/entries.ts';
import { scheduledPosts } from '#src/features/blog/server/post-lists.ts';
import { current as currentBuild } from '#src/features/builds/server/builds.ts';
import { nameOf } from '#src/features/inquiries/schema/columns.ts';
import { isOverdue, isWaiting, type WaitingInquiry } from '#src/features/inquiries/schema/inquiry.ts';
import { isClosing } from '#src/features/jobs/schema/vacancy.ts';
import { mailStateOf } from '#src/features/messages/schema/reply.ts';
import { dayStart, monthStart, weekStart } from '#src/lib/calendar.ts';
import { dayAt } from '#src/lib/day.ts';
import { sourceName } from '#src/lib/submission-words.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { forRoles } from '#src/server/http/endpoints.ts';
import { DAY, isoTime } from '#src/server/platform/clock.ts';
import { timeOfId } from '#src/server/platform/ids.ts';
import type { ApplicationRecord, InquiryRecord, VacancyRecord } from '#src/server/stores/records.ts';
import type { Entry, Stored } from '#src/server/stores/stored.ts';
import { NO_POSITION, SHARE_DAYS, TREND_DAYS, WORK_ROWS } from '../schema/dashboard.ts';
import type { Dashboard, Storage, Work, WorkRow } from '../schema/dashboard.ts';

type CountedRecord = { suspected?: boolean | undefined; deletedAt?: number | undefined };

/** The records to count, without deleted ones; of an unreadable record only its time is known. */
function arrivalsOf<T extends CountedRecord>(entries: Entry<Stored<T>>[]) {
  const present = entries.filter(({ row }) => row?.value.deletedAt === undefined);
  const counted = present.filter(({ row }) => !row?.value.suspected);
  return {
    times: counted.map(({ id }) => timeOfId(id)),
    readable: counted.flatMap(({ row }) => row ?? []),
    /** The number of suspected records, which are not counted. */
    suspected: present.length - counted.length,
  };
}

function countsOf(times: number[], now: number) {
  const since = (start: number) => times.filter((time) => time >= start).length;
  return {
    today: since(dayStart(now)),
    week: since(weekStart(now)),
    month: since(monthStart(now)),
    all: times.length,
  };
}

/** The number of records with each label, largest first. */
function sharesOf(labels: readonly string[]) {
  return [...Map.groupBy(labels, (label) => label)]
    .map(([label, alike]) => ({ label, count: alike.length }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}

function daysOf(inquiries: number[], applications: number[], now: number) {
  const first = dayStart(now) - (TREND_DAYS - 1) * DAY;
  return Array.from({ length: TREND_DAYS }, (_, index) => {
    const on = (time: number) => Math.floor((time - first) / DAY) === index;
    const day = dayAt(first + index * DAY);
    return { day, inquiries: inquiries.filter(on).length, applications: applications.filter(on).length };
  });
}

/** How many mails about a record wait: the notification, and those to the person. */
const pendingOf = ({ value: { mail, replies = [] } }: Stored<InquiryRecord | ApplicationRecord>): number =>
  Number(mail === 'pending') + replies.filter((reply) => mailStateOf(reply) === 'pending').length;

type Applied = Stored<ApplicationRecord>;

const latestFirst = (one: WorkRow, other: WorkRow) => (one.at < other.at ? 1 : -1);

/** How much of a message a row shows, in characters. */
const BEGINNING = 160;

const longestWaiting = (inquiries: Stored<InquiryRecord>[]): WaitingInquiry[] =>
  inquiries
    .filter(({ value: { status = 'new' } }) => isWaiting(status))
    .sort((one, other) => one.value.createdAt - other.value.createdAt)
    .map(({ id, version, value }) => {
      const { firstName, lastName, message, createdAt, status = 'new', assignee = '' } = value;
      const shown = { firstName, lastName, message: message.slice(0, BEGINNING).toWellFormed() };
      return { id, version, ...shown, createdAt: isoTime(createdAt), status, assignee };
    });

/** The label of an application's position. */
const positionsOf = ({ position }: Pick<ApplicationRecord, 'position'>) => [position || NO_POSITION];

/** The positions of applications with the number for each, the latest application first. */
function newByPosition(applications: Stored<ApplicationRecord>[]): WorkRow[] {
  const groups = Map.groupBy(applications, ({ value }) => positionsOf(value).join());
  return [...groups]
    .map(([id, group]) => {
      const latest = Math.max(...group.map(({ value }) => value.createdAt));
      return { id, title: id, count: group.length, at: isoTime(latest) };
    })
    .sort(latestFirst);
}

/** The open vacancies whose closing date is near. */
const closingSoon = (vacancies: Entry<Stored<VacancyRecord>>[], applied: readonly Applied[], now: number) =>
  vacancies.flatMap(({ id, row }): WorkRow[] => {
    const { title = '', closingDate: at } = row?.value ?? {};
    if (!row || !at || !isClosing(row.value, now)) return [];
    return [{ id, title, at, count: applied.filter(({ value }) => value.careerId === id).length }];
  });

/** The records whose notification or last mail to the person failed lately, the latest first. */
const failedMail = <T extends InquiryRecord | ApplicationRecord>(
  records: Stored<T>[],
  titleOf: (value: T) => string,
  now: number,
): WorkRow[] =>
  records
    .flatMap(({ id, value }) => {
      const last = value.replies?.at(-1);
      const failed = last && mailStateOf(last) === 'refused' ? (last.arrival?.at ?? last.at) : 0;
      // The notification about an inquiry can be sent again.
      const at = failed || ('firstName' in value && value.mail === 'refused' ? value.createdAt : 0);
      return now - at < TREND_DAYS * DAY ? { id, title: titleOf(value), at: isoTime(at), count: 1 } : [];
    })
    .sort(latestFirst);

interface Records {
  inquiries: Stored<InquiryRecord>[];
  applications: Applied[];
  vacancies: Entry<Stored<VacancyRecord>>[];
  scheduled: Omit<WorkRow, 'count'>[];
}

/** What waits among the records that a person may see; undefined where nothing does. */
function workOf(records: Records, now: number): Work | undefined {
  const { inquiries, applications, vacancies } = records;
  const newOnes = applications.filter(({ value: { stage = 'new' } }) => stage === 'new');
  const scheduled = records.scheduled.map((post) => ({ ...post, count: 1 }));
  const closing = closingSoon(vacancies, applications, now).sort((a, b) => (a.at < b.at ? -1 : 1));
  const open = inquiries.filter(({ value }) => value.status !== 'closed');
  const lists = {
    waiting: longestWaiting(inquiries),
    ...{ applicants: newByPosition(newOnes), scheduled, closing },
    failedReplies: failedMail(open, nameOf, now),
    failedToApplicants: failedMail(applications, ({ name }) => name, now),
  };
  const counts = {
    inquiries: inquiries.filter(({ value: { status = 'new' } }) => status === 'new').length,
    ...{ applications: newOnes.length, scheduled: scheduled.length, closing: closing.length },
  };
  const filled = Object.entries(lists).filter(([, rows]) => rows.length > 0);
  const first = filled.map(([name, rows]) => [name, rows.slice(0, WORK_ROWS)] as const);
  return filled.length > 0 ? { counts, ...Object.fromEntries(first) } : undefined;
}

const USERS = ['office', 'recruiter', 'editor'] as const;

/** What a person without the role is not told, and the server does not read. */
const NOTHING: never[] = [];

/** GET /api/dashboard: what the roles of the person include. */
async function readDashboard({ session }: Call, ctx: AppContext): Promise<Dashboard> {
  const [office, recruiter, editor] = USERS.map((role) => mayUse(session?.roles ?? [], [role]));
  const now = ctx.clock();
  const { snapshots } = ctx.stores;
  const [inquiries, applications, vacancies, scheduled, build, holidays] = await Promise.all([
    office ? snapshots.inquiries.entries() : NOTHING,
    recruiter ? snapshots.applications.entries() : NOTHING,
    recruiter ? snapshots.vacancies.entries('none') : NOTHING,
    editor ? scheduledPosts(ctx) : NOTHING,
    currentBuild(ctx),
    ctx.company.holidays(),
  ]);
  const asked = arrivalsOf(inquiries);
  const applied = arrivalsOf(applications);
  const since = dayStart(now) - (SHARE_DAYS - 1) * DAY;
  const recent = <T>(readable: Stored<T>[], keysOf: (value: T) => readonly string[]) =>
    readable.filter(({ id }) => timeOfId(id) >= since).flatMap(({ value }) => keysOf(value));
  const overdue = asked.readable.filter(({ value: { status = 'new', createdAt } }) =>
    isOverdue(status, createdAt, now, holidays),
  );
  const suspected = asked.suspected + applied.suspected;
  const mailPending = [...asked.readable, ...applied.readable].reduce((sum, one) => sum + pendingOf(one), 0);
  const records = { inquiries: asked.readable, applications: applied.readable, vacancies, scheduled };
  const work = workOf(records, now);
  return {
    ...(office && {
      inquiries: countsOf(asked.times, now),
      overdue: overdue.length,
      interests: sharesOf(recent(asked.readable, ({ interests }) => interests)),
      sources: sharesOf(recent(asked.readable, ({ source }) => [sourceName(source)])),
    }),
    ...(recruiter && {
      applications: countsOf(applied.times, now),
      positions: sharesOf(recent(applied.readable, positionsOf)),
    }),
    ...(office && recruiter && { days: daysOf(asked.times, applied.times, now) }),
    ...((office || recruiter) && { mailPending, suspected }),
    ...(work && { work }),
    build,
  };
}

/** GET /api/storage: entries and bytes of each store, with the dashboard's labels. */
async function readStorage(_call: Call, ctx: AppContext): Promise<Storage> {
  const { snapshots } = ctx.stores;
  const applications = snapshots.applications.entries();
  const bytesOf = async (entries: Promise<Entry<unknown>[]>) => (await entries).map(({ bytes }) => bytes);
  const kinds: [kind: string, sizes: Promise<number[]>][] = [
    ['Inquiries', bytesOf(snapshots.inquiries.entries())],
    ['Applications', bytesOf(applications)],
    ['Vacancies', bytesOf(snapshots.vacancies.entries())],
    ['Blog posts', bytesOf(snapshots.posts.entries())],
    ['Earlier versions', bytesOf(snapshots.postVersions.entries())],
    ['Drafts', bytesOf(snapshots.postDrafts.entries())],
    ['Audit trail', bytesOf(allEntries(ctx))],
    ['CVs', applications.then((entries) => entries.flatMap(({ row }) => row?.value.cv?.size ?? []))],
    ['Blog images', bytesOf(snapshots.uploads.entries())],
  ];
  return Promise.all(
    kinds.map(async ([kind, pending]) => {
      const sizes = await pending;
      return { kind, entries: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    }),
  );
}

export const dashboardEndpoints = {
  'GET /api/dashboard': forRoles('any', {
    snapshots: ['inquiries', 'applications', 'vacancies', 'posts'],
    // To whom a waiting inquiry can be given.
    includes: { colleagues: colleaguesFor('office') },
    run: readDashboard,
  }),
  'GET /api/storage': forRoles(['owner'], { run: readStorage }),
};
