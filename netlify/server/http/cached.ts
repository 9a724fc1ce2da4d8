import type { Call } from './call.ts';
import { EACH_TIME, Reply } from './reply.ts';

/** How long the network may keep an answer that nobody purges: a purge that failed heals within this. */
const KEPT_SECONDS = 3600;

const matches = (header: string | null, etag: string) =>
  (header ?? '')
    .split(',')
    .map((value) => value.trim().replace(/^W\//, ''))
    .some((value) => value === etag || value === '*');

/**
 * An answer that anyone may see: the network keeps it under `tags` until a save purges them, a browser asks each time
 * whether it is still current. What an admin asks for is never kept, so that a save is seen at once.
 */
export function cached(call: Call, version: string, tags: string[], body: () => unknown): Reply {
  const etag = `"${version}"`;
  const headers: Record<string, string> = call.session
    ? { ETag: etag, 'Cache-Control': 'no-store' }
    : {
        ETag: etag,
        'Cache-Control': EACH_TIME,
        'Netlify-CDN-Cache-Control': `public, durable, max-age=${KEPT_SECONDS}`,
        'Netlify-Cache-Tag': tags.join(','),
        'Netlify-Vary': `query,cookie=${call.cookie.name}`,
      };
  if (matches(call.headers.get('if-none-match'), etag)) return new Reply(undefined, { status: 304, headers });
  return new Reply(body(), { headers });
}
