import type { AppContext } from '#server/context';
import { startRun, type Run } from '#server/schedules';

/**
 * Compares every snapshot with its store and keeps what was found, so that no list has to; run by the schedule. Counts
 * those for which there was no time left, or whose store did not answer.
 */
export async function refreshSnapshots(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const { stores, log } = ctx;
  let missed = 0;
  for (const [store, snapshot] of Object.entries(stores.snapshots)) {
    if (run.isOver()) {
      missed += 1;
      continue;
    }
    try {
      await snapshot.refresh();
    } catch (cause) {
      log.error('snapshot not refreshed', { store }, cause);
      missed += 1;
    }
  }
  return missed;
}
