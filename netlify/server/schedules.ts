import type { Context } from '@netlify/functions';
import { SECOND } from './platform/clock.ts';
import { contextOf, type AppContext } from './context.ts';
import { runsSchedules } from './platform/deploy.ts';

/** A scheduled function has 30 s; what is left over waits for the next run. */
export const RUN_MS = 20 * SECOND;

/** A run of a schedule; `isOver` says when it has to stop, between two steps. */
export interface Run {
  isOver(): boolean;
}

/** A run that begins now. */
export function startRun({ clock }: Pick<AppContext, 'clock'>, runMs = RUN_MS): Run {
  const startedAt = clock();
  return { isOver: () => clock() - startedAt > runMs };
}

/**
 * A scheduled function.
 * @param done the event to log with the number of records, when there were any
 */
export const scheduled =
  (done: string, work: (ctx: AppContext, run: Run) => Promise<number>) =>
  async (_request: Request, context: Context): Promise<void> => {
    // The platform runs schedules on the published deploy alone, and may leave out that it is.
    const { deploy } = context;
    const ctx = contextOf({ ...context, deploy: { ...deploy, published: deploy?.published ?? true } });
    if (!runsSchedules(ctx.deploy)) return;
    const records = await work(ctx, startRun(ctx));
    if (records > 0) ctx.log.info(done, { records });
  };
