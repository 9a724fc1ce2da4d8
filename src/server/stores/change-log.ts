import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { MINUTE, pause } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { writeIf } from './stored.ts';

/** How long a change stays in the log in any case: longer than lists lag behind writes (60 s). */
export const CHANGES_FOR_MS = 10 * MINUTE;

/** How many changes stay in the log, however old: what happens between two full passes of quiet days. */
export const CHANGES_KEPT = 200;

/** How often an entry is tried again when another writer was faster: enough for sixty saves at once. */
const ATTEMPTS = 40;

/** The longest pause between two tries, in powers of two of 10 ms. */
const LONGEST_PAUSE = 5;

const KEY = 'changes';

const changesSchema = z.object({
  /** From this moment on no change is missing. */
  since: z.number(),
  /** The latest last. */
  changes: z.array(z.object({ store: z.string(), id: z.string(), at: z.number() })),
});

type Changes = z.infer<typeof changesSchema>;

/** Without changes that are old and many. */
function bounded({ since, changes }: Changes): Changes {
  const young = Date.now() - CHANGES_FOR_MS;
  const isOver = ({ at }: { at: number }, n: number) => at <= young && n < changes.length - CHANGES_KEPT;
  const dropped = changes.filter(isOver);
  return {
    since: Math.max(since, dropped.at(-1)?.at ?? 0),
    changes: changes.filter((change) => !dropped.includes(change)),
  };
}

/** An unreadable log, as one of an earlier version, knows nothing: the next full pass finds the changes. */
function parsed(text: string): Changes {
  try {
    return changesSchema.parse(JSON.parse(text));
  } catch {
    return { since: Date.now(), changes: [] };
  }
}

/**
 * The ids of records that admins changed lately, of all stores, in one blob with strong reads. Lists lag behind writes
 * by up to a minute, and an admin must see a save at once; after quiet hours, the log saves a snapshot another full pass.
 * Visitors' records are not logged: the blob would become a hot key.
 */
export function openChangeLog(blobs: Store, log: Log) {
  /** Concurrent calls share one read. */
  let reading: Promise<Changes> | undefined;

  async function read() {
    const found = await blobs.getWithMetadata(KEY, { type: 'text', consistency: 'strong' });
    return { known: found ? parsed(found.data) : { since: 0, changes: [] }, etag: found?.etag };
  }

  async function add(store: string, id: string): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { known, etag } = await read();
      const others = known.changes.filter((change) => change.store !== store || change.id !== id);
      const changes = [...others, { store, id, at: Date.now() }];
      const text = JSON.stringify(bounded({ ...known, changes }));
      if ((await writeIf(blobs, KEY, text, etag)).outcome === 'done') return;
      await pause(Math.random() * 10 * 2 ** Math.min(attempt, LONGEST_PAUSE));
    }
    throw new Error('Too many changes at once.');
  }

  return (store: string) => ({
    /** Adds a record that is about to change. A failure is only logged: the change is listed later in any case. */
    add: (id: string): Promise<void> =>
      add(store, id).catch((cause: unknown) => log.error('change not logged', { store, id }, cause)),
    /** The records that changed lately, each once. */
    async recent(): Promise<Changes> {
      reading ??= read()
        .then(({ known }) => known)
        .finally(() => (reading = undefined));
      const { since, changes } = await reading;
      return { since, changes: changes.filter((change) => change.store === store) };
    },
  });
}

export type StoreChanges = ReturnType<ReturnType<typeof openChangeLog>>;
