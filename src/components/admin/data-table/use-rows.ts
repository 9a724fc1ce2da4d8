import { useMemo, useState } from 'react';
import type { Column } from './column.ts';
import { isInDays } from './days.ts';
import { plain, searchRows } from './search.ts';
import type { TableView } from './view.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** The rows that match the filter of each column. */
function filterRows<T>(rows: readonly T[], columns: readonly Column<T>[], filters: TableView['filters']) {
  const asked = columns.filter(({ id }) => filters[id]);
  return rows.filter((row) =>
    asked.every(({ id, text, dayOf, exact }) => {
      const wanted = filters[id] ?? '';
      if (exact) return text(row) === wanted;
      return dayOf ? isInDays(dayOf(row), wanted) : plain(text(row)).includes(plain(wanted));
    }),
  );
}

function sortRows<T>(rows: readonly T[], columns: readonly Column<T>[], sort: TableView['sort']) {
  const column = columns.find(({ id }) => id === sort?.id);
  if (!sort || !column) return rows;
  const keyOf = column.sortBy ?? column.text;
  const sign = sort.desc ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  return keyed.sort((a, b) => sign * compare(a.key, b.key)).map(({ row }) => row);
}

/** The items that match a view, in its order, and the selection among them. */
export function useRows<T extends object>(
  items: readonly T[],
  columns: readonly Column<T>[],
  { query, filters, sort }: TableView,
  rowId: (row: T) => string,
) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(
    () => filterRows(searchRows(items, columns, query), columns, filters),
    [items, columns, query, filters],
  );
  const matching = useMemo(() => sortRows(found, columns, sort), [found, columns, sort]);
  return {
    matching,
    selected: found.filter((row) => ticked.has(rowId(row))),
    isSelected: (row: T) => ticked.has(rowId(row)),
    select: (rows: readonly T[]) => setTicked((before) => new Set([...before, ...rows.map(rowId)])),
    deselect: (row: T) => setTicked((before) => new Set([...before].filter((id) => id !== rowId(row)))),
    clearSelection: () => setTicked(new Set()),
  };
}

export type Rows<T extends object> = ReturnType<typeof useRows<T>>;
