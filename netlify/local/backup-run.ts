import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Encrypter } from 'age-encryption';
import { entryOf, headerAt, writeArchive, type Entry } from './backup-archive.ts';
import { nameAt, UNFINISHED } from './backup-folder.ts';
import { mapInOrder, BACKED_UP, keysOf, read, type Place } from './backup-stores.ts';

export type Progress = (done: number, what: string) => void;

async function* entriesOf(place: Place, progress: Progress): AsyncIterable<Entry> {
  let done = 0;
  for (const name of BACKED_UP) {
    const store = place.open(name);
    const readOne = async (key: string) => ({ key, bytes: await read(store, key) });
    for await (const { key, bytes } of mapInOrder(keysOf(store), readOne)) {
      if (!bytes) continue;
      yield entryOf(name, key, bytes);
      done += 1;
      progress(done, name);
    }
  }
}

const ended = (signal?: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

/**
 * Writes a new archive to the folder. It is encrypted from the first byte and has a temporary name until it is
 * complete. A run that fails removes its file; the next one starts again, because an archive encrypted to a public key
 * cannot be read here and continued.
 */
export async function backUp(
  folder: string,
  place: Place,
  encrypter: Encrypter,
  { now, progress, signal }: { now: number; progress: Progress; signal?: AbortSignal },
): Promise<{ archive: string; entries: number }> {
  const archive = path.join(folder, nameAt(place.context, now));
  const unfinished = `${archive}${UNFINISHED}`;
  try {
    const header = headerAt(now, place.context);
    const written = writeArchive(unfinished, encrypter, header, entriesOf(place, progress), signal);
    // The streams could wait for ever for an answer of the store.
    const entries = await Promise.race([written, ended(signal)]);
    if (entries === 0) throw new Error('There is nothing to back up.');
    await rename(unfinished, archive);
    return { archive, entries };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Error(`${unfinished} is being written by another run.`, { cause });
    await rm(unfinished, { force: true });
    throw cause;
  }
}
