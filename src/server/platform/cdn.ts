import { setTimeout as delay } from 'node:timers/promises';
import { pause, SECOND } from './clock.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';

/** The platform's content delivery network, which caches answers of the public API. */
export interface Cdn {
  /** Purges every cached answer with one of the tags, behind the answer, because it may take many seconds. A failure is logged. */
  purge(tags: string[]): Promise<void>;
}

/** The platform accepts two purges of a tag in five seconds; after the pause, another one. Tests pass their own limits. */
const LIMITS = { apiURL: undefined as string | undefined, timeoutMs: 5 * SECOND, retryAfterMs: 5 * SECOND };

const ATTEMPTS = 3;

/** Whether a retry may succeed: rate limit, server error, unreachable or too slow, but not a missing site or token. */
const isTemporary = (cause: unknown) =>
  cause instanceof TypeError || (cause instanceof Error && /status code: (429|5\d\d)/.test(cause.message));

/** The platform's network; in local serving, which caches nothing, a purge does nothing. */
export function createCdn(env: Env, log: Log, { apiURL, timeoutMs, retryAfterMs } = LIMITS): Cdn {
  if (env.local) return { purge: async () => undefined };
  /** Purges once; the platform's call has no time limit. */
  async function purgeOnce(tags: string[]): Promise<void> {
    const { purgeCache } = await import('@netlify/functions');
    const purging = purgeCache({ tags, ...(apiURL ? { apiURL } : {}) });
    const tooLate = delay(timeoutMs, 'too late', { ref: false });
    if ((await Promise.race([purging, tooLate])) === 'too late')
      throw new TypeError('The purge takes too long.');
  }
  return {
    async purge(tags) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await purgeOnce(tags);
        } catch (cause) {
          if (attempt === ATTEMPTS || !isTemporary(cause))
            return log.error('cache not purged', { tags: tags.join(' ') }, cause);
        }
        await pause(retryAfterMs);
      }
    },
  };
}
