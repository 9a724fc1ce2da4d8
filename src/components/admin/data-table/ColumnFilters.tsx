import type { ReactNode } from 'react';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { optionIn, optionsOf } from '#src/lib/list/column.ts';
import { ClearButton } from './ClearButton.tsx';
import type { Column } from './column.ts';
import { DayFilter } from './DayFilter.tsx';
import { withChosen } from './options.ts';
import type { ChangeView } from './use-view.ts';
import type { TableView } from '#src/lib/list/view.ts';

interface Props<T> {
  view: TableView;
  change: ChangeView;
  columns: readonly Column<T>[];
  /** What stands below the filters: how many rows match. */
  children: ReactNode;
}

/** One filter a column; a row must match all of them. */
export function ColumnFilters<T>({ view, change, columns, children }: Props<T>) {
  const set = (id: string, value: string) => change({ filters: { ...view.filters, [id]: value } });
  return (
    <fieldset className="admin-panel">
      <legend className="sr-only">Filter by column</legend>
      {columns.map((column) => {
        const { id, header, choices, picture, dayOf, filtered = true } = column;
        const chosen = optionIn(column, view.filters[id] ?? '');
        return picture || !filtered ? null : dayOf ? (
          <DayFilter
            key={id}
            header={header}
            range={view.filters[id] ?? ''}
            onChange={(range) => set(id, range)}
          />
        ) : choices ? (
          <Select
            key={id}
            label={header}
            options={withChosen(optionsOf(column), chosen)}
            placeholder="All"
            value={chosen}
            onChange={(event) => set(id, event.currentTarget.value)}
          />
        ) : (
          <TextField
            key={id}
            label={header}
            placeholder="Contains"
            value={view.filters[id] ?? ''}
            onChange={(event) => set(id, event.currentTarget.value)}
          />
        );
      })}
      <ClearButton
        className="-ml-2 px-[calc(0.5rem-1px)]! self-end justify-self-start"
        onClick={() => change({ filters: {} })}
      >
        Clear filters
      </ClearButton>
      {children}
    </fieldset>
  );
}
