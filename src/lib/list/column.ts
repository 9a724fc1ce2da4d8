/**
 * One column of a list: what search, filters, sorting and exports need of it. A screen adds how it is shown
 * (`src/components/admin/data-table/column.ts`); the server writes files from it.
 */
export interface ListColumn<T> {
  /** The name of the column in the page's address. */
  id: string;
  /** The heading, in the spec's words. */
  header: string;
  /** The value as text; empty where there is none. */
  text: (row: T) => string;
  /** The value in a file where it is not the text: a date in ISO 8601, a whole address from the site's origin. */
  exported?: (row: T, origin: string) => string;
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
  /** An image: it cannot be sorted, filtered or exported. */
  picture?: boolean;
}
