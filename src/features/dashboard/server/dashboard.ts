import {
  SHARE_DAYS,
  TREND_DAYS,
  type Counts,
  type Dashboard,
  type Share,
  type TrendDay,
} from '../schema/dashboard.ts';
import { isOverdue } from '#src/features/inquiries/schema/inquiry.ts';
import { interestKeysOf, interestLabelOf } from '#src/features/inquiries/schema/interests.ts';
import { mayUse } from '#src/features/accounts/schema/roles.ts';
import { dayAt } from '#src/lib/day.ts';
import { dayStart, monthStart, weekStart } from '#src/lib/calendar.ts';
import { sourceName } from '#src/lib/submission-words.ts';
import { DAY } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { timeOfId } from '#src/server/platform/ids.ts';
import type { ApplicationRecord, InquiryRecord } from '#src/server/stores/records.ts';
import type { Entry } from '#src/server/stores/snapshot-entries.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { current as currentBuild } from '#src/features/builds/server/builds.ts';
import { countQueued } from '#src/server/mail/outbox.ts';

/** An inquiry or application, as far as the dashboard counts it. */
interface Arrival {
  at: number;
  /** What the charts count: the keys of the interests, a source or the position. */
  counted: readonly string[];
}

interface Arrivals {
  /** Newest first. */
  counted: Arrival[];
  /** The number of suspected ones, which are not counted. */
  suspected: number;
}

interface CountedRecord {
  suspected?: boolean | undefined;
  deletedAt?: number | undefined;
}

/** The records to count, without deleted ones; of an unreadable record only its time is known. */
function arrivalsOf<T extends CountedRecord>(
  entries: Entry<Stored<T>>[],
  countedOf: (value: T) => readonly string[],
): Arrivals {
  const arrivals: Arrivals = { counted: [], suspected: 0 };
  for (const { id, row } of entries) {
    const value = row?.value;
    if (value?.deletedAt !== undefined) continue;
    if (value?.suspected) arrivals.suspected += 1;
    else arrivals.counted.push({ at: timeOfId(id), counted: value ? countedOf(value) : [] });
  }
  return arrivals;
}

const timesOf = ({ counted }: Arrivals) => counted.map(({ at }) => at);

function countsOf(times: number[], now: number): Counts {
  const since = (start: number) => times.filter((time) => time >= start).length;
  return {
    today: since(dayStart(now)),
    week: since(weekStart(now)),
    month: since(monthStart(now)),
    all: times.length,
  };
}

/** The number of each of what was counted, under its label, largest first. */
function sharesOf(counted: string[], named = (key: string) => key): Share[] {
  const counts = new Map<string, number>();
  for (const key of counted) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts]
    .map(([key, count]) => ({ label: named(key), count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}

function daysOf(inquiries: number[], applications: number[], now: number): TrendDay[] {
  const first = dayStart(now) - (TREND_DAYS - 1) * DAY;
  const perDay = (times: number[]) => {
    const counts = new Array<number>(TREND_DAYS).fill(0);
    for (const time of times) {
      const index = Math.floor((time - first) / DAY);
      if (index >= 0 && index < TREND_DAYS) counts[index] = (counts[index] ?? 0) + 1;
    }
    return counts;
  };
  const [asked, applied] = [perDay(inquiries), perDay(applications)];
  return asked.map((count, index) => ({
    day: dayAt(first + index * DAY),
    inquiries: count,
    applications: applied[index] ?? 0,
  }));
}

/** The number of inquiries that wait longer than a working day for an answer; unreadable ones are left out. */
const overdueIn = (
  entries: Entry<Stored<InquiryRecord>>[],
  now: number,
  holidays: readonly string[],
): number =>
  entries.filter(({ row }) => {
    if (!row || row.value.suspected || row.value.deletedAt !== undefined) return false;
    return isOverdue(row.value.status ?? 'new', row.value.createdAt, now, holidays);
  }).length;

/** GET /api/dashboard: what the roles of the person include. */
export async function read({ session }: Call, ctx: AppContext): Promise<Dashboard> {
  const roles = session?.roles ?? [];
  const [office, recruiter] = [mayUse(roles, ['office']), mayUse(roles, ['recruiter'])];
  const now = ctx.clock();
  const since = dayStart(now) - (SHARE_DAYS - 1) * DAY;
  const { inquiries, applications } = ctx.stores.snapshots;
  const [asking, applying, mailPending, build, holidays] = await Promise.all([
    inquiries.entries(),
    applications.entries(),
    countQueued(ctx),
    currentBuild(ctx),
    ctx.company.holidays(),
  ]);
  const asked = arrivalsOf(asking, (inquiry: InquiryRecord) => interestKeysOf(inquiry));
  const cameFrom = arrivalsOf(asking, ({ source }: InquiryRecord) => [sourceName(source)]);
  const applied = arrivalsOf(applying, ({ position }: ApplicationRecord) => [
    position || 'No position named',
  ]);
  const recent = ({ counted }: Arrivals) =>
    counted.filter(({ at }) => at >= since).flatMap(({ counted }) => counted);
  return {
    ...(office && {
      inquiries: countsOf(timesOf(asked), now),
      overdue: overdueIn(asking, now, holidays),
      interests: sharesOf(recent(asked), interestLabelOf),
      sources: sharesOf(recent(cameFrom)),
    }),
    ...(recruiter && { applications: countsOf(timesOf(applied), now), positions: sharesOf(recent(applied)) }),
    ...(office && recruiter && { days: daysOf(timesOf(asked), timesOf(applied), now) }),
    ...((office || recruiter) && {
      mailPending,
      suspected: (office ? asked.suspected : 0) + (recruiter ? applied.suspected : 0),
    }),
    build,
  };
}
