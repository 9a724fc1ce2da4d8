import type { Store } from '@netlify/blobs';
import { MINUTE, SECOND } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { inBatches, WHOLE_STORE_AT_ONCE } from './batches.ts';
import type { StoreChanges } from './change-log.ts';
import { StoreUnavailableError } from './failures.ts';
import type { Listed } from './stored.ts';
import { SnapshotBlobs, type LoadedManifest } from './snapshot-blobs.ts';
import {
  toPieces,
  entryOf,
  inOrder,
  updateShards,
  shardOf,
  unverified,
  type Entry,
  type SourceReading,
} from './snapshot-entries.ts';

/** After a full pass, the next one is made behind an answer when this time is over. */
const FRESH_MS = 5 * MINUTE;

/** How long before a full pass a change may have been too late for it: longer than lists lag (60 s). */
const UNLISTED_MS = 5 * MINUTE;

/** A list page with this many entries may have another one after it. */
const LIST_PAGE = 1000;

/** How long one call may read records that are not in a snapshot; the next call continues. */
const READ_MS = 15 * SECOND;

/** With more unread records than this, one call reads them and the instance's other calls wait for it. */
const MANY = 500;

/** How often a reader starts again because a shard was replaced and removed meanwhile. */
const READ_ATTEMPTS = 3;

/** How often an erasure is tried again when another writer was faster. */
const ERASE_ATTEMPTS = 10;

/** What a snapshot is derived from: a store that lists ids and ETags and reads single records. */
export interface SnapshotSource<Row> {
  name: string;
  listPages(): AsyncIterable<Listed[]>;
  read(id: string): Promise<SourceReading<Row>>;
}

/** How much of a store's list is compared: all, the first page, which has the newest records, or nothing. */
type Extent = 'whole' | 'newest' | 'none';

/** Large readings and full passes in progress in an instance, by their names. */
export type LargeReadings = Map<string, Promise<void>>;

export interface SnapshotOptions {
  /** The change log, for stores whose lists lag too much. */
  changes?: StoreChanges | undefined;
  log: Log;
  /** Runs work after the answer; without it snapshots are not written, as in a build. */
  background?: ((work: Promise<unknown>) => void) | undefined;
  largeReadings: LargeReadings;
}

interface Changes<Row> {
  manifest: LoadedManifest;
  entries: Map<string, Entry<Row>>;
  /** The ids whose entries differ from the shards. */
  dirty: Set<string>;
  /** When the full pass began, if this was one. */
  healedAt: number | undefined;
}

interface State<Row> extends Changes<Row> {
  /** Whether time ran out before everything was read. */
  partial: boolean;
  /** Whether it is time for a full pass. */
  isStale: boolean;
  /** Lets the calls that wait for a large reading continue. */
  endReading: () => void;
}

