import { useEffect, useMemo, useRef } from 'react';
import { optionsOf } from '#src/lib/list/column.ts';
import type { Column } from './column.ts';
import type { ChangeView } from './use-view.ts';
import type { TableView } from '#src/lib/list/view.ts';

interface Props<T> {
  /** A column with choices. */
  column: Column<T>;
  /** The rows that match the search and the filters of the other columns. */
  rows: readonly T[];
  /** Whether the whole list is loaded; before, there may be more of each. */
  complete: boolean;
  view: TableView;
  change: ChangeView;
}

/** Scrolls the pressed button into its row, and only that: `scrollIntoView` would move the page, too. */
function showPressed(row: HTMLElement) {
  const pressed = row.querySelector('[aria-pressed=true]')?.getBoundingClientRect();
  if (!pressed) return;
  const { left, right } = row.getBoundingClientRect();
  const gutter = parseFloat(getComputedStyle(row).paddingLeft);
  row.scrollLeft += Math.max(0, pressed.right + gutter - right) + Math.min(0, pressed.left - gutter - left);
}

function countsOf<T>(rows: readonly T[], { text, keys = (row: T) => [text(row)] }: Column<T>) {
  const counts = new Map<string, number>();
  for (const value of rows.flatMap(keys)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** A button for each choice of a column, with the number of rows that have it: filters the list by one of them. */
export function CountedFilter<T>({ column, rows, complete, view, change }: Props<T>) {
  const { id, header } = column;
  const counts = useMemo(() => countsOf(rows, column), [rows, column]);
  const chosen = view.filters[id] ?? '';
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    // Called now, and when the row becomes narrower, as on a phone that is turned.
    const observer = new ResizeObserver(() => showPressed(current));
    observer.observe(current);
    return () => observer.disconnect();
    // Once the list is complete, the numbers may be wider.
  }, [chosen, complete]);
  const options = [{ value: '', label: 'All', count: rows.length }].concat(
    optionsOf(column).map((option) => ({ ...option, count: counts.get(option.value) ?? 0 })),
  );
  /** Before all are loaded, a number is the least, and none is not known. */
  const inWords = (count: number) => {
    const number = count.toLocaleString('en');
    return complete ? number : count > 0 ? `${number}+` : '';
  };
  return (
    <div ref={row} role="group" aria-label={header} className="counted-filter">
      {options.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => change({ filters: { ...view.filters, [id]: value } })}
        >
          {label} <span className="text-ink-muted tabular-nums">{inWords(count)}</span>
        </button>
      ))}
    </div>
  );
}
