import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readHistory } from '#lib/seo/last-modified';

let root: string;
let project: string;

const WHO = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b.example' };

function git(cwd: string, args: string[], date = '2026-01-01T00:00:00Z'): void {
  const committer = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@b.example', GIT_COMMITTER_DATE: date };
  execFileSync('git', args, { cwd, stdio: 'ignore', env: { ...process.env, ...WHO, ...committer } });
}

/** Commits a file of `content/` on a day. */
async function commit(name: string, date: string): Promise<void> {
  await writeFile(path.join(project, 'content', name), date);
  git(project, ['add', '.']);
  git(project, ['commit', '-m', name], date);
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'veralu-history-'));
  project = path.join(root, 'project');
  await mkdir(path.join(project, 'content'), { recursive: true });
  git(project, ['init']);
  await commit('first.md', '2026-03-01T10:00:00Z');
  await commit('second.md', '2026-05-01T10:00:00Z');
});

afterAll(() => rm(root, { recursive: true, force: true }));

it('dates each file by its own last commit', () => {
  const days = [...readHistory(project)].map(([file, date]) => [file, date.toISOString().slice(0, 10)]);
  expect(Object.fromEntries(days)).toEqual({
    'content/first.md': '2026-03-01',
    'content/second.md': '2026-05-01',
  });
});

it('dates none in a shallow clone, whose one commit seems to have changed all', () => {
  git(root, ['clone', '--depth', '1', `file://${project}`, 'shallow']);
  expect(readHistory(path.join(root, 'shallow')).size).toBe(0);
});

it('dates none without a history', async () => {
  const folder = path.join(root, 'exported');
  await mkdir(folder);
  expect(readHistory(folder).size).toBe(0);
});
