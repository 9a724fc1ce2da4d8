import { pause, SECOND } from './clock.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';

/** The platform's content delivery network, which caches answers of the public API. */
export interface Cdn {
  /**
   * Purges every cached answer with one of the tags. A failure is logged; the answers then expire. It may take many
   * seconds, so it belongs behind the answer.
   */
  purge(tags: string[]): Promise<void>;
}

/** The limits of a purge; tests pass their own. */
export interface PurgeLimits {
  /** The URL of the platform's API, when not the default. */
  apiURL?: string;
  timeoutMs: number;
  retryAfterMs: number;
}

/** The platform accepts two purges of a tag in five seconds; after this pause, another one. */
const LIMITS: PurgeLimits = { timeoutMs: 5 * SECOND, retryAfterMs: 5 * SECOND };

const ATTEMPTS = 3;

class TooLate extends Error {}

/** Whether a retry may succeed: rate limit, server error, unreachable or too slow, but not a missing site or token. */
const isTemporary = (cause: unknown) =>
  cause instanceof TooLate ||
  cause instanceof TypeError ||
  (cause instanceof Error && /status code: (429|5\d\d)/.test(cause.message));

/** Purges once; the platform's call has no time limit. */
async function purgeOnce(tags: string[], { apiURL, timeoutMs }: PurgeLimits): Promise<void> {
  const { purgeCache } = await import('@netlify/functions');
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate()), timeoutMs);
  });
  const purging = purgeCache({ tags, ...(apiURL ? { apiURL } : {}) });
  await Promise.race([purging, tooLate]).finally(() => clearTimeout(timer));
}

/** The platform's network; in local serving, which caches nothing, a purge does nothing. */
export function createCdn(env: Env, log: Log, limits: PurgeLimits = LIMITS): Cdn {
  if (env.local) return { purge: async () => undefined };
  return {
    async purge(tags) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await purgeOnce(tags, limits);
        } catch (cause) {
          if (attempt === ATTEMPTS || !isTemporary(cause))
            return log.error('cache not purged', { tags: tags.join(' ') }, cause);
        }
        await pause(limits.retryAfterMs);
      }
    },
  };
}
