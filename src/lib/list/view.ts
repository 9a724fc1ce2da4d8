import { isOption, optionIn, type ListColumn } from './column.ts';

/** The page sizes to choose from, in rows. */
export const PAGE_SIZES = [25, 50, 100, 250] as const;

export const DEFAULT_SIZE = 100;

/** Search, sort, filters, page and columns of a list; stored in the address, so that it can be bookmarked and shared. */
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
export interface ColumnName {
  id: string;
  hidden?: boolean;
  choices?: ListColumn<never>['choices'];
}

const FILTER = 'f.';
const OWN_PARAMS = new Set(['q', 'sort', 'page', 'size', 'hide']);

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

/** Whether an address has a part of a view. */
export const hasView = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => OWN_PARAMS.has(name) || name.startsWith(FILTER));

/** The view in an address; unknown columns and values are ignored. */
export function readView(search: string, columns: readonly ColumnName[]): TableView {
  const params = new URLSearchParams(search);
  const known = new Set(columns.map(({ id }) => id));
  const sort = params.get('sort') ?? '';
  const sortId = sort.replace(/^-/, '');
  const size = wholeNumber(params.get('size'));
  const hide = params.get('hide');
  return {
    query: params.get('q') ?? '',
    sort: known.has(sortId) ? { id: sortId, desc: sort.startsWith('-') } : undefined,
    filters: filtersIn(params, columns),
    page: wholeNumber(params.get('page')) ?? 1,
    size: PAGE_SIZES.find((offered) => offered === size) ?? DEFAULT_SIZE,
    hidden: hide === null ? hiddenByDefault(columns) : hide.split(',').filter((id) => known.has(id)),
  };
}

/** The query string for a view: what differs from the default view, and the other parameters of `search`. */
export function writeView(view: TableView, search: string, columns: readonly ColumnName[]): string {
  const params = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => !OWN_PARAMS.has(name) && !name.startsWith(FILTER)),
  );
  if (view.query) params.set('q', view.query);
  for (const [id, value] of Object.entries(view.filters)) if (value) params.set(FILTER + id, value);
  if (view.sort) params.set('sort', (view.sort.desc ? '-' : '') + view.sort.id);
  if (view.page > 1) params.set('page', String(view.page));
  if (view.size !== DEFAULT_SIZE) params.set('size', String(view.size));
  const hide = view.hidden.join(',');
  if (hide !== hiddenByDefault(columns).join(',')) params.set('hide', hide);
  const text = params.toString();
  return text && `?${text}`;
}
