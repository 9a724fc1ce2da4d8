import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { blogLoader } from '#src/features/blog/content/loader.ts';
import type { CommittedPost } from '#src/features/blog/schema/current-text.ts';

let root: string;
const inRoot = (file: string) => path.join(root, file);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'veralu-loader-'));
  await mkdir(inRoot('content/blog'), { recursive: true });
  await mkdir(inRoot('.netlify/stored'), { recursive: true });
});

afterEach(() => rm(root, { recursive: true, force: true }));

const commit = (id: string, title: string, more = '', date = '2025-09-02') => {
  const description = 'What a reader learns here. '.repeat(4).trim();
  const head = `title: "${title}"\ndescription: "${description}"\nauthor: "Field Officer (sample author)"\n`;
  const cover = 'cover: { picture: columns, tone: paper }\ntags: [microfinance]\n';
  const text = `---\n${head}date: ${date}\n${cover}${more}---\n\nText of **${title}**.\n`;
  return writeFile(inRoot(`content/blog/${id}.md`), text);
};

const stored = (...posts: object[]) => writeFile(inRoot('.netlify/stored/posts.json'), JSON.stringify(posts));

const written = (id: string, own: object = {}) => {
  const texts = { title: `Written ${id}`, content: ['One', 'Two'], contentwriter: 'Clerk' };
  const day = Date.parse('2026-01-01');
  return {
    id,
    version: `version-of-${id}`,
    value: { ...texts, format: 'paragraphs', publishedAt: day, updatedAt: day, ...own },
  };
};

/** Runs the loader as Astro does; answers the title of each entry by its id. */
async function load(now = Date.now(), entries = new Map<string, { data: { title: string } }>()) {
  const context = {
    collection: 'blog',
    config: { root: pathToFileURL(`${root}/`) },
    parseData: async ({ data }: { data: unknown }) => data,
    store: {
      clear: () => entries.clear(),
      set: (entry: { id: string; data: { title: string } }) => entries.set(entry.id, entry),
      addModuleImport: () => undefined,
    },
  };
  await blogLoader(() => now).load(context as unknown as LoaderContext);
  return Object.fromEntries([...entries].map(([id, { data }]) => [id, data.title]));
}

const notes = async (): Promise<CommittedPost[]> =>
  JSON.parse(await readFile(inRoot('.netlify/stored/committed-posts.json'), 'utf8'));

it('committed and stored posts are one list, and the functions know of the committed ones', async () => {
  const entries = new Map();
  await commit('a', 'A');
  await stored(written('b'), written('c', { deletedAt: 1 }), written('d', { state: 'unpublished' }));
  expect(await load(undefined, entries)).toEqual({ a: 'A', b: 'Written b' });
  expect(await notes()).toMatchObject([{ id: 'a', title: 'A', file: 'content/blog/a.md' }]);
  await rm(inRoot('content/blog/a.md'));
  await stored();
  expect(await load(undefined, entries)).toEqual({});
});

it('a deleted post whose record is unreadable stays away', async () => {
  await commit('a', 'A');
  await commit('b', 'B');
  await writeFile(inRoot('.netlify/stored/deleted-ids.json'), '["a"]');
  expect(await load()).toEqual({ b: 'B' });
});

it.each([
  ['2027-05-01', '2027-05-01T00:00:00+05:30'],
  ['2027-05-01T09:30+05:30', '2027-05-01T09:30:00+05:30'],
  ['2027-05-01T04:00:00Z', '2027-05-01T09:30:00+05:30'],
])('a post of %s is shown in builds from then on', async (date, moment) => {
  const at = Date.parse(moment);
  await commit('a', 'A', '', date);
  await stored(written('b', { publishedAt: at }));
  const entries = new Map();
  expect(await load(at - 1, entries)).toEqual({});
  expect(await notes()).toMatchObject([{ id: 'a', publishedAt: at }]);
  expect(await load(at, entries)).toEqual({ a: 'A', b: 'Written b' });
  expect(await load(at - 1, entries)).toEqual({});
});

const DATE = /content\/blog\/a\.md: date: must be a date .* or a date and time/;
it.each([
  ['a time without a zone', '', '2027-05-01T09:30', DATE],
  ['a day that does not exist', '', '2027-02-30', DATE],
  ['no date', '', 'soon', DATE],
  ['an unknown field', 'colour: red\n', '2025-09-02', /content\/blog\/a\.md: .*unknown field colour/],
  ['no word of true or false', 'draft: perhaps\n', '2025-09-02', /a\.md: draft: must be true or false/],
])('a build stops at %s with file, field and remedy', async (_what, more, date, words) => {
  await commit('a', 'A', more, date);
  await expect(load()).rejects.toThrow(words);
});

it('front matter that is code does not run', async () => {
  await writeFile(inRoot('content/blog/a.md'), '---js\nthrow new Error("ran")\n---\n\nText.\n');
  await expect(load()).rejects.toThrow(/content\/blog\/a\.md: title: is missing/);
});
