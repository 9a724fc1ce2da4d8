import { useDeferredValue, type CSSProperties, type ReactNode } from 'react';
import { optionsOf } from '#src/lib/list/column.ts';
import { pageOf, type TableView } from '#src/lib/list/view.ts';
import { recordAddress } from '#src/lib/admin-pages.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ListFailure, UnreadableNotice } from '../Failure.tsx';
import { rememberOrder } from '../record/RecordFrame.tsx';
import type { List } from '../use-list.ts';
import { widthOf, type Column } from './column.ts';
import { CountedFilter } from './filters.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import { Pager } from './Pager.tsx';
import { SelectionBar, SelectionStatus } from './selection.tsx';
import { HeaderCell, TableRow } from './TableRow.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useRows, useView, type ChangeView, type Rows } from './use-view.ts';

/** The definition of a list, with what the screen does with its rows. */
export interface DataTableProps<T extends object> {
  name: string;
  /** What is said first where the list cannot be loaded: a sentence. */
  what: string;
  /** A constant, so that rows are not computed again at each render. */
  columns: readonly Column<T>[];
  /** The name of a row, for the label 'Select …'. */
  rowName: (row: T) => string;
  empty: ReactNode;
  /** The address of the records' page, which gets `?id=`: the first cell becomes a link. */
  recordPage?: string;
  /** The address of a record where it is not `?id=` on that page; undefined for a row without a page. */
  recordAddress?: (row: T) => string | undefined;
  /** The column by whose choices the rows are counted and filtered above the list. */
  countedBy?: string;
  /** Says that no row has a choice of that column, whose label the function gets: 'No new inquiries'. */
  noneOf?: (label: string) => string;
  /** Asks the server for the list as a file, with the search, filters, order and columns of a view. */
  onExport: (view: TableView) => Promise<{ name: string; rows: number; blob: Blob }>;
  /** For many columns: shows cards on tablets too. */
  wide?: boolean;
  list: List<T>;
  /** Opens a row in place: its first cell becomes a button, or a link where the record has an address. */
  onOpen?: (row: T) => void;
  actions?: (row: T) => ReactNode;
  /** The width of the actions in a table, such as '12rem'. */
  actionsWidth?: string;
  /** Choices and links of a row, in a column without a heading or at the foot of a card. */
  tools?: (row: T) => ReactNode;
  /** Buttons for the selected rows, which may deselect some of them; without them nothing can be selected. */
  bulk?: (rows: T[], deselect: (rows: readonly T[]) => void) => ReactNode;
}

/** The props of every part of the table: a list with the view, the rows and the selection. */
export interface Shown<T extends object> extends DataTableProps<T> {
  view: TableView;
  change: ChangeView;
  table: Rows<T>;
  counted: Column<T> | undefined;
}

