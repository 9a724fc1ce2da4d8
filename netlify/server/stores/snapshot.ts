import type { Store } from '@netlify/blobs';
import { MINUTE, SECOND } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { inBatches, WHOLE_STORE_AT_ONCE } from './batches.ts';
import type { StoreChanges } from './change-log.ts';
import { StoreUnavailableError } from './failures.ts';
import type { Listed } from './stored.ts';
import { SnapshotBlobs, type LoadedManifest } from './snapshot-blobs.ts';
import {
  cut,
  entryOf,
  inOrder,
  recut,
  shardOf,
  unverified,
  type Entry,
  type SourceReading,
} from './snapshot-entries.ts';

/** How long after a full pass only the first page of a list is looked at, and what was changed since. */
const FRESH_MS = 5 * MINUTE;

/** A list page that holds this many may have another one behind it. */
const LIST_PAGE = 1000;

/** How long one call may read what no snapshot holds yet; what is left over is read by the next one. */
const READ_MS = 15 * SECOND;

/** Of so many unread records an instance reads one at a time, and its other calls wait for what that one found. */
const MANY = 500;

/** How often a reader starts over because a shard was replaced and removed under it. */
const READ_ATTEMPTS = 3;

/** How often an erasure tries again when another writer was faster. */
const ERASE_ATTEMPTS = 10;

/** What a snapshot is derived from: something listed by id and ETag, and read one by one. */
export interface SnapshotSource<Row> {
  name: string;
  listPages(): AsyncIterable<Listed[]>;
  read(id: string): Promise<SourceReading<Row>>;
}

/** How much of a store's list is compared with what is known: all, the first page, which has the newest records, or nothing. */
type Extent = 'whole' | 'newest' | 'none';

/** Readings of many records that are under way in an instance, by the name of their source. */
export type LargeReadings = Map<string, Promise<void>>;

export interface SnapshotOptions {
  /** What was changed lately, where lists may not be waited for. */
  changes?: StoreChanges | undefined;
  log: Log;
  /** Takes work that nobody waits for; without it nothing is written back, as in a build, which may not write. */
  background?: ((work: Promise<unknown>) => void) | undefined;
  largeReadings: LargeReadings;
}

interface Changes<Row> {
  manifest: LoadedManifest;
  entries: Map<string, Entry<Row>>;
  /** The ids whose entries are not what the shards hold. */
  dirty: Set<string>;
  /** When the full pass began, if this was one. */
  healedAt: number | undefined;
}

interface State<Row> extends Changes<Row> {
  /** Whether there was no time left to read everything that differs. */
  partial: boolean;
  /** Lets go those that wait for a large reading, once it is written. */
  release: () => void;
}

/**
 * The rows that lists need of a whole store, derived from its records and kept beside them, so that a list costs a few
 * requests instead of one a record. It is never the truth: each read compares it with a listing and reads what differs,
 * and without it everything is read anew. Within `FRESH_MS` of a full pass only the first list page is compared, which
 * has the newest records, and what the change log names.
 */
export class Snapshot<Row> {
  readonly #source: SnapshotSource<Row>;
  readonly #blobs: SnapshotBlobs<Row>;
  readonly #options: SnapshotOptions;

  constructor(source: SnapshotSource<Row>, blobs: Store, options: SnapshotOptions) {
    this.#source = source;
    this.#blobs = new SnapshotBlobs(blobs, source.name);
    this.#options = options;
  }

