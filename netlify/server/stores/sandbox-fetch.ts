import * as z from 'zod/mini';

const listSchema = z.object({
  blobs: z._default(z.array(z.object({ key: z.string(), etag: z.string() })), []),
});

/** `/{site}/{store}/{key}`, behind a region or not; a list has no key. */
const PATH = /^((?:\/region:[^/]+)?\/[^/]+\/[^/]+)\/(.+)$/;

/**
 * `fetch` over the Blobs sandbox of Netlify's own command line, whose reads carry no ETag though its lists do: without one
 * nothing could be changed there. It is asked for before the read, so that one that a write has outdated in between makes
 * the conditional write fail and be tried again, as elsewhere.
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
