import type { AppContext } from '#src/server/context.ts';
import { startRun, type Run } from '#src/server/schedules.ts';

/**
 * Compares every snapshot with its whole store and stores the result; run at night, because readings compare only what is
 * new. Returns the snapshot to go on after when time ran out.
 */
export async function refreshSnapshots(
  ctx: AppContext,
  run: Run = startRun(ctx),
  after = '',
): Promise<string | undefined> {
  const { stores, log } = ctx;
  const left = Object.entries(stores.snapshots).filter(([store]) => store > after);
  let done = after;
  for (const [store, snapshot] of left.sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (run.isOver()) return done;
    await snapshot.refresh().catch((cause: unknown) => log.error('snapshot not refreshed', { store }, cause));
    done = store;
  }
  return undefined;
}
