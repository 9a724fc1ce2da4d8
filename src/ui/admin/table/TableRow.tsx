import type { ReactNode } from 'react';
import type { Column } from './column.ts';

interface Props<T> {
  row: T;
  name: string;
  columns: readonly Column<T>[];
  selected: boolean;
  onSelect: ((selected: boolean) => void) | undefined;
  onOpen: ((row: T) => void) | undefined;
  actions: ((row: T) => ReactNode) | undefined;
}

/** One record: a row of the table, or on a small screen a card whose lines name their columns. */
export function TableRow<T>({ row, name, columns, selected, onSelect, onOpen, actions }: Props<T>) {
  return (
    <tr role="row" data-selected={selected || undefined}>
      {columns.map((column, index) => (
        <td key={column.id} role="cell" data-label={column.header}>
          {index === 0 ? (
            <div className="flex items-start gap-3">
              {onSelect && (
                <input
                  type="checkbox"
                  aria-label={`Select ${name}`}
                  checked={selected}
                  onChange={(event) => onSelect(event.currentTarget.checked)}
                  className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand-600"
                />
              )}
              {onOpen ? (
                <button type="button" className="data-open" onClick={() => onOpen(row)}>
                  <Value row={row} column={column} />
                </button>
              ) : (
                <Value row={row} column={column} />
              )}
            </div>
          ) : (
            <Value row={row} column={column} />
          )}
        </td>
      ))}
      {actions && (
        <td role="cell" data-label="Actions">
          <div className="data-actions">{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

function Value<T>({ row, column }: { row: T; column: Column<T> }) {
  const shown = column.cell ? column.cell(row) : column.text(row);
  return <div className={column.long ? 'data-value data-long line-clamp-4' : 'data-value'}>{shown}</div>;
}
