import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import * as z from 'zod/mini';
import type { Entry } from './snapshot-entries.ts';
import { writeIf } from './stored.ts';

/** Increased when the form of rows changes: other formats are not read, and their blobs are removed. */
const FORMAT = 4;

const blobSchema = z.object({
  /** When the last full pass over the store began. */
  healedAt: z.number(),
  entries: z.array(z.unknown()),
});

/** What a snapshot's blob holds; the readers of one instance share the entries, and change a copy. */
interface Content<Row> {
  healedAt: number;
  entries: ReadonlyMap<string, Entry<Row>>;
}

export interface Loaded<Row> extends Content<Row> {
  /** The ETag for replacing it; undefined when there is no blob. */
  etag: string | undefined;
}

/** The blobs as this instance last read or wrote them, by their keys. */
const memory = new Map<string, { etag: string; content: Content<unknown> }>();

/** The blob of one snapshot, which is replaced as a whole and conditionally. */
export function openSnapshotBlob<Row>(blobs: Store, name: string) {
  const key = `${name}~${FORMAT}`;
  let ahead: Promise<Loaded<Row>> | undefined;

  /** The whole blob is sent only where it has changed since this instance read or wrote it. */
  async function read(): Promise<Loaded<Row>> {
    const known = memory.get(key);
    const options = { type: 'text', consistency: 'strong', ...(known && { etag: known.etag }) } as const;
    const found = await blobs.getWithMetadata(key, options);
    // Unchanged, so the answer has no body.
    if (known && found?.data === null) return { ...(known.content as Content<Row>), etag: known.etag };
    try {
      const { healedAt, entries } = blobSchema.parse(JSON.parse(found?.data ?? ''));
      const content = { healedAt, entries: new Map((entries as Entry<Row>[]).map((one) => [one.id, one])) };
      if (found?.etag) memory.set(key, { etag: found.etag, content });
      return { ...content, etag: found?.etag };
    } catch {
      return { healedAt: 0, entries: new Map(), etag: found?.etag };
    }
  }

  return {
    read(): Promise<Loaded<Row>> {
      const reading = ahead ?? read();
      ahead = undefined;
      return reading;
    },

    /** Starts to read the blob; the next `read()` takes the result or the failure. */
    readAhead(): void {
      ahead = read();
      ahead.catch(() => undefined);
    },

    /** Replaces the blob that was read; false when another writer was faster. */
    async replace(
      { etag }: Pick<Loaded<Row>, 'etag'>,
      { healedAt, entries }: Content<Row>,
    ): Promise<boolean> {
      // By the random name the bytes differ in any case: the condition of a writer that read an erased record must fail.
      const text = JSON.stringify({ healedAt, write: randomUUID(), entries: [...entries.values()] });
      const written = await writeIf(blobs, key, text, etag);
      if (written.outcome !== 'done') return false;
      memory.set(key, { etag: written.etag ?? '', content: { healedAt, entries } });
      return true;
    },

    /** Removes the blobs of other formats. */
    async removeOthers(): Promise<void> {
      const prefix = `${name}~`;
      for await (const page of blobs.list({ paginate: true, prefix }))
        for (const { key: other } of page.blobs)
          if (other !== key && other.startsWith(prefix)) await blobs.delete(other);
    },
  };
}
