import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedWords, type StoredVacancy } from '#features/careers/schema/vacancy-wire';
import { vacancyLoader } from '../../../../src/features/careers/content/loader.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'veralu-vacancies-'));
  await mkdir(path.join(root, 'content/vacancies'), { recursive: true });
  await mkdir(path.join(root, '.netlify/stored'), { recursive: true });
  await writeFile(path.join(root, 'content/site.yaml'), 'sample: true\n');
  vi.stubEnv('NETLIFY', '');
});

afterEach(() => vi.unstubAllEnvs());
afterEach(() => rm(root, { recursive: true, force: true }));

const stored = (slug: string, own: Partial<StoredVacancy> = {}) => ({
  id: slug,
  version: '1',
  value: {
    ...storedWords({
      title: slug,
      jobType: 'Full-time',
      shortTitle: 'Short',
      shortDescription: 'In short',
      description: 'At length',
      bulletPoints: 'One, two',
    }),
    ...{ slug, createdAt: 0, updatedAt: 0, ...own },
  },
});

/** Runs the loader as Astro does; answers what pages can see, by slug. */
async function load() {
  const entries = new Map<string, { open: boolean }>();
  const context = {
    collection: 'vacancies',
    config: { root: pathToFileURL(`${root}/`) },
    parseData: async ({ data }: { data: unknown }) => data,
    store: {
      clear: () => entries.clear(),
      set: ({ id, data }: { id: string; data: { open: boolean } }) => entries.set(id, data),
    },
  };
  await vacancyLoader().load(context as unknown as LoaderContext);
  return entries;
}

it('a build has the open and the closed vacancies, no draft and no deleted one', async () => {
  const vacancies = [
    stored('open'),
    stored('closed', { closingDate: '2020-01-31' }),
    stored('draft', { draft: true }),
    stored('deleted', { deletedAt: 1 }),
  ];
  await writeFile(path.join(root, '.netlify/stored/careers.json'), JSON.stringify(vacancies));
  const built = await load();
  expect([...built].map(([slug, { open }]) => [slug, open])).toEqual([
    ['open', true],
    ['closed', false],
  ]);
});

it('samples are shown by a local build alone, and by none of a site without samples', async () => {
  await cp('content/vacancies', path.join(root, 'content/vacancies'), { recursive: true });
  const samples = (await load()).size;
  expect(samples).toBeGreaterThan(3);
  vi.stubEnv('NETLIFY', 'true');
  expect((await load()).size).toBe(0);
  vi.stubEnv('NETLIFY', '');
  await writeFile(path.join(root, 'content/site.yaml'), 'sample: false\n');
  expect((await load()).size).toBe(0);
});
