import { optionIn, type ListColumn } from './column.ts';
import { isInDays } from './days.ts';
import { quotedIn } from './quotes.ts';
import { folded, phoneDigits } from '../fold.ts';
import { searchRows, type searchedText } from './search.ts';
import type { TableView } from './view.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** Whether a text has another one in it, or is the telephone number that this one is. */
function hasText(text: string, wanted: string): boolean {
  const digits = phoneDigits(wanted);
  return (
    folded(text).includes(folded(wanted).trim()) || (digits !== '' && phoneDigits(text).includes(digits))
  );
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
      const { id, text, keys, dayOf, exact, name } = column;
      const wanted = filters[id] ?? '';
      if (keys) return keys(row).includes(optionIn(column, wanted));
      if (exact) return text(row) === wanted;
      const quoted = quotedIn(wanted);
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
