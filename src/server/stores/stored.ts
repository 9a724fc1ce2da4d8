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

  /** The same keys in one list, where they are few. */
  async allIds(prefix = ''): Promise<string[]> {
    const all: string[] = [];
    for await (const id of this.ids(prefix)) all.push(id);
    return all;
  }
}
