import { Cron } from 'croner';
import { consoleLog } from '#server/log';
import { contextFor, type LocalFunction } from './functions.ts';

/** A job of every minute runs this often locally, so that whoever watches a retry need not wait long. */
const EVERY_MINUTE_LOCALLY = '*/10 * * * * *';

const patternOf = (schedule: string) => (schedule === '* * * * *' ? EVERY_MINUTE_LOCALLY : schedule);

/** Runs the scheduled functions; one never runs beside itself. */
export function startSchedule(functions: LocalFunction[], url: string): { stop(): void } {
  const jobs = functions.flatMap((fn) => {
    if (!fn.schedule) return [];
    const run = async () => {
      const request = new Request(`${url}/.netlify/functions/${fn.name}`, { method: 'POST' });
      await fn.run(
        request,
        contextFor('127.0.0.1', url, (work) => void work),
      );
    };
    const onError = (cause: unknown) =>
      consoleLog.error('scheduled function failed', { name: fn.name }, cause);
    return [new Cron(patternOf(fn.schedule), { protect: true, catch: onError }, run)];
  });
  return { stop: () => jobs.forEach((job) => job.stop()) };
}
