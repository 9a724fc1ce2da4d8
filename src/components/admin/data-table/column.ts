import type { ReactNode } from 'react';

/** One column of a list. Search, filter, sort and export use `text`; `cell` only changes how it is shown. */
export interface Column<T> {
  /** The name of the column in the page's address. */
  id: string;
  /** The heading, in the spec's words. */
  header: string;
  /** The value as text; empty where there is none. */
  text: (row: T) => string;
  /** Renders the value where plain text is not enough. */
  cell?: (row: T) => ReactNode;
  /** The value in an exported file where it is not the text: a date in ISO 8601, a whole address. */
  exported?: (row: T) => string;
  /** The sort key where the text would sort wrongly, such as a date in words. */
  sortBy?: (row: T) => string | number;
  /** The vendor's day (YYYY-MM-DD) of the value: the filter is a first and a last day. */
  dayOf?: (row: T) => string;
  /** False for a column without a filter, because other columns have its parts. */
  filtered?: boolean;
  /** The options of the filter; without them it is a text box. */
  choices?: readonly string[];
  /** Whether the filter takes the whole value: one choice may be part of another. */
  exact?: boolean;
  /** Hidden until the admin chooses it. */
  hidden?: boolean;
  /** Long text: shows its first lines, with line breaks. */
  long?: boolean;
  /** A number or a date: stays on one line where there is room. */
  fixed?: boolean;
  /** Names the row: it is the heading of the card on a small screen. */
  heading?: boolean;
  /** Shown under the value, outside of the button that opens the row. */
  note?: (row: T) => ReactNode;
  /** An image: it cannot be sorted, filtered or exported. */
  picture?: boolean;
}

/** The column that names the row: it opens the row and cannot be hidden. */
export const namingColumn = <T>(columns: readonly Column<T>[]) =>
  columns.find(({ heading }) => heading) ?? columns[0];
