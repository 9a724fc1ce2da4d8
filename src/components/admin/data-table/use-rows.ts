import { useMemo, useState } from 'react';
import { filterRows, findRows, sortRows, searchedText } from '#src/lib/list/matching.ts';
import type { TableView } from '#src/lib/list/view.ts';
import type { Column } from './column.ts';

/** What is searched of each row, which a person types many letters to search; other columns may have other words for it. */
const searched = new WeakMap<object, WeakMap<object, string>>();

function rememberedText<T extends object>(row: T, columns: readonly Column<T>[]): string {
  const texts = searched.get(columns) ?? new WeakMap<object, string>();
  searched.set(columns, texts);
  const text = texts.get(row) ?? searchedText(row, columns);
  texts.set(row, text);
  return text;
}

/**
 * The items that match a view, in its order, and the selection among them; also those that would match without the filter
 * of the column `countedBy`.
 */
export function useRows<T extends object>(
  items: readonly T[],
  columns: readonly Column<T>[],
  { query, filters, sort }: TableView,
  rowId: (row: T) => string,
  countedBy = '',
) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const counted = useMemo(
    () => findRows(items, columns, { query, filters: { ...filters, [countedBy]: '' } }, rememberedText),
    [items, columns, query, filters, countedBy],
  );
  const found = useMemo(
    () => filterRows(counted, columns, { [countedBy]: filters[countedBy] ?? '' }),
    [counted, columns, filters, countedBy],
  );
  const matching = useMemo(() => sortRows(found, columns, sort), [found, columns, sort]);
  return {
    matching,
    counted,
    selected: found.filter((row) => ticked.has(rowId(row))),
    isSelected: (row: T) => ticked.has(rowId(row)),
    select: (rows: readonly T[]) => setTicked((before) => new Set([...before, ...rows.map(rowId)])),
    deselect: (rows: readonly T[]) => {
      const gone = new Set(rows.map(rowId));
      setTicked((before) => new Set([...before].filter((id) => !gone.has(id))));
    },
    clearSelection: () => setTicked(new Set()),
  };
}

export type Rows<T extends object> = ReturnType<typeof useRows<T>>;
