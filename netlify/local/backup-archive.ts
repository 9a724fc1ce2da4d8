import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { Decrypter, type Encrypter } from 'age-encryption';
import * as z from 'zod/mini';
import { hashBytes } from '#src/server/platform/ids.ts';

/**
 * An archive: lines of JSON, compressed, encrypted in the age format. The first line is a header, the last one the
 * number of entries between. `age -d -i <key> <file> | gunzip` reads it without this project.
 */

const FORMAT = 'veralu-backup';
const VERSION = 1;

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** The deploy context whose stores it holds. */
  context: z.string(),
  /** When the backup began, in milliseconds since 1970. */
  createdAt: z.number(),
});

export type Header = z.infer<typeof headerSchema>;

/** One blob. */
const entrySchema = z.object({
  /** The store's name without its deploy context. */
  store: z.string(),
  key: z.string(),
  /** The bytes in base64. */
  data: z.string(),
  /** SHA-256 of the bytes. */
  sha256: z.string(),
});

export type Entry = z.infer<typeof entrySchema>;

const endSchema = z.object({ entries: z.number() });

export const headerAt = (createdAt: number, context: string): Header => ({
  format: FORMAT,
  version: VERSION,
  context,
  createdAt,
});

export const nameOf = ({ store, key }: Pick<Entry, 'store' | 'key'>) => `${store}/${key}`;

export function entryOf(store: string, key: string, bytes: Uint8Array): Entry {
  return { store, key, data: Buffer.from(bytes).toString('base64'), sha256: hashBytes(bytes) };
}

/**
 * The bytes of an entry.
 * @throws Error naming the entry when they do not match its hash
 */
export function bytesOf(entry: Entry): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(entry.data, 'base64');
  if (hashBytes(bytes) !== entry.sha256) throw new Error(`${nameOf(entry)} is damaged in this backup.`);
  return bytes;
}

/** The library expects the browsers' types. */
const streamOf = (chunks: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(chunks) as unknown as globalThis.ReadableStream<Uint8Array>;

/** Most bytes are CVs and images, which are compressed already: this only reduces what base64 adds, quickly. */
const COMPRESSION = { strategy: constants.Z_HUFFMAN_ONLY };

/** Streams entries into a file that only its owner may read, synced to the disk. Returns their number. */
export async function writeArchive(
  file: string,
  encrypter: Encrypter,
  header: Header,
  entries: AsyncIterable<Entry>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  async function* lines() {
    yield `${JSON.stringify(header)}\n`;
    for await (const entry of entries) {
      count += 1;
      yield `${JSON.stringify(entry)}\n`;
    }
    yield `${JSON.stringify({ entries: count })}\n`;
  }
  async function* encrypted(source: AsyncIterable<Uint8Array>) {
    yield* (await encrypter.encrypt(streamOf(source))) as unknown as AsyncIterable<Uint8Array>;
  }
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(lines, createGzip(COMPRESSION), encrypted, target, { signal });
  return count;
}

/** An age file's header ends with a line with its MAC; it is far smaller than this. */
const HEADER_BYTES = 64 * 1024;
const LAST_LINE = /\n--- [^\n]*\n/;

/**
 * Reads the file's key once: trying a passphrase takes seconds, by design, and the file is read several times.
 * @throws Error when none of the keys opens it
 */
async function unlocked(file: string, decrypter: Decrypter): Promise<Decrypter> {
  const [head = Buffer.alloc(0)] = (await createReadStream(file, {
    end: HEADER_BYTES - 1,
    highWaterMark: HEADER_BYTES,
  }).toArray()) as Buffer[];
  const end = LAST_LINE.exec(head.toString('latin1'));
  const header = head.subarray(0, end ? end.index + end[0].length : 0);
  const key = await decrypter.decryptHeader(header).catch((cause: unknown) => {
    throw new Error(
      `${file} cannot be opened: it is no backup, or another key than BACKUP_IDENTITY or BACKUP_PASSPHRASE made it.`,
      { cause },
    );
  });
  const opened = new Decrypter();
  opened.addIdentity({ unwrapFileKey: () => key });
  return opened;
}

async function* decrypted(file: string, decrypter: Decrypter): AsyncIterable<Uint8Array> {
  try {
    const stream = await decrypter.decrypt(streamOf(createReadStream(file)));
    yield* stream as unknown as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new Error(`${file} is damaged or cut off.`, { cause });
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncIterable<string> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]).toString();
      begun = [];
      from = end + 1;
    }
    begun.push(chunk.subarray(from));
  }
  if (Buffer.concat(begun).length > 0) throw new Error('The last line of this backup is cut off.');
}

/** The lines of an archive; the file is closed even if only a part is read. */
async function* plainLines(file: string, decrypter: Decrypter): AsyncIterable<unknown> {
  const plain = createGunzip();
  // Every error destroys the last stream, so it is thrown where that is read.
  const flow = pipeline(decrypted(file, decrypter), plain).catch(() => undefined);
  try {
    for await (const line of linesOf(plain)) yield JSON.parse(line) as unknown;
  } finally {
    plain.destroy();
    await flow;
  }
}

async function headerOf(file: string, decrypter: Decrypter): Promise<Header> {
  for await (const line of plainLines(file, decrypter)) {
    const header = headerSchema.safeParse(line);
    if (header.success) return header.data;
    break;
  }
  throw new Error(`${file} is no backup that this version of the project reads.`);
}

async function* entriesIn(file: string, decrypter: Decrypter): AsyncIterable<Entry> {
  let count = -1;
  let stated: number | undefined;
  for await (const line of plainLines(file, decrypter)) {
    count += 1;
    if (count === 0) continue;
    const entry = entrySchema.safeParse(line);
    if (entry.success) yield entry.data;
    else stated = endSchema.parse(line).entries;
  }
  if (stated !== count - 1) throw new Error(`${file} ends before its end.`);
}

export interface Archive {
  file: string;
  header: Header;
  /**
   * Reads the file from the start, one entry at a time.
   * @throws Error when it is damaged or incomplete
   */
  entries(): AsyncIterable<Entry>;
}

/** @throws Error when the file cannot be opened, or is of another version */
export async function openArchive(file: string, keys: Decrypter): Promise<Archive> {
  const decrypter = await unlocked(file, keys);
  const header = await headerOf(file, decrypter);
  return { file, header, entries: () => entriesIn(file, decrypter) };
}
