import { useEffect, useMemo, useRef, type ComponentProps } from 'react';
import { FORMATS } from '#src/lib/format.ts';
import { optionIn, optionsOf } from '#src/lib/list/column.ts';
import { daysIn, isReversed, rangeOf } from '#src/lib/list/matching.ts';
import { Button } from '../../ui/Button.tsx';
import { LineIcon } from '../../ui/LineIcon.tsx';
import { Select } from '../../ui/Select.tsx';
import { TEXT_LINK } from '../../ui/TextLink.tsx';
import { TextField } from '../../ui/fields.tsx';
import { withChosen, type Column } from './column.ts';
import type { Shown } from './DataTable.tsx';

/** Clears a choice. Looks like a link, so that the label and the count beside are not read as one phrase. */
export const ClearButton = ({ className = '', ...rest }: Omit<ComponentProps<typeof Button>, 'variant'>) => (
  <Button variant="quiet" className={`${TEXT_LINK} ${className}`.trim()} {...rest} />
);

type FilterProps<T> = { column: Column<T>; filter: string; set: (filter: string) => void };

/** The filter of a column: a first and a last day, either of which may be empty, its choices, or a text. */
function ColumnFilter<T>({ column, filter, set }: FilterProps<T>) {
  const { header, choices, dayOf } = column;
  if (dayOf) {
    const [first, last] = daysIn(filter);
    return (
      <>
        <TextField
          label={`${header}, from`}
          type="date"
          value={first}
          max={last || undefined}
          onChange={(event) => set(rangeOf(event.currentTarget.value, last))}
        />
        <TextField
          label={`${header}, to`}
          type="date"
          value={last}
          min={first || undefined}
          error={isReversed(filter) ? 'This is before the “from” day.' : undefined}
          onChange={(event) => set(rangeOf(first, event.currentTarget.value))}
        />
      </>
    );
  }
  if (!choices)
    return (
      <TextField
        label={header}
        placeholder="Contains"
        value={filter}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  const chosen = optionIn(column, filter);
  return (
    <Select
      label={header}
      options={withChosen(optionsOf(column), chosen)}
      placeholder="All"
      value={chosen}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

/** One filter a column; a row must match all of them. */
export const ColumnFilters = <T extends object>(props: Shown<T>) => (
  <fieldset className="admin-panel">
    <legend className="sr-only">Filter by column</legend>
    {props.columns
      .filter(({ picture, filtered = true }) => !picture && filtered)
      .map((column) => (
        <ColumnFilter
          key={column.id}
          column={column}
          filter={props.view.filters[column.id] ?? ''}
          set={(filter) => props.change({ filters: { ...props.view.filters, [column.id]: filter } })}
        />
      ))}
    <ClearButton
      className="-ml-2 px-[calc(0.5rem-1px)]! self-end justify-self-start"
      onClick={() => props.change({ filters: {} })}
    >
      Clear filters
    </ClearButton>
  </fieldset>
);

const dayFormat = new Intl.DateTimeFormat(FORMATS, { dateStyle: 'medium', timeZone: 'UTC' });

function daysInWords(range: string): string {
  // An address may have other text in the place of a day (YYYY-MM-DD).
  const [first, last] = daysIn(range).map((day) => {
    const at = Date.parse(day);
    return Number.isNaN(at) ? day : dayFormat.format(at);
  });
  if (!last) return `from ${first}`;
  if (!first) return `to ${last}`;
  return first === last ? first : `${first} to ${last}`;
}

/** What a column is filtered by, in words; a typed text as it was typed. */
function filterInWords<T>(column: Column<T>, filter: string): string {
  if (column.dayOf) return daysInWords(filter);
  if (!column.choices) return filter;
  const chosen = optionIn(column, filter);
  return withChosen(optionsOf(column), chosen).find(({ value }) => value === chosen)?.label ?? filter;
}

/** The column and its filter; some choices begin with the name of their column, which is not said twice. */
function chipLabel<T>(column: Column<T>, filter: string): string {
  const words = filterInWords(column, filter);
  return column.choices && words.startsWith(`${column.header} `) ? words : `${column.header}: ${words}`;
}

/** Quieter than the tools above; on a phone as high as a thumb needs. */
const CHIP =
  'data-chip inline-flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-[1.375rem] border border-brand-200 bg-brand-50 px-3 py-1 ' +
  'text-left text-small wrap-anywhere text-brand-700 transition-colors hover:bg-brand-100 md:min-h-8';

/** The filters that are set and not seen above, each with a cross that removes the filter: a link or a visit may have set them. */
export function FilterChips<T extends object>({ view, change, columns, countedBy }: Shown<T>) {
  const set = columns.filter(({ id }) => id !== countedBy && view.filters[id]);
  if (set.length === 0) return null;

  return (
    <div role="group" aria-label="Filters that are set" className="flex flex-wrap gap-x-2 gap-y-1">
      {set.map((column) => (
        <button
          key={column.id}
          type="button"
          className={CHIP}
          onClick={() => change({ filters: { ...view.filters, [column.id]: '' } })}
        >
          <span className="sr-only print:hidden">Remove the filter </span>
          <span className="min-w-0">{chipLabel(column, view.filters[column.id] ?? '')}</span>
          <LineIcon
            {...{ viewBox: '0 0 12 12', width: 10, height: 10 }}
            d="m1.5 1.5 9 9m0-9-9 9"
            className="shrink-0 print:hidden"
          />
        </button>
      ))}
    </div>
  );
}

/** Scrolls the pressed button into its row: `scrollIntoView` would move the page, too. */
function showPressed(row: HTMLElement | null) {
  const pressed = row?.querySelector('[aria-pressed=true]')?.getBoundingClientRect();
  if (!row || !pressed) return;
  const { left, right } = row.getBoundingClientRect();
  const gutter = parseFloat(getComputedStyle(row).paddingLeft);
  row.scrollLeft += Math.max(0, pressed.right + gutter - right) + Math.min(0, pressed.left - gutter - left);
}

const groupsOf = <T,>(rows: readonly T[], { text, keys = (row: T) => [text(row)] }: Column<T>) =>
  Map.groupBy(rows.flatMap(keys), (key) => key);

/** A button for each choice of a column, with the number of rows that have it: filters the list by one of them. */
export function CountedFilter<T extends object>(props: Shown<T> & { counted: Column<T> }) {
  const { counted, columns, table, list, view, change } = props;
  const { id, header, oldestFirst } = counted;
  const groups = useMemo(() => groupsOf(table.counted, counted), [table.counted, counted]);
  const chosen = view.filters[id] ?? '';
  const row = useRef<HTMLDivElement>(null);
  // Once the list is complete, the numbers may be wider.
  useEffect(() => showPressed(row.current), [chosen, list.complete]);
  const options = [{ value: '', label: 'All', count: table.counted.length }].concat(
    optionsOf(counted).map((option) => ({ ...option, count: groups.get(option.value)?.length ?? 0 })),
  );
  const choose = (value: string) => {
    const oldest = { id: columns.find(({ latestFirst }) => latestFirst)?.id ?? '', desc: false };
    const sort = value === oldestFirst ? oldest : undefined;
    // The order of the other choices is the person's own.
    const isReordered = value === oldestFirst || chosen === oldestFirst;
    change({ filters: { ...view.filters, [id]: value }, ...(isReordered && { sort }) });
  };
  /** Before all are loaded, a number is the least, and none is not known. */
  const inWords = (count: number) => {
    const number = count.toLocaleString('en');
    return list.complete ? number : count > 0 ? `${number}+` : '';
  };
  const button = ({ value, label, count }: (typeof options)[number]) => (
    <button key={value} type="button" aria-pressed={chosen === value} onClick={() => choose(value)}>
      {label} <span className="text-ink-muted tabular-nums">{inWords(count)}</span>
    </button>
  );
  return (
    <div ref={row} className="counted-filter">
      {options.filter(({ value }) => value === oldestFirst).map(button)}
      <div role="group" aria-label={header} className="contents">
        {options.filter(({ value }) => value !== oldestFirst).map(button)}
      </div>
    </div>
  );
}
