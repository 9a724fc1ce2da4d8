import { clockAt, dayAt, OFFSET_MS } from './day.ts';

const DAY_MS = 86_400_000;

/** Day 0 (1 January 1970) was a Thursday, day 3 of a week that begins with Monday as day 0. */
const THURSDAY = 3;

const dayNumber = (now: number): number => Math.floor((now + OFFSET_MS) / DAY_MS);

/** The number of days in a week, and Saturday in one that begins with Monday as day 0. */
const WEEK_DAYS = 7;
const SATURDAY = 5;

const weekday = (now: number): number => (dayNumber(now) + THURSDAY) % WEEK_DAYS;

/** When the vendor's day began, in milliseconds since 1970. */
export const dayStart = (now: number): number => dayNumber(now) * DAY_MS - OFFSET_MS;

/** When the vendor's week began, on Monday. */
export const weekStart = (now: number): number => dayStart(now) - weekday(now) * DAY_MS;

/**
 * The same time on the next working day, Monday to Friday without holidays (YYYY-MM-DD); a moment of another day counts as the
 * beginning of the next working day.
 */
export function workingDayAfter(received: number, holidays: readonly string[]): number {
  const isWorking = (time: number) => weekday(time) < SATURDAY && !holidays.includes(dayAt(time));
  const onWorkingDay = (time: number): number => (isWorking(time) ? time : onWorkingDay(time + DAY_MS));
  const from = isWorking(received) ? received : onWorkingDay(dayStart(received));
  return onWorkingDay(from + DAY_MS);
}

/** When the vendor's month began. */
export const monthStart = (now: number): number => {
  const clock = clockAt(now);
  return Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), 1) - OFFSET_MS;
};
