import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Characters of an ETag in Base64: 132 bits, so that two texts never share an ETag. */
const ETAG_LENGTH = 22;

interface StoredBlob {
  bytes: Buffer<ArrayBuffer>;
  etag: string;
}

export type Condition = { ifNew: true } | { ifMatch: string } | undefined;

/** Answers `otherwise` in place of a system's error of this code. */
const onCode =
  <T>(code: string, otherwise: T) =>
  (cause: unknown): T => {
    if ((cause as NodeJS.ErrnoException).code === code) return otherwise;
    throw cause;
  };

/** A hash of the bytes: file times are too coarse, and inodes reused too soon, to tell two quick writes apart. */
const etagOf = (bytes: Uint8Array) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LENGTH)}"`;

/** Reads synchronously: for a small file that is faster than another thread. */
function readBlob(file: string): StoredBlob | undefined {
  try {
    const bytes = readFileSync(file);
    return { bytes, etag: etagOf(bytes) };
  } catch (cause) {
    return onCode('ENOENT', undefined)(cause);
  }
}

/**
 * Blobs as files, one for each key. A blob is written to another folder, synced and renamed, so that nobody reads half
 * a blob, even after a kill. Conditions are checked under a lock on the key; creating is also safe between processes.
 */
export class BlobsDirectory {
  readonly #root: string;
  readonly #unfinished: string;
  readonly #locks = new Map<string, Promise<unknown>>();

  constructor(root: string) {
    this.#root = path.join(root, 'entries');
    this.#unfinished = path.join(root, 'unfinished');
  }

  /** Creates the folders; what a killed process did not finish stays in one that nobody reads. */
  async open(): Promise<void> {
    for (const folder of [this.#root, this.#unfinished]) await mkdir(folder, { recursive: true });
  }

  get(store: string, key: string): StoredBlob | undefined {
    return readBlob(this.#fileOf(store, key));
  }

  /** Returns the new ETag, or undefined when the condition fails. */
  put(store: string, key: string, bytes: Uint8Array, condition: Condition): Promise<string | undefined> {
    const file = this.#fileOf(store, key);
    return this.#locked(file, async () => {
      if (condition && 'ifMatch' in condition && readBlob(file)?.etag !== condition.ifMatch) return undefined;
      const isNew = condition !== undefined && 'ifNew' in condition;
      return (await this.#write(file, bytes, isNew)) ? etagOf(bytes) : undefined;
    });
  }

  /** Waits for a write in progress, which would create the file again. */
  delete(store: string, key: string): Promise<void> {
    const file = this.#fileOf(store, key);
    return this.#locked(file, () => rm(file, { force: true }));
  }

  /** All keys with the prefix, sorted by bytes. */
  async keys(store: string, prefix: string): Promise<string[]> {
    const names = await readdir(this.#folderOf(store)).catch(onCode('ENOENT', []));
    const keys = names.map(decodeURIComponent).sort();
    return keys.filter((key) => key.startsWith(prefix));
  }

  #folderOf(store: string): string {
    return path.join(this.#root, encodeURIComponent(store));
  }

  /** A file name for a key, without slashes and dots, so that it is never a path. */
  #fileOf(store: string, key: string): string {
    const name = encodeURIComponent(key).replaceAll('.', '%2E');
    return path.join(this.#folderOf(store), name);
  }

  /** Returns false when a new file's name exists: a hard link fails then, also between processes. */
  async #write(file: string, bytes: Uint8Array, isNew: boolean): Promise<boolean> {
    const unfinished = path.join(this.#unfinished, randomUUID());
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await writeFile(unfinished, bytes, { flag: 'wx', flush: true });
      if (!isNew) await rename(unfinished, file);
      else if (!(await link(unfinished, file).then(() => true, onCode('EEXIST', false)))) return false;
    } finally {
      await rm(unfinished, { force: true });
    }
    const folder = await open(path.dirname(file));
    await folder.sync().finally(() => folder.close());
    return true;
  }

  #locked<T>(file: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#locks.get(file) ?? Promise.resolve()).then(work);
    const unlock = () => void (this.#locks.get(file) === settled && this.#locks.delete(file));
    const settled: Promise<void> = mine.then(unlock, unlock);
    this.#locks.set(file, settled);
    return mine;
  }
}
