import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { sitemapPaths } from '../support/built-pages.ts';
import { expect } from '../support/browser.ts';
import { untilHydrated } from '../support/islands.ts';
import { test } from '../support/own-site.ts';
import { pageWeight, scriptWhenHydrated, weightWithImports, type Effort } from '../support/page-weight.ts';
import { scriptsOf } from '../support/scripts.ts';

const KB = 1000;

/** How many files a page may ask for, itself included. */
const REQUESTS = 8;

const ADMIN = [
  '/login',
  '/landingpage',
  '/admin',
  '/contactformdetails',
  '/jobformdetails',
  '/careerform',
  '/viewblog',
];

/** The page that is the editor. */
const EDITOR = '/post';

/** The first screen of an admin page: its document, style, font and all scripts that it starts with. */
function weightOfAdmin(path: string): number {
  const { total, script } = pageWeight(path, 'quick');
  return total - script + scriptWhenHydrated(path);
}

/** Pages whose lists are long by nature, or whose pictures are many. */
const LONG = new Set(['/', '/erp', '/microfinance', '/invoice']);

const criticalLimit = (path: string) => (LONG.has(path) ? 22 * KB : 14.6 * KB);

function excessesAt(path: string, effort: Effort): string[] {
  const weight = pageWeight(path, effort);
  const limits: [what: string, bytes: number, limit: number][] = [
    ['HTML and blocking CSS', weight.critical, criticalLimit(path)],
    ['script', weight.script, 3 * KB],
    ['the font', Math.max(0, ...weight.fonts), 35 * KB],
    ['in all', weight.total, path === '/' ? 110 * KB : 80 * KB],
    ['requests', weight.requests, REQUESTS],
    ['font files', weight.fonts.length, 1],
  ];
  return limits
    .filter(([, bytes, limit]) => bytes > limit)
    .map(([what, bytes, limit]) => `${path}: ${what} ${bytes}, ${bytes - limit} over ${limit}`);
}

/** What is over its limit: bytes packed quickly are never fewer, and only where they are too many is it worth packing them well. */
function excesses(path: string): string[] {
  const over = excessesAt(path, 'quick');
  return over.length > 0 ? excessesAt(path, 'utmost') : over;
}

test('every page keeps its budget on a first visit', () => {
  const all = sitemapPaths();
  expect(all.length).toBeGreaterThan(10);
  expect(all.flatMap(excesses)).toEqual([]);
});

test('the site sends pages in the counted size', async ({ site }) => {
  const headers = { 'Accept-Encoding': 'br' };
  for (const path of ['/', '/invoice']) {
    const { headers: answered } = await fetch(`${site.url}${path}`, { headers });
    expect(answered.get('content-encoding')).toBe('br');
    expect(Number(answered.get('content-length')), path).toBeLessThanOrEqual(criticalLimit(path));
  }
});

test('a form and an admin screen keep their budgets', () => {
  const vacancy = sitemapPaths().find((path) => path.startsWith('/career/')) ?? 'no vacancy was built';
  const limits: [what: string, bytes: number, limit: number][] = [
    ...['/contact', '/careernew', vacancy].map((path): [string, number, number] => [
      path,
      scriptWhenHydrated(path),
      95 * KB,
    ]),
    ...ADMIN.map((path): [string, number, number] => [path, weightOfAdmin(path), 180 * KB]),
    [EDITOR, weightOfAdmin(EDITOR), 250 * KB],
  ];
  expect(Math.min(...limits.map(([, bytes]) => bytes))).toBeGreaterThan(20 * KB);
  const over = limits.filter(([, bytes, limit]) => bytes > limit);
  expect(over.map(([what, bytes, limit]) => `${what}: ${bytes}, ${bytes - limit} over ${limit}`)).toEqual([]);
});

test('the editor and its Markdown are loaded only when a post is opened', () => {
  const first = ADMIN.flatMap((path) => scriptsOf(readFileSync(`dist${path}.html`, 'utf8')));
  const heavy = readdirSync('dist/_astro').filter((file) => /^(markdown|PostEditor)\..*\.js$/.test(file));
  expect(heavy).toHaveLength(2);
  expect(first.filter((address) => heavy.includes(address.slice('/_astro/'.length)))).toEqual([]);
});

test('all that the editor loads is 250 kB of script at most as it is sent', () => {
  const { files, raw, sent } = weightWithImports('PostEditor');
  expect(files.length).toBeGreaterThan(1);
  expect({ raw: raw > 600 * KB, sent: sent > 250 * KB, in: files }).toEqual({
    raw: false,
    sent: false,
    in: files,
  });
});

/** Every page, of posts one. */
function paths(): string[] {
  const isPost = (path: string) => path.startsWith('/blog/');
  const all = sitemapPaths();
  return [...all.filter((path) => !isPost(path)), ...all.filter(isPost).slice(0, 1)];
}

interface Asked {
  path: string;
  /** What it asks for on a screen of usual height until it rests, itself included. */
  first: string[];
  /** That, and what it asks for when all of it is in view. */
  inView: string[];
}

/** Opens every page at once and records the URLs that it loads without interaction. */
function askedBy(context: BrowserContext): Promise<Asked[]> {
  const visits = paths().map(async (path): Promise<Asked> => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 900 });
    const asked: string[] = [];
    page.on('request', (request) => request.url().startsWith('data:') || asked.push(request.url()));
    await page.goto(path, { waitUntil: 'networkidle' });
    const first = [...asked];
    // So tall that forms and carousels are in view: that alone must wake none of them.
    await page.setViewportSize({ width: 1280, height: 3000 });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await page.close();
    return { path, first, inView: asked };
  });
  return Promise.all(visits);
}

test('before the first interaction a page loads eight files at most, and no framework or carousel', async ({
  context,
}) => {
  test.slow(true, 'every kind of page is opened at once, which takes a busy machine its time');
  const visits = await askedBy(context);
  const over = visits.filter(({ first }) => first.length > REQUESTS);
  expect(over.map(({ path, first }) => `${path} asked for ${first.join(' ')}`)).toEqual([]);

  const files = visits.flatMap(({ inView }) => inView).map((address) => new URL(address).pathname);
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => /react|embla/i.test(readFileSync(`dist${script}`, 'utf8')))).toEqual([]);
});

test('an admin screen preloads exactly the scripts that its islands need', async ({ page, logIn }) => {
  await logIn(page);
  for (const path of ['/viewblog', '/jobformdetails']) {
    await page.goto(path);
    await untilHydrated(page);
    const [named, asked] = await page.evaluate(() => [
      Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), ({ href }) => href),
      performance.getEntriesByType('resource').map(({ name }) => name),
    ]);
    expect(named.length).toBeGreaterThan(20);
    expect(asked.filter((url) => url.endsWith('.js')).toSorted()).toEqual(named.toSorted());
  }
});
