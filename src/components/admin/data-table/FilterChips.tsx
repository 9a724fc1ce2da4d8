import { useRef } from 'react';
import { FORMATS } from '#src/lib/messages/locale.ts';
import { optionIn, optionsOf } from '#src/lib/list/column.ts';
import { daysIn } from '#src/lib/list/matching.ts';
import type { TableView } from '#src/lib/list/view.ts';
import type { Column } from './column.ts';
import { withChosen } from './options.ts';
import type { ChangeView } from './use-view.ts';

const dayFormat = new Intl.DateTimeFormat(FORMATS, { dateStyle: 'medium', timeZone: 'UTC' });

/** A day (YYYY-MM-DD) for people; what an address has in its place stays as it is. */
function dayInWords(day: string): string {
  const at = Date.parse(day);
  return Number.isNaN(at) ? day : dayFormat.format(at);
}

function daysInWords(range: string): string {
  const [first, last] = daysIn(range);
  if (!last) return `from ${dayInWords(first)}`;
  if (!first) return `to ${dayInWords(last)}`;
  return first === last ? dayInWords(first) : `${dayInWords(first)} to ${dayInWords(last)}`;
}

/** What a column is filtered by, in words; a typed text as it was typed. */
function filterInWords<T>(column: Column<T>, filter: string): string {
  if (column.dayOf) return daysInWords(filter);
  if (!column.choices) return filter;
  const chosen = optionIn(column, filter);
  return withChosen(optionsOf(column), chosen).find(({ value }) => value === chosen)?.label ?? filter;
}

/** The column and its filter; the choices of some begin with the name of their column, which is not said twice. */
function chipLabel<T>(column: Column<T>, filter: string): string {
  const words = filterInWords(column, filter);
  return column.choices && words.startsWith(`${column.header} `) ? words : `${column.header}: ${words}`;
}

/** Quieter than the tools above; on a phone as high as a thumb needs. */
const CHIP =
  'data-chip inline-flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-[1.375rem] border border-brand-200 bg-brand-50 px-3 py-1 ' +
  'text-left text-small wrap-anywhere text-brand-700 transition-colors hover:bg-brand-100 md:min-h-8';

interface Props<T> {
  view: TableView;
  change: ChangeView;
  /** Those whose filters are not seen elsewhere. */
  columns: readonly Column<T>[];
}

/** The filters that are set, each with a cross that removes it: a link or an earlier visit may have set them. */
export function FilterChips<T>({ view, change, columns }: Props<T>) {
  const row = useRef<HTMLDivElement>(null);
  const set = columns.filter(({ id }) => view.filters[id]);
  if (set.length === 0) return null;

  const remove = (id: string, chip: HTMLElement) => {
    change({ filters: { ...view.filters, [id]: '' } });
    // The pressed chip is removed: the focus moves to another one, or to the tools above.
    const others = [...(row.current?.querySelectorAll<HTMLElement>('button') ?? [])].filter(
      (other) => other !== chip,
    );
    const tools = row.current?.parentElement?.querySelectorAll<HTMLElement>('[aria-expanded]') ?? [];
    [...others, ...tools].find((control) => control.checkVisibility())?.focus();
  };

  return (
    <div ref={row} role="group" aria-label="Filters that are set" className="flex flex-wrap gap-x-2 gap-y-1">
      {set.map((column) => (
        <button
          key={column.id}
          type="button"
          className={CHIP}
          onClick={(event) => remove(column.id, event.currentTarget)}
        >
          <span className="sr-only">Remove the filter </span>
          <span className="min-w-0">{chipLabel(column, view.filters[column.id] ?? '')}</span>
          <svg
            className="shrink-0"
            viewBox="0 0 12 12"
            width="10"
            height="10"
            aria-hidden="true"
            stroke="currentColor"
            strokeWidth="1.75"
          >
            <path d="M1.5 1.5l9 9M10.5 1.5l-9 9" strokeLinecap="round" />
          </svg>
        </button>
      ))}
    </div>
  );
}
