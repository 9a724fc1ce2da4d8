import { spawnSync } from 'node:child_process';

/** Git prints a commit's date on a line of its own before the files that it changed. */
const DATE = /^\d{4}-\d\d-\d\dT/;

/** The date of the last commit of each file of `content/`; empty without a Git history, as in an exported folder. */
function readHistory(): Map<string, Date> {
  const options = { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 } as const;
  const log = spawnSync('git', ['log', '--format=%cI', '--name-only', '--', 'content'], options);
  const dates = new Map<string, Date>();
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
