import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PICTURES } from '../../src/illustrations/names.ts';
import { ownLinks, pageAddresses } from '#tests/support/addresses';
import { readArticles } from '#tests/support/articles';
import { articleSchema } from '../../src/features/blog/content/post-file.ts';

const articles = readArticles();
const column = (field: string) => articles.map(({ data }) => data[field]);

/** What follows the name of an author who is made up, so that nobody takes the sample for a person. */
const SAMPLE_MARK = ' (sample author)';

/** The cells of a table's row as numbers; brackets mean minus, an empty cell or a word is nothing. */
function amounts(row: string): number[] {
  return row
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.replace(/[*,]/g, '').trim())
    .map((cell) => Number(cell.startsWith('(') ? `-${cell.slice(1, -1)}` : cell) || 0);
}

/** The tables of a text that close with a row named Total, as rows of numbers. */
const totalled = (body: string) =>
  body
    .split('\n\n')
    .filter((block) => block.startsWith('|') && /\n\| \*\*Total\*\*/.test(block))
    .map((block) => block.trim().split('\n').slice(2).map(amounts));

/** The text without what stands in it as code. */
const withoutCode = (body: string) => body.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');

describe('the committed articles as a set', () => {
  test.each(['title', 'description'])('never share a %s', (field) => {
    const texts = column(field);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  test('have titles of at most 60 characters; search results may cut the vendor’s name after them', () => {
    for (const title of column('title').map(String)) expect(title.length, title).toBeLessThanOrEqual(60);
  });

  test('mark an author who is a sample everywhere', () => {
    const authors = column('author').map(String);
    const samples = authors.filter((author) => author.endsWith(SAMPLE_MARK));
    const bare = new Set(samples.map((author) => author.slice(0, -SAMPLE_MARK.length)));
    expect(authors.filter((author) => bare.has(author))).toEqual([]);
    expect(authors.filter((author) => /\bsample\b/i.test(author) && !author.endsWith(SAMPLE_MARK))).toEqual(
      [],
    );
  });
});

describe.each(articles)('$id', ({ id, data, body }) => {
  test('has a lower-case kebab address', () => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('has the fields of an article, each within its limits, and a text', () => {
    expect(articleSchema.safeParse(data).error?.issues).toBeUndefined();
    expect(body.trim()).not.toBe('');
  });

  test('has no heading of level 1 in its text', () => {
    expect(withoutCode(body)).not.toMatch(/^# /m);
  });

  test('names only drawn pictures in its figures, and images that exist', () => {
    const names = [...body.matchAll(/<Figure name="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(names.filter((name) => !PICTURES.some((picture) => picture === name))).toEqual([]);
    const images = [...withoutCode(body).matchAll(/!\[([^\]]*)\]\((\/[^)\s]*)/g)];
    // Uploads are kept by the store, which only the running site has.
    const missing = images
      .map(([, , path = '']) => path)
      .filter((path) => !path.startsWith('/api/uploads/') && !existsSync(`public${path}`));
    expect(missing).toEqual([]);
    expect(images.filter(([, words = '']) => words.trim() === '')).toEqual([]);
  });

  test('links to pages that exist, never to itself', () => {
    const paths = ownLinks(withoutCode(body));
    expect(paths.filter((path) => !pageAddresses.has(path) && !path.startsWith('/career/'))).toEqual([]);
    expect(paths).not.toContain(`/blog/${id}`);
  });

  test('has tables whose totals are the sums of their rows', () => {
    for (const rows of totalled(body)) {
      const [total = [], ...above] = rows.toReversed();
      total.forEach((sum, at) => {
        if (sum !== 0) expect(above.reduce((so, row) => so + (row[at] ?? 0), 0)).toBeCloseTo(sum, 6);
      });
    }
  });
});
