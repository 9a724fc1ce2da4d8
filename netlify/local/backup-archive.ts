import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, rename } from 'node:fs/promises';
import readline from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';

/** One blob in an archive: a line of JSON. */
const entrySchema = z.object({
  store: z.string(),
  key: z.string(),
  /** The bytes in base64. */
  data: z.string(),
  /** SHA-256 of the bytes. */
  sha256: z.string(),
});

export type Entry = z.infer<typeof entrySchema>;

export const nameOf = ({ store, key }: Pick<Entry, 'store' | 'key'>) => `${store}/${key}`;

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export function entryOf(store: string, key: string, bytes: Uint8Array): Entry {
  return { store, key, data: Buffer.from(bytes).toString('base64'), sha256: digestOf(bytes) };
}

/**
 * The bytes of an entry.
 * @throws Error naming the entry when they are not what was put in
 */
export function bytesOf(entry: Entry): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(entry.data, 'base64');
  if (digestOf(bytes) !== entry.sha256) throw new Error(`${nameOf(entry)} is damaged in this archive.`);
  return bytes;
}

export const appendEntry = (file: string, entry: Entry) => appendFile(file, `${JSON.stringify(entry)}\n`);

/**
 * The entries of an archive, or the whole ones of an unfinished file, whose last line may have been cut off.
 * @throws Error when a line of an archive is damaged
 */
export async function* entriesIn(file: string): AsyncIterable<Entry> {
  const source = createReadStream(file);
  const input = file.endsWith('.gz') ? source.pipe(createGunzip()) : source;
  for await (const text of readline.createInterface({ input, crlfDelay: Infinity })) {
    const parsed = parsedOf(text);
    if (parsed) yield parsed;
    else if (file.endsWith('.gz')) throw new Error(`A line of ${file} is damaged.`);
  }
}

function parsedOf(text: string): Entry | undefined {
  try {
    return entrySchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Compresses the finished file into the archive, which is there whole or not at all. */
export async function finish(partial: string, archive: string): Promise<void> {
  const compressed = `${archive}.unfinished`;
  await pipeline(createReadStream(partial), createGzip(), createWriteStream(compressed));
  await rename(compressed, archive);
}
