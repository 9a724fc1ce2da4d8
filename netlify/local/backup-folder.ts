import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BACKUP_MONTHS } from '#src/lib/privacy.ts';
import { HOUR, monthsBefore } from '#src/server/platform/clock.ts';

/** The ending of an archive's name until it is complete. */
export const UNFINISHED = '.unfinished';

/** A running backup writes all the time; a file without a write for this long is left from one that was killed. */
const LEFT_OVER_AFTER_MS = HOUR;

const NAME = /^veralu-([a-z][a-z-]*)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.ndjson\.gz\.age$/;

/** The first bytes of an age file. */
const AGE = 'age-encryption.org/v1\n';

/** The name of an archive of a time: veralu-production-20260302T043000Z.ndjson.gz.age. */
export const nameAt = (context: string, at: number) =>
  `veralu-${context}-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}.ndjson.gz.age`;

export interface Backup {
  file: string;
  context: string;
  createdAt: number;
}

async function nearestFolder(folder: string): Promise<string> {
  if (existsSync(folder)) return realpath(folder);
  const parent = path.dirname(folder);
  return path.join(await nearestFolder(parent), path.basename(folder));
}

function workTreeOf(folder: string): string | undefined {
  if (existsSync(path.join(folder, '.git'))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : workTreeOf(parent);
}

/**
 * Refuses a file that `git add` would take.
 * @throws Error when it is in a work tree that does not ignore it, or git fails
 */
export async function refuseTracked(file: string, remedy: string): Promise<void> {
  const real = path.join(await nearestFolder(path.dirname(file)), path.basename(file));
  const tree = workTreeOf(path.dirname(real));
  if (!tree) return;
  // A git hook sets GIT_DIR and others, which would change the answer.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const ignored = await promisify(execFile)('git', ['-C', tree, 'check-ignore', '-q', real], { env }).then(
    () => true,
    () => false,
  );
  if (!ignored)
    throw new Error(`${file} would be in the git work tree ${tree}, which does not ignore it: ${remedy}.`);
}

/**
 * Creates the folder with access only for its owner.
 * @throws Error when git would take its files, or others may enter it
 */
export async function prepareFolder(folder: string): Promise<void> {
  await refuseTracked(
    path.join(folder, nameAt('production', 0)),
    'set BACKUP_DIR to a folder outside of it, or have .gitignore name it',
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`Others may enter ${folder}: run \`chmod 700 ${folder}\`, or set BACKUP_DIR to another.`);
}

async function begins(file: string, text: string): Promise<boolean> {
  if (!(await lstat(file)).isFile()) return false;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(text.length), 0, text.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === text;
  } finally {
    await handle.close();
  }
}

const backupNamed = (folder: string, name: string): Backup | undefined => {
  const [, context = '', ...parts] = NAME.exec(name) ?? [];
  if (!context) return undefined;
  const [year, month, day, hour, minute, second] = parts.map(Number) as [number, number, ...number[]];
  return {
    file: path.join(folder, name),
    context,
    createdAt: Date.UTC(year, month - 1, day, hour, minute, second),
  };
};

/** The archives in a folder, by names and first bytes; newest first. */
export async function backupsIn(folder: string): Promise<Backup[]> {
  const found: Backup[] = [];
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const backup = backupNamed(folder, name);
    if (backup && (await begins(backup.file, AGE))) found.push(backup);
  }
  return found.sort((a, b) => b.createdAt - a.createdAt);
}

/** Removes a context's archives after their retention, and files of killed runs. Returns the removed archives. */
export async function prune(folder: string, context: string, now: number): Promise<string[]> {
  const before = monthsBefore(now, BACKUP_MONTHS);
  const old = (await backupsIn(folder)).filter(
    (backup) => backup.context === context && backup.createdAt < before,
  );
  for (const { file } of old) await rm(file);
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED) || !backupNamed(folder, name.slice(0, -UNFINISHED.length))) continue;
    const file = path.join(folder, name);
    if (now - (await stat(file)).mtimeMs > LEFT_OVER_AFTER_MS) await rm(file, { force: true });
  }
  return old.map(({ file }) => file);
}
