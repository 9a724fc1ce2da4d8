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

/** Checks the whole archive before anything is written. Returns its ledger entries. */
async function check({ archive, progress }: Run): Promise<Entry[]> {
  const ledger: Entry[] = [];
  let done = 0;
  for await (const entry of archive.entries()) {
    if ('data' in entry) await archive.bytesOf(entry);
    done += 1;
    progress(done, 'checked');
    if (!BACKED_UP.some((name) => name === entry.store))
      throw new Error(`${nameOf(entry)} is of a store that is never restored.`);
    if (entry.store === LEDGER) ledger.push(entry);
  }
  return ledger;
}

/** The fields of an inquiry or application that the ledger is asked about. */
const personSchema = z.object({ value: z.object({ email: z.string(), createdAt: z.number() }) });

/** Decides which entries were erased. CVs and mail follow their application, which comes before them. */
function erasureFilter(ledger: Ledger) {
  const erasedIds = new Set<string>();
  return function isErased(entry: Entry): boolean {
    const { store, key } = entry;
    if (store === LEDGER) return false;
    // The key of mail is `{kind}~{record id}`.
    const id = key.split('~').at(-1) ?? key;
    if (erasedIds.has(id) || ledger({ record: id }) !== undefined) return true;
    if (store !== 'inquiries' && store !== 'applications') return false;
    const person = parsed(personSchema, entry)?.value;
    if (!person || person.createdAt > (ledger({ address: person.email }) ?? -Infinity)) return false;
    erasedIds.add(id);
    return true;
  };
}

const envelopeOf = <T>(value: z.ZodMiniType<T>) => z.object({ version: z.string(), value });
const recordSchema = envelopeOf(auditRecordSchema);
const headSchema = envelopeOf(auditHeadSchema);

/** The JSON to restore in place of an entry of the audit trail that names erased people; undefined for any other entry. */
function withoutErased(entry: Entry, ledger: Ledger): object | undefined {
  const isNamed = ({ title, record }: AuditRecord) =>
    title && record.split(' ').some((one) => ledger({ record: one }) !== undefined);
  if (entry.store === 'audit') {
    const found = parsed(recordSchema, entry);
    return found && isNamed(found.value)
      ? { ...found, value: { ...found.value, title: undefined } }
      : undefined;
  }
  const head = entry.store === 'audit-chain' ? parsed(headSchema, entry) : undefined;
  if (!head?.value.pending.some(({ value }) => isNamed(value))) return undefined;
  const pending = head.value.pending.map((item) =>
    isNamed(item.value) ? { ...item, value: { ...item.value, title: undefined } } : item,
  );
  return { ...head, value: { ...head.value, pending } };
}

/** What is restored of an entry: its bytes, without the names of people who were erased since. */
async function bytesFor({ archive }: Run, entry: Entry, ledger: Ledger): Promise<Buffer> {
  const changed = withoutErased(entry, ledger);
  return changed ? Buffer.from(JSON.stringify(changed)) : archive.bytesOf(entry);
}

/** Writes missing entries; an existing record is never changed, even if the archive has another version. */
function writerOf(run: Run, ledger: Ledger) {
  const { place } = run;
  const stores = new Map<string, Promise<Set<string>>>();
  async function keysIn(store: string): Promise<Set<string>> {
    const keys = new Set<string>();
    for await (const { key } of blobsOf(place.open(store))) keys.add(key);
    return keys;
  }
  return async function write(entry: Entry): Promise<'restored' | 'existed' | 'missing'> {
    const keys = stores.get(entry.store) ?? keysIn(entry.store);
    stores.set(entry.store, keys);
    if ((await keys).has(entry.key)) return 'existed';
    const store = place.open(entry.store);
    // A list may lag, and the store may ignore the condition through a signed URL, so the key is read, too.
    if (await read(store, entry.key)) return 'existed';
    const bytes = await bytesFor(run, entry, ledger).catch(() => undefined);
    if (!bytes) return 'missing';
    const { modified } = await store.set(entry.key, new Blob([new Uint8Array(bytes)]), { onlyIfNew: true });
    return modified ? 'restored' : 'existed';
  };
}

const nothingErased: Ledger = () => undefined;

/** Merges the archive's ledger into the store's, before anything else. Returns the names of the written entries. */
async function mergeLedger(run: Run, entries: Entry[], result: Restored): Promise<Set<string>> {
  const written = new Set<string>();
  const write = writerOf(run, nothingErased);
  const one = async (entry: Entry) => ({ entry, outcome: await write(entry) });
  for await (const { entry, outcome } of mapInOrder(entries, one)) {
    if (outcome === 'restored') written.add(nameOf(entry));
    else result.existed += 1;
  }
  return written;
}

