import { readFileSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { etagOf, isAbsent } from './blob-files.ts';

/** Records are far smaller; a larger blob is a file, and those never change. */
const LISTED_UP_TO_BYTES = 64 * 1024;

const SETTLED_AFTER_MS = 100;

/** What was read of a file, and how it looked to the file system then. */
interface KnownFile {
  etag: string;
  stamp: string;
  /** The state of the folder in which the file was last found to look so. */
  folderMtime: bigint | undefined;
}

interface Listing {
  /** Undefined while a further change might not show in it. */
  mtime: bigint | undefined;
  keys: string[];
}

/** Whether a time is old enough that a further change would show in it: the file system's clock ticks slowly. */
const isSettled = (mtimeNs: bigint) => Date.now() - Number(mtimeNs / 1_000_000n) > SETTLED_AFTER_MS;

/**
 * The keys of one store's folder and their ETags. A folder that did not change is not read again, and of one that did,
 * only the files that look different: other processes write there, too.
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

  /** All keys in the order of their bytes. */
  async keys(): Promise<string[]> {
    try {
      const { mtimeNs } = await stat(this.#folder, { bigint: true });
      if (this.#listing?.mtime === mtimeNs) return this.#listing.keys;
      const keys = (await readdir(this.#folder)).map(decodeURIComponent).sort();
      this.#listing = { mtime: isSettled(mtimeNs) ? mtimeNs : undefined, keys };
      this.#forgetAllBut(keys);
      return keys;
    } catch (cause) {
      if (isAbsent(cause)) return [];
      throw cause;
    }
  }

  /** Empty for a blob so large that reading it would be felt, or for one that is gone since it was listed. */
  etag(key: string): string {
    const known = this.#files.get(key);
    const folderMtime = this.#listing?.mtime;
    // Whatever replaces a file touches its folder.
    if (known && folderMtime !== undefined && known.folderMtime === folderMtime) return known.etag;
    const file = this.#fileOf(key);
    const looks = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (!looks) return '';
    const stamp = `${looks.ino} ${looks.size} ${looks.mtimeNs}`;
    const etag = known?.stamp === stamp ? known.etag : readEtag(file, looks.size);
    // A file that was written just now could be replaced by another that looks the same.
    if (isSettled(looks.mtimeNs)) this.#files.set(key, { etag, stamp, folderMtime });
    return etag;
  }

  #forgetAllBut(keys: string[]): void {
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
