import { timeWriter } from '../time.ts';
import type { ListColumn } from './column.ts';

/** A column of moments (ISO 8601), shown and filtered by days in a time zone, that of the browser without one. */
export function momentColumn<T>(
  id: string,
  header: string,
  at: (row: T) => string,
  timeZone?: string,
): ListColumn<T> {
  const words = timeWriter(timeZone);
  // Swedes write the days of the year as the filter has them.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return {
    ...{ id, header, exported: at, sortBy: at, fixed: true },
    text: (row) => words(at(row)),
    dayOf: (row) => day.format(new Date(at(row))),
  };
}
