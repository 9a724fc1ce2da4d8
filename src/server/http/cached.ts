import { SECOND } from '../platform/clock.ts';
import { EACH_TIME, Reply, type Call } from './call.ts';

/** How long the network caches an answer without a purge, because a purge can fail or come while an old answer is on its way. */
const CACHED_SECONDS = 60;

/** Whether `If-None-Match` names an ETag, whose quotes tell it from longer ones; `*` matches any (RFC 9110, 13.1.2). */
export const matchesVersion = (header: string | null, etag: string): boolean =>
  header === '*' || header?.includes(etag) === true;

/** The parameters in the cache key. The platform takes every parameter unless some are named; none has the name `none`. */
export const queryKey = (names: string[] = []): string => `query=${['none', ...names].join('|')}`;

/** A cached 304 would be answered to clients that have no copy yet. */
export const NOT_CACHED = { 'Netlify-CDN-Cache-Control': 'no-store' };

/**
 * The headers of an answer that anyone may see: the network caches it under `tags` until a save purges them; browsers ask
 * each time whether it is current.
 * @param vary what the answer depends on
 * @param forMs for how many milliseconds the answer stays true, where a moment is known at which it changes
 */
export function sharedCaching(tags: string[], vary = queryKey(), forMs = Infinity): Record<string, string> {
  const seconds = Math.max(1, Math.min(CACHED_SECONDS, Math.ceil(forMs / SECOND)));
  return {
    'Cache-Control': EACH_TIME,
    'Netlify-CDN-Cache-Control': `public, durable, max-age=${seconds}`,
    'Netlify-Cache-Tag': tags.join(','),
    'Netlify-Vary': vary,
  };
}

/** An answer that anyone may see, by its version. Answers to an admin are never cached, so that a save shows at once. */
export async function cached(
  call: Call,
  version: string,
  tags: string[],
  body: () => unknown,
  { query, forMs }: { query?: string[]; forMs?: number | undefined } = {},
): Promise<Reply> {
  const etag = `"${version}"`;
  const headers: Record<string, string> = call.session
    ? { ETag: etag, 'Cache-Control': 'no-store' }
    : { ETag: etag, ...sharedCaching(tags, `${queryKey(query)},cookie=${call.cookie.name}`, forMs) };
  if (matchesVersion(call.headers.get('if-none-match'), etag))
    return new Reply(undefined, { status: 304, headers: { ...headers, ...NOT_CACHED } });
  return new Reply(await body(), { headers });
}
