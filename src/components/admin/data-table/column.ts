import type { ReactNode } from 'react';

/** One column of a list: what it says as text drives search, filter, sort and export; `cell` only changes its looks. */
export interface Column<T> {
  /** Names the column in the address. */
  id: string;
  /** The heading, in the spec's words. */
  header: string;
  /** The value as text; empty where there is none. */
  text: (row: T) => string;
  /** How the value is shown where plain text is not enough. */
  cell?: (row: T) => ReactNode;
  /** What to sort by where the text would sort wrongly, such as a date in words. */
  sortBy?: (row: T) => string | number;
  /** The filter offers these to choose from instead of a text box. */
  choices?: readonly string[];
  /** Kept out of sight until somebody chooses it. */
  hidden?: boolean;
  /** Text of many words: keeps its line breaks and shows its first lines. */
  long?: boolean;
  /** A number or a date: stays on one line where there is room. */
  fixed?: boolean;
  /** Names the row: it heads the card that the row becomes on a small screen. */
  heading?: boolean;
  /** What stands under the value, apart from the button that opens the row. */
  note?: (row: T) => ReactNode;
  /** Only to be looked at: there is nothing to sort, filter or export. */
  picture?: boolean;
}

/** The column that says what a row is: it opens the row, and stays in sight. */
export const namingColumn = <T>(columns: readonly Column<T>[]) =>
  columns.find(({ heading }) => heading) ?? columns[0];
