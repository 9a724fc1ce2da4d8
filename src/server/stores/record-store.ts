import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { pause } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { StoreChanges } from './change-log.ts';
import { ConflictError, MissingError, StoreUnavailableError, type SourceReading } from './stored.ts';
import {
  isOutdated,
  isOwnWrite,
  KEY_FORM,
  KeyedBlobs,
  writeIf,
  type IfMatch,
  type Stored,
} from './stored.ts';

/** How often a write is tried again when another writer was faster; about two seconds in all. */
const WRITE_ATTEMPTS = 12;

/** How often a creation is tried again when the record that it found was removed before it could be read. */
const CREATE_ATTEMPTS = 3;

export interface RecordStoreOptions<T> {
  schema: z.ZodMiniType<T>;
  log: Log;
  /** Whether an unreadable record may be created again, because its content can be lost. */
  replaceable?: boolean;
  /** The change log, for stores whose admins must see their changes in lists at once. */
  changes?: StoreChanges | undefined;
  /** Whether creations are logged, too; not where visitors create records. */
  logsCreations?: boolean;
}

interface UpdateOptions<T> {
  /** False for a change that no admin waits to see, or that is written to the snapshot at once. */
  logged?: boolean;
  /** The version that the record must still have; a record with the caller's own write is left as it is. */
  ifMatch?: IfMatch | undefined;
  /** Whether the version stays, as for the state of a mail, which the site notes by itself: a person who read the record before may still change it. */
  keepVersion?: boolean;
  /** Which records the change is for, by whether they are deleted: checked in each conditional write; 'present' unless said otherwise. */
  of?: 'present' | 'deleted' | 'any';
  /** The record as the caller has just read it, which saves a read. */
  from?: Stored<T> | undefined;
}

/** What was read at a key; without `record`, the bytes do not parse. */
interface Reading<T> {
  record: Stored<T> | undefined;
  etag: string | undefined;
  bytes: number;
}

const envelope = z.object({ version: z.string(), write: z.optional(z.string()), value: z.unknown() });

/** What tells one write of a record from another. */
const writeOf = ({ write, version }: Stored<unknown>): string => write ?? version;

const serialized = <T>({ version, write, value }: Stored<T>): string =>
  JSON.stringify({ version, write, value });

/** Records of one kind over a Blobs store: one JSON blob a record, read strongly, written conditionally. */
export class RecordStore<T> extends KeyedBlobs {
  readonly #options: RecordStoreOptions<T>;

  constructor(blobs: Store, name: string, options: RecordStoreOptions<T>) {
    super(blobs, name);
    this.#options = options;
  }

  get changes(): StoreChanges | undefined {
    return this.#options.changes;
  }

