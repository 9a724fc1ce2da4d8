import { getStore, listStores, type Store } from '@netlify/blobs';
import { MINUTE, pause } from '#src/server/platform/clock.ts';
import { consoleLog } from '#src/server/platform/log.ts';
import { boundedFetch } from '#src/server/stores/store-fetch.ts';
import { openStores, storeName, type StoreAccess, type Stores } from '#src/server/stores/stores.ts';
import { startBlobs } from './blobs-server.ts';
import { readSettings } from './command.ts';

/**
 * The stores in a backup, in this order: applications before CVs, so that of an erased application both are left out; the
 * head of the audit trail before the entries that it names; the erasure ledger last, with the erasures made during the run.
 */
export const BACKED_UP = [
  'inquiries',
  'applications',
  'cvs',
  'pending-mail',
  'posts',
  'post-versions',
  'post-drafts',
  'careers',
  'career-addresses',
  'seeds',
  'templates',
  'settings',
  'uploads',
  'audit-chain',
  'audit',
  'erasures',
] as const;

/** The stores that are not backed up, with the reason. */
export const LEFT_OUT: Record<string, string> = {
  accounts: 'an old password would come back',
  sessions: 'people who logged out would be logged in again',
  challenges: 'they count for minutes',
  'login-failures': 'they count for a day',
  'login-ceilings': 'they count for a day',
  secrets: 'made anew when missing; devices are known again after their next login',
  claims: 'they answer retries of forms within days, and hold what was answered',
  'form-counts': 'they count for a day',
  budgets: 'they count for an hour',
  acknowledged: 'they count for a day',
  'csp-reports': 'an earlier version wrote them, and nothing reads them',
  'preview-links': 'they count for a week, and one that was revoked would come back',
  purges: 'the next night begins anew',
  builds: 'the next build writes it',
  snapshots: 'derived from records',
  'unused-images': 'the nightly sweep makes it anew',
};

/** A CV over a slow line takes longer than a function's time limit. */
const TIMEOUT_MS = MINUTE;

/** The stores of one deploy context, read and written as bytes. */
export interface Place {
  context: string;
  open(name: string): Store;
  /** The stores as records. */
  stores(): Stores;
  /** Refreshes every snapshot at once; the schedule would need minutes. */
  refresh(): Promise<void>;
}

/** The stores of the published site, or of the local server in NETLIFY_BLOBS_CONTEXT; never of a preview. */
export function placeOf(access: StoreAccess | undefined, context = access ? 'production' : 'dev'): Place {
  const fetch = boundedFetch(TIMEOUT_MS);
  const stores = () => openStores(context, consoleLog, { access, timeoutMs: TIMEOUT_MS });
  return {
    context,
    open: (name) => getStore({ name: storeName(context, name), consistency: 'strong', fetch, ...access }),
    stores,
    async refresh() {
      for (const snapshot of Object.values(stores().snapshots)) await snapshot.refresh();
    },
  };
}

/** Runs `work` on the live site, or on the local store with a server of its own. */
export async function withPlace<T>(
  access: StoreAccess | undefined,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  if (access) {
    delete process.env.NETLIFY_BLOBS_CONTEXT;
    return work(placeOf(access));
  }
  const blobs = await startBlobs(readSettings().dataFolder);
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  try {
    return await work(placeOf(undefined));
  } finally {
    await blobs.stop();
  }
}

/** The key and ETag of each blob. */
export async function* blobsOf(store: Store): AsyncIterable<{ key: string; etag: string }> {
  for await (const page of store.list({ paginate: true })) yield* page.blobs;
}

/** How often a blob is read, and the pause before the second time. */
const ATTEMPTS = 4;
const PAUSE_MS = 500;

/** The bytes of a blob; undefined when there is none. */
export async function read(store: Store, key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const found = await store.get(key, { type: 'arrayBuffer' });
      return found === null ? undefined : new Uint8Array(found);
    } catch (cause) {
      if (attempt === ATTEMPTS) throw cause;
      await pause(PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

/** How many blobs are in memory at a time; a CV has 4 MB at most. */
const AT_ONCE = 8;

/** Maps in order, with at most AT_ONCE calls at a time. */
export async function* mapInOrder<A, B>(
  items: AsyncIterable<A> | Iterable<A>,
  run: (item: A) => Promise<B>,
): AsyncIterable<B> {
  const running: Promise<B>[] = [];
  for await (const item of items) {
    const started = run(item);
    // A rejection must not count as unhandled when an earlier call fails and this one is never awaited.
    started.catch(() => undefined);
    running.push(started);
    if (running.length >= AT_ONCE) yield await (running.shift() as Promise<B>);
  }
  for (const started of running) yield await started;
}

/**
 * The live site's stores that this version does not know.
 * @throws Error when the platform lists no store, as with a wrong token
 */
export async function unknownStores(access: StoreAccess, context: string): Promise<string[]> {
  // The client fails when the platform refuses the list.
  const { stores } = await listStores(access).catch(() => ({ stores: [] }));
  if (stores.length === 0)
    throw new Error('The site lists no stores: check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.');
  const prefix = storeName(context, '');
  const known = new Set<string>([...BACKED_UP, ...Object.keys(LEFT_OUT)]);
  const own = stores.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  return own.filter((name) => !known.has(name));
}
