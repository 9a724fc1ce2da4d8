import type { Column } from './column.ts';
import type { TableView } from '#src/lib/list/view.ts';

interface Props<T> {
  column: Column<T>;
  sort: TableView['sort'];
  onSort: (sort: TableView['sort']) => void;
}

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

/** A column heading that sorts the rows. */
export function HeaderCell<T>({ column, sort, onSort }: Props<T>) {
  if (column.picture)
    return (
      <th role="columnheader" scope="col">
        {column.header}
      </th>
    );
  const at = column.header.lastIndexOf(' ');
  const [first, last] = [column.header.slice(0, Math.max(at, 0)), column.header.slice(at + 1)];
  const sorted = sortedBy(column, sort);
  return (
    <th role="columnheader" scope="col" aria-sort={sorted} data-heading={column.heading || undefined}>
      <button type="button" className="data-sort" onClick={() => onSort(nextSort(column, sort))}>
        {first}{' '}
        <span className="whitespace-nowrap">
          {last}{' '}
          <svg viewBox="0 0 12 16" width="9" height="12" aria-hidden="true" fill="currentColor">
            <path d="M6 1 11 6.5H1z" opacity={sorted === 'ascending' ? 1 : 0.3} />
            <path d="M6 15 1 9.500h10z" opacity={sorted === 'descending' ? 1 : 0.3} />
          </svg>
        </span>
      </button>
    </th>
  );
}
