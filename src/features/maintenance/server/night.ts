import { areFailuresExpired, hourOf, isFormCountExpired } from '#src/server/limits.ts';
import { isOver } from '#src/features/accounts/server/passkeys.ts';
import { isActive } from '#src/features/accounts/server/sessions.ts';
import { pruneAudit, sweepTitles } from '#src/features/audit/server/entries.ts';
import { purgeDeleted } from '#src/features/deletions/server/deletions.ts';
import { sweepImages } from '#src/features/images/server/image-sweep.ts';
import { sweepLeftovers } from '#src/features/jobs/server/cvs.ts';
import { markClosed } from '#src/features/jobs/server/vacancies.ts';
import { isAcknowledgementOver } from '#src/features/messages/server/acknowledgements.ts';
import { isValidPreview } from '#src/features/blog/server/previews.ts';
import { pruneErasures } from '#src/features/privacy/server/erasures.ts';
import { eraseExpired, eraseMissed } from '#src/features/privacy/server/privacy-requests.ts';
import type { AppContext } from '#src/server/context.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { inTime, startRun, type Run } from '#src/server/schedules.ts';
import { inBatches, RECORDS_AT_ONCE } from '#src/server/stores/stored.ts';
import type { RecordStore } from '#src/server/stores/record-store.ts';

/** An idempotency key is valid this long; a form sent again later is a new one. */
const CLAIMS_FOR_MS = 30 * DAY;
const CHUNK = 200;

/** The number of removed records, and the id to continue after if the time ran out. */
interface Progress {
  removed: number;
  after?: string | undefined;
}

type Step = (ctx: AppContext, run: Run, after: string) => Promise<Progress>;

type Stores = AppContext['stores'];
type ValueIn<Store> = Store extends RecordStore<infer Value> ? Value : never;

const sweeping =
  <Name extends keyof Stores>(
    name: Name,
    hasEnded: (value: ValueIn<Stores[Name]>, now: number) => boolean,
  ): Step =>
  async ({ stores, clock }, run, after) => {
    const store = stores[name] as unknown as RecordStore<ValueIn<Stores[Name]>>;
    let removed = 0;
    const ids = (await store.allIds()).filter((id) => id > after);
    for (let from = 0; from < ids.length; from += CHUNK) {
      if (run.isOver()) return { removed, after: ids[from - 1] ?? after };
      await inBatches(ids.slice(from, from + CHUNK), RECORDS_AT_ONCE, async (id) => {
        const record = await store.get(id);
        if (!record || !hasEnded(record.value, clock())) return;
        await store.remove(id, { logged: false });
        removed += 1;
      });
    }
    return { removed };
  };

/** A step without a position: the next run does not find removed records again. */
const selfResuming =
  (work: (ctx: AppContext, run: Run) => Promise<number>): Step =>
  async (ctx, run) => {
    const removed = await work(ctx, run);
    return { removed, after: run.isOver() ? '' : undefined };
  };

/** Removes old idempotency keys; their snapshot has their times. */
async function sweepClaims({ stores, clock }: AppContext, run: Run): Promise<number> {
  const since = clock() - CLAIMS_FOR_MS;
  const over = (await stores.snapshots.claims.entries()).filter(
    ({ row }) => row && row.value.createdAt < since,
  );
  const remove = (some: typeof over) =>
    inBatches(some, RECORDS_AT_ONCE, ({ id }) => stores.claims.remove(id));
  return inTime(run, over, CHUNK, remove);
}

/** Compares every snapshot with its whole store, because readings compare only what is new. Returns where to go on if time ran out. */
export async function refreshSnapshots(
  ctx: AppContext,
  run: Run = startRun(ctx),
  after = '',
): Promise<string | undefined> {
  const left = Object.entries(ctx.stores.snapshots).filter(([store]) => store > after);
  let done = after;
  for (const [store, snapshot] of left.sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (run.isOver()) return done;
    await snapshot
      .refresh()
      .catch((cause: unknown) => ctx.log.error('snapshot not refreshed', { store }, cause));
    done = store;
  }
  return undefined;
}

const steps: Step[] = [
  ...[markClosed, eraseExpired, eraseMissed, pruneErasures, purgeDeleted, sweepLeftovers].map(selfResuming),
  sweeping('sessions', (value, now) => !isActive(value, now)),
  sweeping('failures', areFailuresExpired),
  sweeping('challenges', isOver),
  selfResuming(sweepClaims),
  sweeping('formCounts', isFormCountExpired),
  sweeping('budgets', ({ hour }, now) => hour < hourOf(now)),
  ...[sweepImages, sweepTitles, pruneAudit].map(selfResuming),
  sweeping('previewLinks', (value, now) => !isValidPreview(value, now)),
  sweeping('acknowledged', isAcknowledgementOver),
  async (ctx, run, after) => ({ removed: 0, after: await refreshSnapshots(ctx, run, after) }),
];

const KEY = 'purge';

/** Where the last night's work stands; `left` is undefined when it is done. */
async function unfinished({ stores }: AppContext) {
  const found = (await stores.purges.get(KEY))?.value;
  return { found, left: found && found.step < steps.length ? found : undefined };
}

/** Runs every night, step by step; the next run does what this one has no time for. Returns the number of removed records. */
export async function night(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const { found, left } = await unfinished(ctx);
  // An unfinished night is continued; a finished one is not repeated.
  if (!left && found?.night === nightOf(ctx)) return 0;
  return workThrough(ctx, run, left);
}

export async function nightOn(ctx: AppContext, run: Run): Promise<number> {
  const { left } = await unfinished(ctx);
  return left ? workThrough(ctx, run, left) : 0;
}

const nightOf = ({ clock }: AppContext) => Math.floor(clock() / DAY);

async function workThrough(ctx: AppContext, run: Run, { step, after } = { step: 0, after: '' }) {
  const night = nightOf(ctx);
  let removed = 0;
  for (let at = step, from = after; ; at += 1, from = '') {
    const work = steps[at];
    const progress = await work?.(ctx, run, from).catch((cause: unknown) => {
      ctx.log.error('step of the night failed', { step: at }, cause);
      return undefined;
    });
    removed += progress?.removed ?? 0;
    if (work && progress?.after === undefined) continue;
    await ctx.stores.purges.put(KEY, { night, step: at, after: progress?.after ?? '' });
    return removed;
  }
}
