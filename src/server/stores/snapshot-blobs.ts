import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { MINUTE } from '../platform/clock.ts';
import type { Entry, Piece, Shard } from './snapshot-entries.ts';
import { writeIf } from './stored.ts';

/** Increased when the form of rows changes: other formats are not read, and their shards are removed. */
const FORMAT = 2;

/** How long a replaced shard stays for readers with the earlier manifest, who would read and write everything anew. */
const RETIRED_FOR_MS = 2 * MINUTE;

/** A shard without a manifest after this long is left from a writer that ended or was refused. */
const STRAY_AFTER_MS = 5 * MINUTE;

/** A shard's key within its snapshot: its time in base 36, and a UUID. */
const SHARD_FORM = /^[0-9a-z]+-[0-9a-f]{8}-[0-9a-f-]{27}$/;

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
export function openSnapshotBlobs<Row>(blobs: Store, name: string) {
  const manifestKey = `${name}~manifest~${FORMAT}`;
  const prefix = `${name}~`;
  const text = { type: 'text', consistency: 'strong' } as const;
  let ahead: Promise<LoadedManifest> | undefined;

  async function readManifest(): Promise<LoadedManifest> {
    const found = await blobs.getWithMetadata(manifestKey, text);
    try {
      return { ...manifestSchema.parse(JSON.parse(found?.data ?? '')), etag: found?.etag };
    } catch {
      return { healedAt: 0, shards: [], retired: [], etag: found?.etag };
    }
  }

  function manifest(): Promise<LoadedManifest> {
    const reading = ahead ?? readManifest();
    ahead = undefined;
    return reading;
  }

  /** The entries of a shard; undefined when its blob is missing or unreadable. */
  async function readShard({ key }: Shard): Promise<Entry<Row>[] | undefined> {
    if (key === '') return [];
    const known = memory.get(key);
    if (known) return known.entries as Entry<Row>[];
    const found = (await blobs.get(key, text)) ?? '';
    try {
      const entries = JSON.parse(found) as Entry<Row>[];
      remember(key, entries, found.length);
      return entries;
    } catch {
      return undefined;
    }
  }

  async function writeShard({ from, entries }: Piece<Row>): Promise<Shard> {
    if (entries.length === 0) return { key: '', from, rows: 0, bytes: 0 };
    const key = `${prefix}${Date.now().toString(36)}-${randomUUID()}`;
    const json = JSON.stringify(entries);
    const { etag } = await blobs.set(key, json, { onlyIfNew: true });
    if (!etag) throw new Error(`The snapshot of ${name} takes no writes.`);
    remember(key, entries, json.length);
    return { key, from, rows: entries.length, bytes: json.length };
  }

  async function remove(keys: Iterable<string>): Promise<void> {
    const all = [...keys];
    all.forEach(forget);
    await Promise.all(all.map((key) => blobs.delete(key)));
  }

  /** The keys of all shards, in the manifest or not. */
  async function listed(): Promise<string[]> {
    const keys: string[] = [];
    for await (const page of blobs.list({ paginate: true, prefix }))
      for (const { key } of page.blobs) if (SHARD_FORM.test(key.slice(prefix.length))) keys.push(key);
    return keys;
  }

  return {
    manifest,
    listed,

    /** Starts to read the manifest; the next `manifest()` takes the result or the failure. */
    readAhead(): void {
      ahead = readManifest();
      ahead.catch(() => undefined);
    },

    /** Every entry of every shard; undefined when one of them is missing, because the manifest was replaced since. */
    async all({ shards }: LoadedManifest): Promise<Map<string, Entry<Row>> | undefined> {
      const entries = new Map<string, Entry<Row>>();
      for (const shard of await Promise.all(shards.map(readShard))) {
        if (!shard) return undefined;
        for (const entry of shard) entries.set(entry.id, entry);
      }
      return entries;
    },

    /**
     * Writes new pieces and replaces the manifest that was read; false when another writer was faster, and then the new
     * pieces are removed.
     * @param all after an erasure: all shards there are. Those that the new manifest does not name are removed at once.
     */
    async replace(
      before: LoadedManifest,
      parts: (Shard | Piece<Row>)[],
      healedAt: number,
      all?: string[],
    ): Promise<boolean> {
      const shards = await Promise.all(parts.map(async (part) => ('key' in part ? part : writeShard(part))));
      const named = new Set(shards.map(({ key }) => key));
      const replaced = before.shards.filter(({ key }) => key && !named.has(key));
      const at = Date.now();
      const unnamed = [...before.retired, ...replaced.map(({ key }) => ({ key, at }))];
      const isOver = (one: { at: number }) => all !== undefined || at - one.at > RETIRED_FOR_MS;
      const json = JSON.stringify({ healedAt, shards, retired: unnamed.filter((one) => !isOver(one)) });
      const { outcome } = await writeIf(blobs, manifestKey, json, before.etag);
      const former = new Set(before.shards.map(({ key }) => key));
      const written = [...named].filter((key) => key && !former.has(key));
      // A write whose answer was lost is refused when it is made again, though the manifest names the new shards.
      const isOwn = async () => (await readManifest()).shards.some(({ key }) => written.includes(key));
      const isReplaced = outcome === 'done' || (await isOwn());
      const over = unnamed.filter(isOver).map(({ key }) => key);
      const strays = (all ?? []).filter((key) => !named.has(key));
      await remove(isReplaced ? new Set([...over, ...strays]) : written);
      return isReplaced;
    },

    /** Removes shards that are in no manifest: their writer ended, or their removal failed. */
    async sweep(): Promise<void> {
      const before = Date.now() - STRAY_AFTER_MS;
      const writtenAt = (key: string) => Number.parseInt(key.slice(prefix.length), 36);
      const old = (await listed()).filter((key) => writtenAt(key) < before);
      // Read after the list, the manifest names the shards that were added since.
      const { shards, retired } = await manifest();
      const named = new Set([...shards, ...retired].map(({ key }) => key));
      await remove(old.filter((key) => !named.has(key)));
    },
  };
}
