import { execFileSync } from 'node:child_process';
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
  const pictureOf = async (title: string, kind = '') =>
    Buffer.from(await ogPicture({ vendor: 'Veralu', host: 'www.veralu.example', title, kind })).toString(
      'base64',
    );
  // prettier-ignore
  const titles = [
    'ශ්‍රී', 'ශ්රී', 'කෙ', 'ක', 'ග', 'கு', 'க', 'ங', 'Leasing ලීසිං கடன்', 'Leasing ලීසිං', 'Leasing கடன்',
  ];
  const pictures = await Promise.all(titles.map((title) => pictureOf(title)));
  expect(new Set(pictures).size).toBe(titles.length);
  expect(await pictureOf('مرحبا', 'Blog')).toBe(await pictureOf('Blog'));
});

it('a file is dated by its own last commit, and by none in a shallow clone or without a history', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'veralu-history-'));
  const project = path.join(root, 'project');
  const git = (cwd: string, args: string[], date = '2026-01-01T00:00:00Z') => {
    const who = {
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a@b.example',
      GIT_COMMITTER_NAME: 'A',
      GIT_COMMITTER_EMAIL: 'a@b.example',
    };
    execFileSync('git', args, {
      cwd,
      stdio: 'ignore',
      env: { ...process.env, ...who, GIT_COMMITTER_DATE: date },
    });
  };
  await mkdir(path.join(project, 'content'), { recursive: true });
  git(project, ['init']);
  for (const [name, day] of [
    ['first.md', '2026-03-01'],
    ['second.md', '2026-05-01'],
  ] as const) {
    await writeFile(path.join(project, 'content', name), day);
    git(project, ['add', '.']);
    git(project, ['commit', '-m', name], `${day}T10:00:00Z`);
  }
  const days = [...readHistory(project)].map(([file, date]) => `${file} ${date.toJSON().slice(0, 10)}`);
  expect(days.toSorted()).toEqual(['content/first.md 2026-03-01', 'content/second.md 2026-05-01']);
  git(root, ['clone', '--depth', '1', `file://${project}`, 'shallow']);
  await mkdir(path.join(root, 'exported'));
  for (const folder of ['shallow', 'exported']) expect(readHistory(path.join(root, folder)).size).toBe(0);
  await rm(root, { recursive: true, force: true });
});

it('search engines are told the address, mailbox, telephone and profiles of a real vendor alone', () => {
  const told = (sample: boolean) =>
    organization(siteSchema.parse({ ...facts, sample }), new URL('https://veralu.example/')) as {
      sameAs?: string[];
    };
  const contact = ['address', 'email', 'sameAs', 'telephone'];
  const keys = (sample: boolean) => Object.keys(told(sample)).filter((key) => contact.includes(key));
  expect([keys(true), keys(false).toSorted()]).toEqual([[], contact]);
  expect(told(false).sameAs).toHaveLength(3);
  expect(told(false).sameAs?.join()).not.toContain('wa.me');
});
