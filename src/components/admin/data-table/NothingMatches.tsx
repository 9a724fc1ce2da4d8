import { optionsOf } from '#src/lib/list/column.ts';
import type { TableView } from '#src/lib/list/view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Column } from './column.ts';
import type { DataTableProps } from './DataTable.tsx';

interface Props<T extends object> {
  view: TableView;
  /** The column whose choices are counted above the list. */
  counted: Column<T> | undefined;
  noneOf: DataTableProps<T>['noneOf'];
  /** Whether the whole list is loaded. */
  complete: boolean;
  /** Removes the search and the filters; the focus then goes to what `focused` selects. */
  onClear: (focused: string) => void;
}

/** Why no row is shown: nothing has the chosen state, or nothing matches the search and the filters. */
export function NothingMatches<T extends object>(props: Props<T>) {
  const { counted, noneOf, complete, onClear } = props;
  const { query, filters } = props.view;
  const filtered = Object.keys(filters).filter((id) => filters[id]);
  const isSearched = query.trim() !== '';
  const [only, ...others] = filtered;
  const chosen =
    counted && only === counted.id && others.length === 0
      ? optionsOf(counted).find(({ value }) => value === filters[only])?.label
      : undefined;
  if (complete && noneOf && !isSearched && chosen) {
    return (
      <EmptyState
        title={noneOf(chosen)}
        action={
          <Button variant="secondary" onClick={() => onClear('.counted-filter button')}>
            Show all
          </Button>
        }
      />
    );
  }
  const set = [...(isSearched ? ['search'] : []), ...(filtered.length > 0 ? ['filters'] : [])].join(' and ');
  // What is chosen above the list is not among what is called filters.
  const wanted = isSearched && chosen ? `search in “${chosen}”` : set;
  return (
    <EmptyState
      title="Nothing matches"
      action={
        <Button variant="secondary" onClick={() => onClear('input[type=search]')}>
          {isSearched && chosen ? 'Clear search and show all' : `Clear ${set}`}
        </Button>
      }
    >
      {complete
        ? `No entry matches your ${wanted}.`
        : `None of the entries that could be read matches your ${wanted}.`}
    </EmptyState>
  );
}
