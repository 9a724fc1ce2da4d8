import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from './clock.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';

/** The platform's content delivery network, which caches answers of the public API. */
export interface Cdn {
  /** Purges every cached answer with one of the tags, behind the answer, because it may take many seconds. A failure is logged. */
  purge(tags: string[]): Promise<void>;
}

/** The platform's own call has no time limit. Tests pass their own limit and network. */
const PLATFORM = { apiURL: undefined as string | undefined, timeoutMs: 5 * SECOND };

/**
 * The platform's network; in local serving, which caches nothing, a purge does nothing. One that fails is not repeated, also
 * where the platform has had its two purges of a tag in five seconds: cached answers end within a minute (`cached.ts`).
 */
export function createCdn(env: Env, log: Log, { apiURL, timeoutMs } = PLATFORM): Cdn {
  if (env.local) return { purge: async () => undefined };
  return {
    async purge(tags) {
      try {
        const { purgeCache } = await import('@netlify/functions');
        const purging = purgeCache({ tags, ...(apiURL ? { apiURL } : {}) });
        const tooLate = delay(timeoutMs, 'too late', { ref: false });
        if ((await Promise.race([purging, tooLate])) === 'too late')
          throw new Error('The purge takes too long.');
      } catch (cause) {
        log.error('cache not purged', { tags: tags.join(' ') }, cause);
      }
    },
  };
}
