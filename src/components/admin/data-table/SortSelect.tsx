import type { Column } from './column.ts';
import type { TableView } from '#lib/list/view';

interface Props<T> {
  columns: readonly Column<T>[];
  sort: TableView['sort'];
  onSort: (sort: TableView['sort']) => void;
  /** Whether the list shows cards on tablets too. */
  wide: boolean | undefined;
}

/** Sorts the rows where they are cards, without column headings. */
export function SortSelect<T>({ columns, sort, onSort, wide }: Props<T>) {
  const value = sort ? `${sort.desc ? '-' : ''}${sort.id}` : '';
  const choose = (chosen: string) =>
    onSort(chosen ? { id: chosen.replace(/^-/, ''), desc: chosen.startsWith('-') } : undefined);
  return (
    <select
      aria-label="Order"
      className="admin-select data-cards-only"
      data-wide={wide || undefined}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">Newest first</option>
      {columns
        .filter(({ picture }) => !picture)
        .flatMap(({ id, header, sortBy }) => [
          <option key={id} value={id}>{`${header}, ${sortBy ? 'earliest first' : 'A to Z'}`}</option>,
          <option
            key={`-${id}`}
            value={`-${id}`}
          >{`${header}, ${sortBy ? 'latest first' : 'Z to A'}`}</option>,
        ])}
    </select>
  );
}
