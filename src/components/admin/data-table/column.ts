import type { ReactNode } from 'react';
import type { ListColumn } from '#src/lib/list/column.ts';

/** How a screen shows a column. */
interface Cells<T> {
  /** Renders the value where plain text is not enough. */
  cell?: (row: T) => ReactNode;
  /** Shown under the value, outside of the button that opens the row. */
  note?: (row: T) => ReactNode;
  /** The share of the table's width; `widthOf` has the usual ones. */
  width?: number;
}

/** One column of a list on a screen. Search, filter and sort use `text`; `cell` only changes how the value is shown. */
export type Column<T> = ListColumn<T> & Cells<T>;

/** The columns of a list with what a screen adds to them, by their ids. */
export const withCells = <T>(
  columns: readonly ListColumn<T>[],
  cells: Readonly<Record<string, Cells<T>>>,
): readonly Column<T>[] => columns.map((column) => ({ ...column, ...cells[column.id] }));

/** The share of the table's width: the columns of a list are equally wide on each page of the list. */
export const widthOf = <T>({ width, heading, long, picture }: Column<T>): number =>
  width ?? (heading || long ? 14 : picture ? 6 : 8);

/** The column that names the row: it opens the row and cannot be hidden. */
export const namingColumn = <T>(columns: readonly Column<T>[]) =>
  columns.find(({ heading }) => heading) ?? columns[0];

type Option = { value: string; label: string };

/** The options of a filter, and the chosen value if it is none of them: a link may name what no loaded row has. */
export const withChosen = (options: readonly Option[], chosen: string): readonly Option[] =>
  !chosen || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: 'Another one' }];
