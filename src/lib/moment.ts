import { clockAt, dayAt, isDay, timeOn } from './day.ts';

/** Whether a text is an existing moment with its offset from UTC, such as 2025-09-02T09:00+05:30. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));

/** The vendor's time of day (HH:MM) at a moment in milliseconds since 1970. */
export const timeAt = (now: number): string => clockAt(now).toISOString().slice(11, 16);

/** A moment in ISO 8601 with the vendor's day and offset, to the minute: for readers who look at the day alone. */
export const momentOf = (now: number): string => timeOn(dayAt(now), timeAt(now));
