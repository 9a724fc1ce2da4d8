import { useDeferredValue, useId, useMemo, type CSSProperties, type ReactNode } from 'react';
import { optionsOf } from '#src/lib/list/column.ts';
import { PAGE_SIZES, pageOf, type TableView } from '#src/lib/list/view.ts';
import { recordAddress } from '#src/lib/admin-pages.ts';
import { Button, SmallButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { OptionList } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Failure, UnreadableNotice } from '../Failure.tsx';
import { rememberOrder } from '../record/RecordFrame.tsx';
import type { List } from '../use-list.ts';
import { widthOf, type Column } from './column.ts';
import { CountedFilter } from './filters.tsx';
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
  /** What an empty list says: that there is nothing, and how it is filled. */
  empty: readonly [title: string, how: string];
  /** The address of the records' page, which gets `?id=`: the first cell becomes a link. */
  recordPage?: string;
  /** The address of a record, instead of `recordPage` with `?id=`; undefined for a row without a page. */
  recordAddress?: (row: T) => string | undefined;
  /** The column by whose choices the rows are counted and filtered above the list. */
  countedBy?: string | undefined;
  /** The sentence for a chosen state of `countedBy` that no row has, by the state's label: 'No new inquiries'. */
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
  /** Shows all rows of the view in another form than a table, such as a board. */
  layout?: ((shown: Shown<T>) => ReactNode) | undefined;
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

const NOT_REFRESHED = 'The list could not be refreshed.';
const INCOMPLETE = 'Only part of the list could be read.';

