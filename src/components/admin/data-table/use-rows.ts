import { useTable, type RowSelectionState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column } from './column.ts';
import { columnDef, features } from './features.ts';
import { searchRows } from './search.ts';
import type { TableView } from './view.ts';

/** The library's table over what a view shows of the items. */
export function useRows<T extends object>(
  items: readonly T[],
  columns: readonly Column<T>[],
  view: TableView,
  rowId: (row: T) => string,
) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const defs = useMemo(() => columns.map(columnDef), [columns]);
  const data = useMemo(() => searchRows(items, columns, view.query), [items, columns, view.query]);
  const state = useMemo(
    () => ({
      sorting: view.sort ? [view.sort] : [],
      columnFilters: Object.entries(view.filters)
        .filter(([, value]) => value)
        .map(([id, value]) => ({ id, value })),
      columnVisibility: Object.fromEntries(view.hidden.map((id) => [id, false])),
    }),
    [view.sort, view.filters, view.hidden],
  );
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: rowId,
    state: { ...state, rowSelection },
    onRowSelectionChange: setRowSelection,
    enableSortingRemoval: true,
  });
  return table;
}

export type Rows<T extends object> = ReturnType<typeof useRows<T>>;
