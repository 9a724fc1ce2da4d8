import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Decrypter, Encrypter } from 'age-encryption';
import * as z from 'zod/mini';
import { BACKUP_MONTHS } from '#src/lib/submission.ts';
import { HOUR, monthsBefore } from '#src/server/platform/clock.ts';
import { hashBytes } from '#src/server/platform/ids.ts';

/** An archive: JSON lines, compressed and encrypted, the last with their number. `age -d -i <key> <file> | gunzip` reads it. */

const FORMAT = 'veralu-backup';

/** Archives of version 1 have the bytes of every blob themselves. */
const VERSION = 2;

/** A running backup writes all the time; an unfinished file without a write for this long is of one that was killed. */
const LEFT_OVER_AFTER_MS = HOUR;

const NAME = /^veralu-([a-z][a-z-]*)-(\d{8}T\d{6}Z)\.ndjson\.gz\.age$/;

/** The name of a CV's or picture's file beside the archives: a hash of the blob's store, key, ETag and readers, and SHA-256 of its bytes. */
export const FILE_NAME = /^([0-9a-f]{64})-([0-9a-f]{64})\.age$/;

/** The name of an archive or file until it is complete. */
const UNFINISHED = /^(?:veralu-[a-z].*|[0-9a-f]{64}-[0-9a-f]{64})\.age\.\d+\.unfinished$/;

/** The name of an archive of a time: veralu-production-20260302T043000Z.ndjson.gz.age. */
export const nameAt = (context: string, at: number) =>
  `veralu-${context}-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}.ndjson.gz.age`;

export const filesFolder = (folder: string) => path.join(folder, 'files');

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal([1, VERSION]),
  /** The deploy context whose stores it holds. */
  context: z.string(),
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

export const nameOf = ({ store, key }: Entry) => `${store}/${key}`;

export const entryOf = (store: string, key: string, bytes: Uint8Array): Entry => ({
  ...{ store, key, data: Buffer.from(bytes).toString('base64'), sha256: hashBytes(bytes) },
});

/** Writes a file that only its owner may read, under another name until it is complete and on the disk. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
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

/** @throws Error when the file cannot be opened, is damaged or incomplete, or is of another version */
export async function openArchive(file: string, decrypter: Decrypter) {
  const compressed = await decrypter.decrypt(await readFile(file)).catch((cause: unknown) => {
    throw new Error(
      `${file} cannot be opened: it is no backup, it is damaged or cut off, or another key than BACKUP_IDENTITY made it.`,
      { cause },
    );
  });
  const text = (await promisify(gunzip)(compressed)).toString();
  const [first, ...lines] = text
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));
  const header = headerSchema.safeParse(first);
  if (!header.success) throw new Error(`${file} is no backup that this version of the project reads.`);
  const end = z.object({ entries: z.number() }).safeParse(lines.pop());
  if (end.data?.entries !== lines.length) throw new Error(`${file} ends before its end.`);
  const fileOf = (name: string) => readFile(path.join(filesFolder(path.dirname(file)), name));
  return {
    ...{ file, ...header.data, entries: lines.map((line) => entrySchema.parse(line)) },
    /** @throws Error when an entry's file is missing, or its bytes do not match its hash */
    async bytesOf(entry: Entry): Promise<Buffer> {
      const bytes =
        'data' in entry
          ? Buffer.from(entry.data, 'base64')
          : Buffer.from(await decrypter.decrypt(await fileOf(entry.file)));
      if (hashBytes(bytes) !== entry.sha256) throw new Error(`${nameOf(entry)} is damaged in this backup.`);
      return bytes;
    },
  };
}

export type Archive = Awaited<ReturnType<typeof openArchive>>;

/** Refuses a file that is in a work tree of git which does not ignore it, or whose state git cannot tell. */
export async function refuseTracked(file: string, remedy: string): Promise<void> {
  let above = path.dirname(file);
  while (!existsSync(above)) above = path.dirname(above);
  // A git hook sets GIT_DIR and others, which would change the answer.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const env = { ...Object.fromEntries(own), LC_ALL: 'C' };
  const inside = path.relative(above, file);
  await promisify(execFile)('git', ['-C', above, 'check-ignore', '-q', inside], { env }).catch((cause) => {
    if (cause.code === 'ENOENT' || /not a git repository/.test(cause.stderr)) return;
    throw new Error(`${file} would be in a git work tree that does not ignore it: ${remedy}.`);
  });
}

/** Creates the folder of archives and the one of files. @throws Error when git would take their files, or others may enter */
export async function prepareFolder(folder: string): Promise<void> {
  for (const file of [path.join(folder, nameAt('production', 0)), path.join(filesFolder(folder), 'one.age')])
    await refuseTracked(file, 'set BACKUP_DIR to a folder outside of it, or have .gitignore name it');
  await mkdir(filesFolder(folder), { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`Others may enter ${folder}: run \`chmod 700 ${folder}\`, or set BACKUP_DIR to another.`);
}

/** The archives of a context in a folder, by their names; newest first. */
export async function backupsIn(folder: string, context: string) {
  const found = (existsSync(folder) ? await readdir(folder) : []).flatMap((name) => {
    const [, of, stamp = ''] = NAME.exec(name) ?? [];
    const iso = stamp.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z');
    return of === context ? { file: path.join(folder, name), createdAt: Date.parse(iso) } : [];
  });
  return found.sort((a, b) => b.createdAt - a.createdAt);
}

/**
 * Removes a context's archives after their retention, files that no run has named for as long (a run touches each file that
 * its archive names), and unfinished files of killed runs. Returns the archives and files that were removed for their age.
 */
export async function prune(folder: string, context: string, now: number): Promise<string[]> {
  const before = monthsBefore(now, BACKUP_MONTHS);
  const backups = await backupsIn(folder, context);
  const old = backups.filter(({ createdAt }) => createdAt < before).map(({ file }) => file);
  for (const inside of [folder, filesFolder(folder)])
    for (const name of await readdir(inside)) {
      const file = path.join(inside, name);
      const { mtimeMs } = await stat(file);
      if (FILE_NAME.test(name) && mtimeMs < before) old.push(file);
      if (UNFINISHED.test(name) && now - mtimeMs > LEFT_OVER_AFTER_MS) await rm(file, { force: true });
    }
  for (const file of old) await rm(file);
  return old;
}
