import { Cron } from 'croner';
import { LOOPBACK } from '#src/server/platform/env.ts';
import type { Background } from './background.ts';
import { contextFor, type LocalFunction } from './functions.ts';
import type { FunctionLimits } from './limits.ts';

/** A function with a schedule of every quarter of an hour runs this often locally, for shorter waits. */
const QUARTER_LOCALLY = '*/10 * * * * *';

const patternOf = (schedule: string) => (schedule === '*/15 * * * *' ? QUARTER_LOCALLY : schedule);

/** Runs the scheduled functions. One never runs twice at a time, and a stop can wait for a run. */
export function startSchedule(
  functions: LocalFunction[],
  url: string,
  { background, limits }: { background: Background; limits: FunctionLimits },
): { stop(): void } {
  const jobs = functions.flatMap((fn) => {
    if (!fn.schedule) return [];
    const run = async () => {
      const request = new Request(`${url}/.netlify/functions/${fn.name}`, { method: 'POST' });
      const work = (async () => fn.run(request, contextFor(LOOPBACK, url, background.add)))();
      background.add(work);
      await limits.schedule(fn.name, work);
      // Waits beyond the time limit, too: the next run must not start while this one still runs.
      await Promise.allSettled([work]);
    };
    return [new Cron(patternOf(fn.schedule), { protect: true }, run)];
  });
  return { stop: () => jobs.forEach((job) => job.stop()) };
}
