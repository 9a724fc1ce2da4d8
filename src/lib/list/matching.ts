import { folded, phoneDigits } from '../fold.ts';
import { type ListColumn, optionIn } from './column.ts';
import type { TableView } from './view.ts';

/** What is searched of a row: the text of all its columns, and the digits of its telephone numbers. */
export function searchedText<T>(row: T, columns: readonly ListColumn<T>[]): string {
  const texts = columns.map((column) => column.text(row));
  return [...texts.map(folded), ...texts.map(phoneDigits)].join('\n');
}

/** The rows that contain every word of the query, in any column, or the telephone number that the query is. */
export function searchRows<T>(
  rows: readonly T[],
  columns: readonly ListColumn<T>[],
  query: string,
  textOf: typeof searchedText<T> = searchedText,
): readonly T[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const digits = phoneDigits(query);
  return rows.filter((row) => {
    const text = textOf(row, columns);
    return words.every((word) => text.includes(word)) || (digits !== '' && text.includes(digits));
  });
}

/** The first and the last day of a range such as '2026-03-01..2026-03-31'; empty where there is none. */
export function daysIn(range: string): [first: string, last: string] {
  const [first = '', last = ''] = range.split('..');
  return [first, last];
}

/** The range of two days, as the address has it; empty when there is neither. */
export const rangeOf = (first: string, last: string): string => (first || last ? `${first}..${last}` : '');

/** Whether a range ends before it begins. A year of which only the first digits are typed is not compared. */
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

/** A filter's text that asks for the whole value: `"google"`. */
export const inQuotes = (text: string): string => `"${text}"`;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** Whether a text contains the wanted text, or the wanted telephone number. */
function hasText(text: string, wanted: string): boolean {
  const digits = phoneDigits(wanted);
  const hasNumber = digits !== '' && phoneDigits(text).includes(digits);
  return hasNumber || folded(text).includes(folded(wanted).trim());
}

/** The rows that match the filter of each column. */
export function filterRows<T>(
  rows: readonly T[],
  columns: readonly ListColumn<T>[],
  filters: TableView['filters'],
): readonly T[] {
  const asked = columns.filter(({ id }) => filters[id]);
  if (asked.length === 0) return rows;
  return rows.filter((row) =>
    asked.every((column) => {
      const { id, text, keys, dayOf, name } = column;
      const wanted = filters[id] ?? '';
      if (keys) {
        const chosen = folded(optionIn(column, wanted));
        return keys(row).some((key) => folded(key) === chosen);
      }
      const quoted = /^"(.*)"$/s.exec(wanted.trim())?.[1];
      if (name && quoted !== undefined) return folded(name(row)) === folded(quoted);
      return dayOf ? isInDays(dayOf(row), wanted) : hasText(text(row), wanted);
    }),
  );
}

/** The rows that match the search and the filters of a view. `textOf` may remember what is searched of a row. */
export const findRows = <T>(
  rows: readonly T[],
  columns: readonly ListColumn<T>[],
  { query, filters }: Pick<TableView, 'query' | 'filters'>,
  textOf?: typeof searchedText<T>,
): readonly T[] => filterRows(searchRows(rows, columns, query, textOf), columns, filters);

/** The rows in the order of a view. */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly ListColumn<T>[],
  sort: TableView['sort'],
): readonly T[] {
  const column = columns.find(({ id }) => id === sort?.id);
  if (!sort || !column) return rows;
  const keyOf = column.sortBy ?? column.text;
  const sign = sort.desc ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  return keyed.sort((a, b) => sign * compare(a.key, b.key)).map(({ row }) => row);
}
