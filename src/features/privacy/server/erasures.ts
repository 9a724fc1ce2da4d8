import { createHmac, randomBytes } from 'node:crypto';
import { addressKey } from '#src/lib/text.ts';
import { BACKUP_MONTHS } from '#src/lib/submission.ts';
import { DAY } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import { inTime, startRun, type Run } from '#src/server/schedules.ts';
import { ERASED_AT_ONCE } from '#src/server/stores/stored.ts';
import type { RecordStore } from '#src/server/stores/record-store.ts';
import type { ErasureRecord } from '#src/server/stores/records.ts';

/**
 * The erasure ledger: restoring an older backup does not bring back what was erased. An entry outlives the record, so
 * it is a keyed hash: a plain hash of an e-mail address can be found by trying addresses, and keys of a store appear in
 * lists, URLs and logs. The secret is stored beside the entries and in each backup, because entries are useless without
 * it; someone with both could test a guess, but could read the backed-up records, too.
 */

/** An erased record by its id, or everything erased of a person until now by the e-mail address. */
export type Erased = { record: string } | { address: string };

type Erasures = RecordStore<ErasureRecord>;

/** One month longer than the oldest backup that may be restored. */
export const ERASURES_RETENTION_MS = (BACKUP_MONTHS + 1) * 31 * DAY;

/** `secret~{name}` holds a secret; `entry~{secret's name}~{hash}~{time in base 36}` is an entry without a value. */
const SECRET = 'secret~';
const ENTRY = 'entry~';

const hashOf = (secret: string, erased: Erased) => {
  const text = 'record' in erased ? `record ${erased.record}` : `address ${addressKey(erased.address)}`;
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest('hex');
};

const momentOf = (entry: string) => Number.parseInt(entry.split('~')[3] ?? '', 36);

/** The first readable secret, or a new one. If two are made at once, both work: an entry names its own. */
async function findSecret(store: Erasures): Promise<[name: string, secret: string]> {
  for await (const id of store.ids(SECRET)) {
    const secret = (await store.get(id))?.value.secret;
    if (secret) return [id.slice(SECRET.length), secret];
  }
  const [name, secret] = [randomBytes(6).toString('hex'), randomBytes(32).toString('base64')];
  await store.create(SECRET + name, { secret });
  return [name, secret];
}

/** Remembered, so that erasing many people reads the secret once. */
const secrets = new WeakMap<Erasures, ReturnType<typeof findSecret>>();

function secretOf(store: Erasures) {
  const asked = secrets.get(store) ?? findSecret(store);
  secrets.set(store, asked);
  asked.catch(() => secrets.delete(store));
  return asked;
}

type Parts = Pick<AppContext, 'stores' | 'clock'>;

/** Adds an entry; awaited before anything is removed, so that a crash in between cannot undo the erasure. */
export async function recordErasure({ stores, clock }: Parts, erased: Erased): Promise<void> {
  const [name, secret] = await secretOf(stores.erasures);
  await stores.erasures.create(`${ENTRY}${name}~${hashOf(secret, erased)}~${clock().toString(36)}`, {});
}

/** Removes entries that are older than every backup, until time runs out. Returns their number. */
export async function pruneErasures(
  { stores, clock }: Parts,
  run: Run = startRun({ clock }),
): Promise<number> {
  const entries = await stores.erasures.allIds(ENTRY);
  const old = entries.filter((entry) => clock() - momentOf(entry) > ERASURES_RETENTION_MS);
  const remove = (some: string[]) => Promise.all(some.map((entry) => stores.erasures.remove(entry)));
  return inTime(run, old, ERASED_AT_ONCE, remove);
}

/** The time of the last erasure of something, if there was one. */
export type Ledger = (erased: Erased) => number | undefined;

/** Reads the ledger, with ids `added` a moment ago, which a list may lack. @throws Error for an entry whose secret cannot be read */
export async function readLedger(store: Erasures, added: Iterable<string> = []): Promise<Ledger> {
  const ids = new Set([...added, ...(await store.allIds())]);
  const found = new Map<string, string>();
  const moments = new Map<string, number>();
  for (const id of ids) {
    const [kind, name = '', hash = ''] = id.split('~');
    const key = `${name}~${hash}`;
    if (kind === 'secret') found.set(name, (await store.get(id))?.value.secret ?? '');
    else moments.set(key, Math.max(moments.get(key) ?? 0, momentOf(id)));
  }
  if ([...moments.keys()].some((key) => !found.get(key.split('~')[0] ?? '')))
    throw new Error('The ledger of erasures lacks a secret: restoring could bring erased people back.');
  return (erased) => {
    const known = [...found].map(([name, secret]) => moments.get(`${name}~${hashOf(secret, erased)}`) ?? 0);
    return Math.max(0, ...known) || undefined;
  };
}