/** Writes every other entry that was not erased; adds the written names to `written`. */
async function writeAll(run: Run, ledger: Ledger, result: Restored, written: Set<string>): Promise<void> {
  const isErased = erasureFilter(ledger);
  const write = writerOf(run, ledger);
  let failures = 0;
  let done = 0;
  const one = async (entry: Entry) => {
    if (entry.store === LEDGER) return undefined;
    if (isErased(entry)) return { entry, outcome: 'erased' as const };
    return { entry, outcome: await write(entry).catch(() => 'failed' as const) };
  };
  for await (const tried of mapInOrder(run.archive.entries(), one)) {
    if (!tried) continue;
    const { entry, outcome } = tried;
    failures = outcome === 'failed' ? failures + 1 : 0;
    if (failures === FAILURES_IN_A_ROW)
      throw new Error('The store takes no writes. What was restored stands: run the command again later.');
    if (outcome === 'restored') written.add(nameOf(entry));
    else if (outcome === 'failed' || outcome === 'missing') result.failed.push(nameOf(entry));
    else result[outcome] += 1;
    done += 1;
    run.progress(done, entry.store);
  }
}

/** Compares the written entries with the archive, and removes those that were erased during the run. */
async function compareAll(run: Run, names: Set<string>, ledger: Ledger, result: Restored): Promise<void> {
  const { place, archive, progress } = run;
  const isErased = erasureFilter(ledger);
  const one = async (entry: Entry) => {
    const erased = isErased(entry);
    if (!names.has(nameOf(entry))) return undefined;
    const store = place.open(entry.store);
    if (erased) await store.delete(entry.key);
    const found = await read(store, entry.key);
    if (erased && !found) return { entry, outcome: 'erased' as const };
    const changed = withoutErased(entry, ledger);
    const expected = changed ? hashBytes(Buffer.from(JSON.stringify(changed))) : entry.sha256;
    const isSame = !erased && found && hashBytes(found) === expected;
    return { entry, outcome: isSame ? ('restored' as const) : undefined };
  };
  let done = 0;
  for await (const compared of mapInOrder(archive.entries(), one)) {
    if (!compared) continue;
    if (compared.outcome) result[compared.outcome] += 1;
    else result.failed.push(nameOf(compared.entry));
    done += 1;
    progress(done, 'compared');
  }
}

/**
 * Restores the missing entries of an archive, except what was erased since, by the merged ledgers of the archive and
 * the store. A second run continues where the first one stopped.
 * @throws Error before anything is written, when the archive is damaged, of another deploy context, or too old
 */
export async function restore(run: Run, now: number): Promise<Restored> {
  const { place, archive } = run;
  const { context, createdAt } = archive.header;
  if (context !== place.context)
    throw new Error(
      `${archive.file} is of the context ${context}, and these are the stores of ${place.context}.`,
    );
  if (now - createdAt > ERASURES_RETENTION_MS)
    throw new Error(
      `${archive.file} is too old: nothing is known any more of people who were erased soon after it.`,
    );
  const entries = await check(run);
  const result: Restored = { createdAt, restored: 0, erased: 0, existed: 0, failed: [] };
  const written = await mergeLedger(run, entries, result);
  const added = entries.map(({ key }) => key);
  await writeAll(run, await readLedger(place.stores().erasures, added), result, written);
  await compareAll(run, written, await readLedger(place.stores().erasures, added), result);
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

async function removeLeftOvers(now: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = path.join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || now - (await stat(folder)).mtimeMs < LEFT_OVER_AFTER_MS) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * Restores an archive into an empty store in a temporary folder, where each blob is compared with the archive; the
 * folder is removed afterwards. For the rest of the process, the environment names that store.
 */
export async function drill(
  archive: Archive,
  { now, progress }: { now: number; progress: Progress },
): Promise<Drill> {
  await removeLeftOvers(now);
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  try {
    const blobs = await startBlobs(folder);
    try {
      process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
      const place = placeOf(undefined, archive.header.context);
      const restored = await restore({ place, archive, progress }, now);
      const counts: Record<string, number> = {};
      for (const name of BACKED_UP) {
        let count = 0;
        for await (const { key } of blobsOf(place.open(name))) if (key) count += 1;
        if (count > 0) counts[name] = count;
      }
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const isWhole = all === restored.restored && restored.existed === 0;
      return { restored, counts, isWhole, ageMs: now - restored.createdAt };
    } finally {
      await blobs.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
