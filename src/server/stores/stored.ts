import type { StoreChanges } from './change-log.ts';

/** A record of a store. */
export interface Stored<T> {
  id: string;
  value: T;
  /** Changes with every write but those that keep it (`keepVersion`); what `If-Match` carries. */
  version: string;
  /** The write that stored it; the version, where it came with it. */
  write?: string | undefined;
  /** The blob's ETag when it was read, so that a write need not read again; missing in a snapshot's row. */
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

export interface Page<T> {
  records: Stored<T>[];
  /** The id to continue after, when there is more. */
  next: string | undefined;
  /** The ids of the records of this page that do not parse; their bytes stay as they are. */
  unreadable: string[];
}

export interface RecordStoreOptions {
  /** Whether an unreadable record may be created again, because its content can be lost. */
  replaceable?: boolean;
  /** The change log, for stores whose admins must see their changes in lists at once. */
  changes?: StoreChanges | undefined;
  /** Whether creations are logged, too; not where visitors create records. */
  logsCreations?: boolean;
}

export interface ChangeOptions {
  /** False for a change that no admin waits to see, or that is written to the snapshot at once. */
  logged?: boolean;
}

export interface UpdateOptions<T> extends ChangeOptions {
  /** The version that the record must still have; a record with the caller's own write is left as it is. */
  ifMatch?: IfMatch | undefined;
  /**
   * Whether the version stays: for what the site notes of a record by itself, such as the state of its mail. A person who read
   * the record before may still change it.
   */
  keepVersion?: boolean;
  /** Which records the change is for, by whether they are deleted: checked in each conditional write; 'present' unless said otherwise. */
  of?: 'present' | 'deleted' | 'any';
  /** The record as the caller has just read it, so that it is not read again. */
  from?: Stored<T> | undefined;
}

/** The form of a key: anything else in a URL is no record and never reaches the store. */
export const KEY_FORM = /^[\w~][\w.~-]{0,199}$/;
