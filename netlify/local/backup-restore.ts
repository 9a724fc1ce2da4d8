import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { ERASURES_RETENTION_MS, readLedger, type Ledger } from '#src/features/privacy/server/erasures.ts';
import { DAY, HOUR } from '#src/server/platform/clock.ts';
import { hashBytes } from '#src/server/platform/ids.ts';
import { auditHeadSchema, auditRecordSchema, type AuditRecord } from '#src/server/stores/records.ts';
import { nameOf, type Archive, type Entry } from './backup-archive.ts';
import type { Progress } from './backup-run.ts';
import { mapInOrder, BACKED_UP, blobsOf, placeOf, read, type Place } from './backup-stores.ts';
import { startBlobs } from './blobs-server.ts';

/** The results for an archive's entries. */
export interface Restored {
  /** When the backup was made. */
  createdAt: number;
  restored: number;
  /** Not restored, because the erasure ledger has them. */
  erased: number;
  /** Not restored, because the record exists. */
  existed: number;
  /** The names of entries that were not stored as they are in the archive, or whose files are missing or damaged. */
  failed: string[];
}

interface Run {
  place: Place;
  archive: Archive;
  progress: Progress;
}

/** After so many failures in a row the store counts as down. */
const FAILURES_IN_A_ROW = 5;

const LEDGER = 'erasures';

/** The JSON of an entry, if it has the form of `schema`. */
function parsed<T>(schema: z.ZodMiniType<T>, entry: Entry): T | undefined {
  if (!('data' in entry)) return undefined;
  try {
    return schema.parse(JSON.parse(Buffer.from(entry.data, 'base64').toString()));
  } catch {
    return undefined;
  }
}

/** The fields of an inquiry or application that the ledger is asked about. */
const personSchema = z.object({ value: z.object({ email: z.string(), createdAt: z.number() }) });

/** The entries that were erased. CVs and mail follow their application, which comes before them. */
function erasedOf(entries: Entry[], ledger: Ledger): Set<Entry> {
  const ids = new Set<string>();
  const isErased = (entry: Entry) => {
    // The key of mail is `{kind}~{record id}`.
    const id = entry.key.split('~').at(-1) ?? entry.key;
    if (ids.has(id) || ledger({ record: id }) !== undefined) return true;
    if (entry.store !== 'inquiries' && entry.store !== 'applications') return false;
    const person = parsed(personSchema, entry)?.value;
    if (!person || person.createdAt > (ledger({ address: person.email }) ?? -Infinity)) return false;
    ids.add(id);
    return true;
  };
  return new Set(entries.filter((entry) => entry.store !== LEDGER && isErased(entry)));
}

const envelopeOf = <T>(value: z.ZodMiniType<T>) => z.object({ version: z.string(), value });
const recordSchema = envelopeOf(auditRecordSchema);
const headSchema = envelopeOf(auditHeadSchema);

/** The JSON to restore in place of an entry of the audit trail that names erased people; undefined for any other entry. */
function withoutErased(entry: Entry, ledger: Ledger): Buffer | undefined {
  const isNamed = ({ title, record }: AuditRecord) =>
    title !== undefined && record.split(' ').some((one) => ledger({ record: one }) !== undefined);
  const untitled = (value: AuditRecord) => (isNamed(value) ? { ...value, title: undefined } : value);
  const found = entry.store === 'audit' ? parsed(recordSchema, entry) : undefined;
  if (found && isNamed(found.value))
    return Buffer.from(JSON.stringify({ ...found, value: untitled(found.value) }));
  const head = entry.store === 'audit-chain' ? parsed(headSchema, entry) : undefined;
  if (!head?.value.pending.some(({ value }) => isNamed(value))) return undefined;
  const pending = head.value.pending.map((item) => ({ ...item, value: untitled(item.value) }));
  return Buffer.from(JSON.stringify({ ...head, value: { ...head.value, pending } }));
}

/** Writes missing entries; an existing record is never changed, even if the archive has another version. Returns the written ones. */
async function writeAll(run: Run, entries: Entry[], ledger: Ledger, result: Restored): Promise<Set<Entry>> {
  const { place, archive, progress } = run;
  const written = new Set<Entry>();
  const keys = new Map<string, Set<string>>();
  for (const name of new Set(entries.map(({ store }) => store))) {
    keys.set(name, new Set());
    for await (const { key } of blobsOf(place.open(name))) keys.get(name)?.add(key);
  }
  async function write(entry: Entry): Promise<'restored' | 'existed' | 'missing'> {
    const store = place.open(entry.store);
    // A list may lag, and the store may ignore the condition through a signed URL, so the key is read, too.
    if (keys.get(entry.store)?.has(entry.key) || (await read(store, entry.key))) return 'existed';
    const bytes = withoutErased(entry, ledger) ?? (await archive.bytesOf(entry).catch(() => undefined));
    if (!bytes) return 'missing';
    const { modified } = await store.set(entry.key, new Blob([new Uint8Array(bytes)]), { onlyIfNew: true });
    return modified ? 'restored' : 'existed';
  }
  const one = async (entry: Entry) => ({ entry, outcome: await write(entry).catch(() => 'failed' as const) });
  let [failures, done] = [0, 0];
  for await (const { entry, outcome } of mapInOrder(entries, one)) {
    failures = outcome === 'failed' ? failures + 1 : 0;
    if (failures === FAILURES_IN_A_ROW)
      throw new Error('The store takes no writes. What was restored stands: run the command again later.');
    if (outcome === 'restored') written.add(entry);
    else if (outcome === 'existed') result.existed += 1;
    else result.failed.push(nameOf(entry));
    progress((done += 1), entry.store);
  }
  return written;
}

