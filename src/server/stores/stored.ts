/** A record of a store. */
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
