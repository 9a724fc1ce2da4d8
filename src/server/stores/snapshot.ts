import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { MINUTE, SECOND } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { StoreChanges } from './change-log.ts';
import { inBatches, StoreUnavailableError, WHOLE_STORE_AT_ONCE, writeIf } from './stored.ts';
import type { Entry, Listed, SourceReading } from './stored.ts';

/** In the order of their ids. */
export const inOrder = <Row>(entries: ReadonlyMap<string, Entry<Row>>): Entry<Row>[] =>
  [...entries.values()].sort((one, other) => (one.id < other.id ? -1 : 1));

/** The entry of a record that was read; an unreadable record keeps its last row, which says whether it is deleted. */
export function entryOf<Row>(
  id: string,
  found: NonNullable<SourceReading<Row>>,
  listedAs: string | undefined,
  known: Entry<Row> | undefined,
): Entry<Row> {
  const entry: Entry<Row> = { ...(known?.row === undefined ? {} : { row: known.row }), ...found, id };
  return listedAs && listedAs !== found.etag ? { ...entry, listedAs } : entry;
}

/**
 * The ids to read again: listed with an unknown ETag, known but not listed, or changed lately. The list alone is not
 * enough, because it lags.
 * @param listed the ETag of each listed id; empty where the store has none
 * @param through the last listed id, when the list may have more
 */
export function unverified<Row>(
  entries: ReadonlyMap<string, Entry<Row>>,
  listed: ReadonlyMap<string, string>,
  through: string | undefined,
  changed: string[],
): Set<string> {
  const ids = new Set(changed);
  for (const [id, etag] of listed) {
    const entry = entries.get(id);
    if (!etag || (entry?.etag !== etag && entry?.listedAs !== etag)) ids.add(id);
  }
  for (const id of entries.keys())
    if (!listed.has(id) && (through === undefined || id <= through)) ids.add(id);
  return ids;
}

/** Increased when the form of rows changes: other formats are not read, and their blobs are removed. */
const FORMAT = 4;

const blobSchema = z.object({
  /** When the last full pass over the store began. */
  healedAt: z.number(),
  entries: z.array(z.unknown()),
});

/** What a snapshot's blob holds; the readers of one instance share the entries, and change a copy. */
interface Content<Row> {
  healedAt: number;
  entries: ReadonlyMap<string, Entry<Row>>;
}

export interface Loaded<Row> extends Content<Row> {
  /** The ETag for replacing it; undefined when there is no blob. */
  etag: string | undefined;
}

/** The blobs as this instance last read or wrote them, by their keys. */
const memory = new Map<string, { etag: string; content: Content<unknown> }>();

/** The blob of one snapshot, which is replaced as a whole and conditionally. */
export function openSnapshotBlob<Row>(blobs: Store, name: string) {
  const key = `${name}~${FORMAT}`;
  let ahead: Promise<Loaded<Row>> | undefined;

  /** The whole blob is sent only where it has changed since this instance read or wrote it. */
  async function read(): Promise<Loaded<Row>> {
    const known = memory.get(key);
    const options = { type: 'text', consistency: 'strong', ...(known && { etag: known.etag }) } as const;
    const found = await blobs.getWithMetadata(key, options);
    // Unchanged, so the answer has no body.
    if (known && found?.data === null) return { ...(known.content as Content<Row>), etag: known.etag };
    try {
      const { healedAt, entries } = blobSchema.parse(JSON.parse(found?.data ?? ''));
      const content = { healedAt, entries: new Map((entries as Entry<Row>[]).map((one) => [one.id, one])) };
      if (found?.etag) memory.set(key, { etag: found.etag, content });
      return { ...content, etag: found?.etag };
    } catch {
      return { healedAt: 0, entries: new Map(), etag: found?.etag };
    }
  }

  return {
    read(): Promise<Loaded<Row>> {
      const reading = ahead ?? read();
      ahead = undefined;
      return reading;
    },

    /** Starts to read the blob; the next `read()` takes the result or the failure. */
    readAhead(): void {
      ahead = read();
      ahead.catch(() => undefined);
    },

    /** Replaces the blob that was read; false when another writer was faster. */
    async replace(
      { etag }: Pick<Loaded<Row>, 'etag'>,
      { healedAt, entries }: Content<Row>,
    ): Promise<boolean> {
      // By the random name the bytes differ in any case: the condition of a writer that read an erased record must fail.
      const text = JSON.stringify({ healedAt, write: randomUUID(), entries: [...entries.values()] });
      const written = await writeIf(blobs, key, text, etag);
      if (written.outcome !== 'done') return false;
      memory.set(key, { etag: written.etag ?? '', content: { healedAt, entries } });
      return true;
    },

    /** Removes the blobs of other formats. */
    async removeOthers(): Promise<void> {
      const prefix = `${name}~`;
      for await (const page of blobs.list({ paginate: true, prefix }))
        for (const { key: other } of page.blobs)
          if (other !== key && other.startsWith(prefix)) await blobs.delete(other);
    },
  };
}

