import { CSP_DAYS, type CspReport, type CspSums } from '#features/csp-reports/schema/csp-report';
import { inBackground, type AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { Reply } from '#server/http/reply';
import { DAY, pause } from '#server/platform/clock';
import type { CspDayRecord } from '#server/stores/records';
import { addedUp, sumOf } from './csp-sums.ts';

/** How long reports are collected before they are written: a page sends what it refused one by one. */
const COLLECT_MS = 500;

const NONE: CspSums = { sums: [], others: 0 };

const dayOf = (now: number) => Math.floor(now / DAY);

/** Whether the sums of a day are still kept. */
export const isKept = ({ day }: CspDayRecord, now: number): boolean => day > dayOf(now) - CSP_DAYS.kept;

/** Adds sums to the record of a day. */
async function addToDay({ stores }: AppContext, day: number, more: CspSums): Promise<void> {
  const added = (earlier: CspSums) => {
    const { sums, others } = addedUp(earlier, more.sums);
    return { day, sums, others: others + more.others };
  };
  const { created, record } = await stores.cspReports.create(String(day), added(NONE));
  if (!created) await stores.cspReports.update(record.id, added, { from: record });
}

/** Writes what this instance has collected, one write at a time: the day's record is one for all instances. */
async function write(ctx: AppContext): Promise<void> {
  const { reports } = ctx.counts;
  await pause(COLLECT_MS);
  const collected = reports.waiting;
  reports.waiting = NONE;
  reports.writing = undefined;
  await addToDay(ctx, dayOf(ctx.clock()), collected);
}

/** POST /api/csp-reports: counts what a page's policy refused, behind the answer. */
export function receive({ body }: Call<CspReport[]>, ctx: AppContext): Reply {
  const { reports } = ctx.counts;
  if (body.length > 0) {
    reports.waiting = addedUp(reports.waiting, body.map(sumOf));
    inBackground(ctx, 'reports not counted', () => (reports.writing ??= write(ctx)));
  }
  return new Reply(undefined, { status: 204 });
}

/** GET /api/csp-reports: the sums of the last days. */
export async function list(_call: Call, { stores, clock }: AppContext): Promise<CspSums> {
  const today = dayOf(clock());
  const days = Array.from({ length: CSP_DAYS.shown }, (_, back) => String(today - back));
  const records = await Promise.all(days.map((day) => stores.cspReports.get(day)));
  return records.reduce<CspSums>((all, found) => {
    const { sums, others } = addedUp(all, found?.value.sums ?? []);
    return { sums, others: others + (found?.value.others ?? 0) };
  }, NONE);
}
