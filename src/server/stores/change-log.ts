import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { MINUTE, pause } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';

/** How long a change stays in the log in any case: longer than lists lag behind writes (60 s). */
export const CHANGES_FOR_MS = 10 * MINUTE;

/** How many changes stay in the log, however old: what happens between two full passes of quiet days. */
export const CHANGES_KEPT = 200;

/** How often an entry is tried again when another writer was faster: enough for sixty saves at once. */
const ATTEMPTS = 40;

/** The longest pause between two tries, in powers of two of 10 ms. */
const LONGEST_PAUSE = 5;

/** The key of the log's blob. */
const KEY = 'changes';

const changesSchema = z.object({
  /** From this moment on no change is missing. */
  since: z.number(),
  /** The latest last. */
  changes: z.array(z.object({ store: z.string(), id: z.string(), at: z.number() })),
});

type Changes = z.infer<typeof changesSchema>;

/** The changes of one store. */
export interface StoreChanges {
  /** Adds a record that is about to change. A failure is only logged: the change is listed later in any case. */
  add(id: string): Promise<void>;
  /** The records that changed lately, each once. */
  recent(): Promise<Changes>;
}

/**
 * The ids of records that admins changed lately, of all stores, in one blob with strong reads. Lists lag behind writes
 * by up to a minute, and an admin must see a save at once; after quiet hours, the log saves a snapshot another full pass.
 * Visitors' records are not logged: the blob would become a hot key.
 */
export class ChangeLog {
  readonly #blobs: Store;
  readonly #log: Log;
  /** Concurrent calls share one read. */
  #reading: Promise<Changes> | undefined;

  constructor(blobs: Store, log: Log) {
    this.#blobs = blobs;
    this.#log = log;
  }

  of(store: string): StoreChanges {
    return {
      add: (id) =>
        this.#add(store, id).catch((cause: unknown) =>
          this.#log.error('change not logged', { store, id }, cause),
        ),
      recent: async () => {
        this.#reading ??= this.#read()
          .then(({ log }) => log)
          .finally(() => (this.#reading = undefined));
        const { since, changes } = await this.#reading;
        return { since, changes: changes.filter((change) => change.store === store) };
      },
    };
  }

  async #add(store: string, id: string): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { log, etag } = await this.#read();
      const others = log.changes.filter((change) => change.store !== store || change.id !== id);
      const text = JSON.stringify(bounded({ ...log, changes: [...others, { store, id, at: Date.now() }] }));
      const condition = etag ? { onlyIfMatch: etag } : { onlyIfNew: true };
      const result = await this.#blobs.set(KEY, text, condition);
      if (result.modified && result.etag) return;
      await pause(Math.random() * 10 * 2 ** Math.min(attempt, LONGEST_PAUSE));
    }
    throw new Error('Too many changes at once.');
  }

  async #read(): Promise<{ log: Changes; etag: string | undefined }> {
    const found = await this.#blobs.getWithMetadata(KEY, { type: 'text', consistency: 'strong' });
    return { log: found ? parsed(found.data) : { since: 0, changes: [] }, etag: found?.etag };
  }
}

/** Without changes that are old and many. */
function bounded({ since, changes }: Changes): Changes {
  const young = Date.now() - CHANGES_FOR_MS;
  const isKept = ({ at }: { at: number }, n: number) => at > young || n >= changes.length - CHANGES_KEPT;
  const dropped = changes.filter((change, n) => !isKept(change, n));
  return { since: Math.max(since, dropped.at(-1)?.at ?? 0), changes: changes.filter(isKept) };
}

/** An unreadable log, as one of an earlier version, knows nothing: the next full pass finds the changes. */
function parsed(text: string): Changes {
  try {
    return changesSchema.parse(JSON.parse(text));
  } catch {
    return { since: Date.now(), changes: [] };
  }
}
