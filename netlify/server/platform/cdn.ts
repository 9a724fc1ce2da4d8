import { pause, SECOND } from './clock.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';

/** What the platform's content delivery network keeps of the public API. */
export interface Cdn {
  /**
   * Drops every kept answer with one of the tags. A failure is logged: the answers then age out by themselves. It may take
   * many seconds, so it belongs behind the answer.
   */
  purge(tags: string[]): Promise<void>;
}

/** How a purge is bounded; tests hand in their own. */
export interface PurgeLimits {
  /** Where the platform's API is, when not at its own address. */
  apiURL?: string;
  timeoutMs: number;
  retryAfterMs: number;
}

/** The platform takes two purges of a tag in five seconds and refuses the third: one after that pause is taken. */
const LIMITS: PurgeLimits = { timeoutMs: 5 * SECOND, retryAfterMs: 5 * SECOND };

const ATTEMPTS = 3;

class TooLate extends Error {}

/** Whether another try may go better: refused for now, unwell, unreachable or too slow, but not without site or token. */
const isPassing = (cause: unknown) =>
  cause instanceof TooLate ||
  cause instanceof TypeError ||
  (cause instanceof Error && /status code: (429|5\d\d)/.test(cause.message));

/** The platform's own call has no time-out: one that hangs is left to itself. */
async function purgeOnce(tags: string[], { apiURL, timeoutMs }: PurgeLimits): Promise<void> {
  const { purgeCache } = await import('@netlify/functions');
  const ended = new AbortController();
  const tooLate = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new TooLate()), timeoutMs);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  try {
    await Promise.race([purgeCache({ tags, ...(apiURL ? { apiURL } : {}) }), tooLate]);
  } finally {
    ended.abort();
  }
}

/** The platform's network; nothing is kept, and so nothing purged, where the site runs locally. */
export function createCdn(env: Env, log: Log, limits: PurgeLimits = LIMITS): Cdn {
  if (env.local) return { purge: async () => undefined };
  return {
    async purge(tags) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await purgeOnce(tags, limits);
        } catch (cause) {
          if (attempt === ATTEMPTS || !isPassing(cause))
            return log.error('cache not purged', { tags: tags.join(' ') }, cause);
        }
        await pause(limits.retryAfterMs);
      }
    },
  };
}
