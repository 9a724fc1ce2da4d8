import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BACKUP_MONTHS } from '#src/lib/submission.ts';
import { HOUR, monthsBefore } from '#src/server/platform/clock.ts';

/** The ending of the name of an archive or file until it is complete. */
export const UNFINISHED = '.unfinished';

/** A running backup writes all the time; a file without a write for this long is left from one that was killed. */
const LEFT_OVER_AFTER_MS = HOUR;

const NAME = /^veralu-([a-z][a-z-]*)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.ndjson\.gz\.age$/;

/** The name of an archive of a time: veralu-production-20260302T043000Z.ndjson.gz.age. */
export const nameAt = (context: string, at: number) =>
  `veralu-${context}-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}.ndjson.gz.age`;

/** The name of a CV's or picture's file beside the archives: a hash of where the blob is, and SHA-256 of its bytes. */
export const FILE_NAME = /^([0-9a-f]{64})-([0-9a-f]{64})\.age$/;

export const filesFolder = (folder: string) => path.join(folder, 'files');

export interface Backup {
  file: string;
  context: string;
  createdAt: number;
}

/**
 * Refuses a file that `git add` would take.
 * @throws Error when it is in a work tree that does not ignore it, or git fails
 */
export async function refuseTracked(file: string, remedy: string): Promise<void> {
  let above = path.dirname(file);
  while (!existsSync(above)) above = path.dirname(above);
  const real = path.join(await realpath(above), path.relative(above, file));
  let tree = path.dirname(real);
  while (!existsSync(path.join(tree, '.git'))) {
    if (tree === path.dirname(tree)) return;
    tree = path.dirname(tree);
  }
  // A git hook sets GIT_DIR and others, which would change the answer.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  await promisify(execFile)('git', ['-C', tree, 'check-ignore', '-q', real], { env }).catch(() => {
    throw new Error(`${file} would be in the git work tree ${tree}, which does not ignore it: ${remedy}.`);
  });
}

/**
 * Creates the folder of archives and the one of files with access only for their owner.
 * @throws Error when git would take their files, or others may enter
 */
export async function prepareFolder(folder: string): Promise<void> {
  for (const file of [path.join(folder, nameAt('production', 0)), path.join(filesFolder(folder), 'one.age')])
    await refuseTracked(file, 'set BACKUP_DIR to a folder outside of it, or have .gitignore name it');
  await mkdir(filesFolder(folder), { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`Others may enter ${folder}: run \`chmod 700 ${folder}\`, or set BACKUP_DIR to another.`);
}

const backupNamed = (folder: string, name: string): Backup | undefined => {
  const [, context = '', ...parts] = NAME.exec(name) ?? [];
  if (!context) return undefined;
  const [year, month, day, hour, minute, second] = parts.map(Number) as [number, number, ...number[]];
  const createdAt = Date.UTC(year, month - 1, day, hour, minute, second);
  return { file: path.join(folder, name), context, createdAt };
};

/** The archives in a folder, by their names; newest first. */
export async function backupsIn(folder: string): Promise<Backup[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const found = names.flatMap((name) => backupNamed(folder, name) ?? []);
  return found.sort((a, b) => b.createdAt - a.createdAt);
}

/**
 * Removes a context's archives after their retention, files that no younger archive names (a run sets the time of the files
 * that its archive names), and unfinished files of killed runs. Returns the archives and files that were removed for their age.
 */
export async function prune(folder: string, context: string, now: number): Promise<string[]> {
  const before = monthsBefore(now, BACKUP_MONTHS);
  const old = (await backupsIn(folder))
    .filter((backup) => backup.context === context && backup.createdAt < before)
    .map(({ file }) => file);
  for (const inside of [folder, filesFolder(folder)]) {
    for (const name of await readdir(inside)) {
      const file = path.join(inside, name);
      const { mtimeMs } = await stat(file);
      if (FILE_NAME.test(name) && mtimeMs < before) old.push(file);
      const isOurs = inside !== folder || backupNamed(folder, name.replace(/\.\d+\.unfinished$/, ''));
      const isUnfinished = name.endsWith(UNFINISHED) && isOurs;
      if (isUnfinished && now - mtimeMs > LEFT_OVER_AFTER_MS) await rm(file, { force: true });
    }
  }
  for (const file of old) await rm(file);
  return old;
}
