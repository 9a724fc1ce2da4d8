import { folded, phoneDigits } from '../fold.ts';
import type { ListColumn } from './column.ts';

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
