import * as z from 'zod/mini';
import { checked } from './checked.ts';
import { API_BASE, request } from './client.ts';
import { nextPartOf } from './list-parts.ts';

/** Enough for a first screen, so that it is there at once however long the list is. */
const FIRST_PAGE = 100;

/** The rest comes in pages as large as the server gives. */
const NEXT_PAGES = 1000;

export interface Listing<T> {
  items: T[];
  /** How many stored records could not be read and are not among the items. */
  unreadable: number;
}

/** The address of the next page in a `Link` header, as a path below the API's base. */
function nextPath(headers: Headers): string | undefined {
  return nextPartOf(headers)
    ?.replace(API_BASE, '')
    .replace(/limit=\d+/, `limit=${NEXT_PAGES}`);
}

/**
 * Reads a whole list page by page; `onPage` gets all that has come so far each time.
 * Throws ApiError, or the signal's reason when it aborts.
 */
export async function readList<T>(
  path: string,
  item: z.ZodMiniType<T>,
  onPage: (listing: Listing<T>) => void,
  signal?: AbortSignal,
): Promise<void> {
  const list = z.array(item);
  let listing: Listing<T> = { items: [], unreadable: 0 };
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=${FIRST_PAGE}`;
  while (next) {
    const { body, headers }: Awaited<ReturnType<typeof request>> = await request(
      next,
      signal ? { signal } : {},
    );
    listing = {
      items: [...listing.items, ...checked(list, body)],
      unreadable: listing.unreadable + Number(headers.get('x-unreadable-records') ?? 0),
    };
    onPage(listing);
    next = nextPath(headers);
  }
}
