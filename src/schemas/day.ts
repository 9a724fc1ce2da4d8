/** The zone in which the vendor counts days; the same as `timeZone` of content/site.yaml, which a test compares. */
export const TIME_ZONE = 'Asia/Colombo';

/** A day as YYYY-MM-DD, and one that the calendar has. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The vendor's day (YYYY-MM-DD) at a moment in milliseconds since 1970. */
export const dayAt = (now: number): string => format.format(now);

const inWords = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** The vendor's day at a moment, for people: '2 September 2025'. */
export const dayInWords = (now: number): string => inWords.format(now);

/** The vendor's clocks are always this far ahead of UTC: Sri Lanka has no summer time. */
const OFFSET_MS = 5.5 * 3_600_000;

const DAY_MS = 86_400_000;

/** Day 0 of 1970 was a Thursday, the fourth day of a week that begins on Monday. */
const THURSDAY = 3;

const dayNumber = (now: number): number => Math.floor((now + OFFSET_MS) / DAY_MS);

/** When the vendor's day began, in milliseconds since 1970. */
export const dayStart = (now: number): number => dayNumber(now) * DAY_MS - OFFSET_MS;

/** When the vendor's week began, on Monday. */
export const weekStart = (now: number): number => dayStart(now) - ((dayNumber(now) + THURSDAY) % 7) * DAY_MS;

/** When the vendor's month began. */
export const monthStart = (now: number): number => {
  const local = new Date(now + OFFSET_MS);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - OFFSET_MS;
};
