import { optionsOf } from '#lib/list/column';
import type { Column } from './column.ts';
import type { ChangeView } from './use-view.ts';
import type { TableView } from '#lib/list/view';

interface Props<T> {
  /** A column with choices. */
  column: Column<T>;
  /** All rows, also those that search and filters leave out. */
  rows: readonly T[];
  view: TableView;
  change: ChangeView;
}

/** A button for each choice of a column, with the number of rows that have it: filters the list by one of them. */
export function CountedFilter<T>({ column, rows, view, change }: Props<T>) {
  const { id, header, text, keys = (row: T) => [text(row)] } = column;
  const counts = new Map<string, number>();
  for (const value of rows.flatMap(keys)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const chosen = view.filters[id] ?? '';
  const options = [{ value: '', label: 'All', count: rows.length }].concat(
    optionsOf(column).map((option) => ({ ...option, count: counts.get(option.value) ?? 0 })),
  );
  return (
    <div role="group" aria-label={header} className="counted-filter">
      {options.map(({ value, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => change({ filters: { ...view.filters, [id]: value } })}
        >
          {label} <span className="text-ink-muted tabular-nums">{count.toLocaleString('en')}</span>
        </button>
      ))}
    </div>
  );
}
