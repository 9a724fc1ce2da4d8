import { TIME_ZONE } from './day.ts';
import { FORMATS } from './messages/locale.ts';

const format = new Intl.DateTimeFormat(FORMATS, {
  timeZone: TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** A moment (ISO 8601) as the vendor's date and time, for people: '2 Mar 2026, 10:00'. */
export const timeInWords = (iso: string): string => format.format(new Date(iso));
