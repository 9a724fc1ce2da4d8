import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readHistory } from '#lib/seo/last-modified';
import { ogPicture } from '#lib/seo/og-picture';
import { organization } from '#lib/seo/structured-data';
import { siteSchema } from '../../src/content-schemas/site.ts';
import { facts } from '../support/content-files.ts';

it('the picture of a title has the letters and conjuncts of Sinhala and Tamil, and no boxes for others', async () => {
  const pictureOf = async (title: string, kind = '') => {
    const picture = await ogPicture({ vendor: 'Veralu', host: 'www.veralu.example', title, kind });
    return createHash('sha256').update(picture).digest('hex');
  };
  const titles = ['ශ්‍රී', 'ශ්රී', 'கு', 'க', 'ක கு'];
  expect(new Set(await Promise.all(titles.map((title) => pictureOf(title)))).size).toBe(titles.length);
  expect(await pictureOf('مرحبا', 'Blog')).toBe(await pictureOf('Blog'));
});

it('a file is dated by its own last commit, and by none in a shallow clone or without a history', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'veralu-history-'));
  const project = path.join(root, 'project');
  const git = (args: string, date = '2026-01-01') => {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@b.example', '-C', project];
    const env = { ...process.env, GIT_COMMITTER_DATE: `${date}T10:00:00Z` };
    execFileSync('git', [...who, ...args.split(' ')], { env, stdio: 'ignore' });
  };
  await mkdir(path.join(project, 'content'), { recursive: true });
  git('init');
  for (const day of ['2026-03-01', '2026-05-01']) {
    await writeFile(path.join(project, 'content', `${day}.md`), day);
    git('add .');
    git(`commit -m ${day}`, day);
  }
  const days = [...readHistory(project)].map(([file, date]) => [file, date.toJSON().slice(0, 10)]);
  expect(days.map(([file, day]) => file === `content/${day}.md`)).toEqual([true, true]);
  git(`clone --depth 1 file://${project} ${path.join(root, 'shallow')}`);
  await mkdir(path.join(root, 'exported'));
  for (const folder of ['shallow', 'exported']) expect(readHistory(path.join(root, folder)).size).toBe(0);
  await rm(root, { recursive: true, force: true });
});

it('search engines are told the address, mailbox, telephone and profiles of a real vendor alone', () => {
  const told = (sample: boolean) =>
    organization(siteSchema.parse({ ...facts, sample }), new URL('https://a.b/'));
  const contact = ['address', 'email', 'sameAs', 'telephone'];
  const keys = (sample: boolean) => Object.keys(told(sample)).filter((key) => contact.includes(key));
  expect([keys(true), keys(false).toSorted()]).toEqual([[], contact]);
  const { sameAs } = told(false) as { sameAs?: string[] };
  expect([sameAs?.length, sameAs?.join().includes('wa.me')]).toEqual([3, false]);
});
