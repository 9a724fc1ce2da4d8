import type { Env } from './env.ts';
import type { Log } from './log.ts';

/** What the platform's content delivery network keeps of the public API. */
export interface Cdn {
  /** Drops every kept answer with one of the tags. A failure is logged: the answers then age out by themselves. */
  purge(tags: string[]): Promise<void>;
}

/** The platform's network; nothing is kept, and so nothing purged, where the site runs locally. */
export function createCdn(env: Env, log: Log): Cdn {
  if (env.local) return { purge: async () => undefined };
  return {
    async purge(tags) {
      try {
        const { purgeCache } = await import('@netlify/functions');
        await purgeCache({ tags });
      } catch (cause) {
        log.error('cache not purged', { tags: tags.join(' ') }, cause);
      }
    },
  };
}
