import { clockAt, OFFSET_MS } from './day.ts';

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

/** The same time on the next working day, Monday to Friday; a moment of a weekend counts as the Monday's beginning. */
export function workingDayAfter(received: number): number {
  const day = weekday(received);
  const isWeekend = day >= SATURDAY;
  const from = isWeekend ? dayStart(received) + (WEEK_DAYS - day) * DAY_MS : received;
  return from + (weekday(from) === SATURDAY - 1 ? 3 : 1) * DAY_MS;
}

/** When the vendor's month began. */
export const monthStart = (now: number): number => {
  const clock = clockAt(now);
  return Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), 1) - OFFSET_MS;
};
