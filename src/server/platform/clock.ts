export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The time in milliseconds since 1970; tests pass their own. */
export type Clock = () => number;

export const isoTime = (ms: number): string => new Date(ms).toISOString();

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The same moment so many months earlier; the month's last day where it lacks the day. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // A day that the month lacks has led into the next month.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
