import type { RecordStore, Stored } from '#server/stores/record-store';
import { HttpError } from './http-error.ts';
import { Reply } from './reply.ts';

const MAX_LIMIT = 1000;

/**
 * `?limit=` as a number, if there is one.
 * @throws HttpError 400 for anything but a whole number in range
 */
export function limitOf(query: URLSearchParams): number | undefined {
  const text = query.get('limit');
  if (text === null) return undefined;
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new HttpError(400, `limit must be a whole number from 1 to ${MAX_LIMIT}.`);
}

/** The same question from behind `next`. */
function nextQuery(query: URLSearchParams, next: string): URLSearchParams {
  const own = new URLSearchParams(query);
  own.set('cursor', next);
  return own;
}

/**
 * One page of a store as a plain JSON array: everything, or `?limit=` records from behind `?cursor=`, with the address
 * of the next page in `Link` and the number of unreadable records in `X-Set-Aside`. A record without a view is left out.
 */
export async function pageOf<T, V>(
  store: RecordStore<T>,
  { query, url }: { query: URLSearchParams; url: URL },
  view: (record: Stored<T>) => V | undefined,
): Promise<Reply> {
  const limit = limitOf(query);
  const after = query.get('cursor') ?? undefined;
  const page = await store.list({ ...(limit ? { limit } : {}), ...(after ? { after } : {}) });
  const headers: Record<string, string> = {};
  if (page.setAside.length > 0) headers['X-Set-Aside'] = String(page.setAside.length);
  if (page.next && limit) headers.Link = `<${url.pathname}?${nextQuery(query, page.next)}>; rel="next"`;
  return new Reply(
    page.records.map(view).filter((row) => row !== undefined),
    { headers },
  );
}
