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

/**
 * Whether the last day of a range is before the first one: no row is in it. A year that is still being typed, of which
 * a date field has the first digits, is not compared.
 */
export function isReversed(range: string): boolean {
  const [first, last] = daysIn(range);
  return first !== '' && last >= '1000' && last < first;
}

/** Whether a day (YYYY-MM-DD) is in a range; a row without a day is in none. */
export function isInDays(day: string, range: string): boolean {
  const [first, last] = daysIn(range);
  if (!day) return !first && !last;
  return (!first || day >= first) && (!last || day <= last);
}