  /**
   * Every entry in the order of the ids, damaged ones too.
   * @param extent 'none' for what only staff bring about, such as a deletion: the change log names all of it
   * @throws StoreUnavailableError when so much is unread, as after a restore, that the next call has to go on with it
   */
  async entries(extent: Exclude<Extent, 'whole'> = 'newest'): Promise<Entry<Row>[]> {
    const state = await this.#heal(extent);
    if (this.#options.background) this.#options.background(this.#writeBack(state));
    else state.release();
    if (state.partial) throw this.#beingMade();
    return inOrder(state.entries);
  }

  /** Compares the whole store and writes what was found, however fresh the snapshot is, and tidies up; for a schedule. */
  async refresh(): Promise<void> {
    await this.#writeBack(await this.#heal('whole'));
    await this.#blobs.sweep();
  }

  /** Takes rows out at once and removes every blob that held them: of what is erased nothing may stay. */
  async erase(ids: string[]): Promise<void> {
    for (let attempt = 0; attempt < ERASE_ATTEMPTS; attempt += 1) {
      const [manifest, listed] = await Promise.all([this.#blobs.manifest(), this.#blobs.listed()]);
      const entries = await this.#load(manifest);
      if (!entries) continue;
      for (const id of ids) entries.delete(id);
      const changes = { manifest, entries, dirty: new Set(ids), healedAt: undefined };
      if (await this.#write(changes, listed)) return;
    }
    throw new Error(`The snapshot of ${this.#source.name} takes no writes.`);
  }

  async #heal(extent: Extent): Promise<State<Row>> {
    let hasWaited = false;
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = Date.now();
      const reading = this.#blobs.manifest();
      const [manifest, loaded, listing, changed] = await Promise.all([
        reading,
        reading.then((manifest) => this.#load(manifest)),
        reading.then(({ healedAt }) => this.#list(startedAt - healedAt > FRESH_MS ? 'whole' : extent)),
        this.#options.changes?.recent() ?? [],
      ]);
      if (!loaded && attempt < READ_ATTEMPTS) continue;
      const { listed, through } = loaded ? listing : await this.#list('whole');
      const entries = loaded ?? new Map<string, Entry<Row>>();
      const ids = unverified(entries, listed, through, changed);
      const other = ids.size > MANY ? this.#options.largeReadings.get(this.#source.name) : undefined;
      if (other) {
        if (hasWaited) throw this.#beingMade();
        hasWaited = true;
        await other;
        continue;
      }
      const release = ids.size > MANY ? this.#announce() : () => undefined;
      try {
        const { dirty, partial } = await this.#verify(entries, listed, ids);
        const isFull = through === undefined && !partial;
        return { manifest, entries, dirty, partial, healedAt: isFull ? startedAt : undefined, release };
      } catch (cause) {
        release();
        throw cause;
      }
    }
  }

  /** Tells the other calls of this instance that many records are being read. Returns what ends that. */
  #announce(): () => void {
    const { largeReadings } = this.#options;
    const { promise, resolve } = Promise.withResolvers<void>();
    largeReadings.set(this.#source.name, promise);
    return () => {
      largeReadings.delete(this.#source.name);
      resolve();
    };
  }

  #beingMade(): StoreUnavailableError {
    return new StoreUnavailableError(`The snapshot of ${this.#source.name} is being made.`);
  }

  /** Every entry of every shard; undefined when one of them is gone, as after a replacement. */
  async #load({ shards }: LoadedManifest): Promise<Map<string, Entry<Row>> | undefined> {
    const loaded = await Promise.all(shards.map((shard) => this.#blobs.entries(shard)));
    const entries = new Map<string, Entry<Row>>();
    for (const shard of loaded) {
      if (!shard) return undefined;
      for (const entry of shard) entries.set(entry.id, entry);
    }
    return entries;
  }

  /** So much of the list, and the id through which that goes unless it is whole. */
  async #list(extent: Extent): Promise<{ listed: Listed[]; through: string | undefined }> {
    const listed: Listed[] = [];
    if (extent === 'none') return { listed, through: '' };
    for await (const page of this.#source.listPages()) {
      listed.push(...page);
      if (extent === 'newest' && page.length >= LIST_PAGE) return { listed, through: listed.at(-1)?.id };
    }
    return { listed, through: undefined };
  }

  /** Reads records and puts what they are now into the entries; the ids of those that differ. */
  async #verify(
    entries: Map<string, Entry<Row>>,
    listed: Listed[],
    ids: Set<string>,
  ): Promise<Pick<State<Row>, 'dirty' | 'partial'>> {
    const listedAs = new Map(ids.size > 0 ? listed.map(({ id, etag }) => [id, etag]) : []);
    const dirty = new Set<string>();
    const until = Date.now() + READ_MS;
    let partial = false;
    await inBatches([...ids], WHOLE_STORE_AT_ONCE, async (id) => {
      if (Date.now() > until) partial = true;
      if (partial) return;
      const found = await this.#source.read(id);
      const known = entries.get(id);
      if (!found) {
        if (entries.delete(id)) dirty.add(id);
        return;
      }
      const entry = entryOf(id, found, listedAs.get(id), known);
      entries.set(id, entry);
      if (known?.etag !== entry.etag || known.listedAs !== entry.listedAs) dirty.add(id);
    });
    return { dirty, partial };
  }

  /** What a full pass found, or a change, is kept for the next reader; a failure costs that one some reads. */
  async #writeBack(state: State<Row>): Promise<void> {
    const { dirty, healedAt, manifest, release } = state;
    const isStale = healedAt !== undefined && healedAt - manifest.healedAt > FRESH_MS / 2;
    try {
      if (dirty.size > 0 || isStale) await this.#write(state);
    } catch (cause) {
      this.#options.log.error('snapshot not written', { store: this.#source.name }, cause);
    } finally {
      release();
    }
  }

  #write({ manifest, entries, dirty, healedAt }: Changes<Row>, listed?: string[]): Promise<boolean> {
    const { shards } = manifest;
    if (shards.length === 0)
      return this.#blobs.replace(manifest, cut(inOrder(entries), ''), healedAt ?? 0, listed);
    const touched = new Set([...dirty].map((id) => shardOf(shards, id)));
    const within = new Map<number, Entry<Row>[]>();
    for (const entry of inOrder(entries)) {
      const at = shardOf(shards, entry.id);
      const others = within.get(at);
      if (others) others.push(entry);
      else within.set(at, [entry]);
    }
    const parts = recut(shards, touched, (at) => within.get(at) ?? []);
    return this.#blobs.replace(manifest, parts, healedAt ?? manifest.healedAt, listed);
  }
}
