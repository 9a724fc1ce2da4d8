import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { ERASURES_RETENTION_MS, readLedger, type Ledger } from '#src/features/privacy/server/erasures.ts';
import { hashBytes } from '#src/server/platform/ids.ts';
import { nameOf, type Archive, type Entry } from './backup-archive.ts';
import { BACKED_UP, blobsOf, mapInOrder, placeOf, read, type Place, type Progress } from './backup-stores.ts';
import { startBlobs } from './blobs-server.ts';

/** The results for an archive's entries. */
export interface Restored {
  /** Written, and read again as they are in the archive. */
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

const LEDGER = 'erasures';

/** The JSON of a record; undefined for an entry that is none. */
function jsonOf(entry: Entry): unknown {
  try {
    return 'data' in entry ? JSON.parse(Buffer.from(entry.data, 'base64').toString()) : undefined;
  } catch {
    return undefined;
  }
}

/** The fields of an inquiry or application that the ledger is asked about. */
const personSchema = z.object({ value: z.object({ email: z.string(), createdAt: z.number() }) });

/** The id of the record that an entry belongs to: a CV has the application's id, and mail the key `{kind}~{record id}`. */
const recordOf = ({ key }: Entry) => key.slice(key.lastIndexOf('~') + 1);

/** The entries that were erased, by their records or by the address of the person who sent them. */
function erasedOf(entries: Entry[], ledger: Ledger): Set<Entry> {
  const ids = new Set<string>();
  for (const entry of entries.filter(({ store }) => store === 'inquiries' || store === 'applications')) {
    const person = personSchema.safeParse(jsonOf(entry)).data?.value;
    if (person && person.createdAt <= (ledger({ address: person.email }) ?? -Infinity))
      ids.add(recordOf(entry));
  }
  const isErased = (record: string) => ids.has(record) || ledger({ record }) !== undefined;
  return new Set(entries.filter((entry) => entry.store !== LEDGER && isErased(recordOf(entry))));
}

/** The JSON to restore in place of an entry of the audit trail that names erased people; undefined for any other entry. */
function untitled(entry: Entry, ledger: Ledger): Buffer | undefined {
  const found = entry.store.startsWith('audit') ? jsonOf(entry) : undefined;
  const isErased = (records: unknown) =>
    String(records)
      .split(' ')
      .some((record) => ledger({ record }) !== undefined);
  const text = JSON.stringify(found, function (this: { record?: unknown }, field, value: unknown) {
    return field === 'title' && isErased(this.record) ? undefined : value;
  });
  return text === JSON.stringify(found) ? undefined : Buffer.from(text);
}

/** Writes missing entries, compares each with what the store has then, and returns them; an existing record is never changed. */
async function writeAll(
  { place, archive, progress }: Run,
  entries: Entry[],
  ledger: Ledger,
  result: Restored,
): Promise<Entry[]> {
  const listed = new Set<string>();
  for (const store of new Set(entries.map((entry) => entry.store)))
    for await (const { key } of blobsOf(place.open(store))) listed.add(`${store}/${key}`);
  async function write(entry: Entry): Promise<'restored' | 'existed' | 'failed'> {
    const store = place.open(entry.store);
    // A list may lag, and the store may ignore the condition through a signed URL, so the key is read, too.
    if (listed.has(nameOf(entry)) || (await read(store, entry.key))) return 'existed';
    const bytes = untitled(entry, ledger) ?? (await archive.bytesOf(entry).catch(() => undefined));
    if (!bytes) return 'failed';
    const blob = new Blob([new Uint8Array(bytes)]);
    const { modified } = await store.set(entry.key, blob, { onlyIfNew: true }).catch((cause: unknown) => {
      const message = 'The store takes no writes. What was restored stands: run the command again later.';
      throw new Error(message, { cause });
    });
    if (!modified) return 'existed';
    const found = await read(store, entry.key);
    return found && hashBytes(found) === hashBytes(bytes) ? 'restored' : 'failed';
  }
  const written: Entry[] = [];
  let done = 0;
  const one = async (entry: Entry) => ({ entry, outcome: await write(entry) });
  for await (const { entry, outcome } of mapInOrder(entries, one)) {
    if (outcome === 'failed') result.failed.push(nameOf(entry));
    else result[outcome] += 1;
    if (outcome === 'restored') written.push(entry);
    progress((done += 1), entry.store);
  }
  return written;
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
  const result: Restored = { restored: 0, erased: 0, existed: 0, failed: [] };
  const ledgerEntries = entries.filter(({ store }) => store === LEDGER);
  await writeAll(run, ledgerEntries, () => undefined, result);
  if (result.failed.length > 0)
    throw new Error('The ledger of erasures could not be restored: nothing else was written.');
  const keys = ledgerEntries.map(({ key }) => key);
  const ledgerNow = () => readLedger(place.stores().erasures, keys);
  const ledger = await ledgerNow();
  const erased = erasedOf(entries, ledger);
  const others = entries.filter((entry) => entry.store !== LEDGER && !erased.has(entry));
  const written = await writeAll(run, others, ledger, result);
  // People may have been erased during the run.
  const since = await ledgerNow();
  const erasedSince = erasedOf(entries, since);
  const late = written.filter((entry) => erasedSince.has(entry));
  for (const { store, key } of late) await place.open(store).delete(key);
  for (const entry of written) {
    const bytes = untitled(entry, since);
    if (bytes) await place.open(entry.store).set(entry.key, new Blob([new Uint8Array(bytes)]));
  }
  result.restored -= late.length;
  result.erased = erased.size + late.length;
  return result;
}

/**
 * Restores an archive into an empty store in a temporary folder, where each blob is compared with the archive; the
 * folder is removed afterwards, and after a drill that was killed by the next one. For the rest of the process, the
 * environment names that store.
 */
export async function drill(archive: Archive, now: number, progress: Progress): Promise<Restored> {
  const folder = path.join(tmpdir(), 'veralu-drill');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const blobs = await startBlobs(folder);
  try {
    process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
    const place = placeOf(undefined, archive.context);
    return await restore({ place, archive, progress }, now);
  } finally {
    await blobs.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
