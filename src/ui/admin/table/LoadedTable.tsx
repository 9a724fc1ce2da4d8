import { useDeferredValue } from 'react';
import { Button } from '../../Button.tsx';
import { EmptyState } from '../../EmptyState.tsx';
import type { DataTableProps } from './DataTable.tsx';
import { HeaderCell } from './HeaderCell.tsx';
import { Pager } from './Pager.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { TableRow } from './TableRow.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useRows } from './use-rows.ts';
import { useView } from './use-view.ts';

/** A list that has come, with its tools. Typing stays ahead of the rows, which follow when there is time. */
export function LoadedTable<T extends object>(props: DataTableProps<T>) {
  const { name, columns, list, rowId, actions, bulk, wide } = props;
  const [view, change] = useView(columns);
  const table = useRows(list.items, columns, useDeferredValue(view), rowId);
  const shown = columns.filter(({ id }) => !view.hidden.includes(id));
  const rows = table.getRowModel().rows;
  const matching = table.getSortedRowModel().rows;
  const lastPage = Math.max(1, table.getPageCount());
  const page = Math.min(view.page, lastPage);

  return (
    <div className="grid grid-cols-1 gap-4">
      <Toolbar
        {...{ view, change, columns, name, wide }}
        table={table}
        complete={list.complete}
        onExport={props.onExport}
      />
      {bulk && <SelectionBar table={table} bulk={bulk} />}
      {matching.length === 0 ? (
        <EmptyState
          title="Nothing matches"
          action={
            <Button variant="secondary" onClick={() => change({ query: '', filters: {} })}>
              Clear search and filters
            </Button>
          }
        >
          No entry has what you searched and filtered for.
        </EmptyState>
      ) : (
        <table role="table" aria-label={name} className="data-table" data-wide={wide || undefined}>
          <thead role="rowgroup">
            <tr role="row">
              {shown.map((column) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  sort={view.sort}
                  onSort={(sort) => change({ sort })}
                />
              ))}
              {actions && (
                <th role="columnheader" scope="col">
                  Actions
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <TableRow
                key={row.id}
                row={row.original}
                name={props.rowName(row.original)}
                columns={shown}
                selected={row.getIsSelected()}
                onSelect={bulk && ((selected) => row.toggleSelected(selected))}
                onOpen={props.onOpen}
                actions={actions}
              />
            ))}
          </tbody>
        </table>
      )}
      <Pager
        {...{ page, lastPage, change }}
        size={view.size}
        total={matching.length}
        all={list.items.length}
      />
    </div>
  );
}
