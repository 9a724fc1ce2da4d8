import { isOption, optionIn, type ListColumn } from './column.ts';

/** The page sizes to choose from, in rows. */
export const PAGE_SIZES = [25, 50, 100, 250] as const;

const DEFAULT_SIZE = 100;

/** How a list is shown, stored in the address. What was typed, such as a name, stands behind `#`: no server gets it. */
export interface TableView {
  query: string;
  /** Undefined for the server's order. */
  sort: { id: string; desc: boolean } | undefined;
  /** What each filtered column must have, by column id: a text that it contains, a choice, a key or a day. */
  filters: Readonly<Record<string, string>>;
  /** Counted from 1. */
  page: number;
  size: number;
  /** The ids of the hidden columns. */
  hidden: readonly string[];
}

/** The page to show and its range of rows; a page after the last one, as in an old bookmark, gives the last one. */
export function pageOf({ page, size }: Pick<TableView, 'page' | 'size'>, rows: number) {
  const lastPage = Math.max(1, Math.ceil(rows / size));
  const shown = Math.min(page, lastPage);
  return { page: shown, lastPage, from: (shown - 1) * size, to: shown * size };
}

/** The part of a column that a view reads. */
export type ViewColumn = Pick<ListColumn<never>, 'id' | 'hidden' | 'choices' | 'anyKey'> & {
  dayOf?: unknown;
  keys?: unknown;
};

/** The parts of an address that hold a view, as `location` has them. */
type ViewAddress = Record<'search' | 'hash', string>;

const FILTER = 'f.';
const QUERY = 'q';

/** Whether a parameter describes which rows are shown. */
const isOfRows = (name: string) => [QUERY, 'sort', 'page'].includes(name) || name.startsWith(FILTER);
const isOwn = (name: string) => isOfRows(name) || name === 'size' || name === 'hide';

/** Whether a column is filtered by typed text, and not by a choice or a day. */
const isTyped = ({ choices, dayOf, keys }: ViewColumn): boolean => !choices && !dayOf && !keys;

const hiddenByDefault = (columns: readonly ViewColumn[]) =>
  columns.filter(({ hidden }) => hidden).map(({ id }) => id);

const wholeNumber = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;

const typedIn = (hash: string) => new URLSearchParams(hash.slice(1));

/** The parameters of a view in an address. An earlier bookmark has typed text in the query. */
const paramsIn = ({ search, hash }: ViewAddress) =>
  new URLSearchParams([...typedIn(hash), ...new URLSearchParams(search)].filter(([name]) => isOwn(name)));

/** Whether the fragment of an address has a part of a view: it may also name an element. */
export const hasTyped = ({ hash }: Pick<ViewAddress, 'hash'>): boolean =>
  [...typedIn(hash).keys()].some((name) => name === QUERY || name.startsWith(FILTER));

/** The view in an address; unknown columns and values are ignored. */
export function readView(address: ViewAddress, columns: readonly ViewColumn[]): TableView {
  const params = paramsIn(address);
  const isColumn = (wanted: string) => columns.some(({ id }) => id === wanted);
  const sort = params.get('sort') ?? '';
  const sortId = sort.replace(/^-/, '');
  const size = wholeNumber(params.get('size'));
  const filters = columns.flatMap((column) => {
    const value = optionIn(column, params.get(FILTER + column.id) ?? '');
    return value && isOption(column, value) ? [[column.id, value]] : [];
  });
  return {
    query: params.get(QUERY) ?? '',
    sort: isColumn(sortId) ? { id: sortId, desc: sort.startsWith('-') } : undefined,
    filters: Object.fromEntries(filters),
    page: wholeNumber(params.get('page')) ?? 1,
    size: PAGE_SIZES.find((offered) => offered === size) ?? DEFAULT_SIZE,
    hidden: params.get('hide')?.split(',').filter(isColumn) ?? hiddenByDefault(columns),
  };
}

/** The view of an address; what the address leaves out is as the person left the list: filters and order both, or neither. */
export function openedView(address: ViewAddress, left: TableView, columns: readonly ViewColumn[]): TableView {
  const names = [...paramsIn(address).keys()];
  return {
    ...readView(address, columns),
    ...(!names.some(isOfRows) && { filters: left.filters, sort: left.sort }),
    ...(!names.includes('size') && { size: left.size }),
    ...(!names.includes('hide') && { hidden: left.hidden }),
  };
}

/** What is remembered of a list after a change: the filters that the person changed, and not those of a link that led to the list. */
export function leftAfter(left: TableView, view: TableView, change: Partial<TableView>): TableView {
  const { filters = view.filters } = change;
  const changed = Object.entries(filters).filter(([id, value]) => value !== view.filters[id]);
  const cleared = Object.keys(filters).length === 0;
  return { ...left, ...change, filters: cleared ? {} : { ...left.filters, ...Object.fromEntries(changed) } };
}

const textOf = (params: URLSearchParams, mark: '?' | '#') => (params.size > 0 ? `${mark}${params}` : '');

/** The address of a view: what differs from the default view, and what else `address` has. */
export function writeView(
  view: TableView,
  address: ViewAddress,
  columns: readonly ViewColumn[],
): ViewAddress {
  const others = [...new URLSearchParams(address.search)].filter(([name]) => !isOwn(name));
  const params = new URLSearchParams(others);
  const typed = new URLSearchParams();
  if (view.query) typed.set(QUERY, view.query);
  for (const column of columns) {
    const value = view.filters[column.id];
    if (value) (isTyped(column) ? typed : params).set(FILTER + column.id, value);
  }
  if (view.sort) params.set('sort', (view.sort.desc ? '-' : '') + view.sort.id);
  if (view.page > 1) params.set('page', String(view.page));
  if (view.size !== DEFAULT_SIZE) params.set('size', String(view.size));
  const hide = view.hidden.join(',');
  if (hide !== hiddenByDefault(columns).join(',')) params.set('hide', hide);
  const hash = textOf(typed, '#') || (hasTyped(address) ? '' : address.hash);
  return { search: textOf(params, '?'), hash };
}
