import type { Column } from './column.ts';

/** A text in the form for comparison: NFC, lower case. */
export const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase();

const searchable = new WeakMap<object, string>();

function textOf<T extends object>(row: T, columns: readonly Column<T>[]): string {
  const known = searchable.get(row);
  if (known !== undefined) return known;
  const text = plain(columns.map((column) => column.text(row)).join('\n'));
  searchable.set(row, text);
  return text;
}

/** The rows that contain every word of the query, in any column. */
export function searchRows<T extends object>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  query: string,
): readonly T[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row, columns);
    return words.every((word) => text.includes(word));
  });
}