/** The table of all admin lists: search, sort, filter, pages, columns, selection, export; cards on small screens. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const hydrated = useHydrated();
  const { name, what, wide, list, empty } = props;
  const { status, items, complete, unreadable } = list;
  if (!hydrated || status === 'loading')
    return <LoadingRows {...{ name, wide }} tools={props.countedBy ? 'counts and search' : 'search'} />;
  return (
    <div role="group" aria-label={name} className="grid grid-cols-1 gap-4 rounded-lg">
      {status === 'failed' && (
        <Failure
          what={items.length === 0 ? what : complete ? NOT_REFRESHED : INCOMPLETE}
          problem={list.problem}
          onRetry={list.reload}
        />
      )}
      <UnreadableNotice unreadable={unreadable} />
      {items.length > 0 && <LoadedTable {...props} />}
      {items.length === 0 && unreadable === 0 && status === 'ready' && (
        <EmptyState title={empty[0]}>{empty[1]}</EmptyState>
      )}
    </div>
  );
}

/** A loaded list with its toolbar. The rows are rendered with lower priority than typing. */
function LoadedTable<T extends object>(props: DataTableProps<T>) {
  const { name, columns, list, actions, bulk, wide, recordPage, layout, countedBy = '' } = props;
  const { idOf, items, complete } = list;
  const addressOf =
    props.recordAddress ?? (recordPage ? (row: T) => recordAddress(recordPage, idOf(row)) : undefined);
  const [left, change] = useView(columns);
  const isTable = layout === undefined;
  // Another form than a table shows the rows of every choice of the counted column.
  const view = useMemo(
    () => (isTable ? left : { ...left, filters: { ...left.filters, [countedBy]: '' } }),
    [isTable, left, countedBy],
  );
  const deferredView = useDeferredValue(view);
  const table = useRows(items, columns, deferredView, idOf, countedBy);
  const { matching } = table;
  const counted = columns.find(({ id }) => id === countedBy);
  const shown: Shown<T> = { ...props, view, change, table, counted };
  const shownColumns = columns.filter(({ id }) => !view.hidden.includes(id));
  const pages = pageOf(deferredView, matching.length);
  const tracks = shownColumns.map((column) => `minmax(0,${widthOf(column)}fr)`);
  if (props.tools) tracks.push('6.75rem');
  if (actions) tracks.push(props.actionsWidth ?? '12rem');
  const loadingMore = !complete && list.status !== 'failed';

  const remember = () => recordPage && rememberOrder(recordPage, matching.map(idOf), complete);

  return (
    <div className="grid grid-cols-1 gap-3">
      {counted && isTable && <CountedFilter {...shown} counted={counted} />}
      <Toolbar {...shown} />
      {isTable && matching.length === 0 && loadingMore && <LoadingRows {...{ name, wide }} tools="shown" />}
      {isTable && matching.length === 0 && !loadingMore && (
        <NothingMatches {...shown} searched={deferredView} />
      )}
      {layout?.(shown)}
      {!isTable && (
        <p role="status" className="sr-only">
          {`${inWords(matching.length)} of ${inWords(items.length)} shown`}
        </p>
      )}
      {isTable && matching.length > 0 && (
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
      {bulk && <SelectionBar {...{ table, bulk, isTable }} />}
      {isTable && (matching.length > 0 || !loadingMore) && <Pager {...shown} {...pages} />}
    </div>
  );
}

/** Why no row is shown: nothing has the chosen state, or nothing matches the search and the filters. */
function NothingMatches<T extends object>(props: Shown<T> & { searched: TableView }) {
  const { counted, noneOf, list, view, searched, change } = props;
  const isSearched = searched.query.trim() !== '';
  const [only, ...others] = Object.keys(searched.filters).filter((id) => searched.filters[id]);
  const isChoice = counted !== undefined && only === counted.id && others.length === 0 && !isSearched;
  const chosen = isChoice && optionsOf(counted).find(({ value }) => value === searched.filters[only])?.label;
  const isNone = list.complete && noneOf && chosen;
  const set = [...(isSearched ? ['search'] : []), ...(only ? ['filters'] : [])].join(' and ');
  const clear = () => {
    const isOldestFirst = counted?.oldestFirst && view.filters[counted.id] === counted.oldestFirst;
    change({ query: '', filters: {}, ...(isOldestFirst && { sort: undefined }) });
  };
  return (
    <EmptyState
      title={isNone ? noneOf(chosen) : 'Nothing matches'}
      action={
        <Button variant="secondary" onClick={clear}>
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

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

interface LoadingProps {
  name: string;
  /** The tools above loaded rows, for which the placeholder has the space; 'shown' where they are in the page. */
  tools?: 'search' | 'counts and search' | 'shown' | undefined;
  wide?: boolean | undefined;
}

/** The placeholder of a list while the list loads, with the heights of the head and the rows. */
function LoadingRows({ name, tools, wide }: LoadingProps) {
  // 'Loading...' is read aloud alone where the tools stand already: as a visible line it would move the rows.
  const line = tools === 'shown' ? 'sr-only' : tools ? 'flex min-h-11 items-center sm:min-h-9' : '';
  return (
    <div
      aria-busy="true"
      aria-label={name}
      role="region"
      className="grid grid-cols-1 gap-3"
      data-wide={wide || undefined}
    >
      {tools === 'counts and search' && <Skeleton className="h-11 max-w-lg sm:h-9" />}
      <p role="status" className={`text-small text-ink-muted ${line}`}>
        Loading...
      </p>
      <div className="grid gap-px overflow-hidden rounded-md border border-line bg-line cards:grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] cards:gap-2 cards:rounded-none cards:border-0 cards:bg-transparent">
        <div className="h-9 bg-surface cards:hidden" />
        {ROWS.map((row) => (
          <div
            key={row}
            className="grid min-h-13 grid-cols-[2fr_3fr_1fr] items-center gap-6 bg-paper px-4 cards:min-h-34 cards:grid-cols-1 cards:content-evenly cards:gap-0 cards:rounded-md cards:border cards:border-line"
          >
            <Skeleton className="h-4 w-full cards:h-5 cards:w-2/3" />
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </div>
    </div>
  );
}

type PagerProps<T extends object> = Shown<T> & ReturnType<typeof pageOf>;

const inWords = (count: number) => count.toLocaleString('en');

/** The shown rows in words: '1 to 100 of 250 (300 in all)', 'Row 101 of 101'; of a list that is not loaded as a whole, those 'so far'. */
function range<T extends object>({ from, to, table, list: { items, complete } }: PagerProps<T>): string {
  const [total, all] = [table.matching.length, items.length];
  const soFar = complete ? '' : ' so far';
  if (total === 0) return `0 of ${inWords(all)}${soFar || ' shown'}`;
  const rest = (total === all ? '' : ` (${inWords(all)} in all)`) + soFar;
  const [first, last] = [from + 1, Math.min(to, total)];
  // Without 'Row', '26 of 26' would read as a number of rows, and '1 of 1 (9 in all)' as a number of pages.
  const single = `${all > 1 ? 'Row ' : ''}${inWords(first)}`;
  const rows = first === last ? single : `${inWords(first)} to ${inWords(last)}`;
  return `${rows} of ${inWords(total)}${rest}`;
}

/** The foot of a list: the range of rows, the page size, and the page buttons. */
function Pager<T extends object>(props: PagerProps<T>) {
  const { page, lastPage, view, change } = props;
  const id = useId();

  const pageButton = (label: string, wanted: number) => {
    const isThere = wanted >= 1 && wanted <= lastPage;
    const open = (pressed: Element) => {
      change({ page: wanted });
      // The new page begins at the head of the list, far above the button.
      const head = pressed.closest('[role=group]');
      if (head && head.getBoundingClientRect().top < 0) head.scrollIntoView();
    };
    // Not disabled: the pressed button keeps the focus on the first and the last page.
    return (
      <SmallButton aria-disabled={!isThere} onClick={(event) => isThere && open(event.currentTarget)}>
        {label}
      </SmallButton>
    );
  };

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-small text-ink-soft">
      <p role="status">{range(props)}</p>
      <div className="flex items-center gap-2 print:hidden">
        <label htmlFor={id}>Rows per page</label>
        <select
          id={id}
          className="admin-select"
          value={view.size}
          onChange={(event) => change({ size: Number(event.currentTarget.value) })}
        >
          <OptionList options={PAGE_SIZES.map(String)} />
        </select>
      </div>
      {lastPage > 1 && (
        <nav aria-label="Pages" className="ml-auto flex items-center gap-2">
          {pageButton('Previous', page - 1)}
          <span>{`Page ${inWords(page)} of ${inWords(lastPage)}`}</span>
          {pageButton('Next', page + 1)}
        </nav>
      )}
    </div>
  );
}
