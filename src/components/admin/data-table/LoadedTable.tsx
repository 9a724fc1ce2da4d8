import { useDeferredValue, useRef } from 'react';
import type { DataTableProps } from './DataTable.tsx';
import { recordAddress } from '#src/lib/admin-pages.ts';
import { rememberOrder } from '../record/record-order.ts';
import { CountedFilter } from './CountedFilter.tsx';
import { HeaderCell } from './HeaderCell.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import { NothingMatches } from './NothingMatches.tsx';
import { Pager } from './Pager.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SelectionStatus } from './SelectionCount.tsx';
import { TableRow } from './TableRow.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useRows } from './use-rows.ts';
import { useView } from './use-view.ts';
import { pageOf } from '#src/lib/list/view.ts';

/** A loaded list with its toolbar. The rows are rendered with lower priority than typing. */
export function LoadedTable<T extends object>(props: DataTableProps<T>) {
  const { name, columns, list, rowId, actions, bulk, wide, recordPage } = props;
  const counted = columns.find(({ id }) => id === props.countedBy);
  const addressOf =
    props.recordAddress ?? (recordPage ? (row: T) => recordAddress(recordPage, rowId(row)) : undefined);
  const [view, change] = useView(columns);
  const deferredView = useDeferredValue(view);
  const table = useRows(list.items, columns, deferredView, rowId, props.countedBy);
  const shown = columns.filter(({ id }) => !view.hidden.includes(id));
  const { matching } = table;
  const { page, lastPage, from, to } = pageOf(deferredView, matching.length);
  const rows = matching.slice(from, to);
  const loadingMore = !list.complete && list.status !== 'failed';
  const group = useRef<HTMLDivElement>(null);

  const clear = (focused: string) => {
    change({ query: '', filters: {} });
    // The pressed button is removed.
    group.current?.querySelector<HTMLElement>(focused)?.focus();
  };

  const remember = () =>
    recordPage &&
    rememberOrder(recordPage, {
      ids: matching.map(rowId),
      list: location.pathname + location.search + location.hash,
      complete: list.complete,
    });

  return (
    <div ref={group} className="grid grid-cols-1 gap-4">
      {counted && (
        <CountedFilter {...{ view, change }} column={counted} rows={table.counted} complete={list.complete} />
      )}
      <Toolbar
        {...{ view, change, columns, name, wide }}
        countedBy={props.countedBy}
        rows={matching}
        complete={list.complete}
        onExport={props.onExport}
      />
      {matching.length === 0 && loadingMore && <LoadingRows {...{ name, wide }} tools="shown" />}
      {matching.length === 0 && !loadingMore && (
        <NothingMatches
          {...{ counted }}
          view={deferredView}
          noneOf={props.noneOf}
          complete={list.complete}
          onClear={clear}
        />
      )}
      {matching.length > 0 && (
        <table role="table" aria-label={name} className="data-table" data-wide={wide || undefined}>
          <thead role="rowgroup">
            <tr role="row" data-selectable={bulk && true}>
              {shown.map((column) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  sort={view.sort}
                  onSort={(sort) => change({ sort })}
                />
              ))}
              {actions && (
                <th role="columnheader" scope="col" data-actions>
                  Actions
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <TableRow
                key={rowId(row)}
                row={row}
                name={props.rowName(row)}
                columns={shown}
                selected={table.isSelected(row)}
                onSelect={bulk && ((selected) => (selected ? table.select([row]) : table.deselect([row])))}
                onOpen={props.onOpen}
                href={addressOf?.(row)}
                onFollow={remember}
                actions={actions}
                cardActions={props.cardActions}
              />
            ))}
          </tbody>
        </table>
      )}
      {bulk && <SelectionStatus selected={table.selected.length} />}
      {bulk && <SelectionBar table={table} bulk={bulk} />}
      {(matching.length > 0 || !loadingMore) && (
        <Pager
          {...{ page, lastPage, change }}
          size={view.size}
          total={matching.length}
          all={list.items.length}
          complete={list.complete}
        />
      )}
    </div>
  );
}
