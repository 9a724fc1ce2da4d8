import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { Decrypter, Encrypter } from 'age-encryption';
import * as z from 'zod/mini';
import { hashBytes } from '#src/server/platform/ids.ts';
import { FILE_NAME, filesFolder } from './backup-folder.ts';

/**
 * An archive: lines of JSON, compressed, encrypted in the age format. The first line is a header, the last one the
 * number of entries between. `age -d -i <key> <file> | gunzip` reads it without this project.
 */

const FORMAT = 'veralu-backup';

/** Archives of version 1 have the bytes of every blob themselves. */
const VERSION = 2;

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal([1, VERSION]),
  /** The deploy context whose stores it holds. */
  context: z.string(),
  /** When the backup began, in milliseconds since 1970. */
  createdAt: z.number(),
});

export type Header = z.infer<typeof headerSchema>;

/** The store without its deploy context, and SHA-256 of the bytes. */
const named = { store: z.string(), key: z.string(), sha256: z.string() };

/** A blob: its bytes in base64, or the name of the encrypted file beside the archive that has them. */
const entrySchema = z.union([
  z.object({ ...named, data: z.string() }),
  z.object({ ...named, file: z.string().check(z.regex(FILE_NAME)) }),
]);

export type Entry = z.infer<typeof entrySchema>;

const endSchema = z.object({ entries: z.number() });

export const headerAt = (createdAt: number, context: string): Header => ({
  format: FORMAT,
  version: VERSION,
  context,
  createdAt,
});

export const nameOf = ({ store, key }: Entry) => `${store}/${key}`;

export const entryOf = (store: string, key: string, bytes: Uint8Array): Entry => ({
  store,
  key,
  data: Buffer.from(bytes).toString('base64'),
  sha256: hashBytes(bytes),
});

/** The library expects the browsers' types. */
const streamOf = (chunks: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(chunks) as unknown as globalThis.ReadableStream<Uint8Array>;

/** Only what base64 adds is reduced, quickly. */
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

async function* decrypted(file: string, decrypter: Decrypter): AsyncIterable<Uint8Array> {
  const stream = await decrypter.decrypt(streamOf(createReadStream(file))).catch((cause: unknown) => {
    throw new Error(
      `${file} cannot be opened: it is no backup, or another key than BACKUP_IDENTITY or BACKUP_PASSPHRASE made it.`,
      { cause },
    );
  });
  try {
    yield* stream as unknown as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new Error(`${file} is damaged or cut off.`, { cause });
  }
}

/** The lines of an archive; the file is closed even if only a part is read. */
async function* plainLines(file: string, decrypter: Decrypter): AsyncIterable<unknown> {
  const plain = createGunzip().setEncoding('utf8');
  // A failure of the pipeline destroys `plain`, so that the loop below throws it.
  const flow = pipeline(decrypted(file, decrypter), plain).catch(() => undefined);
  let text = '';
  try {
    for await (const chunk of plain as AsyncIterable<string>) {
      text += chunk;
      // Splitting a line of megabytes at each of its chunks would copy it hundreds of times.
      if (!chunk.includes('\n')) continue;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as unknown;
    }
    if (text) throw new Error(`${file} ends in the middle of a line.`);
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
   * Reads the archive from the start, one entry at a time.
   * @throws Error when it is damaged or incomplete
   */
  entries(): AsyncIterable<Entry>;
  /** @throws Error when an entry's file is missing, or its bytes do not match its hash */
  bytesOf(entry: Entry): Promise<Buffer>;
}

/** @throws Error when the file cannot be opened, or is of another version */
export async function openArchive(file: string, decrypter: Decrypter): Promise<Archive> {
  const folder = filesFolder(path.dirname(file));
  return {
    file,
    header: await headerOf(file, decrypter),
    entries: () => entriesIn(file, decrypter),
    async bytesOf(entry) {
      const bytes =
        'data' in entry
          ? Buffer.from(entry.data, 'base64')
          : Buffer.from(await decrypter.decrypt(await readFile(path.join(folder, entry.file))));
      if (hashBytes(bytes) !== entry.sha256) throw new Error(`${nameOf(entry)} is damaged in this backup.`);
      return bytes;
    },
  };
}
