import type { Page } from '@playwright/test';
import { POSTS_A_PAGE } from '#features/blog/schema/post';
import { DAY } from '#server/platform/clock';
import { fillStores } from '../bench/filled-stores.ts';
import { articlesByDate } from '#tests/support/articles';
import { expect, test } from '#tests/support/browser';

/** More than one answer of a public list holds. */
const COUNT = 130;

const NOTES = Array.from({ length: COUNT }, (_, at) => `Notes on a till, number ${at}`);

const articles = articlesByDate().length;
/** How many of them the first page of the list shows. */
const built = Math.min(articles, POSTS_A_PAGE);

const cards = (page: Page) => page.locator('#posts > li');
const notes = async (page: Page) =>
  (await page.locator('#posts h2').allTextContents()).filter((title) => NOTES.includes(title));

/** Gives the first page of the list other attributes than its build did, as one with fewer or more posts would. */
const rewrite = (page: Page, change: (grid: string) => string) =>
  page.route('**/blogs', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<ol id="posts"[^>]*>/, change);
    await route.fulfill({ response: answer, body });
  });

const withoutOldest = (grid: string) => grid.replace(/ data-oldest="[^"]*"/, '');

/** The build knows nothing of the vacancies and posts in the store. */
test.beforeEach(({ site }) => fillStores(site.dataFolder, COUNT, Date.now()));

test('every open vacancy is listed, in one answer or in several', async ({ page }) => {
  const rows = page.locator('#vacancies > li');
  const listed = await (await page.request.get('/api/data?limit=1000')).json();
  expect(listed.length).toBeGreaterThanOrEqual(COUNT);
  const asked: string[] = [];
  await page.route('**/api/data?**', (route) => {
    const url = route.request().url();
    asked.push(url.includes('cursor=') ? 'next' : 'first');
    return route.continue({ url: url.replace('limit=1000', 'limit=50') });
  });
  await page.goto('/careernew');
  await expect(rows).toHaveCount(listed.length);
  expect(new Set(await rows.locator('a').allTextContents()).size).toBe(listed.length);
  expect(asked).toEqual(['first', 'next', 'next']);
});

test('every post that is newer than the build is listed and found, and none that is on a later page', async ({
  page,
}) => {
  await rewrite(page, withoutOldest);
  await page.goto('/blogs');
  await expect(cards(page)).toHaveCount(COUNT + articles);
  expect(await notes(page)).toEqual(NOTES);
  await page.getByRole('searchbox').fill(`number ${COUNT - 1}`);
  await expect(page.locator('#found-posts > li')).toHaveCount(1);

  await page.unrouteAll();
  const days = 40;
  const oldest = new Date(Date.now() - (days + 0.5) * DAY).toISOString();
  await rewrite(page, (grid) => withoutOldest(grid).replace(' data-limit=', ` data-oldest="${oldest}"$&`));
  await page.goto('/blogs');
  await expect(page.getByText(`Notes on a till, number ${days}`, { exact: true })).toBeVisible();
  expect(await notes(page)).toHaveLength(days + 1);
});

test('a search on a later page finds new posts, and a list stays as it was built if a part of it fails to load', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  // Only the first page has a version.
  await rewrite(page, (grid) => grid.replace(/ data-version="[^"]*"/, ''));
  await page.goto('/blogs');
  await page.getByRole('searchbox').fill('notes on a till');
  await expect(page.getByText(`${COUNT} posts match`)).toBeVisible();
  await expect(cards(page)).toHaveCount(built);
  await page.unrouteAll();
  await page.route('**/api/*?*cursor=*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Down.' } }),
  );
  await page.goto('/blogs');
  await expect(page.getByText('Error fetching blogs')).toBeVisible();
  await expect(cards(page)).toHaveCount(built);
});
