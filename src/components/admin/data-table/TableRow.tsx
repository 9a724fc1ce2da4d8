import type { TableView } from '#src/lib/list/view.ts';
import { namingColumn, type Column } from './column.ts';
import type { Shown } from './DataTable.tsx';
import { SelectBox, ToActions } from './selection.tsx';

/** Ascending, then descending, then the list's own order; that may be the descending one. */
function nextSort<T>({ id, latestFirst }: Column<T>, sort: TableView['sort']): TableView['sort'] {
  if (sort?.id !== id || (latestFirst && sort.desc)) return { id, desc: false };
  return latestFirst || sort.desc ? undefined : { id, desc: true };
}

/** What decides the order of the rows, for `aria-sort`. */
function sortedBy<T>({ id, latestFirst }: Column<T>, sort: TableView['sort']) {
  if (!sort) return latestFirst ? 'descending' : undefined;
  if (sort.id !== id) return undefined;
  return sort.desc ? 'descending' : 'ascending';
}

const SORT =
  'data-sort max-w-full cursor-pointer rounded-sm px-2 py-2.5 text-left leading-4 [font-weight:inherit] hover:bg-sunken';

type HeaderProps<T extends object> = Pick<Shown<T>, 'view' | 'change'> & { column: Column<T> };

export function HeaderCell<T extends object>({ column, view: { sort }, change }: HeaderProps<T>) {
  const { header, picture } = column;
  if (picture)
    return (
      <th role="columnheader" scope="col" className="p-2">
        {header}
      </th>
    );
  const at = header.lastIndexOf(' ');
  const sorted = sortedBy(column, sort);
  return (
    <th role="columnheader" scope="col" aria-sort={sorted}>
      <button type="button" className={SORT} onClick={() => change({ sort: nextSort(column, sort) })}>
        {header.slice(0, Math.max(at, 0))}{' '}
        <span className="whitespace-nowrap">
          {header.slice(at + 1)}{' '}
          <svg
            className="inline print:hidden"
            viewBox="0 0 12 16"
            width="9"
            height="12"
            aria-hidden="true"
            fill="currentColor"
          >
            <path d="M6 1 11 6.5H1z" opacity={sorted === 'ascending' ? 1 : 0.3} />
            <path d="M6 15 1 9.500h10z" opacity={sorted === 'descending' ? 1 : 0.3} />
          </svg>
        </span>
      </button>
    </th>
  );
}

interface Props<T extends object> extends Shown<T> {
  row: T;
  shownColumns: readonly Column<T>[];
  /** The address of the record's page, and what is done before it opens. */
  href: string | undefined;
  onFollow: () => void;
}

/** One record: a row of the table, or a card with labelled lines on a small screen. */
export function TableRow<T extends object>(props: Props<T>) {
  const { row, shownColumns, rowName, table, bulk, actions, tools } = props;
  const naming = namingColumn(shownColumns);
  const selected = table.isSelected(row);
  return (
    <tr role="row" data-selected={selected || undefined} data-selectable={bulk && true}>
      {shownColumns.map((column, index) => (
        <td
          key={column.id}
          role="cell"
          data-label={column.header}
          data-heading={column === naming || undefined}
          data-long={column.long}
        >
          {bulk && index === 0 ? (
            <div className="flex min-w-0 items-center gap-3">
              <SelectBox
                label={`Select ${rowName(row)}`}
                selected={selected}
                onSelect={(on) => (on ? table.select([row]) : table.deselect([row]))}
              />
              {selected && <ToActions />}
              <Cell {...props} {...{ column }} opens={column === naming} />
            </div>
          ) : (
            <Cell {...props} {...{ column }} opens={column === naming} />
          )}
        </td>
      ))}
      {tools && (
        <td role="cell" data-tools>
          {tools(row)}
        </td>
      )}
      {actions && (
        <td role="cell" data-label="Actions" data-actions>
          <div className="data-actions flex gap-2 *:whitespace-nowrap cards:flex-wrap cards:*:grow">
            {actions(row)}
          </div>
        </td>
      )}
    </tr>
  );
}

/** On screens the whole row leads to the record. */
const OPEN =
  'data-open row-link -my-0.5 block max-w-full min-w-0 cursor-pointer py-0.5 text-left font-medium underline-offset-4 hover:underline not-print:after:absolute not-print:after:inset-0';

type CellProps<T extends object> = Props<T> & { column: Column<T>; opens: boolean };

/** A value, in the link or button that opens the row where the column does that, and the note below. */
function Cell<T extends object>({ row, column, opens, href, onOpen, onFollow }: CellProps<T>) {
  const { cell, note } = column;
  const shown = cell ? cell(row) : column.text(row);
  const isPressed = opens && Boolean(href || onOpen);
  let value = <div className="data-value not-print:max-w-full not-print:truncate">{shown}</div>;
  if (isPressed)
    value = href ? (
      // Also for a middle click, whose new tab gets a copy of this tab's storage.
      <a
        href={href}
        className={OPEN}
        onClick={(event) => {
          onFollow();
          if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(row);
        }}
        onAuxClick={onFollow}
      >
        {value}
      </a>
    ) : (
      <button type="button" className={`${OPEN} cards:min-h-6`} onClick={() => onOpen?.(row)}>
        {value}
      </button>
    );
  const below = note?.(row);
  // Without a note there is no grid, because grids in all cells make layout slow.
  if (!below) return value;
  return (
    <div className="noted">
      {value}
      <div className="not-print:flex not-print:max-w-full not-print:items-center not-print:gap-2 not-print:overflow-hidden not-print:whitespace-nowrap">
        {below}
      </div>
    </div>
  );
}
