import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { drawnCoverOf } from '#features/blog/cover-address';
import { POSTS_A_PAGE } from '#features/blog/schema/post';
import { articlesByDate, articleToRead } from '../support/articles.ts';
import { expect, test } from '../support/browser.ts';
import { savePost } from '../support/blog-calls.ts';
import { chosen, isShown, photographFile } from '../support/images.ts';

test.use({ viewport: { width: 360, height: 800 } });

test('an uploaded cover is loaded as AVIF at about the size shown, in the list, on its page and in the admin area', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await logIn(page);
  const image = await photographFile();
  const { id } = await savePost(page, { title: 'A covered post', content: 'x', image });

  const list = page.locator('#posts li', { hasText: 'A covered post' }).locator('img').first();
  const cover = page.locator('img[data-post-cover]');
  const thumb = page.locator('main tr', { hasText: 'A covered post' }).locator('img');
  for (const [address, shown, atMost] of [
    ['/blogs', list, 640],
    [`/blog/${id}`, cover, 640],
    ['/viewblog', thumb, 320],
  ] as const) {
    await page.goto(address);
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate(isShown), { message: address }).toBe(true);
    const source = new URL(await shown.evaluate(chosen));
    expect([source.pathname, source.searchParams.get('fm')]).toEqual(['/.netlify/images', 'avif']);
    const { width } = await sharp(await (await page.request.get(source.href)).body()).metadata();
    const box = await shown.boundingBox();
    expect(width, address).toBeGreaterThanOrEqual(Math.floor(box?.width ?? Infinity));
    expect(width, address).toBeLessThanOrEqual(atMost);
  }

  await page.goto('/blogs');
  const [card, picture] = [await list.locator('xpath=ancestor::li').boundingBox(), await list.boundingBox()];
  expect(picture?.y, 'nothing of the picture but its image takes room').toBe(card?.y);

  await page.route('**/.netlify/images?*', (route) => route.fulfill({ status: 500 }));
  for (const [address, shown] of [
    ['/blogs', list],
    [`/blog/${id}`, cover],
    ['/viewblog', thumb],
  ] as const) {
    await page.goto(address);
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate(isShown), { message: address }).toBe(true);
    expect(new URL(await shown.evaluate(chosen)).pathname).toMatch(/^\/api\/uploads\//);
  }

  await page.route('**/api/uploads/*', (route) => route.fulfill({ status: 500 }));
  await page.goto('/blogs');
  await expect.poll(() => list.evaluate(chosen)).toMatch(/\/covers\/.+\.svg$/);
});

/** The shape of the drawing of a post, which fills a phone. */
async function expectDrawing(cover: Locator, src: RegExp): Promise<void> {
  await expect(cover).toHaveAttribute('src', src);
  await expect.poll(() => cover.evaluate(isShown)).toBe(true);
  const { width, height } = (await cover.boundingBox())!;
  expect(width / height).toBeCloseTo(4 / 3, 1);
}

test('a built post that was changed keeps its drawing, and one without a built page has the same', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const { id } = articleToRead();
  const post = await (await page.request.get(`/api/blogs/${id}`)).json();
  const cover = page.locator('img[data-post-cover]');
  const showChanged = async (changed: object) => {
    await page.route(`**/api/blogs/${id}`, (route) => route.fulfill({ json: { ...post, ...changed } }));
    await page.goto(`/blog/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changed since');
  };
  await showChanged({ title: 'Changed since' });
  await expectDrawing(cover, /^data:image/);
  // An image of which nothing is left.
  await showChanged({ title: 'Changed since', image: 'gone-800x450.webp' });
  await expectDrawing(cover, /^\/covers\/page-[\w-]+\.svg$/);

  await logIn(page);
  const added = await savePost(page, { title: 'A drawn post', content: 'x' });
  await page.goto(`/blog/${added.id}`);
  await expectDrawing(cover, /^\/covers\/page-[\w-]+\.svg$/);
});

/** The mean difference of two screenshots' pixels, of 255. Blurred: lines may be drawn a fraction of a pixel apart. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().blur(3).raw().toBuffer()),
  );
  if (!a || a.length !== b?.length) return Infinity;
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

/** Shows the whole cover of a file of its own in place of a row of a sheet. */
async function showWhole(picture: Locator, cover: string): Promise<void> {
  await picture.evaluate(async (image: HTMLImageElement, src) => {
    image.removeAttribute('style');
    image.src = src;
    await image.decode();
  }, cover);
}

/** Screenshots of one cover differ by less than 2, of others or cut ones by more than 5. */
const SAME = 3;

for (const width of [360, 1280])
  test(`each card of the list shows its own cover, whole, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    // Other tests publish on the same site: here the list as it was built counts.
    await page.route('**/api/blogs?*', (route) => route.fulfill({ status: 304 }));
    await page.goto('/blogs');
    let rows = 0;
    for (const { id, data } of articlesByDate().slice(0, POSTS_A_PAGE)) {
      const picture = page.locator(`#posts a[href="/blog/${id}"] .post-card-cover`);
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      if (await picture.evaluate((image) => image.style.objectPosition)) rows += 1;
      const shown = await picture.screenshot();
      await showWhole(picture, drawnCoverOf({ ...data, id }));
      expect.soft(await differenceOf(shown, await picture.screenshot()), id).toBeLessThan(SAME);
    }
    expect(rows, 'covers that are rows of a sheet').toBeGreaterThan(1);
  });

test('in a row of cards the titles, the authors and their pictures begin at one height each', async ({
  page,
}) => {
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/blogs');
    for (const part of ['h2', '.post-card-author', '.post-card-by > img']) {
      const tops = await page
        .locator(`#posts > li ${part}`)
        .evaluateAll((all) => all.slice(0, 4).map((one) => Math.round(one.getBoundingClientRect().top)));
      expect(new Set(tops).size, `${part} at ${width} px`).toBe(1);
    }
  }
});
