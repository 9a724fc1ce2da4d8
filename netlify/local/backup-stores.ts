import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { getStore, listStores, type Store } from '@netlify/blobs';
import type { Encrypter } from 'age-encryption';
import { MINUTE, pause } from '#src/server/platform/clock.ts';
import { hashBytes, hashText } from '#src/server/platform/ids.ts';
import { consoleLog } from '#src/server/platform/log.ts';
import { boundedFetch } from '#src/server/stores/store-fetch.ts';
import { openStores, storeName, type StoreAccess } from '#src/server/stores/stores.ts';
import * as archives from './backup-archive.ts';
import { startBlobs } from './blobs-server.ts';
import { readSettings } from './command.ts';

/**
 * The stores in a backup, in this order: applications before CVs, so that an application erased during the run is left out with its CV; the
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
  'login-ceilings': 'an earlier version wrote them, and nothing reads them',
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

/** The stores with most of the bytes, whose blobs never change: each blob gets a file of its own, and is read once. */
const FILED: readonly string[] = ['cvs', 'uploads'];

/** A CV over a slow line takes longer than a function's time limit. */
const TIMEOUT_MS = MINUTE;

/** The stores of the published site, or of the local server in NETLIFY_BLOBS_CONTEXT; never of a preview. */
export function placeOf(access: StoreAccess | undefined, context = access ? 'production' : 'dev') {
  const fetch = boundedFetch(TIMEOUT_MS);
  return {
    context,
    open: (name: string) =>
      getStore({ name: storeName(context, name), consistency: 'strong', fetch, ...access }),
    stores: () => openStores(context, consoleLog, { access, timeoutMs: TIMEOUT_MS }),
  };
}

export type Place = ReturnType<typeof placeOf>;

/** Runs `work` on the live site, or on the local store with a server of its own. */
export async function withPlace<T>(access: StoreAccess | undefined, work: (place: Place) => Promise<T>) {
  delete process.env.NETLIFY_BLOBS_CONTEXT;
  const blobs = access ? undefined : await startBlobs(readSettings().dataFolder);
  if (blobs) process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  try {
    return await work(placeOf(access));
  } finally {
    await blobs?.stop();
  }
}

/** The key and ETag of each blob. */
export async function* blobsOf(store: Store): AsyncIterable<{ key: string; etag: string }> {
  for await (const page of store.list({ paginate: true })) yield* page.blobs;
}

/** How often a refused read of a blob is tried, and the pause before the second try. */
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

/** How many blobs are read or written at a time; a CV has 4 MB at most. */
const AT_ONCE = 8;

export const mapInOrder = <A, B>(
  items: AsyncIterable<A> | Iterable<A>,
  run: (item: A) => Promise<B>,
): AsyncIterable<B> => Readable.from(items).map(run, { concurrency: AT_ONCE });

/** The live site's stores that this version does not know. @throws Error when there is no store, as with a wrong token */
export async function unknownStores(access: StoreAccess, context: string): Promise<string[]> {
  // The client fails when the platform refuses the list.
  const { stores } = await listStores(access).catch(() => ({ stores: [] }));
  if (stores.length === 0)
    throw new Error('The site lists no stores: check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.');
  const known = new Set([...BACKED_UP, ...Object.keys(LEFT_OUT)].map((name) => storeName(context, name)));
  const prefix = storeName(context, '');
  const unknown = stores.filter((name) => name.startsWith(prefix) && !known.has(name));
  return unknown.map((name) => name.slice(prefix.length));
}

export type Progress = (done: number, what: string) => void;

export interface BackupKeys {
  encrypter: Encrypter;
  /** The public keys of `encrypter`. */
  recipients: string[];
}

/** Writes a new archive, encrypted, once all is read. CVs and pictures get files beside it, which a run that fails leaves for the next one. */
export async function backUp(
  folder: string,
  { context, open }: Place,
  { encrypter, recipients }: BackupKeys,
  { now, progress }: { now: number; progress: Progress },
): Promise<{ archive: string; entries: number }> {
  const inside = archives.filesFolder(folder);
  const files = (await readdir(inside)).filter((name) => archives.FILE_NAME.test(name));
  const fileAt = new Map(files.map((name) => [name.slice(0, 64), name]));
  const applications = new Set<string>();
  const entries: archives.Entry[] = [];

  async function entryFor(store: string, { key, etag }: { key: string; etag: string }) {
    const isFiled = FILED.includes(store);
    const at = hashText(context, store, key, etag, ...recipients);
    // A list may still have the CV of an application that was erased a moment ago: only reading the CV tells.
    let file = isFiled && (store !== 'cvs' || applications.has(key)) ? fileAt.get(at) : undefined;
    if (!file) {
      const bytes = await read(open(store), key);
      if (!bytes || !isFiled) return bytes && archives.entryOf(store, key, bytes);
      file = `${at}-${hashBytes(bytes)}.age`;
      await archives.writeWhole(path.join(inside, file), await encrypter.encrypt(bytes));
    }
    // The file is pruned together with the last archive that names it.
    await utimes(path.join(inside, file), now / 1000, now / 1000);
    return { store, key, sha256: archives.FILE_NAME.exec(file)?.[2] ?? '', file };
  }

  for (const store of BACKED_UP)
    for await (const entry of mapInOrder(blobsOf(open(store)), (blob) => entryFor(store, blob))) {
      if (!entry) continue;
      if (store === 'applications') applications.add(entry.key);
      entries.push(entry);
      progress(entries.length, store);
    }
  if (entries.length === 0) throw new Error('There is nothing to back up.');
  const archive = path.join(folder, archives.nameAt(context, now));
  await archives.writeArchive(archive, encrypter, { context, createdAt: now, entries });
  return { archive, entries: entries.length };
}
