import { keyOf, type Choices } from '../choices.ts';
import { timeWriter } from '../time.ts';

/** What search, filters, sorting and exports need of a column; a screen adds how the column is shown. */
export interface ListColumn<T> {
  id: string;
  header: string;
  /** The value as text; empty where there is none. */
  text: (row: T) => string;
  /** The value in a file where it is not the text: a date in ISO 8601, a whole address from the site's origin. */
  exported?: (row: T, origin: string) => string;
  /** The sort key where the text would sort wrongly, such as a date in words. */
  sortBy?: (row: T) => string | number;
  /** The kind of order of a column that is sorted neither by date nor by the alphabet. */
  sorted?: 'numbers' | 'steps';
  /** Whether the list's own order is by it, the latest first. */
  latestFirst?: boolean;
  /** The vendor's day (YYYY-MM-DD) of the value: the filter is a first and a last day. */
  dayOf?: (row: T) => string;
  /** False for a column without a filter, because other columns have its parts. */
  filtered?: boolean;
  /** The options of the filter; without them it is a text box. */
  choices?: readonly string[] | Choices;
  /** What the filter compares with the chosen option, where there are `choices`. */
  keys?: (row: T) => readonly string[];
  /** The choice whose rows are read from the oldest on. */
  oldestFirst?: string;
  /** Whether the filter takes keys that are not among the choices, because more of these are found while the list loads. */
  anyKey?: boolean;
  /** What a filter in double quotes takes as a whole, where the text has more than that. */
  name?: (row: T) => string;
  /** Hidden until the admin chooses it. */
  hidden?: boolean;
  /** Long text. */
  long?: boolean;
  /** Names the row: it is the heading of the card on a small screen. */
  heading?: boolean;
  /** An image: it cannot be sorted, filtered or exported. */
  picture?: boolean;
}

/** A column of texts, with its other properties. A choice is compared with the whole text: it may be part of another choice. */
export const textColumn = <T>(
  id: string,
  header: string,
  text: (row: T) => string,
  own: Partial<ListColumn<T>> = {},
): ListColumn<T> => ({ id, header, text, ...(own.choices && { keys: (row) => [text(row)] }), ...own });

/** A column as far as its filter's options go. */
type Offering = Pick<ListColumn<never>, 'choices' | 'anyKey'>;

const isKeyed = (choices: readonly string[] | Choices | undefined): choices is Choices =>
  choices !== undefined && !Array.isArray(choices);

export const optionsOf = ({ choices = [] }: Offering) =>
  isKeyed(choices)
    ? Object.entries(choices).map(([value, label]) => ({ value, label }))
    : choices.map((choice) => ({ value: choice, label: choice }));

/** The value of a filter among its options: an older bookmark may have a label in place of a key. */
export const optionIn = ({ choices }: Offering, wanted: string) =>
  isKeyed(choices) ? keyOf(choices, wanted) : wanted;

/** Whether a filter may have a value: a column whose choices have keys takes no other, such as a label that was changed. */
export const isOption = ({ choices, anyKey }: Offering, value: string) =>
  !isKeyed(choices) || anyKey === true || Object.hasOwn(choices, value);

/** A column of moments (ISO 8601), shown and filtered by days in a time zone, that of the browser without one. */
export function momentColumn<T>(
  id: string,
  header: string,
  at: (row: T) => string,
  timeZone?: string,
): ListColumn<T> {
  const words = timeWriter(timeZone);
  // Swedes write the days of the year as the filter has them.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return {
    ...{ id, header, exported: at },
    sortBy: (row) => Date.parse(at(row)),
    text: (row) => words(at(row)),
    dayOf: (row) => day.format(new Date(at(row))),
  };
}
