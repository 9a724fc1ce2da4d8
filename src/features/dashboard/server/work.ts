import { nameOf } from '#src/features/inquiries/schema/columns.ts';
import { isWaiting, type WaitingInquiry } from '#src/features/inquiries/schema/inquiry.ts';
import { isClosing } from '#src/features/jobs/schema/vacancy.ts';
import { mailStateOf } from '#src/features/messages/schema/reply.ts';
import { DAY, isoTime } from '#src/server/platform/clock.ts';
import type { ApplicationRecord, InquiryRecord, VacancyRecord } from '#src/server/stores/records.ts';
import type { Entry } from '#src/server/stores/snapshot-entries.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { NO_POSITION, TREND_DAYS, WORK_ROWS, type Work } from '../schema/dashboard.ts';

/** How much of a message a row shows, in characters. */
const BEGINNING = 160;

const longestWaiting = (inquiries: Stored<InquiryRecord>[]): WaitingInquiry[] =>
  inquiries
    .filter(({ value: { status = 'new' } }) => isWaiting(status))
    .sort((one, other) => one.value.createdAt - other.value.createdAt)
    .map(({ id, version, value }) => {
      const { firstName, lastName, message, createdAt, status = 'new', assignee = '' } = value;
      const shown = { firstName, lastName, message: message.slice(0, BEGINNING) };
      return { id, version, ...shown, createdAt: isoTime(createdAt), status, assignee };
    });

/** The label of an application's position. */
export const positionsOf = ({ position }: Pick<ApplicationRecord, 'position'>) => [position || NO_POSITION];

/** The positions of applications with the number for each, the latest application first. */
function newByPosition(applications: Stored<ApplicationRecord>[]): NonNullable<Work['applicants']> {
  const groups = Map.groupBy(applications, ({ value }) => positionsOf(value).join());
  return [...groups]
    .map(([label, group]) => ({
      ...{ label, count: group.length },
      latest: isoTime(Math.max(...group.map(({ value }) => value.createdAt))),
    }))
    .sort((one, other) => (one.latest < other.latest ? 1 : -1));
}

/** The open vacancies whose closing date is near, the first to close first. */
function closingSoon(
  vacancies: Entry<Stored<VacancyRecord>>[],
  applications: Stored<ApplicationRecord>[],
  now: number,
): NonNullable<Work['closing']> {
  return vacancies
    .flatMap(({ id, row }) => {
      const { title = '', closingDate } = row?.value ?? {};
      if (!row || !closingDate || !isClosing(row.value, now)) return [];
      const count = applications.filter(({ value }) => value.careerId === id).length;
      return { id, title, closingDate, applications: count };
    })
    .sort((one, other) => (one.closingDate < other.closingDate ? -1 : 1));
}

/** The mail of a record that failed last and lately: the last one to the person, or else the notification of the staff. */
function lastFailed({ value }: Stored<ApplicationRecord | InquiryRecord>, now: number) {
  const last = value.replies?.at(-1);
  const isRefused = last && mailStateOf(last) === 'refused';
  const at = isRefused ? (last.arrival?.at ?? last.at) : value.createdAt;
  const mail = isRefused ? ('Email' as const) : ('Notification' as const);
  return (isRefused || value.mail === 'refused') && now - at < TREND_DAYS * DAY ? { mail, at } : undefined;
}

/** The records whose last mail failed, the latest first, without closed inquiries. */
function failedMail(
  inquiries: Stored<InquiryRecord>[],
  applications: Stored<ApplicationRecord>[],
  now: number,
): NonNullable<Work['failedMail']> {
  const present = inquiries.filter(({ value }) => value.status !== 'closed');
  const named = [
    ...present.map((row) => ({
      ...{ row, kind: 'inquiry' as const },
      about: nameOf(row.value),
    })),
    ...applications.map((row) => ({
      ...{ row, kind: 'application' as const },
      about: positionsOf(row.value).join(),
    })),
  ];
  return named
    .flatMap(({ row, kind, about }) => {
      const failed = lastFailed(row, now);
      return failed ? { kind, id: row.id, about, mail: failed.mail, at: isoTime(failed.at) } : [];
    })
    .sort((one, other) => (one.at < other.at ? 1 : -1));
}

interface Records {
  inquiries: Stored<InquiryRecord>[];
  applications: Stored<ApplicationRecord>[];
  vacancies: Entry<Stored<VacancyRecord>>[];
  scheduled: NonNullable<Work['scheduled']>;
}

/** What waits among the records that a person may see; undefined where nothing does. */
export function workOf(records: Records, now: number): Work | undefined {
  const { inquiries, applications, vacancies, scheduled } = records;
  const newOnes = applications.filter(({ value: { stage = 'new' } }) => stage === 'new');
  const lists = {
    waiting: longestWaiting(inquiries),
    applicants: newByPosition(newOnes),
    ...{ scheduled, closing: closingSoon(vacancies, applications, now) },
    failedMail: failedMail(inquiries, applications, now),
  };
  const filled = Object.entries(lists).filter(([, rows]) => rows.length > 0);
  const counts = {
    inquiries: inquiries.filter(({ value: { status = 'new' } }) => status === 'new').length,
    applications: newOnes.length,
    ...{ scheduled: scheduled.length, closing: lists.closing.length },
  };
  const first = filled.map(([name, rows]) => [name, rows.slice(0, WORK_ROWS)] as const);
  return filled.length > 0 ? { counts, ...Object.fromEntries(first) } : undefined;
}