/** After a full pass, the next one is made behind an answer when this time is over. */
const FRESH_MS = 5 * MINUTE;

/** How long before a full pass a change may have been too late for it: longer than lists lag (60 s). */
const UNLISTED_MS = 5 * MINUTE;

/** The platform's page size: after as many entries a list may have another page. */
const LIST_PAGE = 1000;

/** How long one call may read records that are not in a snapshot; the next call continues. */
const READ_MS = 15 * SECOND;

/** How often an erasure is tried again when another writer was faster. */
const ERASE_ATTEMPTS = 10;

/** What a snapshot is derived from: a store that lists ids and ETags and reads single records. */
export interface SnapshotSource<Row> {
  name: string;
  listPages(): AsyncIterable<Listed[]>;
  reading(id: string): Promise<SourceReading<Row>>;
}

/** How much of a store's list is compared: all, the first page, which has the newest records, or nothing. */
type Extent = 'whole' | 'newest' | 'none';

/** The names of stores of which a full pass is under way in this instance. */
const passes = new Set<string>();

interface SnapshotOptions {
  /** The change log, for stores whose lists lag too much. */
  changes?: StoreChanges | undefined;
  log: Log;
  /** Runs work after the answer; without it snapshots are not written, as in a build. */
  background?: ((work: Promise<unknown>) => void) | undefined;
}

/** What a comparison found, beside the blob that was compared. */
interface State<Row> {
  before: Loaded<Row>;
  entries: Map<string, Entry<Row>>;
  /** Whether an entry differs from the blob's. */
  isChanged: boolean;
  /** When the full pass began, if this was one. */
  healedAt: number | undefined;
  /** Whether time ran out before everything was read. */
  partial: boolean;
  /** Whether it is time for a full pass. */
  isStale: boolean;
}

/**
 * The rows of a whole store, stored beside its records, so that a list needs a few requests and not one for each
 * record. A snapshot may be out of date: each read compares it with the first list page and the change log, and reads what
 * differs; with the whole list, where these two do not reach back to the last full pass.
 */
export class Snapshot<Row> {
  readonly #source: SnapshotSource<Row>;
  readonly #blob: ReturnType<typeof openSnapshotBlob<Row>>;
  readonly #options: SnapshotOptions;

  constructor(source: SnapshotSource<Row>, blobs: Store, options: SnapshotOptions) {
    this.#source = source;
    this.#blob = openSnapshotBlob(blobs, source.name);
    this.#options = options;
  }

  /** Starts the first read of `entries`, so that it runs while the caller's session is read. */
  readAhead(): void {
    this.#blob.readAhead();
  }

  /**
   * Every entry in the order of ids, also unreadable ones.
   * @param extent 'none' for changes that only admins make, such as deletions: the change log has all of them
   * @throws StoreUnavailableError when time ran out before everything was read, as after a restore; the next call
   * continues
   */
  async entries(extent: Exclude<Extent, 'whole'> = 'newest'): Promise<Entry<Row>[]> {
    const state = await this.#compare(extent);
    this.#options.background?.(this.#heal(state));
    if (state.partial) throw new StoreUnavailableError(`The snapshot of ${this.#source.name} is being made.`);
    return inOrder(state.entries);
  }

