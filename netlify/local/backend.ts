import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'yaml';
import { vacancySampleSchema } from '#src/features/jobs/content/loader.ts';
import { storedWords } from '#src/features/jobs/schema/vacancy-wire.ts';
import { claimSlug, claimTitle, type VacancyStores } from '#src/features/jobs/server/vacancy-addresses.ts';
import { showsSamples, SITE_FILE } from '#src/lib/content-files.ts';
import { localOrigin } from '#src/server/platform/env.ts';
import { hashText, idAt } from '#src/server/platform/ids.ts';
import { consoleLog, type Log } from '#src/server/platform/log.ts';
import { openStores, type Stores } from '#src/server/stores/stores.ts';
import { startBlobs } from './blobs-server.ts';
import { PROJECT, type Settings } from './command.ts';
import { createImages, type Images } from './images.ts';
import { startOutbox } from './outbox.ts';

/** Work behind the answer: a stop waits for it, and a failure is logged and does not end the process. */
export class Background {
  readonly #works = new Set<Promise<unknown>>();
  readonly #log: Log;

  constructor(log: Log = consoleLog) {
    this.#log = log;
  }

  readonly add = (work: unknown): void => {
    const settled = Promise.resolve(work)
      .catch((cause: unknown) => this.#log.error('background work failed', {}, cause))
      .finally(() => this.#works.delete(settled));
    this.#works.add(settled);
  };

  /** Waits for all work, also for work that starts during the wait. */
  async settled(): Promise<void> {
    while (this.#works.size > 0) await Promise.all(this.#works);
  }
}

const SAMPLES = path.join(PROJECT, 'content/vacancies');

const SEED_KEY = 'vacancies';

/** Stores a sample. Without a date, its time is its `place` among the files, counted from the last. */
async function storeSample(ctx: VacancyStores, folder: string, file: string, place: number): Promise<void> {
  const source = await readFile(path.join(folder, file), 'utf8');
  const { posted, vacancy } = vacancySampleSchema.parse(parse(source));
  const id = idAt(posted ? Date.parse(posted) : place, hashText('vacancy sample', file));
  if (!(await claimTitle(ctx, id, vacancy.title))) return;
  const slug = await claimSlug(ctx, id, vacancy.title);
  const createdAt = posted ? Date.parse(posted) : ctx.clock();
  await ctx.stores.vacancies.create(id, { ...storedWords(vacancy), slug, createdAt, updatedAt: createdAt });
}

/**
 * Stores the sample vacancies of `content/` once in a new local store. Ids are made from the files, and a seed record
 * prevents that deleted samples are created again. A production store, and that of a site without samples, starts empty.
 */
export async function seedSamples(ctx: VacancyStores, folder = SAMPLES): Promise<void> {
  if (!showsSamples(await readFile(path.join(PROJECT, SITE_FILE), 'utf8'))) return;
  // An unreadable seed record counts, too.
  if (await ctx.stores.seeds.peek(SEED_KEY)) return;
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
  for (const [at, file] of files.entries()) await storeSample(ctx, folder, file, files.length - at);
  await ctx.stores.seeds.create(SEED_KEY, { seededAt: ctx.clock() });
}

/** What the functions need locally: the stores, the mail outbox and the build hook. */
export interface Backend {
  stores: Stores;
  background: Background;
  images: Images;
  /** Whether a request calls the local build hook; only this process and its functions know its URL. */
  isBuildHook(method: string | undefined, pathname: string): boolean;
  stop(): Promise<void>;
}

/** How long a stop waits for work behind the answer. */
const BACKGROUND_GRACE_MS = 10_000;

/** Starts the backend and sets the environment variables with its URLs. */
export async function startBackend(settings: Settings): Promise<Backend> {
  const outbox = settings.usesOutbox ? await startOutbox(settings.outboxFolder) : undefined;
  if (outbox) process.env.RESEND_BASE_URL = outbox.url;
  const blobs = await startBlobs(settings.dataFolder, { latencyMs: settings.env.latencyMs });
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
    images: createImages(),
    isBuildHook: (method, pathname) => method === 'POST' && pathname === hook,
    async stop() {
      await Promise.race([background.settled(), delay(BACKGROUND_GRACE_MS, undefined, { ref: false })]);
      await Promise.all([blobs.stop(), outbox?.stop()]);
    },
  };
}
