/** The vendor's time zone, in which the days of posts and vacancies are counted. */
export const TIME_ZONE = 'Asia/Colombo';

export const DAY_MS = 86_400_000;

/** Whether a text is an existing day as YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** The vendor's offset from UTC, all year: Sri Lanka has no summer time. */
export const OFFSET_MS = 5.5 * 3_600_000;

/** The same in ISO 8601. It is not computed from OFFSET_MS, to keep the scripts of public pages small. */
const OFFSET = '+05:30';

/** A time on a day (YYYY-MM-DD) of the vendor as ISO 8601 with its offset. */
export const timeOn = (day: string, time: string): string => `${day}T${time}${OFFSET}`;

/** A date whose UTC fields are the vendor's local time. */
export const clockAt = (now: number): Date => new Date(now + OFFSET_MS);

/** The vendor's day (YYYY-MM-DD) at a moment in milliseconds since 1970. */
export const dayAt = (now: number): string => clockAt(now).toISOString().slice(0, 10);
