import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = readFileSync('docs/legal-sources.md', 'utf8');

/** A gazette, an Act or a circular, by its number. */
const NAMED = /\b\d{4}\/\d{2,3}\b|\bNo\. \d+ of \d{4}\b|\bSEC\/[\dA-Z/]+\d/g;

const texts = readdirSync('content', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:ya?ml|mdx?)$/.test(name))
  .map((name) => readFileSync(`content/${name}`, 'utf8'));

test('each gazette, Act and circular that the site names has a source', () => {
  const named = new Set(texts.flatMap((text) => text.match(NAMED) ?? []));
  expect(named.size).toBeGreaterThan(8);
  expect([...named].filter((one) => !sources.includes(one))).toEqual([]);
});

test('each article that names one of them has a part, and each article named there exists', () => {
  const articles = readdirSync('content/blog');
  const naming = articles.filter((name) => readFileSync(`content/blog/${name}`, 'utf8').match(NAMED));
  for (const name of naming) expect(sources).toContain(`(../content/blog/${name})`);
  for (const [, name = ''] of sources.matchAll(/\(\.\.\/content\/blog\/([^)]+)\)/g))
    expect(articles).toContain(name);
});

test('each statement has the day on which it was checked, or says what is invented', () => {
  const rows = sources.split('\n').filter((line) => /^\| (?!Statement|---)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) expect(row).toMatch(/\| \d{1,2} November 2026 +\|$|Invented/);
});
