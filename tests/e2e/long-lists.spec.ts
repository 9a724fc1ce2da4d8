import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { POSTS_A_PAGE } from '#features/blog/schema/post';
import { DAY } from '#server/platform/clock';
import { fillStores } from '../bench/filled-stores.ts';
import { articlesByDate } from '../support/articles.ts';
import { expect, test as base } from '../support/browser.ts';
import { startSite, type Site } from '../support/site.ts';

/** More than one answer of a public list holds. */
const COUNT = 130;

/** A site whose build knows nothing of the vacancies and posts that are in its store. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, provide) => {
      const dataFolder = await mkdtemp(path.join(tmpdir(), 'long-lists-'));
      await fillStores(dataFolder, COUNT, Date.now());
      const site = await startSite({ dataFolder });
      await provide(site);
      await site.remove();
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

const articles = articlesByDate();

/** How many of them the first page of the list shows. */
const built = Math.min(articles.length, POSTS_A_PAGE);

const cards = (page: Page) => page.locator('#posts > li');
const titles = (page: Page) => page.locator('#posts h2').allTextContents();

const NOTES = new Set(Array.from({ length: COUNT }, (_, n) => `Notes on a till, number ${n}`));

test('every open vacancy is listed, in one answer or in several', async ({ page }) => {
  const rows = page.locator('#vacancies > li');
  await page.goto('/careernew');
  await expect(rows).toHaveCount(COUNT);
  const answer = await page.request.get('/api/data?limit=1000');
  const etag = answer.headers().etag ?? '';
  const again = await page.request.get('/api/data?limit=1000', { headers: { 'If-None-Match': etag } });
  expect([etag.startsWith(`"${COUNT}-`), again.status()]).toEqual([true, 304]);

  const asked: string[] = [];
  await page.route('**/api/data?**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname + search.replace(/cursor=.*/, 'cursor'));
    return route.continue({ url: route.request().url().replace('limit=1000', 'limit=20') });
  });
  await page.reload();
  await expect(rows).toHaveCount(COUNT);
  expect(new Set(await rows.locator('a').allTextContents()).size).toBe(COUNT);
  expect(asked).toEqual(['/api/data?limit=1000', ...Array(6).fill('/api/data?limit=20&cursor')]);
});

/** Gives the first page of the list other attributes than its build did, as one with fewer or more posts would. */
const rewrite = (page: Page, change: (grid: string) => string) =>
  page.route('**/blogs', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<ol id="posts"[^>]*>/, change);
    await route.fulfill({ response: answer, body });
  });

const withoutOldest = (grid: string) => grid.replace(/ data-oldest="[^"]*"/, '');

test('every post that is newer than the build is listed and found', async ({ page }) => {
  await rewrite(page, withoutOldest);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/blogs?') && asked.push(request.url()));
  await page.goto('/blogs');
  await expect(cards(page)).toHaveCount(COUNT + articles.length);
  expect((await titles(page)).filter((title) => NOTES.has(title))).toEqual([...NOTES]);
  expect(asked).toHaveLength(Math.ceil((COUNT + articles.length) / POSTS_A_PAGE));
  await page.getByRole('searchbox').fill(`number ${COUNT - 1}`);
  await expect(page.locator('#found-posts > li')).toHaveCount(1);
});

test('the first of several pages has no post that is on a later one', async ({ page }) => {
  const days = 40;
  const oldest = new Date(Date.now() - (days + 0.5) * DAY).toISOString();
  await rewrite(page, (grid) => withoutOldest(grid).replace(' data-limit=', ` data-oldest="${oldest}"$&`));
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/blogs?') && asked.push(request.url()));
  await page.goto('/blogs');
  await expect(page.getByText(`Notes on a till, number ${days}`, { exact: true })).toBeVisible();
  expect((await titles(page)).filter((title) => NOTES.has(title))).toHaveLength(days + 1);
  expect(asked.length).toBeLessThan((COUNT + articles.length) / POSTS_A_PAGE);
});

test('a search on a later page of the list finds new posts, too', async ({ page }) => {
  // Only the first page has a version.
  await rewrite(page, (grid) => grid.replace(/ data-version="[^"]*"/, ''));
  await page.goto('/blogs');
  await page.getByRole('searchbox').fill('notes on a till');
  await expect(page.getByText(`${COUNT} posts match`)).toBeVisible();
  await expect(cards(page)).toHaveCount(built);
  await page.getByRole('searchbox').fill(String(articles[0]?.data.title));
  await expect(page.getByText('1 post matches')).toBeVisible();
});

test('a list stays as it was built if a part of it fails to load', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.route('**/api/*?*cursor=*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Down.' } }),
  );
  await page.goto('/blogs');
  await expect(page.getByText('Error fetching blogs')).toBeVisible();
  await expect(cards(page)).toHaveCount(built);
});
