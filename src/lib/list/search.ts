import type { ListColumn } from './column.ts';

/** A text in the form for comparison: NFC, lower case, the same in each browser and on the server. */
export const plain = (text: string) => text.normalize('NFC').toLowerCase();

/** What is searched of a row: the text of all its columns. */
export const searchedText = <T>(row: T, columns: readonly ListColumn<T>[]): string =>
  plain(columns.map((column) => column.text(row)).join('\n'));

/** The rows that contain every word of the query, in any column. */
export function searchRows<T>(
  rows: readonly T[],
  columns: readonly ListColumn<T>[],
  query: string,
  textOf: typeof searchedText<T> = searchedText,
): readonly T[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row, columns);
    return words.every((word) => text.includes(word));
  });
}
