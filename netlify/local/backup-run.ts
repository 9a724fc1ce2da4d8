import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Encrypter } from 'age-encryption';
import { hashBytes, hashText } from '#src/server/platform/ids.ts';
import { entryOf, writeArchive, writeWhole, type Entry } from './backup-archive.ts';
import { FILE_NAME, filesFolder, nameAt } from './backup-folder.ts';
import { BACKED_UP, blobsOf, mapInOrder, read, type Place } from './backup-stores.ts';

export type Progress = (done: number, what: string) => void;

export interface BackupKeys {
  encrypter: Encrypter;
  /** The public keys of `encrypter`; none with a passphrase, which would take a second for each file. */
  recipients: string[];
}

interface BlobName {
  store: string;
  key: string;
  etag: string;
}

/** The stores whose blobs are written once and are most of the bytes: each of them gets a file, and is read once. */
const FILED: readonly string[] = ['cvs', 'uploads'];

/** The files of CVs and pictures beside the archives, for this context and these keys. */
async function openFiles(folder: string, context: string, keys: BackupKeys, now: number) {
  const inside = filesFolder(folder);
  const names = new Map<string, string>();
  for (const name of await readdir(inside)) if (FILE_NAME.test(name)) names.set(name.slice(0, 64), name);
  const hashOf = ({ store, key, etag }: BlobName) => hashText(context, store, key, etag, ...keys.recipients);
  /** Marks a file as named by this run's archive, so that both are pruned together. */
  async function name({ store, key }: BlobName, file: string): Promise<Entry> {
    await utimes(path.join(inside, file), now / 1000, now / 1000);
    const [, , sha256 = ''] = FILE_NAME.exec(file) ?? [];
    return { store, key, sha256, file };
  }
  return {
    /** The entry of a blob that has a file already. */
    async find(blob: BlobName): Promise<Entry | undefined> {
      const file = names.get(hashOf(blob));
      return file === undefined ? undefined : name(blob, file);
    },
    async add(blob: BlobName, bytes: Uint8Array): Promise<Entry> {
      const file = `${hashOf(blob)}-${hashBytes(bytes)}.age`;
      await writeWhole(path.join(inside, file), await keys.encrypter.encrypt(bytes));
      return name(blob, file);
    },
  };
}

/**
 * Writes a new archive to the folder, encrypted, once everything is read. A run that fails leaves the files of CVs and
 * pictures for the next one.
 */
export async function backUp(
  folder: string,
  place: Place,
  keys: BackupKeys,
  { now, progress }: { now: number; progress: Progress },
): Promise<{ archive: string; entries: number }> {
  const files = keys.recipients.length > 0 ? await openFiles(folder, place.context, keys, now) : undefined;
  const entries: Entry[] = [];
  const applications = new Set<string>();
  for (const name of BACKED_UP) {
    const store = place.open(name);
    const filed = FILED.includes(name) ? files : undefined;
    const entryFor = async ({ key, etag }: { key: string; etag: string }) => {
      const blob = { store: name, key, etag };
      // A list may still have the CV of an application that was erased a moment ago: only reading the CV tells.
      const isTrusted = name !== 'cvs' || applications.has(key);
      const known = isTrusted ? await filed?.find(blob) : undefined;
      if (known) return known;
      const bytes = await read(store, key);
      if (bytes && filed) return filed.add(blob, bytes);
      return bytes && entryOf(name, key, bytes);
    };
    for await (const entry of mapInOrder(blobsOf(store), entryFor)) {
      if (!entry) continue;
      if (name === 'applications') applications.add(entry.key);
      entries.push(entry);
      progress(entries.length, name);
    }
  }
  if (entries.length === 0) throw new Error('There is nothing to back up.');
  const archive = path.join(folder, nameAt(place.context, now));
  await writeArchive(archive, keys.encrypter, { context: place.context, createdAt: now, entries });
  return { archive, entries: entries.length };
}
