import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { pause } from '#server/clock';
import type { Log } from '#server/log';
import { inBatches } from './batches.ts';
import { ConflictError, MissingError } from './failures.ts';

/** How often a write tries again when another writer was faster; about two seconds in all. */
const WRITE_ATTEMPTS = 12;

/** How often a creation tries again when the record that was in its way is gone by the time it is read. */
const CREATE_ATTEMPTS = 3;

/** How many values a list reads at a time. */
const READS_AT_ONCE = 32;

/** How many records are held in memory when all are looked through. */
const PAGE = 200;

export interface Stored<T> {
  id: string;
  value: T;
  /** Changes with every write; what `If-Match` carries. */
  version: string;
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
  setAside: string[];
}

/** What a key may be: anything else from an address is no record, and never reaches the store. */
export const KEY_FORM = /^[\w~][\w.~-]{0,199}$/;

type Condition = { onlyIfNew: true } | { onlyIfMatch: string };

/** A write stands, was refused because another was first, or failed for a reason that the store keeps to itself. */
type Outcome = 'done' | 'refused' | 'failed';

type Whole<T> = Stored<T> & { etag: string | undefined };

/** A record as read, or word that its bytes do not parse. */
type Reading<T> = Whole<T> | { damaged: true; etag: string | undefined } | undefined;

const isWhole = <T>(found: Reading<T>): found is Whole<T> => found !== undefined && 'value' in found;

const envelope = z.object({ version: z.string(), value: z.unknown() });

/** Records of one kind over a Blobs store: one JSON blob a record, read strongly, written conditionally. */
export class RecordStore<T> {
  readonly #blobs: Store;
  readonly #name: string;
  readonly #schema: z.ZodMiniType<T>;
  readonly #log: Log;
  readonly #replaceable: boolean;

  /** @param replaceable whether a damaged record may be created anew, because nobody misses what it held */
  constructor(blobs: Store, name: string, schema: z.ZodMiniType<T>, log: Log, replaceable = false) {
    this.#blobs = blobs;
    this.#name = name;
    this.#schema = schema;
    this.#log = log;
    this.#replaceable = replaceable;
  }

  /** Stores under a new id; when the id is taken, nothing is written and the record that has it is returned. */
  async create(id: string, value: T): Promise<{ created: boolean; record: Stored<T> }> {
    const record = { id, value, version: randomUUID() };
    let outcome: Outcome = 'failed';
    let condition: Condition = { onlyIfNew: true };
    for (let attempt = 0; attempt < CREATE_ATTEMPTS; attempt += 1) {
      outcome = await this.#write(record, condition);
      if (outcome === 'done') return { created: true, record };
      const found = await this.#read(id);
      // Its own version stands when the store took the write and its answer was lost.
      if (isWhole(found)) return { created: found.version === record.version, record: withoutEtag(found) };
      condition = this.#replaceable && found?.etag ? { onlyIfMatch: found.etag } : { onlyIfNew: true };
    }
    if (outcome === 'failed') throw this.#takesNoWrites();
    throw new ConflictError(`A record of ${this.#name} can be neither created nor read.`);
  }

  async get(id: string): Promise<Stored<T> | undefined> {
    const found = await this.look(id);
    return found === 'damaged' ? undefined : found;
  }

  /** The same for callers to whom it matters that there is something, though it cannot be read. */
  async look(id: string): Promise<Stored<T> | 'damaged' | undefined> {
    const found = await this.#read(id);
    return isWhole(found) ? withoutEtag(found) : found && 'damaged';
  }

