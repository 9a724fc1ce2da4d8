import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { MINUTE } from '../platform/clock.ts';
import type { Entry } from './snapshot-entries.ts';
import { writeIf } from './stored.ts';

/** Increased when the form of rows changes: other formats are not read, and their blobs are removed. */
const FORMAT = 3;

/** How many changed entries a manifest has before a new base is written. */
const MAX_CHANGES = 128;

/** A base without a manifest after this long is left from a writer that ended or was refused. */
const STRAY_AFTER_MS = 5 * MINUTE;

/** A base's key within its snapshot: its time in base 36, and a UUID. */
const BASE_FORM = /^[0-9a-z]+-[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The size limit of bases in an instance's memory; they never change. */
const MEMORY_BYTES = 48 * 2 ** 20;

const manifestSchema = z.object({
  /** When the last full pass over the store began. */
  healedAt: z.number(),
  /** The key of the blob with the entries of an earlier time; empty where `changes` has all entries. */
  base: z.string(),
  /** The base before that, which readers of an earlier manifest still need. */
  formerBase: z.string(),
  /** The entries that the base has otherwise or lacks, by their ids; null for a removed record. */
  changes: z.array(z.tuple([z.string(), z.unknown()])),
  /** A random name: a writer whose answer was lost recognises its own manifest. */
  write: z.string(),
});

export interface LoadedManifest extends z.infer<typeof manifestSchema> {
  /** The ETag for replacing it; undefined when there is no manifest. */
  etag: string | undefined;
}

export interface Changes<Row> {
  manifest: LoadedManifest;
  entries: Map<string, Entry<Row>>;
  /** The ids whose entries differ from the manifest. */
  dirty: Set<string>;
  /** When the full pass began, if this was one. */
  healedAt?: number | undefined;
}

const NO_MANIFEST = { healedAt: 0, base: '', formerBase: '', changes: [], write: '' };

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

/** The blobs of one snapshot: a base that never changes, and a manifest with the changes since, which is replaced conditionally. */
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
      return { ...NO_MANIFEST, etag: found?.etag };
    }
  }

  function manifest(): Promise<LoadedManifest> {
    const reading = ahead ?? readManifest();
    ahead = undefined;
    return reading;
  }

  /** The entries of a base; undefined when its blob is missing or unreadable. */
  async function readBase(key: string): Promise<Entry<Row>[] | undefined> {
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

  async function writeBase(entries: Entry<Row>[]): Promise<string> {
    const key = `${prefix}${Date.now().toString(36)}-${randomUUID()}`;
    const json = JSON.stringify(entries);
    const { etag } = await blobs.set(key, json);
    if (!etag) throw new Error(`The snapshot of ${name} takes no writes.`);
    remember(key, entries, json.length);
    return key;
  }

  async function remove(keys: Iterable<string>): Promise<void> {
    const all = [...keys].filter(Boolean);
    all.forEach(forget);
    await Promise.all(all.map((key) => blobs.delete(key)));
  }

  /** The keys of all bases, in the manifest or not. */
  async function listed(): Promise<string[]> {
    const keys: string[] = [];
    for await (const page of blobs.list({ paginate: true, prefix }))
      for (const { key } of page.blobs) if (BASE_FORM.test(key.slice(prefix.length))) keys.push(key);
    return keys;
  }

  /** The base and the changes to write: the changes of the present base while they are few, and of no base where all are. */
  async function partsOf({ manifest: { base, changes }, entries, dirty }: Changes<Row>, isErasure: boolean) {
    const changed = new Map(changes);
    for (const id of dirty) changed.set(id, entries.get(id) ?? null);
    if (base && !isErasure && changed.size <= MAX_CHANGES) return { base, changes: [...changed] };
    return entries.size <= MAX_CHANGES
      ? { base: '', changes: [...entries] }
      : { base: await writeBase([...entries.values()]), changes: [] };
  }

  return {
    manifest,
    listed,

    /** Starts to read the manifest; the next `manifest()` takes the result or the failure. */
    readAhead(): void {
      ahead = readManifest();
      ahead.catch(() => undefined);
    },

    /** Every entry; undefined when the base is missing, because the manifest was replaced since. */
    async entries({ base, changes }: LoadedManifest): Promise<Map<string, Entry<Row>> | undefined> {
      const known = await readBase(base);
      if (!known) return undefined;
      const entries = new Map(known.map((entry) => [entry.id, entry]));
      for (const [id, entry] of changes)
        if (entry === null) entries.delete(id);
        else entries.set(id, entry as Entry<Row>);
      return entries;
    },

    /**
     * Replaces the manifest that was read; false when another writer was faster, and then a new base is removed.
     * @param all after an erasure: all bases there are. Those that the new manifest does not name are removed at once.
     */
    async replace(changes: Changes<Row>, all?: string[]): Promise<boolean> {
      const { manifest: before, healedAt = before.healedAt } = changes;
      const parts = await partsOf(changes, all !== undefined);
      const isSame = parts.base === before.base;
      const formerBase = all ? '' : isSame ? before.formerBase : before.base;
      const write = randomUUID();
      const json = JSON.stringify({ healedAt, ...parts, formerBase, write });
      const { outcome } = await writeIf(blobs, manifestKey, json, before.etag);
      // A write whose answer was lost is refused when it is made again.
      const isOwn = async () => (await readManifest()).write === write;
      const isReplaced = outcome === 'done' || (await isOwn());
      const known = [...(all ?? []), before.base, before.formerBase];
      const over = known.filter((key) => key !== parts.base && key !== formerBase);
      await remove(isReplaced ? new Set(over) : isSame ? [] : [parts.base]);
      return isReplaced;
    },

    /** Removes bases that are in no manifest: their writer ended, or their removal failed. */
    async sweep(): Promise<void> {
      const before = Date.now() - STRAY_AFTER_MS;
      const writtenAt = (key: string) => Number.parseInt(key.slice(prefix.length), 36);
      const old = (await listed()).filter((key) => writtenAt(key) < before);
      // Read after the list, the manifest names the base that was added since.
      const { base, formerBase } = await manifest();
      await remove(old.filter((key) => key !== base && key !== formerBase));
    },
  };
}
