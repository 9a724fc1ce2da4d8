import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { localOrigin } from '#src/server/platform/env.ts';
import { consoleLog } from '#src/server/platform/log.ts';
import { openStores } from '#src/server/stores/stores.ts';
import { startBlobs } from './blobs-server.ts';
import type { Settings } from './command.ts';
import { createImages } from './images.ts';
import { startOutbox } from './outbox.ts';
import { seedSamples } from './samples.ts';

/** Work behind the answer: a stop waits for it, and a failure is logged and does not end the process. */
export class Background {
  readonly #works = new Set<Promise<unknown>>();

  readonly add = (work: unknown): void => {
    const settled = Promise.resolve(work)
      .catch((cause: unknown) => consoleLog.error('background work failed', {}, cause))
      .finally(() => this.#works.delete(settled));
    this.#works.add(settled);
  };

  /** Waits for all work, also for work that starts during the wait. */
  async settled(): Promise<void> {
    while (this.#works.size > 0) await Promise.all(this.#works);
  }
}

/** How long a stop waits for work behind the answer. */
const BACKGROUND_GRACE_MS = 10_000;

/** Starts what the functions need locally, the stores, the outbox and the build hook, and sets the variables with their URLs. */
export async function startBackend(settings: Settings) {
  const { env } = process;
  const outbox = settings.usesOutbox ? await startOutbox(settings.outboxFolder) : undefined;
  if (outbox) env.RESEND_BASE_URL = outbox.url;
  const blobs = await startBlobs(settings.dataFolder, { latencyMs: settings.env.latencyMs });
  env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  const hook = `/.netlify/local/build-hook/${randomUUID()}`;
  if (!env.BUILD_HOOK_URL) {
    env.BUILD_HOOK_URL = `${localOrigin(settings.env)}${hook}`;
    // A local build costs nothing: the local hook is called after each save.
    env.BUILD_EVERY_HOURS = '0';
  }
  const background = new Background();
  const stores = openStores('dev', consoleLog, { background: background.add });
  await seedSamples({ stores, clock: Date.now });
  return {
    stores,
    background,
    images: createImages(),
    /** Whether a request calls the local build hook; only this process and its functions know its URL. */
    isBuildHook: (method: string | undefined, pathname: string) => method === 'POST' && pathname === hook,
    async stop(): Promise<void> {
      await Promise.race([background.settled(), delay(BACKGROUND_GRACE_MS, undefined, { ref: false })]);
      await Promise.all([blobs.stop(), outbox?.stop()]);
    },
  };
}

export type Backend = Awaited<ReturnType<typeof startBackend>>;
