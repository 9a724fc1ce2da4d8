import { Cron } from 'croner';
import { LOOPBACK } from '#server/platform/env';
import type { Background } from './background.ts';
import { contextFor, type LocalFunction } from './functions.ts';
import type { FunctionLimits } from './limits.ts';

/** A job of every minute runs this often locally, so that whoever watches a retry need not wait long. */
const EVERY_MINUTE_LOCALLY = '*/10 * * * * *';

const patternOf = (schedule: string) => (schedule === '* * * * *' ? EVERY_MINUTE_LOCALLY : schedule);

/** Runs the scheduled functions; one never runs beside itself, and a stop can wait for one under way. */
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
      // Beyond its time, too: what still runs here must not meet its next round.
      await Promise.allSettled([work]);
    };
    return [new Cron(patternOf(fn.schedule), { protect: true }, run)];
  });
  return { stop: () => jobs.forEach((job) => job.stop()) };
}
