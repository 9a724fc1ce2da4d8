import type { ReactNode } from 'react';
import { namingColumn, type Column } from './column.ts';
import { SelectBox } from './SelectBox.tsx';

interface Props<T> {
  row: T;
  name: string;
  columns: readonly Column<T>[];
  selected: boolean;
  onSelect: ((selected: boolean) => void) | undefined;
  onOpen: ((row: T) => void) | undefined;
  /** The address of the record's page, and what is done before it opens. */
  href?: string | undefined;
  onFollow?: () => void;
  actions: ((row: T) => ReactNode) | undefined;
  cardActions: ((row: T) => ReactNode) | undefined;
}

/** One record: a row of the table, or a card with labelled lines on a small screen. */
export function TableRow<T>({
  row,
  name,
  columns,
  selected,
  onSelect,
  onOpen,
  href,
  onFollow,
  actions,
  cardActions,
}: Props<T>) {
  const naming = namingColumn(columns);
  return (
    <tr role="row" data-selected={selected || undefined} data-selectable={onSelect && true}>
      {columns.map((column, index) => (
        <td key={column.id} role="cell" data-label={column.header} data-heading={column.heading || undefined}>
          <WithCheckbox
            label={`Select ${name}`}
            selected={selected}
            onSelect={index === 0 ? onSelect : undefined}
          >
            <WithNote note={column.note?.(row)}>
              {href && column === naming ? (
                // Also for a middle click, which opens another tab: it gets a copy of this tab's storage.
                <a href={href} className="data-open" onClick={onFollow} onAuxClick={onFollow}>
                  <Value row={row} column={column} pressed />
                </a>
              ) : onOpen && column === naming ? (
                <button type="button" className="data-open" onClick={() => onOpen(row)}>
                  <Value row={row} column={column} pressed />
                </button>
              ) : (
                <Value row={row} column={column} />
              )}
            </WithNote>
          </WithCheckbox>
        </td>
      ))}
      {actions && (
        <td role="cell" data-label="Actions" data-actions>
          <div className="data-actions">{actions(row)}</div>
        </td>
      )}
      {cardActions && (
        <td role="cell" data-actions data-card-actions>
          {cardActions(row)}
        </td>
      )}
    </tr>
  );
}

interface WithCheckboxProps {
  label: string;
  selected: boolean;
  onSelect: ((selected: boolean) => void) | undefined;
  children: ReactNode;
}

/** A value with the checkbox of its row before it, where rows can be selected; a card has it beside its heading. */
const WithCheckbox = ({ label, selected, onSelect, children }: WithCheckboxProps) =>
  onSelect ? (
    <div className="flex min-w-0 items-center gap-3">
      <SelectBox {...{ label, selected, onSelect }} />
      {children}
    </div>
  ) : (
    children
  );

/** A value with its note below it. Without a note there is no grid, because grids in all cells make layout slow. */
const WithNote = ({ note, children }: { note: ReactNode; children: ReactNode }) =>
  note ? (
    <div className="grid min-w-0 justify-items-start gap-1">
      {children}
      {note}
    </div>
  ) : (
    children
  );

interface ValueProps<T> {
  row: T;
  column: Column<T>;
  /** Whether it stands in the link or button that opens the row. */
  pressed?: boolean;
}

function Value<T>({ row, column, pressed }: ValueProps<T>) {
  const text = column.text(row);
  // Only the first lines of a long text are shown, so empty lines are removed.
  const shown = column.cell ? column.cell(row) : column.long ? text.replace(/\n\s*\n/g, '\n') : text;
  const classes = column.long ? ' data-long line-clamp-4' : column.fixed ? ' data-fixed' : '';
  return (
    <div className={`data-value${classes}`}>
      {pressed ? <span className="focus-ring">{shown}</span> : shown}
    </div>
  );
}
