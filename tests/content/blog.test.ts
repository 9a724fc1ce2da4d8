import { describe, expect, test } from 'vitest';
import { PICTURES } from '#schemas/picture';
import { countWords, linkTargets, readArticles } from '#tests/support/articles';

const FIELDS = ['author', 'cover', 'date', 'description', 'tags', 'title'];
const TONES = ['brand', 'gold', 'ink', 'paper'];
const TAGS = [
  'microfinance',
  'pawning',
  'leasing',
  'invoicing',
  'erp',
  'accounting',
  'marketing',
  'operations',
];
const PAGES = [
  'microfinance',
  'prawing',
  'leasing',
  'invoice',
  'erp',
  'digitalmarketing',
  'contact',
  'blogs',
];

const articles = readArticles();
const addresses = new Set([...PAGES.map((page) => `/${page}`), ...articles.map(({ id }) => `/blog/${id}`)]);
const column = (field: string) => articles.map(({ data }) => data[field]);

describe('the committed articles as a set', () => {
  test('are at least ten, two of them MDX', () => {
    expect(articles.length).toBeGreaterThanOrEqual(10);
    expect(articles.filter(({ ending }) => ending === '.mdx')).toHaveLength(2);
    expect(articles.every(({ ending }) => ending === '.md' || ending === '.mdx')).toBe(true);
  });

  test.each(['title', 'description', 'date'])('never share a %s', (field) => {
    expect(new Set(column(field)).size).toBe(articles.length);
  });

  test('speak about every line of business', () => {
    expect(new Set(column('tags').flat())).toEqual(new Set(TAGS));
  });
});

describe.each(articles)('$id', ({ id, ending, data, body }) => {
  test('has a lower-case kebab address', () => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('has exactly the fields of an article, each in its bounds', () => {
    expect(Object.keys(data).sort()).toEqual(FIELDS);
    expect(data.title).toSatisfy((title: string) => title.length > 0 && title.length <= 80);
    expect(data.description).toSatisfy((text: string) => text.length >= 70 && text.length <= 160);
    expect(data.author).toMatch(/ \(sample author\)$/);
    expect(data.date).toMatch(/^20(25|26)-\d\d-\d\d$/);
    expect(new Date(String(data.date)).toISOString().slice(0, 10)).toBe(data.date);
  });

  test('has a cover and two to four known tags', () => {
    const cover = data.cover as { picture: string; tone: string };
    expect(Object.keys(cover).sort()).toEqual(['picture', 'tone']);
    expect(PICTURES).toContain(cover.picture);
    expect(TONES).toContain(cover.tone);
    const tags = data.tags as string[];
    expect(tags.length).toSatisfy((count: number) => count >= 2 && count <= 4);
    expect(tags.filter((tag) => !TAGS.includes(tag))).toEqual([]);
  });

  test('is 500 to 1200 words under second-level headings', () => {
    expect(countWords(body)).toBeGreaterThanOrEqual(500);
    expect(countWords(body)).toBeLessThanOrEqual(1200);
    expect(body).not.toMatch(/^# /m);
    expect(body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(3);
  });

  test('holds no picture and no HTML but the two components that MDX may use', () => {
    const tags = [...body.matchAll(/<\/?([A-Za-z]\w*)/g)].map((match) => match[1]);
    const allowed = ending === '.mdx' ? ['Figure', 'Callout'] : [];
    expect(tags.filter((tag) => !allowed.includes(tag ?? ''))).toEqual([]);
    expect(body).not.toContain('![');
  });

  test('names only drawn pictures in its figures', () => {
    const names = [...body.matchAll(/<Figure name="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(names.filter((name) => !PICTURES.some((picture) => picture === name))).toEqual([]);
  });

  test('links only to canonical addresses that exist, never to itself', () => {
    const targets = linkTargets(body);
    expect(targets.length).toBeGreaterThanOrEqual(1);
    expect(targets.filter((target) => !addresses.has(target))).toEqual([]);
    expect(targets).not.toContain(`/blog/${id}`);
  });
});
