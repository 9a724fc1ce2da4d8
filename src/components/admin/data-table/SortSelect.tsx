import type { Column } from './column.ts';
import type { TableView } from './view.ts';

interface Props<T> {
  columns: readonly Column<T>[];
  sort: TableView['sort'];
  onSort: (sort: TableView['sort']) => void;
  /** Whether the list turns to cards on tablets already. */
  wide: boolean | undefined;
}

/** The order of the rows where they are cards and no heading can be pressed. */
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
