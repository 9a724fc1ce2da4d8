import { randomUUID } from 'node:crypto';
import { localOrigin } from '#src/server/platform/env.ts';
import { consoleLog } from '#src/server/platform/log.ts';
import { openStores, type Stores } from '#src/server/stores/stores.ts';
import { Background } from './background.ts';
import { startBlobs } from './blobs-server.ts';
import { createImages, type Images } from './images.ts';
import { startOutbox } from './outbox.ts';
import { FunctionLimits } from './limits.ts';
import type { Settings } from './settings.ts';
import { seedSamples } from './vacancy-samples.ts';

/** What the functions need locally: the stores, the mail outbox and the build hook. */
export interface Backend {
  stores: Stores;
  background: Background;
  limits: FunctionLimits;
  images: Images;
  /** Whether a request calls the local build hook; only this process and its functions know its URL. */
  isBuildHook(method: string, pathname: string): boolean;
  stop(): Promise<void>;
}

/** How long a stop waits for work behind the answer. */
const BACKGROUND_GRACE_MS = 10_000;

/** Starts the backend and sets the environment variables with its URLs. */
export async function startBackend(settings: Settings): Promise<Backend> {
  const outbox = settings.usesOutbox ? await startOutbox(settings.outboxFolder) : undefined;
  if (outbox) process.env.RESEND_BASE_URL = outbox.url;
  const { latencyMs, listLagMs } = settings.env;
  const blobs = await startBlobs(settings.dataFolder, { latencyMs, lagMs: listLagMs });
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  const hook = `/.netlify/local/build-hook/${randomUUID()}`;
  // A local build costs nothing, so that the local hook is called after each save.
  if (!process.env.BUILD_HOOK_URL)
    Object.assign(process.env, {
      BUILD_HOOK_URL: `${localOrigin(settings.env)}${hook}`,
      BUILD_EVERY_HOURS: '0',
    });
  const background = new Background();
  const stores = openStores('dev', consoleLog, { background: background.add });
  await seedSamples({ stores, clock: Date.now });
  return {
    stores,
    background,
    limits: new FunctionLimits(),
    images: createImages(),
    isBuildHook: (method, pathname) => method === 'POST' && pathname === hook,
    async stop() {
      await background.settledWithin(BACKGROUND_GRACE_MS);
      await Promise.all([blobs.stop(), outbox?.stop()]);
    },
  };
}
