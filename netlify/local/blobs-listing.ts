import { readFileSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { etagOf, isAbsent } from './blob-files.ts';

/** A larger blob is a file, which never changes. */
const LISTED_UP_TO_BYTES = 64 * 1024;

const SETTLED_AFTER_MS = 100;

/** A file's ETag and its state when it was read. */
interface KnownFile {
  etag: string;
  stamp: string;
  /** The folder's time when the file was last checked. */
  folderMtime: bigint | undefined;
}

interface Listing {
  /** Undefined while another change could leave the time as it is. */
  mtime: bigint | undefined;
  keys: string[];
}

/** Whether a time is so old that another change would change it: the file system's clock is coarse. */
const isSettled = (mtimeNs: bigint) => Date.now() - Number(mtimeNs / 1_000_000n) > SETTLED_AFTER_MS;

/**
 * The keys of a store's folder and their ETags. An unchanged folder is not read again, and in a changed one only
 * changed files; other processes may write there, too.
 */
export class BlobsListing {
  readonly #folder: string;
  readonly #fileOf: (key: string) => string;
  readonly #files = new Map<string, KnownFile>();
  #listing: Listing | undefined;

  constructor(folder: string, fileOf: (key: string) => string) {
    this.#folder = folder;
    this.#fileOf = fileOf;
  }

  /** All keys, sorted by bytes. */
  async keys(): Promise<string[]> {
    try {
      const { mtimeNs } = await stat(this.#folder, { bigint: true });
      if (this.#listing?.mtime === mtimeNs) return this.#listing.keys;
      const keys = (await readdir(this.#folder)).map(decodeURIComponent).sort();
      this.#listing = { mtime: isSettled(mtimeNs) ? mtimeNs : undefined, keys };
      this.#removeOthers(keys);
      return keys;
    } catch (cause) {
      if (isAbsent(cause)) return [];
      throw cause;
    }
  }

  /** The ETag of a key; empty for a large blob, or one that was deleted since it was listed. */
  etag(key: string): string {
    const known = this.#files.get(key);
    const folderMtime = this.#listing?.mtime;
    // Replacing a file changes its folder's time.
    if (known && folderMtime !== undefined && known.folderMtime === folderMtime) return known.etag;
    const file = this.#fileOf(key);
    const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (!stats) return '';
    const stamp = `${stats.ino} ${stats.size} ${stats.mtimeNs}`;
    const etag = known?.stamp === stamp ? known.etag : readEtag(file, stats.size);
    // A file written just now could be replaced by another one with an equal stamp.
    if (isSettled(stats.mtimeNs)) this.#files.set(key, { etag, stamp, folderMtime });
    return etag;
  }

  #removeOthers(keys: string[]): void {
    if (this.#files.size === 0) return;
    const present = new Set(keys);
    for (const key of this.#files.keys()) if (!present.has(key)) this.#files.delete(key);
  }
}

function readEtag(file: string, size: bigint): string {
  if (size > LISTED_UP_TO_BYTES) return '';
  try {
    return etagOf(readFileSync(file));
  } catch (cause) {
    if (isAbsent(cause)) return '';
    throw cause;
  }
}

/** The ETag that a list gives for a blob of these bytes. */
export const listedEtag = (bytes: Uint8Array, etag: string): string =>
  bytes.byteLength > LISTED_UP_TO_BYTES ? '' : etag;
