import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import { MINUTE, pause } from '#server/platform/clock';
import type { Log } from '#server/platform/log';

/**
 * How long a change stays in the log: longer than lists lag behind writes (60 s), and than a snapshot relies on the
 * log, so a full pass has seen the change by then.
 */
export const CHANGES_FOR_MS = 10 * MINUTE;

/** How often an entry is tried again when another writer was faster: enough for sixty saves at once. */
const ATTEMPTS = 40;

/** The longest pause between two tries, in powers of two of 10 ms. */
const LONGEST_PAUSE = 5;

/** The key of the log's blob. */
const KEY = 'changes';

const changesSchema = z.array(z.object({ store: z.string(), id: z.string(), at: z.number() }));

type Changes = z.infer<typeof changesSchema>;

/** The changes of one store. */
export interface StoreChanges {
  /** Adds a record that is about to change. A failure is only logged: the change is listed later in any case. */
  add(id: string): Promise<void>;
  /** The ids of records that changed lately, each once. */
  recent(): Promise<string[]>;
}

/**
 * The ids of records that admins changed lately, of all stores, in one blob with strong reads. Lists lag behind writes
 * by up to a minute, and an admin must see a save at once. Visitors' records are not logged: they would make it a hot
 * key.
 */
export class ChangeLog {
  readonly #blobs: Store;
  readonly #log: Log;
  #reading: Promise<Changes> | undefined;

  constructor(blobs: Store, log: Log) {
    this.#blobs = blobs;
    this.#log = log;
  }

  of(store: string): StoreChanges {
    return { add: (id) => this.#record(store, id), recent: () => this.#recent(store) };
  }

  async #record(store: string, id: string): Promise<void> {
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        if (await this.#add(store, id)) return;
        await pause(Math.random() * 10 * 2 ** Math.min(attempt, LONGEST_PAUSE));
      }
      this.#log.error('change not logged', { store, id });
    } catch (cause) {
      this.#log.error('change not logged', { store, id }, cause);
    }
  }

  /** Concurrent calls share one read of the blob. */
  async #recent(store: string): Promise<string[]> {
    this.#reading ??= this.#read()
      .then(({ changes }) => changes)
      .finally(() => (this.#reading = undefined));
    const changes = await this.#reading;
    return [...new Set(changes.filter((change) => change.store === store).map(({ id }) => id))];
  }

  async #add(store: string, id: string): Promise<boolean> {
    const { changes, etag } = await this.#read();
    const others = changes.filter((change) => change.store !== store || change.id !== id);
    const text = JSON.stringify([...others, { store, id, at: Date.now() }]);
    const condition = etag ? { onlyIfMatch: etag } : { onlyIfNew: true };
    const result = await this.#blobs.set(KEY, text, condition);
    return result.modified && Boolean(result.etag);
  }

  async #read(): Promise<{ changes: Changes; etag: string | undefined }> {
    const found = await this.#blobs.getWithMetadata(KEY, { type: 'text', consistency: 'strong' });
    if (!found) return { changes: [], etag: undefined };
    const since = Date.now() - CHANGES_FOR_MS;
    return { changes: parsed(found.data).filter(({ at }) => at > since), etag: found.etag };
  }
}

/** An unreadable log is read as empty: the next full pass finds the changes. */
function parsed(text: string): Changes {
  try {
    return changesSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
