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
