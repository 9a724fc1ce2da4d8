import * as z from 'zod/mini';
import { ERASURES_RETENTION_MS, readLedger, type Ledger } from '#src/features/erasures/server/erasures.ts';
import { hashBytes } from '#src/server/platform/ids.ts';
import { bytesOf, nameOf, type Archive, type Entry } from './backup-archive.ts';
import { untitledBytes } from './backup-titles.ts';
import type { Progress } from './backup-run.ts';
import { mapInOrder, BACKED_UP, keysOf, read, type Place } from './backup-stores.ts';

/** The results for an archive's entries. */
export interface Restored {
  /** When the backup was made. */
  createdAt: number;
  restored: number;
  /** Not restored, because the erasure ledger has them. */
  erased: number;
  /** Not restored, because the record exists. */
  existed: number;
  /** The hashes of entries that were restored without the names of erased people, by name. */
  untitled: Map<string, string>;
  /** The names of entries that were not stored as they are in the archive. */
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

/** The fields of an inquiry or application that the ledger is asked about. */
const personSchema = z.object({ value: z.object({ email: z.string(), createdAt: z.number() }) });

/** Checks the whole archive before anything is written. Returns its ledger entries. */
async function check({ archive, progress }: Run): Promise<Entry[]> {
  const ledger: Entry[] = [];
  let done = 0;
  for await (const entry of archive.entries()) {
    bytesOf(entry);
    done += 1;
    progress(done, 'checked');
    if (!BACKED_UP.some((name) => name === entry.store))
      throw new Error(`${nameOf(entry)} is of a store that is never restored.`);
    if (entry.store === LEDGER) ledger.push(entry);
  }
  return ledger;
}

/** Decides which entries were erased. CVs and mail follow their application, which comes before them. */
function erasureFilter(ledger: Ledger) {
  const erasedIds = new Set<string>();
  return function isErased({ store, key, data }: Entry): boolean {
    if (store === LEDGER) return false;
    // The key of mail is `{kind}~{record id}`.
    const id = key.split('~').at(-1) ?? key;
    if (erasedIds.has(id) || ledger({ record: id }) !== undefined) return true;
    if (store !== 'inquiries' && store !== 'applications') return false;
    const person = personSchema.safeParse(parsed(data));
    if (!person.success) return false;
    const { email, createdAt } = person.data.value;
    if (createdAt > (ledger({ address: email }) ?? -Infinity)) return false;
    erasedIds.add(id);
    return true;
  };
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(Buffer.from(data, 'base64').toString());
  } catch {
    return undefined;
  }
}

/** Writes missing entries; an existing record is never changed, even if the archive has another version. */
function writerOf(place: Place, bytesFor: (entry: Entry) => Buffer<ArrayBuffer> = bytesOf) {
  const stores = new Map<string, Promise<Set<string>>>();
  async function namesIn(store: string): Promise<Set<string>> {
    const names = new Set<string>();
    for await (const key of keysOf(place.open(store))) names.add(key);
    return names;
  }
  return async function write(entry: Entry): Promise<'restored' | 'existed'> {
    const names = stores.get(entry.store) ?? namesIn(entry.store);
    stores.set(entry.store, names);
    if ((await names).has(entry.key)) return 'existed';
    const store = place.open(entry.store);
    // A list may lag, and the store may ignore the condition through a signed URL, so the key is read, too.
    if (await read(store, entry.key)) return 'existed';
    const bytes = new Blob([bytesFor(entry)]);
    const { modified } = await store.set(entry.key, bytes, { onlyIfNew: true });
    return modified ? 'restored' : 'existed';
  };
}

/** Merges the archive's ledger into the store's, before anything else. Returns the names of the written entries. */
async function mergeLedger({ place }: Run, entries: Entry[], result: Restored): Promise<Set<string>> {
  const written = new Set<string>();
  const write = writerOf(place);
  const one = async (entry: Entry) => ({ entry, outcome: await write(entry) });
  for await (const { entry, outcome } of mapInOrder(each(entries), one)) {
    if (outcome === 'restored') written.add(nameOf(entry));
    else result.existed += 1;
  }
  return written;
}

async function* each<T>(items: T[]): AsyncIterable<T> {
  yield* items;
}

/** Writes every other entry that was not erased; adds the written names to `written`. */
async function writeAll(run: Run, ledger: Ledger, result: Restored, written: Set<string>): Promise<void> {
  const isErased = erasureFilter(ledger);
  const write = writerOf(run.place, (entry) => untitledBytes(entry, ledger));
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
    else if (outcome === 'failed') result.failed.push(nameOf(entry));
    else result[outcome] += 1;
    done += 1;
    run.progress(done, entry.store);
  }
}

/** Compares the written entries with the archive, and removes those that were erased during the run. */
async function compareAll(
  { place, archive, progress }: Run,
  names: Set<string>,
  ledger: Ledger,
  result: Restored,
): Promise<void> {
  const isErased = erasureFilter(ledger);
  const one = async (entry: Entry) => {
    const erased = isErased(entry);
    if (!names.has(nameOf(entry))) return undefined;
    const store = place.open(entry.store);
    if (erased) await store.delete(entry.key);
    const found = await read(store, entry.key);
    if (erased && !found) return { entry, outcome: 'erased' as const };
    const bytes = untitledBytes(entry, ledger);
    const same = !erased && found !== undefined && bytes.equals(found);
    if (same && hashBytes(bytes) !== entry.sha256) result.untitled.set(nameOf(entry), hashBytes(bytes));
    return { entry, outcome: same ? ('restored' as const) : undefined };
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
  const result: Restored = { createdAt, restored: 0, erased: 0, existed: 0, untitled: new Map(), failed: [] };
  const written = await mergeLedger(run, entries, result);
  const added = entries.map(({ key }) => key);
  await writeAll(run, await readLedger(place.stores().erasures, added), result, written);
  await compareAll(run, written, await readLedger(place.stores().erasures, added), result);
  return result;
}