/**
 * The rows of a whole store, stored beside its records, so that a list needs a few requests and not one for each
 * record. A snapshot may be out of date: each read compares it with the first list page and the change log, and reads what
 * differs; with the whole list, where these two do not reach back to the last full pass.
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

  /** Starts the first read of `entries`, so that it runs while the caller's session is read. */
  readAhead(): void {
    this.#blobs.readAhead();
  }

  /**
   * Every entry in the order of ids, also unreadable ones.
   * @param extent 'none' for changes that only admins make, such as deletions: the change log has all of them
   * @throws StoreUnavailableError when time ran out before everything was read, as after a restore; the next call
   * continues
   */
  async entries(extent: Exclude<Extent, 'whole'> = 'newest'): Promise<Entry<Row>[]> {
    const state = await this.#compare(extent);
    if (this.#options.background) this.#options.background(this.#healed(state));
    else state.endReading();
    if (state.partial) throw this.#incomplete();
    return inOrder(state.entries);
  }

  /** Writes back what a read found; where it was not a full pass and one is due, makes one, once in an instance. */
  async #healed(state: State<Row>): Promise<void> {
    await this.#writeBack(state);
    const { largeReadings } = this.#options;
    const name = `full pass of ${this.#source.name}`;
    if (!state.isStale || state.healedAt !== undefined || largeReadings.has(name)) return;
    const pass = this.refresh().finally(() => largeReadings.delete(name));
    largeReadings.set(name, pass);
    await pass;
  }

  /** Compares the whole store, writes the result, and removes stray shards. */
  async refresh(): Promise<void> {
    await this.#writeBack(await this.#compare('whole'));
    await this.#blobs.sweep();
  }

  /** Removes rows at once, with every blob that contained them, because erased data must not stay. */
  async erase(ids: string[]): Promise<void> {
    for (let attempt = 0; attempt < ERASE_ATTEMPTS; attempt += 1) {
      const [manifest, listed] = await Promise.all([this.#blobs.manifest(), this.#blobs.listed()]);
      const found = await this.#blobs.all(manifest);
      const entries = found ?? new Map<string, Entry<Row>>();
      for (const id of ids) entries.delete(id);
      // Without one of its shards a snapshot begins anew: the next reader makes it.
      const known = found ? manifest : { ...manifest, healedAt: 0, shards: [] };
      const changes = { manifest: known, entries, dirty: new Set(ids), healedAt: undefined };
      if (await this.#write(changes, listed)) return;
    }
    throw new Error(`The snapshot of ${this.#source.name} takes no writes.`);
  }

  async #compare(extent: Extent): Promise<State<Row>> {
    let hasWaited = false;
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = Date.now();
      const reading = this.#blobs.manifest();
      const [manifest, loaded, listing, recent] = await Promise.all([
        reading,
        reading.then((manifest) => this.#blobs.all(manifest)),
        this.#list(extent),
        this.#options.changes?.recent(),
      ]);
      if (!loaded && attempt < READ_ATTEMPTS) continue;
      const entries = loaded ?? new Map<string, Entry<Row>>();
      const unlistedFrom = manifest.healedAt - UNLISTED_MS;
      const isLogged = !recent || recent.since <= Math.max(unlistedFrom, 0);
      // Records that came in and were never listed may fill more than the first page.
      const isReached = !listing.through || entries.has(listing.through);
      const isEnough = listing.through === undefined || (loaded && isLogged && isReached);
      const { listed, through } = isEnough ? listing : await this.#list('whole');
      const isStale = startedAt - manifest.healedAt > FRESH_MS;
      const late = (recent?.changes ?? []).filter(({ at }) => at > unlistedFrom);
      const changed = late.map(({ id }) => id);
      const ids = unverified(entries, listed, through, changed);
      const other = ids.size > MANY ? this.#options.largeReadings.get(this.#source.name) : undefined;
      if (other) {
        if (hasWaited) throw this.#incomplete();
        hasWaited = true;
        await other;
        continue;
      }
      const endReading = ids.size > MANY ? this.#startLargeReading() : () => undefined;
      try {
        const { dirty, partial } = await this.#verify(entries, listed, ids);
        const isFull = through === undefined && !partial;
        const healedAt = isFull ? startedAt : undefined;
        return { manifest, entries, dirty, partial, isStale, healedAt, endReading };
      } catch (cause) {
        endReading();
        throw cause;
      }
    }
  }

  /** Makes the other calls of this instance wait for this large reading. Returns the function that ends the wait. */
  #startLargeReading(): () => void {
    const { largeReadings } = this.#options;
    const { promise, resolve } = Promise.withResolvers<void>();
    largeReadings.set(this.#source.name, promise);
    return () => {
      largeReadings.delete(this.#source.name);
      resolve();
    };
  }

  #incomplete(): StoreUnavailableError {
    return new StoreUnavailableError(`The snapshot of ${this.#source.name} is being made.`);
  }

  /** The list to the given extent, and the last listed id unless the list is whole. */
  async #list(extent: Extent): Promise<{ listed: Listed[]; through: string | undefined }> {
    const listed: Listed[] = [];
    if (extent === 'none') return { listed, through: '' };
    for await (const page of this.#source.listPages()) {
      listed.push(...page);
      if (extent === 'newest' && page.length >= LIST_PAGE) return { listed, through: listed.at(-1)?.id };
    }
    return { listed, through: undefined };
  }

  /** Reads records into `entries`; returns the ids of those that differ. */
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

  /** Writes what this read found for the next reader, who would read it again otherwise. */
  async #writeBack(state: State<Row>): Promise<void> {
    const { dirty, healedAt, manifest, endReading } = state;
    const isStale = healedAt !== undefined && healedAt - manifest.healedAt > FRESH_MS / 2;
    try {
      if (dirty.size > 0 || isStale) await this.#write(state);
    } catch (cause) {
      this.#options.log.error('snapshot not written', { store: this.#source.name }, cause);
    } finally {
      endReading();
    }
  }

  #write({ manifest, entries, dirty, healedAt }: Changes<Row>, listed?: string[]): Promise<boolean> {
    const { shards } = manifest;
    if (shards.length === 0)
      return this.#blobs.replace(manifest, toPieces(inOrder(entries), ''), healedAt ?? 0, listed);
    const touched = new Set([...dirty].map((id) => shardOf(shards, id)));
    const within = new Map<number, Entry<Row>[]>();
    for (const entry of inOrder(entries)) {
      const at = shardOf(shards, entry.id);
      const others = within.get(at);
      if (others) others.push(entry);
      else within.set(at, [entry]);
    }
    const parts = updateShards(shards, touched, (at) => within.get(at) ?? []);
    return this.#blobs.replace(manifest, parts, healedAt ?? manifest.healedAt, listed);
  }
}
