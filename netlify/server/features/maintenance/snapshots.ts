import type { AppContext } from '#server/context';
import { startRun, type Run } from '#server/schedules';

/**
 * Compares every snapshot with its store and stores the result, so that no list request has to; run by the schedule.
 * Returns how many were not refreshed because time ran out or the store did not answer.
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
