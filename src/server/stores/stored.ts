import type { Store } from '@netlify/blobs';

export interface Stored<T> {
  id: string;
  value: T;
  /** Changes with every write but those with `keepVersion`; what `If-Match` carries. */
  version: string;
  /** The write that stored the record, where that is not the version. */
  write?: string | undefined;
  /** The blob's ETag when the record was read, which saves a write another read; missing in a snapshot's row. */
  etag?: string | undefined;
}

/** The version that a change names, and the write that makes the change of it. */
export interface IfMatch {
  version: string;
  /** The same for the same change of the same version by the same person: a call that is sent again finds its own write. */
  write?: string;
}

/** Whether the change that `ifMatch` names is stored already: the answer of an earlier call was lost. */
export const isOwnWrite = (ifMatch: IfMatch | undefined, version: string | undefined): boolean =>
  version !== undefined && ifMatch?.write === version;

/** Whether a record has changed since the caller read it, by another change than the caller's. */
export const isOutdated = (ifMatch: IfMatch | undefined, version: string | undefined): boolean =>
  ifMatch !== undefined && ifMatch.version !== version && !isOwnWrite(ifMatch, version);

/** A record's name in a list, without its value. */
export interface Listed {
  id: string;
  /** Changes with every write; empty where the store has none. */
  etag: string;
}

/** The form of a key: anything else in a URL is no record and never reaches the store. */
export const KEY_FORM = /^[\w~][\w.~-]{0,199}$/;

/**
 * Writes a blob that must still have this ETag, or must be new without one. The outcome is 'refused' when another write was
 * first, and 'unsure' when a failing store answers that the blob was modified, without an ETag.
 */
export async function writeIf(blobs: Store, key: string, text: string, etag: string | undefined) {
  const written = await blobs.set(key, text, etag ? { onlyIfMatch: etag } : { onlyIfNew: true });
  const outcome = !written.modified ? 'refused' : written.etag ? 'done' : 'unsure';
  return { outcome, etag: written.etag } as const;
}

/** The blobs of one store, by their keys. */
export class KeyedBlobs {
  readonly name: string;
  protected readonly blobs: Store;

  constructor(blobs: Store, name: string) {
    this.blobs = blobs;
    this.name = name;
  }

  /** Every blob by key and ETag, in the order of keys, in the platform's pages. */
  async *listPages(prefix = ''): AsyncIterable<Listed[]> {
    for await (const { blobs } of this.blobs.list({ paginate: true, ...(prefix ? { prefix } : {}) }))
      yield blobs.map(({ key, etag }) => ({ id: key, etag }));
  }

  /** All keys, or those that begin with `prefix`, in order. */
  async *ids(prefix = ''): AsyncIterable<string> {
    for await (const page of this.listPages(prefix)) for (const { id } of page) yield id;
  }

  /** The same keys in one list. */
  async allIds(prefix = ''): Promise<string[]> {
    const all: string[] = [];
    for await (const id of this.ids(prefix)) all.push(id);
    return all;
  }
}

/** A record's entry in a snapshot. */
export interface Entry<Row> {
  id: string;
  /** The record's ETag when it was read. */
  etag: string;
  /** The ETag in the list at that time, where it differs: a list may lag or format ETags differently. */
  listedAs?: string;
  /** The size of the stored record. */
  bytes: number;
  /** The row; for an unreadable record, the row that was last read, if any. */
  row?: Row;
  damaged?: true;
}

/** A record as a snapshot reads it. */
export type SourceReading<Row> =
  { etag: string; bytes: number; row: Row } | { etag: string; bytes: number; damaged: true } | undefined;

/** The record changed since the caller read it, or too many writers changed it at once. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

export class MissingError extends Error {
  override name = 'MissingError';
}

/** Waits for a change of a record that may have been erased by now. */
export async function ignoringMissing(work: Promise<unknown>): Promise<void> {
  await work.catch((cause: unknown) => {
    if (!(cause instanceof MissingError)) throw cause;
  });
}

/** Whether a change was written; not where another write was first, or the record is gone. */
export const wroteFirst = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof ConflictError || cause instanceof MissingError) return false;
      throw cause;
    },
  );

/** A store cannot be reached, is too slow, or accepts no writes; a retry may succeed. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** The errors of the store's client for an answer that it cannot use, and of `boundedFetch` for one that does not end in time. */
const UNAVAILABLE = ['BlobsInternalError', 'TimeoutError'];

export const isStoreUnavailable = (cause: unknown): boolean =>
  cause instanceof StoreUnavailableError || (cause instanceof Error && UNAVAILABLE.includes(cause.name));

/** How often a write without `ifMatch` is tried again when another one was faster. */
const ATTEMPTS = 12;

/**
 * Writes a change of what was found. When another write was faster, both steps are done again, so that `write` sees each
 * text that it replaces.
 * @throws ConflictError when the caller named a version that is not stored any more
 */
export async function writeFound<Found, Written>(
  found: Found,
  options: {
    ifMatch: IfMatch | undefined;
    write: (found: Found) => Promise<Written>;
    findAgain: () => Promise<Found>;
  },
): Promise<Written> {
  const { ifMatch, write, findAgain } = options;
  for (let attempt = 1, current = found; ; attempt += 1) {
    try {
      return await write(current);
    } catch (cause) {
      if (!(cause instanceof ConflictError) || ifMatch || attempt === ATTEMPTS) throw cause;
      current = await findAgain();
    }
  }
}

/** Maps items in order, with at most `size` calls at a time. */
export async function inBatches<A, B>(items: A[], size: number, run: (item: A) => Promise<B>): Promise<B[]> {
  const results = new Array<B>(items.length);
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, worker));
  return results;
}

/** How many records are read at a time, with one or two requests each. */
export const RECORDS_AT_ONCE = 32;

/** The same for a whole store, which a build reads, and the first reader without a snapshot. */
export const WHOLE_STORE_AT_ONCE = 64;

/** How many records are erased at a time, with several requests each. */
export const ERASED_AT_ONCE = 16;
