import { POSTS_A_PAGE } from '#src/features/blog/schema/post.ts';
import { articlesByDate } from '../support/articles.ts';
import { expect, test } from '../support/browser.ts';
import { fillStores } from '../bench/filled-stores.ts';

/** More than one answer of a public list holds; the build knows nothing of these vacancies and posts. */
const COUNT = 130;

test('every open vacancy and every post newer than the build is listed, though several answers have them', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/500/);
  await fillStores(site.dataFolder, COUNT, Date.now());
  const rows = page.locator('#vacancies > li');
  const listed = await (await page.request.get('/api/data?limit=1000')).json();
  await page.route('**/api/data?**', (route) =>
    route.continue({ url: route.request().url().replace('limit=1000', 'limit=50') }),
  );
  await page.goto('/careernew');
  await expect(rows).toHaveCount(listed.length);
  expect(new Set(await rows.locator('a').allTextContents()).size).toBe(listed.length);

  const articles = articlesByDate().length;
  const cards = page.locator('#posts > li');
  // A build with one page of posts has all that are older.
  await page.route('**/blogs', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/ data-oldest="[^"]*"/, '');
    await route.fulfill({ response, body });
  });
  await page.goto('/blogs');
  await expect(cards).toHaveCount(COUNT + articles);
  await page.getByRole('searchbox').fill(`number ${COUNT - 1}`);
  await expect(page.locator('#found-posts > li')).toHaveCount(1);
  // The list stays as it was built if a part of it fails to load.
  await page.route('**/api/*?*cursor=*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/blogs');
  await expect(page.getByText('Error fetching blogs')).toBeVisible();
  await expect(cards).toHaveCount(Math.min(articles, POSTS_A_PAGE));
});
