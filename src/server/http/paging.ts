import type { Entry } from '../stores/stored.ts';
import { HttpError, Reply, type Call } from './call.ts';

const MAX_LIMIT = 1000;

/** The size limit of one page: a function's answer is limited to 6 MB, and JSON is larger than the records. */
export const PAGE_BYTES = 3 * 2 ** 20;

/** The form of a cursor: an id, a kind and an id, or a time before one. */
const CURSOR_FORM = /^[\w~.-]{1,250}$/;

type Paged = Pick<Call, 'query' | 'url'>;

/** `?limit=` as a number, or `fallback`. @throws HttpError 400 for anything but a whole number in range */
export function limitOf(query: URLSearchParams, fallback: number = MAX_LIMIT): number {
  const limit = Number(parameterOf(query, 'limit', /^[1-9]\d{0,3}$/) ?? fallback);
  if (limit <= MAX_LIMIT) return limit;
  throw new HttpError(400, `limit must be a whole number from 1 to ${MAX_LIMIT}.`);
}

/** A parameter, given once at most, so that an answer has one address in a cache. @throws HttpError 400 for a value of another form */
export function parameterOf(query: URLSearchParams, name: string, form: RegExp): string | undefined {
  const [value, ...others] = query.getAll(name);
  if (value === undefined || (others.length === 0 && form.test(value))) return value;
  throw new HttpError(400, `The parameter ${name} has no such value.`);
}

/** `?cursor=` as a list gave it out: the key of a row that is in the list, or empty for the first page. */
export function cursorOf(query: URLSearchParams, keys: readonly string[]): string {
  const cursor = parameterOf(query, 'cursor', CURSOR_FORM) ?? '';
  if (cursor === '' || keys.includes(cursor)) return cursor;
  throw new HttpError(400, 'There is no such page any more. Please begin with the first one.');
}

/** The header of the next page. An answer may be cached for everybody: no parameter of a stranger gets into it. */
export function linkTo({ query, url }: Paged, cursor: string, limit: number): string {
  const own = new URLSearchParams({ limit: String(limit), cursor });
  for (const name of ['state', 'suspected', 'view']) {
    const value = query.get(name)?.slice(0, 9);
    if (value) own.set(name, value);
  }
  return `<${url.pathname}?${own}>; rel="next"`;
}

/** The views of all readable records; a record without a view is left out. */
export const rowsOf = <Row, V extends object>(
  entries: readonly Entry<Row>[],
  view: (row: Row) => V | undefined,
): V[] => entries.flatMap(({ row, damaged }) => (row === undefined || damaged ? [] : (view(row) ?? [])));

/**
 * One page of a store as a JSON array: `?limit=` rows after `?cursor=`, fewer where they are too large. `Link` has the
 * URL of the next page, `X-Unreadable-Records` the number of unreadable records. A record for which `view` returns
 * undefined is left out.
 */
export function pageOf<Row, V>(
  entries: Entry<Row>[],
  call: Paged,
  view: (row: Row) => V | undefined,
  fallback?: number,
): Reply {
  const limit = limitOf(call.query, fallback);
  const ids = entries.map(({ id }) => id);
  const after = cursorOf(call.query, ids);
  const rows: V[] = [];
  const headers: Record<string, string> = {};
  let bytes = 0;
  let unreadable = 0;
  let last = after;
  for (const entry of entries) {
    if (entry.id <= after) continue;
    const shown = entry.row === undefined || entry.damaged ? undefined : view(entry.row);
    const isOver = rows.length >= limit || (rows.length > 0 && bytes + entry.bytes > PAGE_BYTES);
    if (shown !== undefined && isOver) {
      headers.Link = linkTo(call, last, limit);
      break;
    }
    last = entry.id;
    if (entry.damaged) unreadable += 1;
    if (shown === undefined) continue;
    rows.push(shown);
    bytes += entry.bytes;
  }
  if (unreadable > 0) headers['X-Unreadable-Records'] = String(unreadable);
  return new Reply(rows, { headers });
}
