import type { Call } from './call.ts';
import { EACH_TIME, Reply } from './reply.ts';

/**
 * How long the network may keep an answer that nobody purges: what was on its way while a save purged, or a purge that
 * failed, heals within this. The network asks once in that time, however many visitors do.
 */
const KEPT_SECONDS = 60;

/** Whether `If-None-Match` names what is there; `*` is anything that is, so ask only of what exists (RFC 9110, 13.1.2). */
export const matchesVersion = (header: string | null, etag: string) =>
  (header ?? '')
    .split(',')
    .map((value) => value.trim().replace(/^W\//, ''))
    .some((value) => value === etag || value === '*');

/** A name that no parameter has, where none counts: the platform takes every parameter into the key unless some are named. */
const NO_PARAMETER = 'none';

/** By which parameters of an address the network keeps different answers; any other changes nothing. */
export const queryKey = (names: string[] = []): string => `query=${[NO_PARAMETER, ...names].join('|')}`;

/** A cache that kept a 304 would answer it to a client that has nothing yet. */
export const NOT_KEPT = { 'Netlify-CDN-Cache-Control': 'no-store' };

/**
 * An answer that anyone may see: the network keeps it under `tags` until a save purges them, a browser asks each time
 * whether it is still current. `query` names the parameters that the answer depends on. What an admin asks for is never
 * kept, so that a save is seen at once.
 */
export function cached(
  call: Call,
  version: string,
  tags: string[],
  body: () => unknown,
  query: string[] = [],
): Reply {
  const etag = `"${version}"`;
  const headers: Record<string, string> = call.session
    ? { ETag: etag, 'Cache-Control': 'no-store' }
    : {
        ETag: etag,
        'Cache-Control': EACH_TIME,
        'Netlify-CDN-Cache-Control': `public, durable, max-age=${KEPT_SECONDS}`,
        'Netlify-Cache-Tag': tags.join(','),
        'Netlify-Vary': `${queryKey(query)},cookie=${call.cookie.name}`,
      };
  if (matchesVersion(call.headers.get('if-none-match'), etag))
    return new Reply(undefined, { status: 304, headers: { ...headers, ...NOT_KEPT } });
  return new Reply(body(), { headers });
}
