import { SHARE_DAYS, TREND_DAYS, type Counts, type Dashboard, type Share } from '#schemas/dashboard';
import { dayAt, dayStart, monthStart, weekStart } from '#schemas/day';
import { DAY } from '#server/clock';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { timeOfId } from '#server/ids';
import type { RecordStore } from '#server/stores/record-store';
import { current as currentBuild } from './builds.ts';
import { deletedIds } from './deletion-notes.ts';
import { countOwed } from './pending-mail.ts';

/** How many records are read at a time, newest first, until they are too old. */
const BATCH = 500;

interface Arrivals {
  /** When each record that counts came in, newest first. */
  times: number[];
  /** How many are held back. */
  suspected: number;
}

/** The ids of records of one kind about which a note is kept, under `{kind}~{record id}`. */
async function notedIds(notes: Pick<RecordStore<unknown>, 'ids'>, kind: string): Promise<Set<string>> {
  const noted = new Set<string>();
  for await (const key of notes.ids(`${kind}~`)) noted.add(key.slice(kind.length + 1));
  return noted;
}

/** What came in of one kind, told by ids alone, so that nothing is read; what was deleted counts no more. */
async function arrivalsOf(ctx: AppContext, kind: 'inquiry' | 'application'): Promise<Arrivals> {
  const { suspects, inquiries, applications } = ctx.stores;
  const [heldBack, deleted] = await Promise.all([notedIds(suspects, kind), deletedIds(ctx, kind)]);
  const arrivals: Arrivals = { times: [], suspected: 0 };
  for await (const id of (kind === 'inquiry' ? inquiries : applications).ids()) {
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

/** How often each label comes among the records since then, most often first. */
async function sharesOf<T extends { suspected?: boolean | undefined; deletedAt?: number | undefined }>(
  store: RecordStore<T>,
  since: number,
  labels: (value: T) => readonly string[],
): Promise<Share[]> {
  const counts = new Map<string, number>();
  let after: string | undefined = '';
  while (after !== undefined) {
    const page: Awaited<ReturnType<typeof store.list>> = await store.list({ limit: BATCH, after });
    const recent = page.records.filter(({ id }) => timeOfId(id) >= since);
    const counted = recent.filter(({ value }) => !value.suspected && value.deletedAt === undefined);
    for (const label of counted.flatMap(({ value }) => labels(value)))
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

/** GET /api/dashboard: everything from the records as they are now. */
export async function read(_call: Call, ctx: AppContext): Promise<Dashboard> {
  const now = ctx.clock();
  const since = dayStart(now) - (SHARE_DAYS - 1) * DAY;
  const { inquiries, applications } = ctx.stores;
  const [asked, applied] = await Promise.all([arrivalsOf(ctx, 'inquiry'), arrivalsOf(ctx, 'application')]);
  const [interests, positions, mailPending, build] = await Promise.all([
    sharesOf(inquiries, since, ({ interests: chosen }) => chosen),
    sharesOf(applications, since, ({ position }) => [position || 'No position named']),
    countOwed(ctx),
    currentBuild(ctx),
  ]);
  return {
    inquiries: countsOf(asked.times, now),
    applications: countsOf(applied.times, now),
    interests,
    positions,
    days: daysOf(asked.times, applied.times, now),
    mailPending,
    suspected: asked.suspected + applied.suspected,
    build,
  };
}