  /** Writes back what a read found, and makes a full pass if that is due, once at a time in an instance. */
  async #heal(state: State<Row>): Promise<void> {
    await this.#writeBack(state);
    const { name } = this.#source;
    if (!state.isStale || state.healedAt !== undefined || passes.has(name)) return;
    passes.add(name);
    await this.refresh().finally(() => passes.delete(name));
  }

  /** Compares the whole store, writes the result, and removes blobs of other formats. */
  async refresh(): Promise<void> {
    await this.#writeBack(await this.#compare('whole'));
    await this.#blob.removeOthers();
  }

  /** Removes rows at once, also those in blobs of other formats, because erased data must not stay. */
  async erase(ids: string[]): Promise<void> {
    for (let attempt = 0; attempt < ERASE_ATTEMPTS; attempt += 1) {
      const before = await this.#blob.read();
      const entries = new Map(before.entries);
      for (const id of ids) entries.delete(id);
      if (await this.#blob.replace(before, { ...before, entries })) return this.#blob.removeOthers();
    }
    throw new Error(`The snapshot of ${this.#source.name} takes no writes.`);
  }

  async #compare(extent: Extent): Promise<State<Row>> {
    const startedAt = Date.now();
    const [before, listing, recent] = await Promise.all([
      this.#blob.read(),
      this.#list(extent),
      this.#options.changes?.recent(),
    ]);
    const entries = new Map(before.entries);
    const unlistedFrom = before.healedAt - UNLISTED_MS;
    const isLogged = !recent || recent.since <= Math.max(unlistedFrom, 0);
    // Records that came in and were never listed may fill more than the first page.
    const isReached = !listing.through || entries.has(listing.through);
    const isEnough = listing.through === undefined || (isLogged && isReached);
    const { listed, through } = isEnough ? listing : await this.#list('whole');
    const late = (recent?.changes ?? []).filter(({ at }) => at > unlistedFrom).map(({ id }) => id);
    const ids = unverified(entries, listed, through, late);
    const { isChanged, partial } = await this.#verify(entries, listed, ids);
    const healedAt = through === undefined && !partial ? startedAt : undefined;
    const isStale = startedAt - before.healedAt > FRESH_MS;
    return { before, entries, isChanged, partial, healedAt, isStale };
  }

  /** The listed ids to the given extent with their ETags, and the last listed id unless the list is whole. */
  async #list(extent: Extent): Promise<{ listed: Map<string, string>; through: string | undefined }> {
    const listed = new Map<string, string>();
    if (extent === 'none') return { listed, through: '' };
    for await (const page of this.#source.listPages()) {
      for (const { id, etag } of page) listed.set(id, etag);
      if (extent === 'newest' && page.length >= LIST_PAGE) return { listed, through: page.at(-1)?.id };
    }
    return { listed, through: undefined };
  }

  /** Reads records into `entries`; returns whether any differed. */
  async #verify(entries: Map<string, Entry<Row>>, listed: Map<string, string>, ids: Set<string>) {
    let isChanged = false;
    const until = Date.now() + READ_MS;
    let partial = false;
    await inBatches([...ids], WHOLE_STORE_AT_ONCE, async (id) => {
      if (Date.now() > until) partial = true;
      if (partial) return;
      const found = await this.#source.reading(id);
      const known = entries.get(id);
      if (!found) {
        if (entries.delete(id)) isChanged = true;
        return;
      }
      const entry = entryOf(id, found, listed.get(id), known);
      entries.set(id, entry);
      if (known?.etag !== entry.etag || known.listedAs !== entry.listedAs) isChanged = true;
    });
    return { isChanged, partial };
  }

  /** Writes what this read found for the next reader, who would read it again otherwise. */
  async #writeBack({ before, entries, isChanged, healedAt = before.healedAt }: State<Row>): Promise<void> {
    try {
      if (isChanged || healedAt - before.healedAt > FRESH_MS / 2)
        await this.#blob.replace(before, { healedAt, entries });
    } catch (cause) {
      this.#options.log.error('snapshot not written', { store: this.#source.name }, cause);
    }
  }
}
