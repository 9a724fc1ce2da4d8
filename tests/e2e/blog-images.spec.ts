import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/browser.ts';
import { savePost } from '../support/blog-calls.ts';
import { holdRoute } from '../support/held-route.ts';
import { chosen, isShown, photographFile } from '../support/images.ts';

test.use({ viewport: { width: 360, height: 800 } });

test.beforeEach(async ({ logIn, page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await logIn(page);
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

test('an uploaded cover is sized for each place, and shown as uploaded, or drawn, where that fails', async ({
  page,
}) => {
  const { id } = await savePost(page, {
    title: 'A covered post',
    content: 'x',
    image: await photographFile(),
  });
  const list = page.locator('#posts li', { hasText: 'A covered post' }).locator('img').first();
  const cover = page.locator('img[data-post-cover]');
  const places: [string, Locator, number][] = [
    ['/blogs', list, 640],
    [`/blog/${id}`, cover, 640],
    ['/viewblog', page.locator('main tr', { hasText: 'A covered post' }).locator('img'), 320],
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
  const drawn = await savePost(page, { title: 'Without an image', content: 'x' });
  await page.goto(`/blog/${drawn.id}`);
  expect((await sourceOf(cover)).pathname).toMatch(/^\/covers\/page-[\w-]+\.svg$/);
});

test('an image in a text is sized, moves nothing while it loads, and is shown as uploaded if that fails', async ({
  page,
}) => {
  const image = await photographFile();
  const { id, image: name } = await savePost(page, { title: 'A picture in words', content: 'x', image });
  // The second is a picture of the site of which nobody knows the size.
  const content = `First.\n\n![The till](/api/uploads/${name})\n\n![The mark](/icons/icon-180.png)\n\nLast.`;
  await savePost(page, { title: 'A picture in words', content, format: 'markdown' }, id);
  const till = page.getByAltText('The till');
  const last = page.getByText('Last.', { exact: true });
  const release = await holdRoute(page, /\.netlify\/images|icon-180/);
  await page.goto(`/blog/${id}`);
  await expect(last).toBeAttached();
  const before = await last.boundingBox();
  release();
  for (const shown of [till, page.getByAltText('The mark')]) await sourceOf(shown);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await last.boundingBox()).toEqual(before);
  await expectSized(till, 320);
  await page.route('**/.netlify/images?*', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  expect((await sourceOf(till)).pathname).toBe(`/api/uploads/${name}`);
});
