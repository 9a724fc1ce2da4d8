import { existsSync } from 'node:fs';
import { rm, truncate } from 'node:fs/promises';
import { getStore, listStores, type Store } from '@netlify/blobs';
import type { StoreAccess } from '#server/stores/stores';
import { appendEntry, bytesOf, entriesIn, entryOf, finish, nameOf } from './backup-archive.ts';

export type Progress = (done: number, what: string) => void;

/** What is never worth keeping: who is logged in, and who mistyped a password. */
const PASSING = /-(sessions|login-failures)$/;

const open = (name: string, access?: StoreAccess): Store =>
  getStore({ name, consistency: 'strong', ...access });

async function* keysOf(store: Store): AsyncIterable<string> {
  for await (const page of store.list({ paginate: true })) for (const { key } of page.blobs) yield key;
}

/** What an interrupted run has kept already; a line that was cut off is cut away. */
async function keptIn(partial: string): Promise<Set<string>> {
  const kept = new Set<string>();
  if (!existsSync(partial)) return kept;
  let size = 0;
  for await (const entry of entriesIn(partial)) {
    kept.add(nameOf(entry));
    size += Buffer.byteLength(JSON.stringify(entry)) + 1;
  }
  await truncate(partial, size);
  return kept;
}

/** Writes every blob of the stores to one archive; run again after an interruption, it goes on where it was. */
export async function backUp(
  archive: string,
  names: string[],
  progress: Progress,
  access?: StoreAccess,
): Promise<number> {
  const partial = `${archive}.partial`;
  const kept = await keptIn(partial);
  if (kept.size > 0) progress(kept.size, 'kept by an earlier run');
  for (const name of names.filter((store) => !PASSING.test(store))) {
    const store = open(name, access);
    for await (const key of keysOf(store)) {
      if (kept.has(nameOf({ store: name, key }))) continue;
      const bytes = await store.get(key, { type: 'arrayBuffer' });
      if (bytes === null) continue;
      await appendEntry(partial, entryOf(name, key, new Uint8Array(bytes)));
      kept.add(nameOf({ store: name, key }));
      progress(kept.size, name);
    }
  }
  if (kept.size === 0) throw new Error('There is nothing to back up.');
  await finish(partial, archive);
  await rm(partial);
  return kept.size;
}

/**
 * Puts an archive back, each blob read again and compared. What is there already with the same bytes is left alone, so
 * that a second run goes on where the first one stopped.
 * @throws Error at a damaged entry, before anything is written
 */
export async function restore(archive: string, progress: Progress, access?: StoreAccess): Promise<number> {
  for await (const entry of entriesIn(archive)) bytesOf(entry);
  let done = 0;
  for await (const entry of entriesIn(archive)) {
    const store = open(entry.store, access);
    const bytes = bytesOf(entry);
    if (!(await holds(store, entry.key, bytes))) {
      await store.set(entry.key, new Blob([bytes]));
      if (!(await holds(store, entry.key, bytes)))
        throw new Error(`${nameOf(entry)} could not be read back as it was written.`);
    }
    done += 1;
    progress(done, entry.store);
  }
  return done;
}

async function holds(store: Store, key: string, bytes: Buffer): Promise<boolean> {
  const found = await store.get(key, { type: 'arrayBuffer' });
  return found !== null && Buffer.from(found).equals(bytes);
}

/**
 * The names of all stores of the site.
 * @throws Error when the platform lists none, which it does with a wrong token, too
 */
export async function storeNames(access: StoreAccess): Promise<string[]> {
  // The client reads a refusal as a list and stumbles over it.
  const { stores } = await listStores(access).catch(() => ({ stores: [] }));
  if (stores.length > 0) return stores;
  throw new Error('The site lists no stores: check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.');
}
