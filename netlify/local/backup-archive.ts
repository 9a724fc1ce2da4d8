import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Decrypter, Encrypter } from 'age-encryption';
import * as z from 'zod/mini';
import { hashBytes } from '#src/server/platform/ids.ts';
import { FILE_NAME, filesFolder, UNFINISHED } from './backup-folder.ts';

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

/** The store without its deploy context, and SHA-256 of the bytes. */
const named = { store: z.string(), key: z.string(), sha256: z.string() };

/** A blob: its bytes in base64, or the name of the encrypted file beside the archive that has them. */
const entrySchema = z.union([
  z.object({ ...named, data: z.string() }),
  z.object({ ...named, file: z.string().check(z.regex(FILE_NAME)) }),
]);

export type Entry = z.infer<typeof entrySchema>;

export interface Archive {
  file: string;
  context: string;
  createdAt: number;
  entries: Entry[];
  /** @throws Error when an entry's file is missing, or its bytes do not match its hash */
  bytesOf(entry: Entry): Promise<Buffer>;
}

export const nameOf = ({ store, key }: Entry) => `${store}/${key}`;

export const entryOf = (store: string, key: string, bytes: Uint8Array): Entry => ({
  store,
  key,
  data: Buffer.from(bytes).toString('base64'),
  sha256: hashBytes(bytes),
});

/** Writes a file that only its owner may read, under another name until it is complete and on the disk. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}.${process.pid}${UNFINISHED}`;
  try {
    await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true });
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

export async function writeArchive(
  file: string,
  encrypter: Encrypter,
  { context, createdAt, entries }: Pick<Archive, 'context' | 'createdAt' | 'entries'>,
): Promise<void> {
  const header = { format: FORMAT, version: VERSION, context, createdAt };
  const lines = [header, ...entries, { entries: entries.length }];
  const text = Buffer.concat(lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)));
  await writeWhole(file, await encrypter.encrypt(await promisify(gzip)(text)));
}

function* linesOf(text: Buffer): Iterable<unknown> {
  for (let from = 0, end = text.indexOf(10); end >= 0; from = end + 1, end = text.indexOf(10, from))
    yield JSON.parse(text.toString('utf8', from, end));
}

/** @throws Error when the file cannot be opened, is damaged or incomplete, or is of another version */
export async function openArchive(file: string, decrypter: Decrypter): Promise<Archive> {
  const encrypted = await readFile(file);
  const compressed = await decrypter.decrypt(encrypted).catch((cause: unknown) => {
    throw new Error(
      `${file} cannot be opened: it is no backup, it is damaged or cut off, or another key than BACKUP_IDENTITY or BACKUP_PASSPHRASE made it.`,
      { cause },
    );
  });
  const [first, ...lines] = linesOf(await promisify(gunzip)(compressed));
  const header = headerSchema.safeParse(first);
  if (!header.success) throw new Error(`${file} is no backup that this version of the project reads.`);
  const end = z.object({ entries: z.number() }).safeParse(lines.pop());
  if (end.data?.entries !== lines.length) throw new Error(`${file} ends before its end.`);
  return {
    file,
    ...header.data,
    entries: lines.map((line) => entrySchema.parse(line)),
    async bytesOf(entry) {
      const folder = filesFolder(path.dirname(file));
      const bytes =
        'data' in entry
          ? Buffer.from(entry.data, 'base64')
          : Buffer.from(await decrypter.decrypt(await readFile(path.join(folder, entry.file))));
      if (hashBytes(bytes) !== entry.sha256) throw new Error(`${nameOf(entry)} is damaged in this backup.`);
      return bytes;
    },
  };
}
