import type { Vacancy } from './vacancy.ts';
import { dayInWords } from '#src/lib/messages/format.ts';

/** The states of a vacancy, in words. */
export const STATES = ['Open', 'Closed', 'Draft'] as const;

/** The state of a vacancy. */
export const stateOf = ({ draft, open }: Vacancy): (typeof STATES)[number] =>
  draft ? 'Draft' : open ? 'Open' : 'Closed';

/** A day (YYYY-MM-DD) in words. */
export const dayOnCalendar = (day: string): string => dayInWords(Date.parse(`${day}T12:00:00Z`));