/** Compares the written entries with the archive, and removes those that were erased during the run. */
async function compareAll(run: Run, entries: Set<Entry>, ledger: Ledger, result: Restored): Promise<void> {
  const erased = erasedOf(run.archive.entries, ledger);
  const one = async (entry: Entry) => {
    const store = run.place.open(entry.store);
    if (erased.has(entry)) await store.delete(entry.key);
    return { entry, found: await read(store, entry.key) };
  };
  let done = 0;
  for await (const { entry, found } of mapInOrder(entries, one)) {
    const changed = withoutErased(entry, ledger);
    const isErased = erased.has(entry);
    if (isErased && !found) result.erased += 1;
    else if (!isErased && found && hashBytes(found) === (changed ? hashBytes(changed) : entry.sha256))
      result.restored += 1;
    else result.failed.push(nameOf(entry));
    run.progress((done += 1), 'compared');
  }
}

/**
 * Restores the missing entries of an archive, except what was erased since, by the merged ledgers of the archive and
 * the store. A second run continues where the first one stopped.
 * @throws Error before anything is written, when the archive is damaged, of another deploy context, or too old
 */
export async function restore(run: Run, now: number): Promise<Restored> {
  const { place, archive } = run;
  const { file, context, createdAt, entries } = archive;
  if (context !== place.context)
    throw new Error(`${file} is of the context ${context}, and these are the stores of ${place.context}.`);
  if (now - createdAt > ERASURES_RETENTION_MS)
    throw new Error(`${file} is too old: nothing is known any more of people who were erased soon after it.`);
  for (const entry of entries) {
    if ('data' in entry) await archive.bytesOf(entry);
    if (!BACKED_UP.some((name) => name === entry.store))
      throw new Error(`${nameOf(entry)} is of a store that is never restored.`);
  }
  const result: Restored = { createdAt, restored: 0, erased: 0, existed: 0, failed: [] };
  const { erasures } = place.stores();
  const ledgerEntries = entries.filter(({ store }) => store === LEDGER);
  const added = ledgerEntries.map(({ key }) => key);
  const ledgerWritten = await writeAll(run, ledgerEntries, () => undefined, result);
  if (result.failed.length > 0)
    throw new Error('The ledger of erasures could not be restored: nothing else was written.');
  const ledger = await readLedger(erasures, added);
  const erased = erasedOf(entries, ledger);
  result.erased = erased.size;
  const others = entries.filter((entry) => entry.store !== LEDGER && !erased.has(entry));
  const written = await writeAll(run, others, ledger, result);
  await compareAll(run, new Set([...ledgerWritten, ...written]), await readLedger(erasures, added), result);
  return result;
}

/** There is a backup every day; with an older one, two have failed. */
export const DRILL_AGE_MS = 2 * DAY;

export interface Drill {
  restored: Restored;
  /** The number of restored blobs of each store. */
  counts: Record<string, number>;
  /** Whether these are as many as were restored. */
  isWhole: boolean;
  ageMs: number;
}

const PREFIX = 'veralu-drill-';

/** A drill that was killed leaves a folder with personal data; it is removed after this long. */
const LEFT_OVER_AFTER_MS = HOUR;

/**
 * Restores an archive into an empty store in a temporary folder, where each blob is compared with the archive; the
 * folder is removed afterwards. For the rest of the process, the environment names that store.
 */
export async function drill(
  archive: Archive,
  { now, progress }: { now: number; progress: Progress },
): Promise<Drill> {
  for (const name of await readdir(tmpdir())) {
    const folder = path.join(tmpdir(), name);
    if (name.startsWith(PREFIX) && now - (await stat(folder)).mtimeMs >= LEFT_OVER_AFTER_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  const blobs = await startBlobs(folder);
  try {
    process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
    const place = placeOf(undefined, archive.context);
    const restored = await restore({ place, archive, progress }, now);
    const counts: Record<string, number> = {};
    for (const name of BACKED_UP)
      for await (const { key } of blobsOf(place.open(name))) if (key) counts[name] = (counts[name] ?? 0) + 1;
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const isWhole = all === restored.restored && restored.existed === 0;
    return { restored, counts, isWhole, ageMs: now - restored.createdAt };
  } finally {
    await blobs.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
