import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { POSTS_A_PAGE } from '#src/features/blog/schema/post.ts';
import { articlesByDate, articleToEdit } from '../support/articles.ts';
import { savePost } from '../support/blog-calls.ts';
import { expect, test } from '../support/browser.ts';
import { holdRoute } from '../support/held-route.ts';
import { chosen, isShown, photographFile } from '../support/images.ts';

const articles = articlesByDate();
const titles = articles.map(({ data }) => String(data.title));
const authors = articles.map(({ data }) => String(data.author));
const listed = titles.slice(0, POSTS_A_PAGE);
const [anyTitle, anyAuthor] = [titles[0]!, authors[0]!];

const CARDS = '#posts > li';
const NO_MATCH = 'No posts match these words.';

test.beforeEach(({ allowConsole }) => allowConsole(/Failed to load resource|ERR_FAILED/));

test('the list has every post, newest first, and is searched by title or author while one types, also before the script', async ({
  page,
}) => {
  const letGo = await holdRoute(page, '**/_astro/page.*.js');
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { name: 'Exploring the Spectrum of Knowledge' })).toBeVisible();
  await expect(page.locator(`${CARDS} h2`)).toHaveText(listed);
  const first = page.locator(CARDS).first();
  await expect(first.getByRole('link')).toHaveAttribute('href', `/blog/${articles[0]!.id}`);
  await expect(first).toContainText(anyAuthor);

  const box = page.getByPlaceholder('Search blogs by title or author...');
  const found = page.locator('#found-posts > li');
  const status = page.getByRole('status').filter({ hasText: 'match' });
  await box.fill(anyTitle.toUpperCase());
  letGo();
  await expect(found).toHaveText([new RegExp(anyTitle)]);
  await expect(status).toHaveText('1 post matches');
  await box.fill(` ${anyAuthor.toLowerCase()} `);
  const count = authors.filter((author) => author === anyAuthor).length;
  await expect(found).toHaveCount(count);
  await page.reload();
  await expect(box).toHaveValue(` ${anyAuthor.toLowerCase()} `);
  await expect(found.filter({ hasText: anyAuthor })).toHaveCount(count);
  await box.fill('sample  author');
  await expect(status).toHaveText(`${articles.length} posts match`);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(found).toHaveCount(Math.min(24, articles.length));
  await box.fill('zebra');
  await expect(page.getByText(NO_MATCH)).toBeVisible();
  await box.fill('');
  await expect(page.locator(CARDS).filter({ visible: true })).toHaveCount(listed.length);
  await expect(page).toHaveURL(/\/blogs$/);
});

test('a post that was added, changed, deleted or restored since the build is so in list, search and page', async ({
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
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.delete(`/api/blogs/${id}`, { headers });
  await page.goto('/blogs');
  await expect(list).toContainText('Brand new');
  for (const title of [String(data.title), after]) await expect(list).not.toContainText(title);
  await page.getByRole('searchbox').fill(after);
  await expect(page.getByText(NO_MATCH)).toBeVisible();
  await page.request.post(`/api/deleted/post/${id}/restore`, { headers });
  await page.goto('/blogs');
  await page.getByRole('searchbox').fill('till rules, EDITED');
  await expect(page.locator('#found-posts > li')).toHaveCount(1);
});

/** The address of the file that the browser chose for an image that is shown. */
async function sourceOf(image: Locator): Promise<URL> {
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate(isShown)).toBe(true);
  return new URL(await image.evaluate(chosen));
}

/** Expects an AVIF file of at least the size shown, and not much more. */
async function expectSized(image: Locator, atMost: number): Promise<void> {
  const source = await sourceOf(image);
  expect([source.pathname, source.searchParams.get('fm')]).toEqual(['/.netlify/images', 'avif']);
  const { width } = await sharp(await (await image.page().request.get(source.href)).body()).metadata();
  const box = await image.boundingBox();
  expect(width).toBeGreaterThanOrEqual(Math.floor(box?.width ?? Infinity));
  expect(width).toBeLessThanOrEqual(atMost);
}

test('an uploaded image is sized for each place, or shown as uploaded or drawn', async ({ page, logIn }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await logIn(page);
  const title = 'A covered post';
  const { id, image } = await savePost(page, { title, content: 'x', image: await photographFile() });
  const content = `First.\n\n![The till](/api/uploads/${image})`;
  await savePost(page, { title, content, format: 'markdown' }, id);
  const list = page.locator('#posts li', { hasText: title }).locator('img').first();
  const places: [string, Locator, number][] = [
    ['/blogs', list, 640],
    [`/blog/${id}`, page.locator('img[data-post-cover]'), 640],
    [`/blog/${id}`, page.getByAltText('The till'), 320],
    ['/viewblog', page.locator('main tr', { hasText: title }).locator('img'), 320],
  ];
  for (const [address, image, atMost] of places) {
    await page.goto(address);
    await expectSized(image, atMost);
  }
  await page.route('**/.netlify/images?*', (route) => route.fulfill({ status: 500 }));
  for (const [address, image] of places) {
    await page.goto(address);
    expect((await sourceOf(image)).pathname, address).toMatch(/^\/api\/uploads\//);
  }
  await page.route('**/api/uploads/*', (route) => route.fulfill({ status: 500 }));
  await page.goto('/blogs');
  await expect.poll(() => list.evaluate(chosen)).toMatch(/\/covers\/.+\.svg$/);
});