  /** Stores a new record, in the version `write`; when the id exists, nothing is written and the existing record is returned. */
  async create(id: string, value: T, write?: string): Promise<{ created: boolean; record: Stored<T> }> {
    const logged = this.#options.logsCreations ? this.changes?.add(id) : undefined;
    const [outcome] = await Promise.all([this.#create(id, value, write), logged]);
    return outcome;
  }

  /** Stores a record unless the id exists, in one request. Returns whether it was stored. */
  async ensure(id: string, value: T): Promise<boolean> {
    const outcome = await this.#write({ id, value, version: randomUUID() }, undefined);
    if (outcome === 'unsure') throw this.#unavailable();
    return outcome === 'done';
  }

  async get(id: string): Promise<Stored<T> | undefined> {
    return (await this.#read(id))?.record;
  }

  /** Like `get`, but 'unreadable' when there is a record that cannot be read. */
  async peek(id: string): Promise<Stored<T> | 'unreadable' | undefined> {
    const found = await this.#read(id);
    return found && (found.record ?? 'unreadable');
  }

  /** A record's entry in a snapshot of this store, with a view of the value. */
  async reading<V>(id: string, view: (value: T) => V): Promise<SourceReading<Stored<V>>> {
    const found = await this.#read(id);
    if (!found) return undefined;
    const { record, bytes, etag = '' } = found;
    if (!record) return { etag, bytes, damaged: true };
    return { etag, bytes, row: { id, value: view(record.value), version: record.version } };
  }

  /**
   * Replaces the value by the result of `change`; no parallel write is lost.
   * @throws MissingError when there is no such record; ConflictError when `ifMatch` is not the stored version, or the record
   * is not in the state that `of` names.
   */
  async update(id: string, change: (value: T) => T, options: UpdateOptions<T> = {}): Promise<Stored<T>> {
    const logged = options.logged === false ? undefined : this.changes?.add(id);
    const [record] = await Promise.all([this.#update(id, change, options), logged]);
    return record;
  }

  /** Overwrites the record; for records where only the last write counts. */
  async put(id: string, value: T): Promise<void> {
    const { modified, etag } = await this.blobs.set(id, serialized({ id, value, version: randomUUID() }));
    if (!modified || !etag) throw this.#unavailable();
  }

  async remove(id: string, { logged = true }: { logged?: boolean } = {}): Promise<void> {
    if (KEY_FORM.test(id)) await Promise.all([this.blobs.delete(id), logged && this.changes?.add(id)]);
  }

  async #create(id: string, value: T, version: string = randomUUID()) {
    const record: Stored<T> = { id, value, version };
    let etag: string | undefined;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#write(record, etag);
      if (outcome === 'done') return { created: true, record };
      const found = await this.#read(id);
      // If its own version is stored, the write succeeded and only the answer was lost.
      if (found?.record) return { created: found.record.version === version, record: found.record };
      etag = this.#options.replaceable ? found?.etag : undefined;
      if (attempt < CREATE_ATTEMPTS) continue;
      if (outcome === 'unsure') throw this.#unavailable();
      throw new ConflictError(`A record of ${this.name} can be neither created nor read.`);
    }
  }

  async #update(
    id: string,
    change: (value: T) => T,
    { ifMatch, from, keepVersion, of = 'present' }: UpdateOptions<T>,
  ): Promise<Stored<T>> {
    // The same for all attempts: if it is stored, the write succeeded and only the answer was lost.
    const write = ifMatch?.write ?? randomUUID();
    let failed: string | undefined;
    for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt += 1) {
      const current = attempt === 0 && from?.etag ? from : await this.get(id);
      if (!current) throw new MissingError(`No such record in ${this.name}.`);
      if (writeOf(current) === write || isOwnWrite(ifMatch, current.version)) return current;
      if (isOutdated(ifMatch, current.version)) throw new ConflictError('The record has changed.');
      const state = Object(current.value).deletedAt === undefined ? 'present' : 'deleted';
      if (of !== 'any' && of !== state) throw new ConflictError(`The record is ${state} by now.`);
      if (writeOf(current) === failed) throw this.#unavailable();
      if (!current.etag)
        throw new Error(`The store of ${this.name} sends no ETag, so nothing can be changed safely.`);
      const version = keepVersion ? { version: current.version, write } : { version: write };
      const record: Stored<T> = { id, value: change(current.value), ...version };
      const outcome = await this.#write(record, current.etag);
      if (outcome === 'done') return record;
      if (outcome === 'unsure') failed = writeOf(current);
      await pause(Math.random() * 10 * 2 ** Math.min(attempt, 6));
    }
    throw new ConflictError('Too many changes at once.');
  }

  async #read(id: string): Promise<Reading<T> | undefined> {
    if (!KEY_FORM.test(id)) return undefined;
    const found = await this.blobs.getWithMetadata(id, { type: 'text', consistency: 'strong' });
    if (!found) return undefined;
    const { data, etag } = found;
    const bytes = Buffer.byteLength(data);
    try {
      const { value, ...versions } = envelope.parse(JSON.parse(data));
      return { record: { id, ...versions, value: this.#options.schema.parse(value), etag }, etag, bytes };
    } catch (cause) {
      this.#options.log.error('record set aside', { store: this.name, id }, cause);
      return { record: undefined, etag, bytes };
    }
  }

  /** Writes conditionally; where the store leaves the outcome open, the record is read to find out. */
  async #write(record: Stored<T>, etag: string | undefined) {
    const { outcome, ...written } = await writeIf(this.blobs, record.id, serialized(record), etag);
    record.etag = written.etag;
    if (outcome !== 'unsure') return outcome;
    const stored = await this.get(record.id);
    record.etag = stored?.etag;
    return stored && writeOf(stored) === writeOf(record) ? 'done' : outcome;
  }

  #unavailable = () => new StoreUnavailableError(`The store of ${this.name} takes no writes.`);
}
