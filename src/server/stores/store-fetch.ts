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
