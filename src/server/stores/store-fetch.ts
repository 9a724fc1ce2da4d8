import { pause, SECOND } from '../platform/clock.ts';

/** The time limit of a store request; the store usually answers in milliseconds. */
export const STORE_TIMEOUT_MS = 4 * SECOND;

const ATTEMPTS = 2;
const PAUSE_MS = 200;

/** A status that the store's client does not retry: its own five retries of five seconds are too slow for visitors. */
const NOT_RETRIED = 424;

/** `fetch` for the store's client with a time limit: a store that fails or hangs is an error within seconds. */
export function boundedFetch(timeoutMs: number = STORE_TIMEOUT_MS, pauseMs = PAUSE_MS): typeof fetch {
  return async (input, init) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
        if (answer.status !== 429 && answer.status < 500) return answer;
      } catch {
        // Unreachable and too slow count as a server error.
      }
      if (attempt < ATTEMPTS) await pause(pauseMs);
    }
    return new Response(null, { status: NOT_RETRIED });
  };
}

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
    const list = new URL(store, url);
    list.searchParams.set('prefix', decodeURIComponent(key));
    const listed = await inner(list, init);
    const { blobs = [] } = listed.ok
      ? ((await listed.json()) as { blobs?: { key: string; etag: string }[] })
      : {};
    const etag = blobs.find((blob) => blob.key === decodeURIComponent(key))?.etag;
    const answer = await inner(input, init);
    if (!answer.ok || !etag || answer.headers.has('etag')) return answer;
    return new Response(answer.body, {
      status: answer.status,
      headers: { ...Object.fromEntries(answer.headers), etag },
    });
  };
}
