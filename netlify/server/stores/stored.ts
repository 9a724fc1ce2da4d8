import type { StoreChanges } from './change-log.ts';

/** A record as it stands in a store. */
export interface Stored<T> {
  id: string;
  value: T;
  /** Changes with every write; what `If-Match` carries. */
  version: string;
  /** The blob's own ETag as of this reading, for a write that must not read again; none in a snapshot's row. */
  etag?: string | undefined;
}

/** A record as a list names it, unread. */
export interface Listed {
  id: string;
  /** Changes with every write; empty where the store tells none. */
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
  /** Whether a damaged record may be created anew, because nobody misses what it held. */
  replaceable?: boolean;
  /** Where changes are noted that a lagging list must not hide from the admin who made them. */
  changes?: StoreChanges | undefined;
  /** Whether creations are noted, too; not where visitors create records. */
  notesCreations?: boolean;
}

export interface ChangeOptions {
  /** False for a change that nobody is waiting to see, such as the state of a mail, or that its snapshot is told. */
  noted?: boolean;
}

export interface UpdateOptions<T> extends ChangeOptions {
  /** The version that the record must still have. */
  ifMatch?: string | undefined;
  /** The record as the caller has just read it, which saves reading it again. */
  from?: Stored<T> | undefined;
}

/** What a key may be: anything else from an address is no record, and never reaches the store. */
export const KEY_FORM = /^[\w~][\w.~-]{0,199}$/;
