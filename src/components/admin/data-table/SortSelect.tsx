import type { Column } from './column.ts';
import type { TableView } from '#src/lib/list/view.ts';

/** The names of the ascending and the descending order. */
const ORDERS = {
  dates: ['earliest first', 'latest first'],
  letters: ['A to Z', 'Z to A'],
  numbers: ['lowest first', 'highest first'],
  steps: ['first to last', 'last to first'],
} as const;

const ordersOf = <T,>({ sorted, dayOf }: Column<T>) => ORDERS[sorted ?? (dayOf ? 'dates' : 'letters')];

interface Props<T> {
  columns: readonly Column<T>[];
  sort: TableView['sort'];
  onSort: (sort: TableView['sort']) => void;
  /** Whether the list shows cards on tablets too. */
  wide: boolean | undefined;
}

/** Sorts the rows where they are cards, without column headings. */
export function SortSelect<T>({ columns, sort, onSort, wide }: Props<T>) {
  // What the list's own order is by has one name for it.
  const own = columns.find(({ latestFirst }) => latestFirst);
  const isOwn = (order: string) => order === `-${own?.id}`;
  const chosen = sort ? `${sort.desc ? '-' : ''}${sort.id}` : '';
  const choose = (order: string) =>
    onSort(order ? { id: order.replace(/^-/, ''), desc: order.startsWith('-') } : undefined);
  return (
    <select
      aria-label="Order"
      className="admin-select data-cards-only"
      data-wide={wide || undefined}
      value={isOwn(chosen) ? '' : chosen}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">Newest first</option>
      {columns
        .filter(({ picture }) => !picture)
        .flatMap((column) =>
          ordersOf(column).map((words, index) => {
            const order = (index === 0 ? '' : '-') + column.id;
            return isOwn(order) ? null : (
              <option key={order} value={order}>
                {`${column.header}, ${words}`}
              </option>
            );
          }),
        )}
    </select>
  );
}