/** The table of all admin lists: search, sort, filter, pages, columns, selection, export; cards on small screens. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const hydrated = useHydrated();
  const { name, what, wide, list, empty } = props;
  if (!hydrated || list.status === 'loading')
    return <LoadingRows {...{ name, wide }} tools={props.countedBy ? 'counts and search' : 'search'} />;
  return (
    <div role="group" aria-label={name} className="grid grid-cols-1 gap-4 rounded-lg">
      <ListFailure {...{ what, list }} />
      <UnreadableNotice unreadable={list.unreadable} />
      {list.items.length > 0 && <LoadedTable {...props} />}
      {list.items.length === 0 && list.unreadable === 0 && list.status === 'ready' && empty}
    </div>
  );
}

/** A loaded list with its toolbar. The rows are rendered with lower priority than typing. */
function LoadedTable<T extends object>(props: DataTableProps<T>) {
  const { name, columns, list, actions, bulk, wide, recordPage } = props;
  const { idOf, items, complete } = list;
  const addressOf =
    props.recordAddress ?? (recordPage ? (row: T) => recordAddress(recordPage, idOf(row)) : undefined);
  const [view, change] = useView(columns);
  const deferredView = useDeferredValue(view);
  const table = useRows(items, columns, deferredView, idOf, props.countedBy);
  const { matching } = table;
  const counted = columns.find(({ id }) => id === props.countedBy);
  const shown: Shown<T> = { ...props, view, change, table, counted };
  const shownColumns = columns.filter(({ id }) => !view.hidden.includes(id));
  const pages = pageOf(deferredView, matching.length);
  const tracks = shownColumns.map((column) => `minmax(0,${widthOf(column)}fr)`);
  if (props.tools) tracks.push('6.75rem');
  if (actions) tracks.push(props.actionsWidth ?? '12rem');
  const loadingMore = !complete && list.status !== 'failed';

  const clear = () => {
    const isOldestFirst = counted?.oldestFirst && view.filters[counted.id] === counted.oldestFirst;
    change({ query: '', filters: {}, ...(isOldestFirst && { sort: undefined }) });
  };

  const remember = () =>
    recordPage &&
    rememberOrder(recordPage, {
      ids: matching.map(idOf),
      list: location.pathname + location.search + location.hash,
      complete,
    });

  return (
    <div className="grid grid-cols-1 gap-3">
      {counted && <CountedFilter {...shown} counted={counted} />}
      <Toolbar {...shown} />
      {matching.length === 0 && loadingMore && <LoadingRows {...{ name, wide }} tools="shown" />}
      {matching.length === 0 && !loadingMore && (
        <NothingMatches {...shown} view={deferredView} onClear={clear} />
      )}
      {matching.length > 0 && (
        <table
          role="table"
          aria-label={name}
          className="data-table"
          data-wide={wide || undefined}
          data-compact={props.tools && true}
          style={{ '--columns': tracks.join(' ') } as CSSProperties}
        >
          <thead role="rowgroup">
            <tr role="row" data-selectable={bulk && true}>
              {shownColumns.map((column) => (
                <HeaderCell key={column.id} {...{ column, view, change }} />
              ))}
              {actions && (
                <th role="columnheader" scope="col" className="p-2" data-actions>
                  Actions
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {matching.slice(pages.from, pages.to).map((row) => (
              <TableRow
                key={idOf(row)}
                {...shown}
                {...{ row, shownColumns }}
                href={addressOf?.(row)}
                onFollow={remember}
              />
            ))}
          </tbody>
        </table>
      )}
      {bulk && <SelectionStatus selected={table.selected.length} />}
      {bulk && <SelectionBar {...{ table, bulk }} />}
      {(matching.length > 0 || !loadingMore) && <Pager {...shown} {...pages} />}
    </div>
  );
}

interface NothingProps<T extends object> extends Shown<T> {
  /** Removes the search and the filters. */
  onClear: () => void;
}

/** Why no row is shown: nothing has the chosen state, or nothing matches the search and the filters. */
function NothingMatches<T extends object>({ counted, noneOf, list, view, onClear }: NothingProps<T>) {
  const isSearched = view.query.trim() !== '';
  const [only, ...others] = Object.keys(view.filters).filter((id) => view.filters[id]);
  const isChoice = counted !== undefined && only === counted.id && others.length === 0 && !isSearched;
  const chosen = isChoice && optionsOf(counted).find(({ value }) => value === view.filters[only])?.label;
  const isNone = list.complete && noneOf && chosen;
  const set = [...(isSearched ? ['search'] : []), ...(only ? ['filters'] : [])].join(' and ');
  return (
    <EmptyState
      title={isNone ? noneOf(chosen) : 'Nothing matches'}
      action={
        <Button variant="secondary" onClick={onClear}>
          {isNone ? 'Show all' : `Clear ${set}`}
        </Button>
      }
    >
      {!isNone &&
        (list.complete
          ? `No entry matches your ${set}.`
          : `None of the entries that could be read matches your ${set}.`)}
    </EmptyState>
  );
}
