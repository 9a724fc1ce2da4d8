import { nameOf } from '#src/features/inquiries/schema/columns.ts';
import { isWaiting, type WaitingInquiry } from '#src/features/inquiries/schema/inquiry.ts';
import { isClosing } from '#src/features/jobs/schema/vacancy.ts';
import { mailStateOf } from '#src/features/messages/schema/reply.ts';
import { DAY, isoTime } from '#src/server/platform/clock.ts';
import type { ApplicationRecord, InquiryRecord, VacancyRecord } from '#src/server/stores/records.ts';
import type { Entry, Stored } from '#src/server/stores/stored.ts';
import { NO_POSITION, TREND_DAYS, WORK_ROWS, type Work, type WorkRow } from '../schema/dashboard.ts';

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
export const positionsOf = ({ position }: Pick<ApplicationRecord, 'position'>) => [position || NO_POSITION];

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

/** The records whose last mail to the person failed lately, the latest first. */
const failedMail = <T extends InquiryRecord | ApplicationRecord>(
  records: Stored<T>[],
  titleOf: (value: T) => string,
  now: number,
): WorkRow[] =>
  records
    .flatMap(({ id, value }) => {
      const last = value.replies?.at(-1);
      const at = last?.arrival?.at ?? last?.at ?? 0;
      const isFailed = last && mailStateOf(last) === 'refused' && now - at < TREND_DAYS * DAY;
      return isFailed ? { id, title: titleOf(value), at: isoTime(at), count: 1 } : [];
    })
    .sort(latestFirst);

interface Records {
  inquiries: Stored<InquiryRecord>[];
  applications: Applied[];
  vacancies: Entry<Stored<VacancyRecord>>[];
  scheduled: Omit<WorkRow, 'count'>[];
}

/** What waits among the records that a person may see; undefined where nothing does. */
export function workOf(records: Records, now: number): Work | undefined {
  const { inquiries, applications, vacancies } = records;
  const newOnes = applications.filter(({ value: { stage = 'new' } }) => stage === 'new');
  const scheduled = records.scheduled.map((post) => ({ ...post, count: 1 }));
  const closing = closingSoon(vacancies, applications, now).sort((a, b) => (a.at < b.at ? -1 : 1));
  const open = inquiries.filter(({ value }) => value.status !== 'closed');
  const lists = {
    waiting: longestWaiting(inquiries),
    ...{ applicants: newByPosition(newOnes), scheduled, closing },
    failedReplies: failedMail(open, nameOf, now),
    failedToApplicants: failedMail(applications, (value) => positionsOf(value).join(), now),
  };
  const counts = {
    inquiries: inquiries.filter(({ value: { status = 'new' } }) => status === 'new').length,
    ...{ applications: newOnes.length, scheduled: scheduled.length, closing: closing.length },
  };
  const filled = Object.entries(lists).filter(([, rows]) => rows.length > 0);
  const first = filled.map(([name, rows]) => [name, rows.slice(0, WORK_ROWS)] as const);
  return filled.length > 0 ? { counts, ...Object.fromEntries(first) } : undefined;
}
