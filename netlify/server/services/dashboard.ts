import { SHARE_DAYS, TREND_DAYS, type Counts, type Dashboard, type Share } from '#schemas/dashboard';
import { dayAt, dayStart, monthStart, weekStart } from '#schemas/day';
import { DAY } from '#server/clock';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { timeOfId } from '#server/ids';
import type { Listed, Stored } from '#server/stores/record-store';
import type { ApplicationRecord, InquiryRecord } from '#server/stores/records';
import { teller } from '#server/stores/told';
import { current as currentBuild } from './builds.ts';
import { deletedIds } from './deletion-notes.ts';
import { countOwed } from './pending-mail.ts';

interface Arrivals {
  /** When each record that counts came in, newest first. */
  times: number[];
  /** How many are held back. */
  suspected: number;
  /** Every record that is kept, to look into. */
  listed: Listed[];
}

/** The ids of all records that are noted as held back; a note stands under `{kind}~{record id}`. */
async function heldBackIds({ stores }: AppContext): Promise<Set<string>> {
  return new Set((await stores.suspects.listed()).map(({ id }) => id.slice(id.indexOf('~') + 1)));
}

/** The ids of the inquiries that are deleted: those that a note names, when the record says so too. */
async function deletedInquiries(ctx: AppContext, listed: Listed[]): Promise<Set<string>> {
  const noted = await deletedIds(ctx);
  const marks = await markOf(
    ctx.stores.inquiries,
    listed.filter(({ id }) => noted.has(id)),
  );
  return new Set(marks.filter((id) => id !== undefined));
}

/** What came in, told by ids alone; what was deleted counts no more. */
function arrivalsOf(listed: Listed[], heldBack: Set<string>, deleted = new Set<string>()): Arrivals {
  const arrivals: Arrivals = { times: [], suspected: 0, listed };
  for (const { id } of listed) {
    if (deleted.has(id)) continue;
    if (heldBack.has(id)) arrivals.suspected += 1;
    else arrivals.times.push(timeOfId(id));
  }
  return arrivals;
}

function countsOf(times: number[], now: number): Counts {
  const since = (start: number) => times.filter((time) => time >= start).length;
  return {
    today: since(dayStart(now)),
    week: since(weekStart(now)),
    month: since(monthStart(now)),
    all: times.length,
  };
}

interface Markable {
  suspected?: boolean | undefined;
  deletedAt?: number | undefined;
}

/** What a record counts for among the shares: nothing when it is held back or deleted. */
const labelsOf =
  <T extends Markable>(labels: (value: T) => readonly string[]) =>
  ({ value }: { value: T }) =>
    value.suspected || value.deletedAt !== undefined ? [] : labels(value);

const markOf = teller(({ id, value }: Stored<InquiryRecord>) =>
  value.deletedAt === undefined ? undefined : id,
);
const interestsOf = teller(labelsOf(({ interests }: InquiryRecord) => interests));
const positionsOf = teller(labelsOf(({ position }: ApplicationRecord) => [position || 'No position named']));

/** How often each label comes, most often first. */
function sharesOf(labels: string[]): Share[] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}

function daysOf(inquiries: number[], applications: number[], now: number): Dashboard['days'] {
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

/** GET /api/dashboard: everything from the records as they are now. */
export async function read(_call: Call, ctx: AppContext): Promise<Dashboard> {
  const now = ctx.clock();
  const since = dayStart(now) - (SHARE_DAYS - 1) * DAY;
  const { inquiries, applications } = ctx.stores;
  const [heldBack, inquired, sent] = await Promise.all([
    heldBackIds(ctx),
    inquiries.listed(),
    applications.listed(),
  ]);
  const asked = arrivalsOf(inquired, heldBack, await deletedInquiries(ctx, inquired));
  const applied = arrivalsOf(sent, heldBack);
  const recent = ({ listed }: Arrivals) => listed.filter(({ id }) => timeOfId(id) >= since);
  const [interests, positions, mailPending, build] = await Promise.all([
    interestsOf(inquiries, recent(asked)),
    positionsOf(applications, recent(applied)),
    countOwed(ctx),
    currentBuild(ctx),
  ]);
  return {
    inquiries: countsOf(asked.times, now),
    applications: countsOf(applied.times, now),
    interests: sharesOf(interests.flat()),
    positions: sharesOf(positions.flat()),
    days: daysOf(asked.times, applied.times, now),
    mailPending,
    suspected: asked.suspected + applied.suspected,
    build,
  };
}
