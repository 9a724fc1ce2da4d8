import { spawnSync } from 'node:child_process';

/** Git prints a commit's date on a line of its own before the files that it changed. */
const DATE = /^\d{4}-\d\d-\d\dT/;

/**
 * The date of the last commit of each file of `content/` under a folder; empty without a Git history, as in an exported
 * folder, and in a shallow clone, whose oldest commit seems to have changed every file.
 */
export function readHistory(cwd = '.'): Map<string, Date> {
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 } as const;
  const dates = new Map<string, Date>();
  const shallow = spawnSync('git', ['rev-parse', '--is-shallow-repository'], options);
  if (shallow.stdout?.trim() !== 'false') return dates;
  const log = spawnSync('git', ['log', '--format=%cI', '--name-only', '--', 'content'], options);
  let date: Date | undefined;
  for (const text of (log.stdout ?? '').split('\n')) {
    if (DATE.test(text)) date = new Date(text);
    else if (text && date && !dates.has(text)) dates.set(text, date);
  }
  return dates;
}

let history: Map<string, Date> | undefined;

/** When a content file last changed, from the Git history, which is read once a build. */
export function lastModified(file: string | undefined): Date | undefined {
  history ??= readHistory();
  return file === undefined ? undefined : history.get(file);
}

/** When a post last changed: its record when it was saved, its file by the Git history, and never before `updatedAt`. */
export function postModified({ filePath, data }: { filePath?: string; data: { updatedAt: Date } }): Date {
  const changed = lastModified(filePath);
  return changed && changed > data.updatedAt ? changed : data.updatedAt;
}
