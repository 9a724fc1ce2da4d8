import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { MINUTE } from '../platform/clock.ts';
import type { Entry, Piece, Shard } from './snapshot-entries.ts';

/** Increased when the form of rows changes: other formats are not read, and their shards are removed. */
const FORMAT = 2;

/** How long a replaced shard stays for readers with the earlier manifest, who would read and write everything anew. */
const RETIRED_FOR_MS = 2 * MINUTE;

/** A shard without a manifest after this long is left from a writer that ended or was refused. */
const STRAY_AFTER_MS = 5 * MINUTE;

/** A shard's key within its snapshot: its time in base 36, and a UUID. */
const SHARD_FORM = /^(?<at>[0-9a-z]+)-[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The size limit of shards in an instance's memory; they never change. */
const MEMORY_BYTES = 48 * 2 ** 20;

const manifestSchema = z.object({
  /** When the last full pass over the store began. */
  healedAt: z.number(),
  shards: z.array(z.object({ key: z.string(), from: z.string(), rows: z.number(), bytes: z.number() })),
  /** Replaced shards, and when each was replaced. */
  retired: z._default(z.array(z.object({ key: z.string(), at: z.number() })), []),
});

export interface LoadedManifest extends z.infer<typeof manifestSchema> {
  /** The ETag for replacing it; undefined when there is no manifest. */
  etag: string | undefined;
}

const memory = new Map<string, { entries: Entry<unknown>[]; bytes: number }>();
let remembered = 0;

function remember(key: string, entries: Entry<unknown>[], bytes: number): void {
  forget(key);
  memory.set(key, { entries, bytes });
  remembered += bytes;
  for (const oldest of memory.keys()) if (remembered > MEMORY_BYTES) forget(oldest);
}

function forget(key: string): void {
  remembered -= memory.get(key)?.bytes ?? 0;
  memory.delete(key);
}

/** The blobs of one snapshot: a manifest that is replaced conditionally, and shards that never change. */
export class SnapshotBlobs<Row> {
  readonly #blobs: Store;
  readonly #name: string;
  #ahead: Promise<LoadedManifest> | undefined;

  constructor(blobs: Store, name: string) {
    this.#blobs = blobs;
    this.#name = name;
  }

  get #manifestKey() {
    return `${this.#name}~manifest~${FORMAT}`;
  }

  /** Starts to read the manifest; the next `manifest()` takes the result or the failure. */
  readAhead(): void {
    this.#ahead = this.#readManifest();
    this.#ahead.catch(() => undefined);
  }

  manifest(): Promise<LoadedManifest> {
    const reading = this.#ahead ?? this.#readManifest();
    this.#ahead = undefined;
    return reading;
  }

  async #readManifest(): Promise<LoadedManifest> {
    const options = { type: 'text', consistency: 'strong' } as const;
    const found = await this.#blobs.getWithMetadata(this.#manifestKey, options);
    const none = { healedAt: 0, shards: [], retired: [], etag: found?.etag };
    try {
      return found ? { ...manifestSchema.parse(JSON.parse(found.data)), etag: found.etag } : none;
    } catch {
      return none;
    }
  }

  /** Every entry of every shard; undefined when one of them is missing, because the manifest was replaced since. */
  async all({ shards }: LoadedManifest): Promise<Map<string, Entry<Row>> | undefined> {
    const loaded = await Promise.all(shards.map((shard) => this.#entries(shard)));
    const entries = new Map<string, Entry<Row>>();
    for (const shard of loaded) {
      if (!shard) return undefined;
      for (const entry of shard) entries.set(entry.id, entry);
    }
    return entries;
  }

  /** The entries of a shard; undefined when its blob is missing or unreadable. */
  async #entries({ key }: Shard): Promise<Entry<Row>[] | undefined> {
    if (key === '') return [];
    const known = memory.get(key);
    if (known) return known.entries as Entry<Row>[];
    const text = await this.#blobs.get(key, { type: 'text', consistency: 'strong' });
    try {
      const entries = JSON.parse(text ?? '') as Entry<Row>[];
      remember(key, entries, text?.length ?? 0);
      return entries;
    } catch {
      return undefined;
    }
  }

  /**
   * Writes new pieces and replaces the manifest that was read; false when another writer was faster, and then the new
   * pieces are removed.
   * @param listed after an erasure: all shards there are. Those that the new manifest does not name are removed at once.
   */
  async replace(
    before: LoadedManifest,
    parts: (Shard | Piece<Row>)[],
    healedAt: number,
    listed?: string[],
  ): Promise<boolean> {
    const written: string[] = [];
    const shards = await Promise.all(
      parts.map(async (part) => ('key' in part ? part : this.#write(part, written))),
    );
    const named = new Set(shards.map(({ key }) => key));
    const at = Date.now();
    const isOver = (one: { at: number }) => listed !== undefined || at - one.at > RETIRED_FOR_MS;
    const replaced = before.shards
      .filter(({ key }) => key && !named.has(key))
      .map(({ key }) => ({ key, at }));
    const unnamed = [...before.retired, ...replaced];
    const condition = before.etag ? { onlyIfMatch: before.etag } : { onlyIfNew: true };
    const text = JSON.stringify({ healedAt, shards, retired: unnamed.filter((one) => !isOver(one)) });
    const result = await this.#blobs.set(this.#manifestKey, text, condition);
    // A write whose answer was lost is refused when it is made again, though the manifest names the new shards.
    const isOwn = async () => (await this.#readManifest()).shards.some(({ key }) => written.includes(key));
    const isReplaced = (result.modified && Boolean(result.etag)) || (await isOwn());
    const over = unnamed.filter(isOver).map(({ key }) => key);
    const strays = (listed ?? []).filter((key) => !named.has(key));
    await this.#remove(isReplaced ? [...new Set([...over, ...strays])] : written);
    return isReplaced;
  }

  /** The keys of all shards, in the manifest or not. */
  async listed(): Promise<string[]> {
    const prefix = `${this.#name}~`;
    const keys: string[] = [];
    for await (const { blobs } of this.#blobs.list({ paginate: true, prefix }))
      for (const { key } of blobs) if (SHARD_FORM.test(key.slice(prefix.length))) keys.push(key);
    return keys;
  }

  /** Removes shards that are in no manifest: their writer ended, or their removal failed. */
  async sweep(): Promise<void> {
    const before = Date.now() - STRAY_AFTER_MS;
    const writtenAt = (key: string) =>
      Number.parseInt(SHARD_FORM.exec(key.slice(this.#name.length + 1))?.groups?.at ?? '', 36);
    const old = (await this.listed()).filter((key) => writtenAt(key) < before);
    // Read after the list, the manifest names the shards that were added since.
    const { shards, retired } = await this.manifest();
    const named = new Set([...shards, ...retired].map(({ key }) => key));
    await this.#remove(old.filter((key) => !named.has(key)));
  }

  async #write({ from, entries }: Piece<Row>, written: string[]): Promise<Shard> {
    if (entries.length === 0) return { key: '', from, rows: 0, bytes: 0 };
    const key = `${this.#name}~${Date.now().toString(36)}-${randomUUID()}`;
    written.push(key);
    const text = JSON.stringify(entries);
    const { etag } = await this.#blobs.set(key, text, { onlyIfNew: true });
    if (!etag) throw new Error(`The snapshot of ${this.#name} takes no writes.`);
    remember(key, entries, text.length);
    return { key, from, rows: entries.length, bytes: text.length };
  }

  async #remove(keys: string[]): Promise<void> {
    keys.forEach(forget);
    await Promise.all(keys.map((key) => this.#blobs.delete(key)));
  }
}
