import type { ReactNode } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ListFailure } from '../ListFailure.tsx';
import type { ListState } from '../use-list.ts';
import type { TableView } from '#src/lib/list/view.ts';
import type { Column } from './column.ts';
import { LoadedTable } from './LoadedTable.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import { UnreadableNotice } from './UnreadableNotice.tsx';
import { usePreservedFocus } from '../use-preserved-focus.ts';

export interface DataTableProps<T extends object> {
  /** The name of the list for screen readers and for the exported file. */
  name: string;
  /** What is said first where it cannot be loaded: a sentence. */
  what: string;
  /** The columns; a constant, so that rows are not computed again at each render. */
  columns: readonly Column<T>[];
  /** What `useList` returns. */
  list: ListState<T> & { reload: () => void };
  rowId: (row: T) => string;
  /** The name of a row, for the label 'Select …'. */
  rowName: (row: T) => string;
  /** Shown for an empty list: an `EmptyState`. */
  empty: ReactNode;
  /** Opens a row: its first cell becomes a button. */
  onOpen?: (row: T) => void;
  /** The address of the records' page, which gets `?id=`: the first cell becomes a link. */
  recordPage?: string;
  /** The address of a record where it is not `?id=` on that page; undefined for a row without a page. */
  recordAddress?: (row: T) => string | undefined;
  /** The column by whose choices the rows are counted and filtered above the list. */
  countedBy?: string;
  /** Says that no row has the chosen one of these choices, whose label it gets: 'No new inquiries'. */
  noneOf?: (label: string) => string;
  /** Buttons for one row, under the heading 'Actions'. */
  actions?: (row: T) => ReactNode;
  /** Links at the foot of a card on a small screen, where a table has no room for them. */
  cardActions?: (row: T) => ReactNode;
  /** Buttons for the selected rows, which may deselect some of them; without them nothing can be selected. */
  bulk?: (rows: T[], deselect: (rows: readonly T[]) => void) => ReactNode;
  /** Asks the server for the list as a file, with the search, filters, order and columns of a view. */
  onExport: (view: TableView) => Promise<{ name: string; rows: number; blob: Blob }>;
  /** For many columns: shows cards on tablets too. */
  wide?: boolean;
}

/** The table of all admin lists: search, sort, filter, pages, columns, selection, export; cards on small screens. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const hydrated = useHydrated();
  const preservedFocus = usePreservedFocus('tbody > tr');
  const { name, what, wide, list, empty } = props;
  if (!hydrated || list.status === 'loading')
    return <LoadingRows {...{ name, wide }} tools={props.countedBy ? 'counts and search' : 'search'} />;
  return (
    <div {...preservedFocus} role="group" aria-label={name} className="grid grid-cols-1 gap-4 rounded-lg">
      <ListFailure {...{ what, list }} />
      <UnreadableNotice list={list} />
      {list.items.length > 0 && <LoadedTable {...props} />}
      {list.items.length === 0 && list.unreadable === 0 && list.status === 'ready' && empty}
    </div>
  );
}
