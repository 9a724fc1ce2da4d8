import type { ReactNode } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Failure } from '../Failure.tsx';
import type { ListState } from '../use-list.ts';
import type { Column } from './column.ts';
import { LoadedTable } from './LoadedTable.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import { usePreservedFocus } from './use-preserved-focus.ts';

export interface DataTableProps<T extends object> {
  /** What the list is, for screen readers, and the name of its exported file. */
  name: string;
  /** The columns; a constant, so that rows are not worked out anew at each rendering. */
  columns: readonly Column<T>[];
  /** What `useList` knows. */
  list: ListState<T> & { reload: () => void };
  rowId: (row: T) => string;
  /** What a row is called, in 'Select …'. */
  rowName: (row: T) => string;
  /** What stands there when there is nothing at all: an `EmptyState`. */
  empty: ReactNode;
  /** Opens a row: its first cell becomes a button. */
  onOpen?: (row: T) => void;
  /** Buttons for one row, under the heading 'Actions'. */
  actions?: (row: T) => ReactNode;
  /** Buttons for the selected rows; without them nothing can be selected. */
  bulk?: (rows: T[], clear: () => void) => ReactNode;
  /** Told how many rows an export had, once it is made. */
  onExport?: (rows: number) => void;
  /** Many columns: turns to cards on tablets already. */
  wide?: boolean;
}

/** The one table of all lists: search, sort, filter, page, choose columns, select, export; cards on small screens. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const hydrated = useHydrated();
  const preservedFocus = usePreservedFocus();
  const { list, empty } = props;
  if (!hydrated || list.status === 'loading') return <LoadingRows name={props.name} />;
  const failure = list.status === 'failed' && <Failure problem={list.problem} onRetry={list.reload} />;
  const unreadable = list.unreadable > 0 && (
    <Alert tone="warning">
      {list.unreadable === 1 ? '1 record' : `${list.unreadable} records`} could not be read and{' '}
      {list.unreadable === 1 ? 'is' : 'are'} not shown. Nothing was deleted.
    </Alert>
  );
  return (
    <div {...preservedFocus} role="group" aria-label={props.name} className="grid grid-cols-1 gap-4">
      {failure}
      {unreadable}
      {list.items.length > 0 && <LoadedTable {...props} />}
      {list.items.length === 0 && list.status === 'ready' && empty}
    </div>
  );
}
