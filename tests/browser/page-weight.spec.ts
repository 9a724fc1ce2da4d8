import { readFileSync } from 'node:fs';
import { sitemapPaths } from '../support/built-pages.ts';
import { expect, test } from '../support/browser.ts';
import { pageWeight } from '../support/page-weight.ts';

const KB = 1000;

/** Pages whose lists are long by nature. */
const LONG = new Set(['/', '/erp', '/microfinance']);

function excesses(path: string): string[] {
  const weight = pageWeight(path);
  const limits: [what: string, bytes: number, limit: number][] = [
    ['HTML and blocking CSS', weight.critical, LONG.has(path) ? 22 * KB : 14.6 * KB],
    ['script', weight.script, 2 * KB],
    ['the font', Math.max(0, ...weight.fonts), 35 * KB],
    ['in all', weight.total, path === '/' ? 110 * KB : 80 * KB],
    ['requests', weight.requests, 8],
    ['font files', weight.fonts.length, 1],
  ];
  return limits
    .filter(([, bytes, limit]) => bytes > limit)
    .map(([what, bytes, limit]) => `${path}: ${what} ${bytes}, ${bytes - limit} over ${limit}`);
}

test('every page keeps its budget on a first visit', () => {
  const paths = sitemapPaths();
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.flatMap(excesses)).toEqual([]);
});

test('no page asks for framework code before it is touched or scrolled', async ({ page }) => {
  test.setTimeout(90_000);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(`${new URL(page.url()).pathname} ${request.url()}`);
  });
  const posts = (path: string) => path.startsWith('/blog/');
  const paths = sitemapPaths();
  for (const path of [...paths.filter((one) => !posts(one)), ...paths.filter(posts).slice(0, 1)]) {
    await page.goto(path);
    await page.waitForTimeout(250);
  }
  const react = asked.filter((line) => {
    const file = new URL(line.split(' ')[1] ?? '').pathname;
    return /react/i.test(readFileSync(`dist${file}`, 'utf8').slice(0, 200_000));
  });
  expect(react).toEqual([]);
});
