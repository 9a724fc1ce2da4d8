import { SHARE_DAYS, TREND_DAYS, type Counts, type Dashboard, type Share } from '#schemas/dashboard';
import { dayAt, dayStart, monthStart, weekStart } from '#schemas/day';
import { DAY } from '#server/clock';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { timeOfId } from '#server/ids';
import type { RecordStore } from '#server/stores/record-store';
import { current as currentBuild } from './builds.ts';
import { countOwed } from './pending-mail.ts';

/** How many records are read at a time, newest first, until they are too old. */
const BATCH = 500;

/** When each record of a store came in, newest first: the ids tell, so that nothing is read. */
async function timesOf(
  store: Pick<RecordStore<unknown>, 'ids'>,
  without: Set<string> = new Set(),
): Promise<number[]> {
  const times: number[] = [];
  for await (const id of store.ids()) if (!without.has(id)) times.push(timeOfId(id));
  return times;
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

/** How often each label comes among the records since then, most often first. */
async function sharesOf<T>(
  store: RecordStore<T>,
  since: number,
  labels: (value: T) => readonly string[],
): Promise<Share[]> {
  const counts = new Map<string, number>();
  let after: string | undefined = '';
  while (after !== undefined) {
    const page: Awaited<ReturnType<typeof store.list>> = await store.list({ limit: BATCH, after });
    const recent = page.records.filter(({ id }) => timeOfId(id) >= since);
    for (const label of recent.flatMap(({ value }) => labels(value)))
      counts.set(label, (counts.get(label) ?? 0) + 1);
    after = recent.length === page.records.length ? page.next : undefined;
  }
  return [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}

function daysOf(inquiries: number[], applications: number[], now: number): Dashboard['days'] {
  const perDay = (times: number[]) => {
    const counts = new Map<string, number>();
    const first = dayStart(now) - (TREND_DAYS - 1) * DAY;
    for (const time of times) if (time >= first) counts.set(dayAt(time), (counts.get(dayAt(time)) ?? 0) + 1);
    return counts;
  };
  const [asked, applied] = [perDay(inquiries), perDay(applications)];
  return Array.from({ length: TREND_DAYS }, (_, index) => {
    const day = dayAt(now - (TREND_DAYS - 1 - index) * DAY);
    return { day, inquiries: asked.get(day) ?? 0, applications: applied.get(day) ?? 0 };
  });
}

/** The ids of deleted inquiries: they count no more. */
async function deletedInquiries(ctx: AppContext): Promise<Set<string>> {
  const deleted = new Set<string>();
  for await (const key of ctx.stores.deletions.ids()) {
    const [kind, id = ''] = key.split('~');
    if (kind === 'inquiry') deleted.add(id);
  }
  return deleted;
}

/** GET /api/dashboard: everything from the records as they are now. */
export async function read(_call: Call, ctx: AppContext): Promise<Dashboard> {
  const now = ctx.clock();
  const since = dayStart(now) - (SHARE_DAYS - 1) * DAY;
  const { inquiries, applications } = ctx.stores;
  const [asked, applied] = await Promise.all([
    timesOf(inquiries, await deletedInquiries(ctx)),
    timesOf(applications),
  ]);
  const [interests, positions, mailPending, build] = await Promise.all([
    sharesOf(inquiries, since, ({ interests: chosen, deletedAt }) => (deletedAt === undefined ? chosen : [])),
    sharesOf(applications, since, ({ position }) => [position || 'No position named']),
    countOwed(ctx),
    currentBuild(ctx),
  ]);
  return {
    inquiries: countsOf(asked, now),
    applications: countsOf(applied, now),
    interests,
    positions,
    days: daysOf(asked, applied, now),
    mailPending,
    build,
  };
}
