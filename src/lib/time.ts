import { TIME_ZONE } from './day.ts';
import { FORMATS } from './messages/locale.ts';

const format = new Intl.DateTimeFormat(FORMATS, {
  timeZone: TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});

const dayFormat = new Intl.DateTimeFormat(FORMATS, { timeZone: TIME_ZONE, dateStyle: 'medium' });

/** A moment (ISO 8601) as the vendor's date and time, for people: '2 Mar 2026, 10:00'. */
export const timeInWords = (iso: string): string => format.format(new Date(iso));

/** The vendor's day of a moment (ISO 8601), for lists: '2 Mar 2026'. */
export const shortDay = (iso: string): string => dayFormat.format(new Date(iso));
