import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { etagOf, readEntry, syncFolder, type Entry } from './blob-files.ts';
import { BlobsListing, listedEtag } from './blobs-listing.ts';

/** A file name has at most 255 bytes; a longer key is refused. */
const MAX_NAME = 240;

/** No write takes this long; an older unfinished file is left from a killed process. */
const LEFT_OVER_AFTER_MS = 60_000;

/** The condition of a write. */
export type Condition = { ifNew: true } | { ifMatch: string } | undefined;

/** A key and its ETag in a list; the ETag is empty for a blob that is too large to be read for it. */
export interface Listed {
  key: string;
  etag: string;
}

/** Called before each change with the listed ETag of the present blob; undefined when there is none. */
export type BeforeChange = (store: string, key: string, current: string | undefined) => void;

/**
 * Blobs as files, one for each key. A blob is written to another folder, synced and renamed, so that nobody reads half
 * a blob, even after a kill. Conditions are checked under a lock on the key; creating is also safe between processes.
 */
export class BlobsDirectory {
  readonly #root: string;
  readonly #temporary: string;
  readonly #locks = new Map<string, Promise<unknown>>();
  readonly #listings = new Map<string, BlobsListing>();
  readonly #beforeChange: BeforeChange | undefined;

  constructor(root: string, beforeChange?: BeforeChange) {
    this.#root = path.join(root, 'entries');
    this.#temporary = path.join(root, 'unfinished');
    this.#beforeChange = beforeChange;
  }

  /** Creates the folders and removes files of killed processes, but not those that another process is writing. */
  async open(): Promise<void> {
    await mkdir(this.#temporary, { recursive: true });
    await mkdir(this.#root, { recursive: true });
    for (const name of await readdir(this.#temporary)) {
      const file = path.join(this.#temporary, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
      if (Date.now() - mtimeMs > LEFT_OVER_AFTER_MS) await rm(file, { force: true });
    }
  }

  async get(store: string, key: string): Promise<Entry | undefined> {
    return readEntry(this.#fileOf(store, key));
  }

  /** Returns the new ETag, or undefined when the condition fails. */
  put(store: string, key: string, bytes: Uint8Array, condition: Condition): Promise<string | undefined> {
    const file = this.#fileOf(store, key);
    return this.#locked(file, async () => {
      if (condition && 'ifMatch' in condition && (await readEntry(file))?.etag !== condition.ifMatch)
        return undefined;
      await this.#reportChange(store, key);
      await mkdir(path.dirname(file), { recursive: true });
      const unfinished = await this.#write(bytes);
      const placed =
        condition && 'ifNew' in condition
          ? await this.#placeNew(unfinished, file)
          : await this.#place(unfinished, file);
      return placed ? etagOf(bytes) : undefined;
    });
  }

  /** Waits for a write in progress, which would create the file again. */
  delete(store: string, key: string): Promise<void> {
    const file = this.#fileOf(store, key);
    return this.#locked(file, async () => {
      await this.#reportChange(store, key);
      await rm(file, { force: true });
    });
  }

  /** Called before the change, so that a lagging list never shows it first. */
  async #reportChange(store: string, key: string): Promise<void> {
    if (!this.#beforeChange) return;
    const current = await readEntry(this.#fileOf(store, key));
    this.#beforeChange(store, key, current && listedEtag(current.bytes, current.etag));
  }

  /** All keys with the prefix, sorted by bytes. */
  async keys(store: string, prefix: string): Promise<string[]> {
    const keys = await this.#listing(store).keys();
    return prefix ? keys.filter((key) => key.startsWith(prefix)) : keys;
  }

  /** The given keys with their ETags. */
  listed(store: string, keys: string[]): Listed[] {
    const listing = this.#listing(store);
    return keys.map((key) => ({ key, etag: listing.etag(key) }));
  }

  #listing(store: string): BlobsListing {
    const folder = path.join(this.#root, encodeURIComponent(store));
    const listing = this.#listings.get(store) ?? new BlobsListing(folder, (key) => this.#fileOf(store, key));
    this.#listings.set(store, listing);
    return listing;
  }

  /** A file name for a key, without slashes and dots, so that it is never a path. */
  #fileOf(store: string, key: string): string {
    const name = encodeURIComponent(key).replaceAll('.', '%2E');
    if (name.length > MAX_NAME) throw new RangeError('The key is too long for a local file name.');
    return path.join(this.#root, encodeURIComponent(store), name);
  }

  /** Removes an incomplete file at once, because a full disk needs the room. */
  async #write(bytes: Uint8Array): Promise<string> {
    const file = path.join(this.#temporary, randomUUID());
    try {
      const handle = await open(file, 'wx');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      return file;
    } catch (cause) {
      await rm(file, { force: true });
      throw cause;
    }
  }

  async #place(unfinished: string, file: string): Promise<true> {
    await rename(unfinished, file).catch(async (cause: unknown) => {
      await rm(unfinished, { force: true });
      throw cause;
    });
    await syncFolder(path.dirname(file));
    return true;
  }

  /** A hard link fails when the name exists, also between processes: an atomic create. */
  async #placeNew(unfinished: string, file: string): Promise<boolean> {
    try {
      await link(unfinished, file);
      await syncFolder(path.dirname(file));
      return true;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw cause;
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  async #locked<T>(file: string, work: () => Promise<T>): Promise<T> {
    const before = this.#locks.get(file) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    this.#locks.set(file, settled);
    try {
      return await mine;
    } finally {
      if (this.#locks.get(file) === settled) this.#locks.delete(file);
    }
  }
}
