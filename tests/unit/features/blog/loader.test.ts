import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommittedPost } from '#features/blog/schema/committed-post';
import { blogLoader } from '../../../../src/features/blog/content/loader.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'veralu-loader-'));
  await mkdir(path.join(root, 'content/blog'), { recursive: true });
  await mkdir(path.join(root, '.netlify/stored'), { recursive: true });
});

afterEach(() => rm(root, { recursive: true, force: true }));

const article = (title: string, more = '') => `---
title: "${title}"
description: "${'What a reader learns here. '.repeat(4).trim()}"
author: "Field Officer (sample author)"
date: 2025-09-02
cover: { picture: ledger-table, tone: paper }
tags: [microfinance]
${more}---

Text of **${title}**.
`;

const commit = (id: string, text: string) => writeFile(path.join(root, `content/blog/${id}.md`), text);

const stored = (...posts: object[]) =>
  writeFile(path.join(root, '.netlify/stored/posts.json'), JSON.stringify(posts));

const written = (id: string, own: object = {}) => ({
  id,
  version: `version-of-${id}`,
  value: {
    title: `Written ${id}`,
    content: ['One', 'Two'],
    format: 'paragraphs',
    contentwriter: 'Clerk',
    publishedAt: Date.parse('2026-01-01'),
    updatedAt: Date.parse('2026-01-01'),
    ...own,
  },
});

/** Runs the loader as Astro does; answers the title of each entry by its id. */
async function load(entries = new Map<string, { data: { title: string } }>(), now = Date.now()) {
  const context = {
    collection: 'blog',
    config: { root: pathToFileURL(`${root}/`) },
    meta: new Map<string, string>(),
    parseData: async ({ data }: { data: unknown }) => data,
    store: {
      clear: () => entries.clear(),
      keys: () => [...entries.keys()],
      get: (id: string) => entries.get(id),
      set: (entry: { id: string; data: { title: string } }) => entries.set(entry.id, entry),
      delete: (id: string) => entries.delete(id),
      addModuleImport: () => undefined,
    },
  };
  await blogLoader(() => now).load(context as unknown as LoaderContext);
  return Object.fromEntries([...entries].map(([id, { data }]) => [id, data.title]));
}

const notes = async (): Promise<CommittedPost[]> =>
  JSON.parse(await readFile(path.join(root, '.netlify/stored/committed-posts.json'), 'utf8'));

describe('the blog’s loader', () => {
  it('reads committed and stored posts into one list', async () => {
    await commit('a', article('A'));
    await stored(written('b'), written('c', { deletedAt: 1 }));
    expect(await load()).toEqual({ a: 'A', b: 'Written b' });
    expect(await notes()).toMatchObject([{ id: 'a', title: 'A', file: 'content/blog/a.md' }]);
  });

  it('shows an edit until the file changes, then the file', async () => {
    await commit('a', article('A'));
    await load();
    const [note] = await notes();
    await stored(written('a', { replaces: note?.digest }));
    expect(await load()).toEqual({ a: 'Written a' });
    await stored(written('a', { replaces: note?.digest, deletedAt: 1 }));
    expect(await load()).toEqual({});
    await commit('a', article('A, changed'));
    expect(await load()).toEqual({ a: 'A, changed' });
  });

  it('leaves out a deleted post whose record is unreadable', async () => {
    await commit('a', article('A'));
    await commit('b', article('B'));
    await writeFile(path.join(root, '.netlify/stored/deleted-ids.json'), '["a"]');
    expect(await load()).toEqual({ b: 'B' });
  });

  it('gives a slug to a new file, and drops the edit of a removed one', async () => {
    await commit('a', article('A'));
    await stored(written('a'), written('b', { replaces: 'gone' }));
    expect(await load()).toEqual({ a: 'A' });
  });

  it('removes deleted posts at the next load', async () => {
    const entries = new Map();
    await commit('a', article('A'));
    await stored(written('b'));
    await load(entries);
    await rm(path.join(root, 'content/blog/a.md'));
    await stored();
    expect(await load(entries)).toEqual({});
  });

  it('never shows a draft, and tells the functions of it', async () => {
    await commit('a', article('A', 'draft: true\n'));
    expect(await load()).toEqual({});
    expect(await notes()).toMatchObject([{ id: 'a', draft: true }]);
    await commit('a', article('A', 'draft: false\n'));
    expect(await load()).toEqual({ a: 'A' });
    await commit('a', article('A', 'draft: perhaps\n'));
    await expect(load()).rejects.toThrow(/content\/blog\/a\.md: draft: must be true or false/);
  });

  it.each([
    ['2027-05-01', '2027-05-01T00:00:00+05:30'],
    ['2027-05-01T09:30+05:30', '2027-05-01T09:30:00+05:30'],
    ['2027-05-01T04:00:00Z', '2027-05-01T09:30:00+05:30'],
  ])('shows a file of %s in builds from then on', async (date, moment) => {
    const entries = new Map();
    await commit('a', article('A').replace('2025-09-02', date));
    const at = Date.parse(moment);
    expect(await load(entries, at - 1)).toEqual({});
    expect(await notes()).toMatchObject([{ id: 'a', publishedAt: at }]);
    expect(await load(entries, at)).toEqual({ a: 'A' });
    expect(await load(entries, at - 1)).toEqual({});
  });

  it.each(['2027-05-01T09:30', '2027-02-30', 'soon'])('refuses the date %s', async (date) => {
    await commit('a', article('A').replace('2025-09-02', date));
    await expect(load()).rejects.toThrow(/content\/blog\/a\.md: date: must be a date .* or a date and time/);
  });

  it('shows no stored post before its moment or while it is unpublished', async () => {
    const at = Date.parse('2027-05-01');
    await stored(written('a', { publishedAt: at }), written('b', { state: 'unpublished' }));
    expect(await load(undefined, at - 1)).toEqual({});
    expect(await load(undefined, at)).toEqual({ a: 'Written a' });
  });

  it('refuses frontmatter that is code', async () => {
    await commit('a', article('A').replace('---', '---js\nthrow new Error("ran")'));
    await expect(load()).rejects.toThrow(/content\/blog\/a\.md: title: is missing/);
  });

  it('stops at a mistake with file, field and remedy', async () => {
    await commit('a', article('A', 'colour: red\n'));
    await expect(load()).rejects.toThrow(/content\/blog\/a\.md: .*unknown field colour/);
  });
});
