import { TIME_ZONE } from './day.ts';
import { FORMATS } from './format.ts';

/** Writes moments (ISO 8601) as date and time in a time zone, that of the browser without one: '2 Mar 2026, 10:00'. */
export function timeWriter(timeZone?: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat(FORMATS, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return (iso) => format.format(new Date(iso));
}

/** A moment (ISO 8601) for the staff, in the browser's time zone, which each screen names at its foot. */
export const timeInWords = timeWriter();

const withoutYear = new Intl.DateTimeFormat(FORMATS, {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
});

/** A moment (ISO 8601) in a row of a list: without the year where that is the current one. */
export function timeInRow(iso: string): string {
  const at = new Date(iso);
  return at.getFullYear() === new Date().getFullYear() ? withoutYear.format(at) : timeInWords(iso);
}

/** A length of time in whole minutes, hours or days: '3 hours'. */
export function lengthInWords(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  const [count, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 1440 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day'];
  return `${Math.floor(count)} ${unit}${count < 2 ? '' : 's'}`;
}

const vendorsTime = timeWriter(TIME_ZONE);

/** A moment (ISO 8601) that the public sees, such as that of a scheduled post, for staff who may be in another country. */
export const siteTimeInWords = (iso: string): string => `${vendorsTime(iso)} Sri Lanka time`;

const dayFormat = new Intl.DateTimeFormat(FORMATS, { timeZone: TIME_ZONE, dateStyle: 'medium' });

/** The vendor's day of a moment (ISO 8601), for lists: '2 Mar 2026'. */
export const shortDay = (iso: string): string => dayFormat.format(new Date(iso));
