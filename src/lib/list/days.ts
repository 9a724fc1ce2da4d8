/** A range of days as one text, for the address: '2026-03-01..2026-03-31'; either may be missing. */
const SEPARATOR = '..';

/** The first and the last day of a range; empty where there is none. */
export function daysIn(range: string): [first: string, last: string] {
  const [first = '', last = ''] = range.split(SEPARATOR);
  return [first, last];
}

/** The range of two days; empty when there is neither. */
export const rangeOf = (first: string, last: string): string =>
  first || last ? `${first}${SEPARATOR}${last}` : '';

/** Whether a day (YYYY-MM-DD) is in a range; a row without a day is in none. */
export function isInDays(day: string, range: string): boolean {
  const [first, last] = daysIn(range);
  if (!day) return !first && !last;
  return (!first || day >= first) && (!last || day <= last);
}
