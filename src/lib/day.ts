/** The vendor's time zone; a test compares it with `timeZone` of content/site.yaml. */
export const TIME_ZONE = 'Asia/Colombo';

/** Whether a text is an existing day as YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** Whether a text is an existing moment with its offset from UTC, such as 2025-09-02T09:00+05:30. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));

/** The vendor's offset from UTC, all year: Sri Lanka has no summer time. */
const OFFSET_MS = 5.5 * 3_600_000;

/** The same in ISO 8601. It is not computed from OFFSET_MS, to keep the scripts of public pages small. */
const OFFSET = '+05:30';

/** A time on a day (YYYY-MM-DD) of the vendor as ISO 8601 with its offset. */
export const timeOn = (day: string, time: string): string => `${day}T${time}${OFFSET}`;

/** A date whose UTC fields are the vendor's local time. An `Intl` formatter would take 20 ms to create. */
const clockAt = (now: number): Date => new Date(now + OFFSET_MS);

/** The vendor's day (YYYY-MM-DD) at a moment in milliseconds since 1970. */
export const dayAt = (now: number): string => clockAt(now).toISOString().slice(0, 10);

/** The vendor's time of day (HH:MM) at a moment. */
export const timeAt = (now: number): string => clockAt(now).toISOString().slice(11, 16);

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The vendor's day at a moment, for people: '2 September 2025'. */
export function dayInWords(now: number): string {
  const clock = clockAt(now);
  return `${clock.getUTCDate()} ${MONTHS[clock.getUTCMonth()]} ${clock.getUTCFullYear()}`;
}

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
