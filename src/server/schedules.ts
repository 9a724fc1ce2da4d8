import type { Context } from '@netlify/functions';
import { SECOND } from './platform/clock.ts';
import { contextOf, type AppContext } from './context.ts';
import { runsSchedules } from './platform/deploy.ts';
import { consoleLog } from './platform/log.ts';

/** A scheduled function may run 30 s, and its last step takes some of them; the next run continues with the rest. */
const RUN_MS = 20 * SECOND;

/** A run of a schedule; it has to stop between two steps when `isOver` is true. */
export interface Run {
  isOver(): boolean;
}

export function startRun({ clock }: Pick<AppContext, 'clock'>, runMs = RUN_MS): Run {
  const startedAt = clock();
  return { isOver: () => clock() - startedAt > runMs };
}

/** Works through items, so many at a time, until the time of a run is over. Returns how many were done. */
export async function inTime<T>(
  run: Run,
  items: readonly T[],
  atOnce: number,
  work: (some: T[]) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for (; done < items.length && !run.isOver(); done += atOnce) await work(items.slice(done, done + atOnce));
  return Math.min(done, items.length);
}

/** One part of a schedule. Returns how many records it changed. */
export type Work = (ctx: AppContext, run: Run) => Promise<number>;

/**
 * A scheduled function as the platform calls it; `with` runs it with another context, for tests. A part that fails is logged,
 * and the others go on.
 * @param parts each part under the event that is logged with the number of its records, unless it is 0
 */
export function scheduled(parts: Record<string, Work>) {
  const failed = (part: string, cause: unknown) =>
    // The platform would log the message, too, which may quote what a person typed.
    consoleLog.error('schedule failed', { part }, cause);
  const runWith = async (ctx: AppContext): Promise<void> => {
    if (!runsSchedules(ctx.deploy)) return;
    const run = startRun(ctx);
    for (const [done, work] of Object.entries(parts)) {
      const records = await work(ctx, run).catch((cause: unknown) => failed(done, cause));
      if (records) ctx.log.info(done, { records });
    }
  };
  const handler = async (_request: Request, context: Context): Promise<void> => {
    try {
      // The platform runs schedules only on the published deploy, and may omit `published`.
      const { deploy } = context;
      await runWith(contextOf({ ...context, deploy: { ...deploy, published: deploy?.published ?? true } }));
    } catch (cause) {
      failed('context', cause);
    }
  };
  return Object.assign(handler, { with: runWith });
}
