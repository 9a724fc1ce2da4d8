import { POSTS_A_PAGE } from '#features/blog/schema/post';
import { DAY } from '#server/platform/clock';
import { fillStores } from '../bench/filled-stores.ts';
import { articlesByDate } from '#tests/support/articles';
import { expect, test } from '#tests/support/browser';

/** More than one answer of a public list holds. */
const COUNT = 130;

const NOTES = Array.from({ length: COUNT }, (_, at) => `Notes on a till, number ${at}`);

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

test('every newer post is listed and found, also by a later page or a part', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  const articles = articlesByDate().length;
  const cards = page.locator('#posts > li');
  const notes = async () =>
    (await page.locator('#posts h2').allTextContents()).filter((title) => NOTES.includes(title));
  /** Opens the first page with other attributes than its build gave it, as one with fewer or more posts has. */
  const open = async (change: (grid: string) => string) => {
    await page.unrouteAll();
    await page.route('**/blogs', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<ol id="posts"[^>]*>/, change);
      await route.fulfill({ response, body });
    });
    await page.goto('/blogs');
  };
  const withoutOldest = (grid: string) => grid.replace(/ data-oldest="[^"]*"/, '');
  await open(withoutOldest);
  await expect(cards).toHaveCount(COUNT + articles);
  expect(await notes()).toEqual(NOTES);
  await page.getByRole('searchbox').fill(`number ${COUNT - 1}`);
  await expect(page.locator('#found-posts > li')).toHaveCount(1);

  // The first of several pages has no post that is on a later one.
  const days = 40;
  const oldest = new Date(Date.now() - (days + 0.5) * DAY).toISOString();
  await open((grid) => withoutOldest(grid).replace(' data-limit=', ` data-oldest="${oldest}"$&`));
  await expect(page.getByText(`Notes on a till, number ${days}`, { exact: true })).toBeVisible();
  expect(await notes()).toHaveLength(days + 1);
  // A later page, which has no version, finds new posts all the same.
  await open((grid) => grid.replace(/ data-version="[^"]*"/, ''));
  await page.getByRole('searchbox').fill('notes on a till');
  await expect(page.getByText(`${COUNT} posts match`)).toBeVisible();
  const built = Math.min(articles, POSTS_A_PAGE);
  await expect(cards).toHaveCount(built);
  await open((grid) => grid);
  await expect(cards).not.toHaveCount(built);
  await page.route('**/api/*?*cursor=*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText('Error fetching blogs')).toBeVisible();
  await expect(cards).toHaveCount(built);
});
