import { isOption, optionIn, type ListColumn } from './column.ts';

/** The page sizes to choose from, in rows. */
export const PAGE_SIZES = [25, 50, 100, 250] as const;

export const DEFAULT_SIZE = 100;

/**
 * Search, sort, filters, page and columns of a list; stored in the address, so that it can be bookmarked and shared. What
 * was typed may be a person's name: it stands behind `#`, which a browser sends to no server.
 */
export interface TableView {
  query: string;
  /** Undefined for the server's order. */
  sort: { id: string; desc: boolean } | undefined;
  /** The text that each filtered column must contain, by column id. */
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

/** What a view needs to know of a column. */
export type ColumnName = Pick<ListColumn<never>, 'id' | 'hidden' | 'choices' | 'anyKey' | 'exact'> & {
  dayOf?: unknown;
  keys?: unknown;
};

/** The two parts of an address that have a view, as `location` has them. */
export type ViewAddress = Record<'search' | 'hash', string>;

const FILTER = 'f.';
const QUERY = 'q';

/** What describes the shown rows, and how they are shown. */
const ROWS = [QUERY, 'sort', 'page'];
const LAYOUT = ['size', 'hide'];

const isFilter = (name: string) => name.startsWith(FILTER);
const isOwn = (name: string) => ROWS.includes(name) || LAYOUT.includes(name) || isFilter(name);

/** Whether a column is filtered by typed text: it is not a choice and not a day. */
const isTyped = ({ choices, exact, dayOf, keys }: ColumnName): boolean =>
  !choices && !exact && !dayOf && !keys;

const hiddenByDefault = (columns: readonly ColumnName[]) =>
  columns.filter(({ hidden }) => hidden).map(({ id }) => id);

function wholeNumber(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

/** The filters in an address. */
function filtersIn(params: URLSearchParams, columns: readonly ColumnName[]): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const column of columns) {
    const value = optionIn(column, params.get(FILTER + column.id) ?? '');
    if (value && isOption(column, value)) filters[column.id] = value;
  }
  return filters;
}

/** The parameters of a view in an address. An earlier bookmark has typed text in the query. */
function paramsIn({ search, hash }: ViewAddress): URLSearchParams {
  const typed = [...new URLSearchParams(hash.slice(1))];
  return new URLSearchParams([...typed, ...new URLSearchParams(search)].filter(([name]) => isOwn(name)));
}

/** Whether the fragment of an address has a part of a view: it may also name an element. */
export const hasTyped = ({ hash }: Pick<ViewAddress, 'hash'>): boolean =>
  [...new URLSearchParams(hash.slice(1)).keys()].some((name) => name === QUERY || isFilter(name));

/** The view in an address; unknown columns and values are ignored. */
export function readView(address: ViewAddress, columns: readonly ColumnName[]): TableView {
  const params = paramsIn(address);
  const known = new Set(columns.map(({ id }) => id));
  const sort = params.get('sort') ?? '';
  const sortId = sort.replace(/^-/, '');
  const size = wholeNumber(params.get('size'));
  const hide = params.get('hide');
  return {
    query: params.get(QUERY) ?? '',
    sort: known.has(sortId) ? { id: sortId, desc: sort.startsWith('-') } : undefined,
    filters: filtersIn(params, columns),
    page: wholeNumber(params.get('page')) ?? 1,
    size: PAGE_SIZES.find((offered) => offered === size) ?? DEFAULT_SIZE,
    hidden: hide === null ? hiddenByDefault(columns) : hide.split(',').filter((id) => known.has(id)),
  };
}

/**
 * The view in an address, and what it does not say as the person left it: columns and page size each by itself, filters and
 * order where the address does not describe other rows, as a link does.
 */
export function openedView(address: ViewAddress, left: TableView, columns: readonly ColumnName[]): TableView {
  const names = [...paramsIn(address).keys()];
  const view = readView(address, columns);
  const describesRows = names.some((name) => ROWS.includes(name) || isFilter(name));
  return {
    ...view,
    ...(!describesRows && { filters: left.filters, sort: left.sort }),
    ...(!names.includes('size') && { size: left.size }),
    ...(!names.includes('hide') && { hidden: left.hidden }),
  };
}

/** How a list is left after a change of the view: other filters, such as those of a link, are not among it. */
export function leftAfter(left: TableView, view: TableView, change: Partial<TableView>): TableView {
  const { filters = view.filters } = change;
  const changed = Object.entries(filters).filter(([id, value]) => value !== view.filters[id]);
  const cleared = Object.keys(filters).length === 0;
  return { ...left, ...change, filters: cleared ? {} : { ...left.filters, ...Object.fromEntries(changed) } };
}

const textOf = (params: URLSearchParams, mark: '?' | '#'): string => {
  const text = params.toString();
  return text && mark + text;
};

/** The address of a view: what differs from the default view, and what else `address` has. */
export function writeView(
  view: TableView,
  address: ViewAddress,
  columns: readonly ColumnName[],
): ViewAddress {
  const params = new URLSearchParams(
    [...new URLSearchParams(address.search)].filter(([name]) => !isOwn(name)),
  );
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
  const other = hasTyped(address) ? '' : address.hash;
  return { search: textOf(params, '?'), hash: textOf(typed, '#') || other };
}
