import sharp from 'sharp';
import { expect, test } from '../support/browser.ts';
import { savePost } from '../support/blog-calls.ts';
import { chosen, isShown, photographFile } from '../support/images.ts';

test.use({ viewport: { width: 360, height: 800 } });

test('an uploaded cover comes as AVIF at about the size shown, in the list, on its page and in the admin area', async ({
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