  /**
   * Replaces the value by what `change` makes of it; no other write is lost in between.
   * @throws MissingError when there is no such record; ConflictError when `ifMatch` is not the stored version.
   */
  async update(id: string, change: (value: T) => T, ifMatch?: string): Promise<Stored<T>> {
    // One for all attempts: when it stands, the store took the write and its answer was lost.
    const version = randomUUID();
    let failedOver: string | undefined;
    for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt += 1) {
      const current = await this.#read(id);
      if (!isWhole(current)) throw new MissingError(`No such record in ${this.#name}.`);
      if (current.version === version) return withoutEtag(current);
      if (ifMatch !== undefined && ifMatch !== current.version)
        throw new ConflictError('The record has changed.');
      if (current.version === failedOver) throw this.#takesNoWrites();
      if (!current.etag)
        throw new Error(`The store of ${this.#name} sends no ETag, so nothing can be changed safely.`);
      const record = { id, value: change(current.value), version };
      const outcome = await this.#write(record, { onlyIfMatch: current.etag });
      if (outcome === 'done') return record;
      if (outcome === 'failed') failedOver = current.version;
      await pause(Math.random() * 10 * 2 ** Math.min(attempt, 6));
    }
    throw new ConflictError('Too many changes at once.');
  }

  async remove(id: string): Promise<void> {
    if (KEY_FORM.test(id)) await this.#blobs.delete(id);
  }

  /** Records in the order of their ids, starting behind `after`; all of them when there is no limit. */
  async list({ limit = Infinity, after = '' }: { limit?: number; after?: string } = {}): Promise<Page<T>> {
    const ids: string[] = [];
    for await (const id of this.ids()) {
      if (id > after) ids.push(id);
      if (ids.length > limit) break;
    }
    const shown = ids.slice(0, limit);
    const found = await inBatches(shown, READS_AT_ONCE, (id) => this.#read(id));
    return {
      records: found.filter((record) => isWhole(record)).map(withoutEtag),
      next: ids.length > shown.length ? shown.at(-1) : undefined,
      setAside: shown.filter((_id, at) => found[at] && !isWhole(found[at])),
    };
  }

  /** All records, some at a time. */
  async *pages(): AsyncIterable<Page<T>> {
    let after: string | undefined = '';
    while (after !== undefined) {
      const page: Page<T> = await this.list({ limit: PAGE, after });
      yield page;
      after = page.next;
    }
  }

  /** Every record by its id and ETag, in the order of their ids. */
  async listed(): Promise<Listed[]> {
    const all: Listed[] = [];
    for await (const page of this.#blobs.list({ paginate: true }))
      for (const { key, etag } of page.blobs) all.push({ id: key, etag });
    return all;
  }

  /** All ids, or those that begin with `prefix`, in order. */
  async *ids(prefix = ''): AsyncIterable<string> {
    for await (const page of this.#blobs.list({ paginate: true, ...(prefix ? { prefix } : {}) })) {
      for (const blob of page.blobs) yield blob.key;
    }
  }

  async #read(id: string): Promise<Reading<T>> {
    if (!KEY_FORM.test(id)) return undefined;
    const found = await this.#blobs.getWithMetadata(id, { type: 'text', consistency: 'strong' });
    if (!found) return undefined;
    try {
      const { version, value } = envelope.parse(JSON.parse(found.data));
      return { id, version, value: this.#schema.parse(value), etag: found.etag };
    } catch (cause) {
      this.#log.error('record set aside', { store: this.#name, id }, cause);
      return { damaged: true, etag: found.etag };
    }
  }

  /** A store that is unwell or lies answers `modified` without an ETag, whatever became of the write: so look. */
  async #write(record: Stored<T>, condition: Condition): Promise<Outcome> {
    const text = JSON.stringify({ version: record.version, value: record.value });
    const result = await this.#blobs.set(record.id, text, condition);
    if (!result.modified) return 'refused';
    if (result.etag) return 'done';
    const standing = await this.#read(record.id);
    return isWhole(standing) && standing.version === record.version ? 'done' : 'failed';
  }

  #takesNoWrites = () => new Error(`The store of ${this.#name} takes no writes.`);
}

const withoutEtag = <T>({ id, value, version }: Stored<T>): Stored<T> => ({ id, value, version });
