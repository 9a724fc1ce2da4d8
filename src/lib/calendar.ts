import { clockAt, DAY_MS, dayAt, OFFSET_MS } from './day.ts';

/** Days of a week that begins with Monday as day 0; 1 January 1970 was a Thursday. */
const THURSDAY = 3;
const SATURDAY = 5;

const dayNumber = (now: number): number => Math.floor((now + OFFSET_MS) / DAY_MS);

const weekday = (now: number): number => (dayNumber(now) + THURSDAY) % 7;

/** When the vendor's day began, in milliseconds since 1970. */
export const dayStart = (now: number): number => dayNumber(now) * DAY_MS - OFFSET_MS;

/** When the vendor's week began, on Monday. */
export const weekStart = (now: number): number => dayStart(now) - weekday(now) * DAY_MS;

/** The same time on the next working day, holidays (YYYY-MM-DD) left out; other days count as the start of the next one. */
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
