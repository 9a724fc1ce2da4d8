import * as z from 'zod/mini';

const listSchema = z.object({
  blobs: z._default(z.array(z.object({ key: z.string(), etag: z.string() })), []),
});

/** `/{site}/{store}/{key}`, with or without a region in front; a list has no key. */
const PATH = /^((?:\/region:[^/]+)?\/[^/]+\/[^/]+)\/(.+)$/;

/**
 * `fetch` for the Blobs sandbox of Netlify's command line, whose reads have no ETag, only its lists; without one
 * nothing can be changed. The ETag is listed before the read: if a write comes in between, the conditional write fails
 * and is tried again.
 */
export function withListedEtags(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const [, store, key] = PATH.exec(url.pathname) ?? [];
    if ((init?.method ?? 'GET').toUpperCase() !== 'GET' || !store || !key) return inner(input, init);
    const etag = await listedEtag(new URL(store, url), decodeURIComponent(key), inner, init);
    const answer = await inner(input, init);
    if (!answer.ok || !etag || answer.headers.has('etag')) return answer;
    const headers = new Headers(answer.headers);
    headers.set('etag', etag);
    return new Response(answer.body, { status: answer.status, headers });
  };
}

async function listedEtag(list: URL, key: string, inner: typeof fetch, init: RequestInit | undefined) {
  list.searchParams.set('prefix', key);
  const answer = await inner(list, init);
  if (!answer.ok) return undefined;
  const { blobs } = listSchema.parse(await answer.json());
  return blobs.find((blob) => blob.key === key)?.etag;
}
