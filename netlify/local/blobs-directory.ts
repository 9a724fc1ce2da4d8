import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file name holds at most 255 bytes; a longer key is refused rather than cut. */
const MAX_NAME = 240;

const SETTLED_AFTER_MS = 100;

/** No write takes this long: what lies unfinished since then is of a process that was killed. */
const LEFT_OVER_AFTER_MS = 60_000;

export interface Entry {
  bytes: Buffer<ArrayBuffer>;
  etag: string;
}

/** What a conditional write asks for. */
export type Condition = { ifNew: true } | { ifMatch: string } | undefined;

/** A key as a list names it, and the ETag of what it holds: none for a blob so large that reading it would be felt. */
export interface Listed {
  key: string;
  etag: string;
}

/** Records are far smaller; a larger blob is a file, and those never change. */
const LISTED_UP_TO_BYTES = 64 * 1024;

interface Listing {
  mtime: bigint;
  keys: string[];
  /** Worked out as they are asked for: whatever replaces a file touches the folder, and with it the whole listing. */
  etags: Map<string, string>;
}

const isAbsent = (cause: unknown) => (cause as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Blobs as files, one a key: written beside the tree, synced, and moved into place in one step, so that a reader or a
 * kill never meets half a blob. Conditions are decided under a lock of the key; creating is also safe between processes.
 */
export class BlobsDirectory {
  readonly #root: string;
  readonly #temporary: string;
  readonly #locks = new Map<string, Promise<unknown>>();
  readonly #listings = new Map<string, Listing>();

  constructor(root: string) {
    this.#root = path.join(root, 'entries');
    this.#temporary = path.join(root, 'unfinished');
  }

  /** Prepares the folders and clears what a kill left unfinished, but not what another process is writing now. */
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

  /** The new ETag, or nothing when the condition does not hold. */
  put(store: string, key: string, bytes: Uint8Array, condition: Condition): Promise<string | undefined> {
    const file = this.#fileOf(store, key);
    return this.#locked(file, async () => {
      if (condition && 'ifMatch' in condition && (await readEntry(file))?.etag !== condition.ifMatch)
        return undefined;
      await mkdir(path.dirname(file), { recursive: true });
      const unfinished = await this.#write(bytes);
      const placed =
        condition && 'ifNew' in condition
          ? await this.#placeNew(unfinished, file)
          : await this.#place(unfinished, file);
      return placed ? etagOf(bytes) : undefined;
    });
  }

  /** Waits for a write that is under way: its condition held before, and it would put the file back. */
  delete(store: string, key: string): Promise<void> {
    const file = this.#fileOf(store, key);
    return this.#locked(file, () => rm(file, { force: true }));
  }

  /** All keys with the prefix, in the order of their bytes. */
  async keys(store: string, prefix: string): Promise<string[]> {
    const folder = path.join(this.#root, encodeURIComponent(store));
    try {
      const { mtimeNs } = await stat(folder, { bigint: true });
      const known = this.#listings.get(folder);
      const keys =
        known?.mtime === mtimeNs ? known.keys : (await readdir(folder)).map(decodeURIComponent).sort();
      if (known?.mtime !== mtimeNs) this.#listings.delete(folder);
      if (known?.mtime !== mtimeNs && isSettled(mtimeNs))
        this.#listings.set(folder, { mtime: mtimeNs, keys, etags: new Map() });
      return prefix ? keys.filter((key) => key.startsWith(prefix)) : keys;
    } catch (cause) {
      if (isAbsent(cause)) return [];
      throw cause;
    }
  }

  /** Some of the keys just listed, with their ETags. */
  listed(store: string, keys: string[]): Listed[] {
    const folder = path.join(this.#root, encodeURIComponent(store));
    const known = this.#listings.get(folder)?.etags ?? new Map<string, string>();
    return keys.map((key) => {
      const etag = known.get(key) ?? listedEtag(this.#fileOf(store, key));
      known.set(key, etag);
      return { key, etag };
    });
  }

  /** One flat file name a key: a slash or a dot in it never becomes part of a path. */
  #fileOf(store: string, key: string): string {
    const name = encodeURIComponent(key).replaceAll('.', '%2E');
    if (name.length > MAX_NAME) throw new RangeError('The key is too long for a local file name.');
    return path.join(this.#root, encodeURIComponent(store), name);
  }

  /** What could not be written whole is cleared at once: on a full disk it would keep the room that is missing. */
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

  /** A hard link fails when the name is taken, whoever took it: the one atomic create-once that files offer. */
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

/** 128 bits: a list carries a thousand of them. */
const ETAG_LENGTH = 22;

/** By content: file times are too coarse and inodes too soon reused to tell two quick writes apart. */
const etagOf = (bytes: Uint8Array) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LENGTH)}"`;

/** Empty for a large file, or for one that is gone since it was listed. */
function listedEtag(file: string): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? Infinity;
  if (size > LISTED_UP_TO_BYTES) return '';
  try {
    return etagOf(readFileSync(file));
  } catch (cause) {
    if (isAbsent(cause)) return '';
    throw cause;
  }
}

/** Whether a folder's time is old enough that a further change would show in it: the file system's clock ticks slowly. */
const isSettled = (mtimeNs: bigint) => Date.now() - Number(mtimeNs / 1_000_000n) > SETTLED_AFTER_MS;

async function readEntry(file: string): Promise<Entry | undefined> {
  try {
    const bytes = await readFile(file);
    return { bytes, etag: etagOf(bytes) };
  } catch (cause) {
    if (isAbsent(cause)) return undefined;
    throw cause;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
