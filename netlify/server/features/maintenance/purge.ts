import { DAY } from '#server/platform/clock';
import type { AppContext } from '#server/context';
import { startRun, type Run } from '#server/schedules';
import { inBatches, RECORDS_AT_ONCE } from '#server/stores/batches';
import type { RecordStore } from '#server/stores/record-store';
import { hourOf } from '../outbox/budgets.ts';
import { purgeDeleted } from '../deletions/deletions.ts';
import { isFormCountOver } from '../spam/form-limits.ts';
import { sweepImages } from '../images/image-sweep.ts';
import { isExpired } from '../accounts/login-throttle.ts';
import { isWithin } from '../accounts/sessions.ts';

/** A form that is sent again later than this is a new one. */
const CLAIMS_FOR_MS = 30 * DAY;

/** How many records are looked at between two looks at the clock. */
const CHUNK = 200;

/** Where in a store a step stopped because its time was over; nothing when it is through. */
interface Progress {
  removed: number;
  after?: string | undefined;
}

type Step = (ctx: AppContext, run: Run, after: string) => Promise<Progress>;

/** Removes the records of a store that count no more. */
async function sweep<T>(
  store: RecordStore<T>,
  run: Run,
  after: string,
  counts: (value: T) => boolean,
): Promise<Progress> {
  let removed = 0;
  const ids: string[] = [];
  for await (const id of store.ids()) if (id > after) ids.push(id);
  for (let from = 0; from < ids.length; from += CHUNK) {
    if (run.isOver()) return { removed, after: ids[from - 1] ?? after };
    await inBatches(ids.slice(from, from + CHUNK), RECORDS_AT_ONCE, async (id) => {
      const record = await store.get(id);
      if (!record || counts(record.value)) return;
      await store.remove(id);
      removed += 1;
    });
  }
  return { removed };
}

/** Keys of calls long over: their snapshot tells how old they are. */
async function sweepClaims(ctx: AppContext, run: Run): Promise<Progress> {
  const since = ctx.clock() - CLAIMS_FOR_MS;
  const entries = await ctx.stores.snapshots.claims.entries();
  const over = entries.filter(({ row }) => row && row.value.createdAt < since).map(({ id }) => id);
  for (let from = 0; from < over.length; from += CHUNK) {
    if (run.isOver()) return { removed: from, after: '' };
    await inBatches(over.slice(from, from + CHUNK), RECORDS_AT_ONCE, (id) => ctx.stores.claims.remove(id));
  }
  return { removed: over.length };
}

/** A step that goes on by itself, because what it removed is not found again. */
const selfResuming =
  (work: (ctx: AppContext, run: Run) => Promise<number>): Step =>
  async (ctx, run) => {
    const removed = await work(ctx, run);
    return { removed, ...(run.isOver() ? { after: '' } : {}) };
  };

const steps: Step[] = [
  selfResuming(purgeDeleted),
  ({ stores, clock }, run, after) => sweep(stores.sessions, run, after, (value) => isWithin(value, clock())),
  ({ stores, clock }, run, after) =>
    sweep(stores.failures, run, after, (value) => !isExpired(value, clock())),
  sweepClaims,
  ({ stores, clock }, run, after) =>
    sweep(stores.formCounts, run, after, (value) => !isFormCountOver(value, clock())),
  ({ stores, clock }, run, after) => sweep(stores.budgets, run, after, ({ hour }) => hour >= hourOf(clock())),
  selfResuming(sweepImages),
];

const KEY = 'purge';

/** The night that a moment belongs to. */
const nightOf = (now: number) => Math.floor(now / DAY);

/**
 * Every night, step by step: removes what was deleted too long ago to be restored, sessions that ended, failed logins that
 * count no more, keys of old calls, counts of forms, and images that no post names. Where the time of a run ends, the next one goes on, until
 * all steps of the night are through. Counts what was removed.
 */
export async function purge(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const night = nightOf(ctx.clock());
  const found = (await ctx.stores.purges.get(KEY))?.value;
  // What was left of an earlier night goes on; a night that is through is done.
  if (found?.night === night && found.step >= steps.length) return 0;
  let { step, after } = found && found.step < steps.length ? found : { step: 0, after: '' };
  let removed = 0;
  for (; step < steps.length; step += 1, after = '') {
    const progress = await steps[step]?.(ctx, run, after);
    removed += progress?.removed ?? 0;
    if (progress?.after !== undefined) {
      await ctx.stores.purges.put(KEY, { night, step, after: progress.after });
      return removed;
    }
  }
  await ctx.stores.purges.put(KEY, { night, step, after: '' });
  return removed;
}
