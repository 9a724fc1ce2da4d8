import { Cron } from 'croner';
import { LOOPBACK } from '#server/platform/env';
import type { Background } from './background.ts';
import { contextFor, type LocalFunction } from './functions.ts';
import type { FunctionLimits } from './limits.ts';

/** A function with a schedule of every minute runs this often locally, for shorter waits. */
const EVERY_MINUTE_LOCALLY = '*/10 * * * * *';

/**
 * What a start makes up for, because nothing ran while the server was off: lists would compare their whole stores first, which is a
 * request for each thousand records.
 */
const MISSED_WHILE_OFF = new Set(['refresh-snapshots']);

const patternOf = (schedule: string) => (schedule === '* * * * *' ? EVERY_MINUTE_LOCALLY : schedule);

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
    const job = new Cron(patternOf(fn.schedule), { protect: true }, run);
    if (MISSED_WHILE_OFF.has(fn.name)) void job.trigger();
    return [job];
  });
  return { stop: () => jobs.forEach((job) => job.stop()) };
}
