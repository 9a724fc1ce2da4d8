import { POSTS_A_PAGE } from '#features/blog/schema/post';
import { articlesByDate, articleToEdit } from '../support/articles.ts';
import { savePost } from '../support/blog-calls.ts';
import { expect, test } from '../support/browser.ts';
import { holdRoute } from '../support/held-route.ts';
import { isShown } from '../support/images.ts';

const articles = articlesByDate().map(({ id, data }) => ({
  id,
  title: String(data.title),
  author: String(data.author),
}));
const firstPage = articles.slice(0, POSTS_A_PAGE);
const [any] = articles as [(typeof articles)[number]];

const cards = '#posts > li';

test('the list has every post, newest first, in one column on a phone and four from medium up', async ({
  page,
}) => {
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { name: 'Exploring the Spectrum of Knowledge' })).toBeVisible();
  await expect(page.locator(`${cards} h2`)).toHaveText(firstPage.map(({ title }) => title));
  for (const [width, count] of [
    [390, 1],
    [767, 1],
    [768, 4],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const columns = await page
      .locator('#posts')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    expect([width, columns]).toEqual([width, count]);
  }
  const first = page.locator(cards).first();
  await expect(first.getByRole('link')).toHaveAttribute('href', `/blog/${any.id}`);
  await expect(first).toContainText(any.author);
  for (const image of await page.locator(`${cards} img`).all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate(isShown)).toBe(true);
  }
});

test('a search filters by title or author while it is typed, also before the script, and is in the URL', async ({
  page,
}) => {
  const letGo = await holdRoute(page, '**/_astro/page.*.js');
  await page.goto('/blogs');
  const box = page.getByPlaceholder('Search blogs by title or author...');
  const found = page.locator('#found-posts > li');
  const status = page.getByRole('status').filter({ hasText: 'match' });
  await box.fill(any.title.toUpperCase());
  letGo();
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(any.title);
  await expect(status).toHaveText('1 post matches');
  expect(new URL(page.url()).searchParams.get('q')).toBe(any.title.toUpperCase());

  const own = articles.filter(({ author }) => author === any.author);
  await box.fill(` ${any.author.toLowerCase()} `);
  await expect(found).toHaveCount(own.length);
  await page.reload();
  await expect(box).toHaveValue(` ${any.author.toLowerCase()} `);
  await expect(found).toHaveCount(own.length);
  await expect(found.filter({ hasNotText: any.author })).toHaveCount(0);

  await box.fill('sample author');
  await expect(status).toHaveText(`${articles.length} posts match`);
  await expect(found).toHaveCount(12);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(found).toHaveCount(Math.min(24, articles.length));
  await expect(found.nth(12).getByRole('link')).toBeFocused();

  await box.fill('zebra');
  await expect(page.getByText('No posts match these words.')).toBeVisible();
  await expect(found).toHaveCount(0);
  await box.fill('');
  await expect(page.locator(cards).filter({ visible: true })).toHaveCount(firstPage.length);
  await expect(page).toHaveURL(/\/blogs$/);
});

test('a list that cannot be refreshed or searched says so in red once, and stays', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|ERR_FAILED/);
  await page.route('**/api/blogs*', (route) => route.abort());
  const answer = await holdRoute(page, '**/blog-index.json', (route) => route.abort());
  await page.goto('/blogs');
  const failed = page.getByText('Error fetching blogs');
  await expect(failed).toHaveCSS('color', /oklch\(0\.468|rgb\(1[4-9]/);
  await expect(page.locator(cards)).toHaveCount(firstPage.length);
  const box = page.getByRole('searchbox');
  await box.fill(any.title.slice(0, -1));
  await expect(page.getByRole('status').filter({ hasText: 'Searching...' })).toBeVisible();
  answer();
  await expect(page.getByText('Searching...')).toHaveCount(0);
  await expect(failed).toHaveCount(1);
  await expect(page.locator(cards).filter({ visible: true })).toHaveCount(firstPage.length);
  // The next letter tries again.
  await page.unroute('**/blog-index.json');
  await box.press('End');
  await box.pressSequentially(any.title.slice(-1));
  await expect(page.getByText(/\d+ posts? match/)).toBeVisible();
  await expect(failed).toHaveCount(0);

  await page.unrouteAll();
  await page.route('**/api/blogs?*', (route) => route.fulfill({ json: [] }));
  await page.goto('/blogs');
  await expect(page.locator(cards)).toHaveText(['No post has been published yet.']);
});

test('a post that an admin added, changed, deleted or restored since the build is so in list and search', async ({
  page,
  logIn,
}) => {
  const { id, data } = articleToEdit();
  const after = 'Till rules, edited';
  await logIn(page);
  await savePost(page, { title: after, content: '## Edited\n\nNow **bold**.', format: 'markdown' }, id);
  await savePost(page, { title: 'Brand new', content: 'x' });
  await page.goto(`/blog/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(after);
  await expect(page.locator('[data-post-body] strong')).toHaveText(['bold']);
  await page.goto('/blogs');
  const list = page.locator('#posts');
  await expect(list).toContainText(after);
  await expect(list.getByRole('heading').first()).toHaveText('Brand new');
  await page.getByRole('searchbox').fill('till rules, EDITED');
  await expect(page.locator('#found-posts > li')).toHaveCount(1);

  const headers = { Origin: new URL(page.url()).origin };
  await page.request.delete(`/api/blogs/${id}`, { headers });
  await page.goto('/blogs');
  await expect(list).toContainText('Brand new');
  for (const title of [String(data.title), after]) await expect(list).not.toContainText(title);
  await page.getByRole('searchbox').fill(after);
  await expect(page.getByText('No posts match these words.')).toBeVisible();
  await page.request.post(`/api/blogs/${id}/restore`, { headers });
  await page.goto('/blogs');
  await expect(list).toContainText(after);
});
