import { readdirSync, readFileSync } from 'node:fs';
import { sitemapPaths } from '../support/built-pages.ts';
import { expect, test } from '../support/browser.ts';
import { pageWeight, scriptOfDrawer, scriptWhenAwake } from '../support/page-weight.ts';
import { scriptsOf } from '../support/scripts.ts';

const KB = 1000;

const ADMIN = [
  '/login',
  '/landingpage',
  '/admin',
  '/contactformdetails',
  '/jobformdetails',
  '/careerform',
  '/viewblog',
];

/** The first screen of an admin page: its document, style, font and all scripts that it starts with. */
const weightOfAdmin = (path: string) =>
  pageWeight(path).total - pageWeight(path).script + scriptWhenAwake(path);

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

test('a touched menu, a form and an admin screen keep theirs', () => {
  const vacancy = sitemapPaths().find((path) => path.startsWith('/career/')) ?? 'no vacancy was built';
  const limits: [what: string, bytes: number, limit: number][] = [
    ['the menu drawer', scriptOfDrawer('/about'), 75 * KB],
    ...['/contact', '/careernew', vacancy].map((path): [string, number, number] => [
      path,
      scriptWhenAwake(path),
      95 * KB,
    ]),
    ...ADMIN.map((path): [string, number, number] => [path, weightOfAdmin(path), 180 * KB]),
  ];
  expect(Math.min(...limits.map(([, bytes]) => bytes))).toBeGreaterThan(20 * KB);
  const over = limits.filter(([, bytes, limit]) => bytes > limit);
  expect(over.map(([what, bytes, limit]) => `${what}: ${bytes}, ${bytes - limit} over ${limit}`)).toEqual([]);
});

test('the editor and its Markdown come only when a post is opened', () => {
  const first = ADMIN.flatMap((path) => scriptsOf(readFileSync(`dist${path}.html`, 'utf8')));
  const heavy = readdirSync('dist/_astro').filter((file) => /^(markdown|BlogEditor)\..*\.js$/.test(file));
  expect(heavy).toHaveLength(2);
  expect(first.filter((address) => heavy.includes(address.slice('/_astro/'.length)))).toEqual([]);
});

test('no page asks for framework code before its visitor moves', async ({ page }) => {
  test.setTimeout(90_000);
  const asked: string[] = [];
  // So tall that forms and carousels are in view from the start: that alone must wake none of them.
  await page.setViewportSize({ width: 1280, height: 3000 });
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
