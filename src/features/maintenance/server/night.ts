import { DAY } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import { startRun, type Run } from '#src/server/schedules.ts';
import { inBatches, RECORDS_AT_ONCE } from '#src/server/stores/batches.ts';
import type { RecordStore } from '#src/server/stores/record-store.ts';
import { isAcknowledgementOver } from '#src/features/messages/server/acknowledgements.ts';
import { hourOf } from '#src/server/mail/budgets.ts';
import { purgeDeleted } from '#src/features/deletions/server/deletions.ts';
import { isFormCountExpired } from '#src/features/spam/server/form-limits.ts';
import { pruneAudit, sweepTitles } from '#src/features/audit/server/entries.ts';
import { sweepLeftovers } from '#src/features/jobs/server/cvs.ts';
import { pruneErasures } from '#src/features/privacy/server/erasures.ts';
import { eraseExpired } from '#src/features/privacy/server/privacy-requests.ts';
import { refreshSnapshots } from './snapshots.ts';
import { sweepImages } from '#src/features/images/server/image-sweep.ts';
import { isCeilingExpired } from '#src/features/accounts/server/login-ceiling.ts';
import { isExpired } from '#src/features/accounts/server/login-throttle.ts';
import { isOver } from '#src/features/accounts/server/challenges.ts';
import { isValidPreview } from '#src/features/blog/server/previews.ts';
import { isActive } from '#src/features/accounts/server/sessions.ts';

/** An idempotency key is valid this long; a form sent again later is a new one. */
const CLAIMS_FOR_MS = 30 * DAY;

/** How many records are handled before the time is checked again. */
const CHUNK = 200;

/** The number of removed records, and the id to continue after if the time ran out. */
interface Progress {
  removed: number;
  after?: string | undefined;
}

type Step = (ctx: AppContext, run: Run, after: string) => Promise<Progress>;

/** Removes the records of a store for which `counts` is false. */
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
      await store.remove(id, { logged: false });
      removed += 1;
    });
  }
  return { removed };
}

/** Removes old idempotency keys; their snapshot has their times. */
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

/** A step that needs no position: what it removed is not found again. */
const selfResuming =
  (work: (ctx: AppContext, run: Run) => Promise<number>): Step =>
  async (ctx, run) => {
    const removed = await work(ctx, run);
    return { removed, ...(run.isOver() ? { after: '' } : {}) };
  };

const steps: Step[] = [
  selfResuming(eraseExpired),
  selfResuming(pruneErasures),
  selfResuming(purgeDeleted),
  selfResuming(sweepLeftovers),
  ({ stores, clock }, run, after) => sweep(stores.sessions, run, after, (value) => isActive(value, clock())),
  ({ stores, clock }, run, after) =>
    sweep(stores.failures, run, after, (value) => !isExpired(value, clock())),
  ({ stores, clock }, run, after) => sweep(stores.challenges, run, after, (value) => !isOver(value, clock())),
  sweepClaims,
  ({ stores, clock }, run, after) =>
    sweep(stores.formCounts, run, after, (value) => !isFormCountExpired(value, clock())),
  ({ stores, clock }, run, after) => sweep(stores.budgets, run, after, ({ hour }) => hour >= hourOf(clock())),
  selfResuming(sweepImages),
  selfResuming(sweepTitles),
  selfResuming(pruneAudit),
  ({ stores, clock }, run, after) =>
    sweep(stores.ceilings, run, after, (value) => !isCeilingExpired(value, clock())),
  ({ stores, clock }, run, after) =>
    sweep(stores.previewLinks, run, after, (value) => isValidPreview(value, clock())),
  ({ stores, clock }, run, after) =>
    sweep(stores.acknowledged, run, after, (value) => !isAcknowledgementOver(value, clock())),
  async (ctx, run, after) => ({ removed: 0, after: await refreshSnapshots(ctx, run, after) }),
];

const KEY = 'purge';

/** The number of the night, from a time in milliseconds. */
const nightOf = (now: number) => Math.floor(now / DAY);

/** Where the last night's work stands; undefined when it is done. */
async function unfinished({ stores }: AppContext) {
  const found = (await stores.purges.get(KEY))?.value;
  return { found, left: found && found.step < steps.length ? found : undefined };
}

/**
 * Runs every night, step by step: erases what is past its retention, removes what was deleted too long ago to be restored,
 * what has ended or was left over, and compares all snapshots. What a run has no time for is left to the next. Returns the
 * number of removed records.
 */
export async function night(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const { found, left } = await unfinished(ctx);
  // An unfinished night is continued; a finished one is not repeated.
  if (!left && found?.night === nightOf(ctx.clock())) return 0;
  return workThrough(ctx, run, left ?? { step: 0, after: '' });
}

/** The same for what a night left over, between the nights. */
export async function nightOn(ctx: AppContext, run: Run): Promise<number> {
  const { left } = await unfinished(ctx);
  return left ? workThrough(ctx, run, left) : 0;
}

async function workThrough(
  ctx: AppContext,
  run: Run,
  from: { step: number; after: string },
): Promise<number> {
  const night = nightOf(ctx.clock());
  let { step, after } = from;
  let removed = 0;
  for (; step < steps.length; step += 1, after = '') {
    const progress = await steps[step]?.(ctx, run, after).catch((cause: unknown) => {
      ctx.log.error('step of the night failed', { step }, cause);
      return undefined;
    });
    removed += progress?.removed ?? 0;
    if (progress?.after !== undefined) {
      await ctx.stores.purges.put(KEY, { night, step, after: progress.after });
      return removed;
    }
  }
  await ctx.stores.purges.put(KEY, { night, step, after: '' });
  return removed;
}
