import { pause, SECOND } from '#server/platform/clock';

/** The store answers in milliseconds; a call that takes this long will not come back in time for anybody. */
export const STORE_TIMEOUT_MS = 4 * SECOND;

const ATTEMPTS = 2;
const PAUSE_MS = 200;

/** A status that the store's client gives up on at once: its own five retries of five seconds outlast every visitor. */
const GAVE_UP = 424;

const isUnwell = ({ status }: Response) => status === 429 || status >= 500;

/** `fetch` for the store's client, with an end: a store that fails or stalls is an error within seconds, not minutes. */
export function boundedFetch(timeoutMs: number = STORE_TIMEOUT_MS): typeof fetch {
  return async (input, init) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
        if (!isUnwell(answer)) return answer;
      } catch {
        // Unreachable or too slow: the same as unwell.
      }
      if (attempt < ATTEMPTS) await pause(PAUSE_MS);
    }
    return new Response(null, { status: GAVE_UP });
  };
}
