import * as z from 'zod/mini';
import { type Answer, checked, API_BASE, request } from './client.ts';
import { nextPartOf } from './list-parts.ts';

/** Rows of the first request for a list: enough to fill the screen, so that a long list appears at once. */
const FIRST_PAGE = 100;

/** The path of a list's first page. */
export const firstPage = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}limit=${FIRST_PAGE}`;

/** Rows of each later request: the largest page that the server sends. */
const NEXT_PAGES = 1000;

export interface Listing<T> {
  items: T[];
  /** The number of unreadable records; they are not among the items. */
  unreadable: number;
}

/** Reads a whole list page by page; `onPage` gets all items so far after each page. */
export const listReader =
  <T>(path: string, item: z.ZodMiniType<T>) =>
  async (onPage: (listing: Listing<T>) => void, signal?: AbortSignal): Promise<void> => {
    const list = z.array(item);
    let listing: Listing<T> = { items: [], unreadable: 0 };
    let next: string | undefined = firstPage(path);
    while (next) {
      const { body, headers }: Answer = await request(next, signal && { signal });
      listing = {
        items: [...listing.items, ...checked(list, body)],
        unreadable: listing.unreadable + Number(headers.get('x-unreadable-records') ?? 0),
      };
      onPage(listing);
      // The header has the whole path, and the size of the page before.
      next = nextPartOf(headers)
        ?.replace(API_BASE, '')
        .replace(/limit=\d+/, `limit=${NEXT_PAGES}`);
    }
  };
