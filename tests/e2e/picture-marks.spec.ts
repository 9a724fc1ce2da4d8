import type { Locator, Page } from '@playwright/test';
import { drawnAddress, drawnCoverOf } from '#features/blog/cover-address';
import * as sections from '#lib/messages/en/sections';
import { wordsOfPictures } from '#lib/picture-words';
import { articlesByDate, articleToRead } from '../support/articles.ts';
import { expect, test } from '../support/browser.ts';
import { facts } from '../support/content-files.ts';

const { mark } = wordsOfPictures(facts.sample, { sections });

/** The smallest size at which the mark can be read, in pixels. */
const READABLE = 10;

/** The word beside each picture of a page, and how large it is. */
const marksOf = (page: Page) =>
  page.locator('.pic:not(.pic-map)').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const { content, fontSize } = getComputedStyle(picture, '::after');
      return { content, size: parseFloat(fontSize) };
    }),
  );

/** The size of the mark in the text of a drawing. */
const sizeIn = (svg: string): number => Number(new RegExp(`font-size="(\\d+)"[^>]*>${mark}<`).exec(svg)?.[1]);

/** How wide a cover of 640 by 360 is drawn, in an image that it fills. */
async function drawnWidth(image: Locator): Promise<number> {
  const { width, height } = (await image.boundingBox())!;
  return Math.max(width, (height * 640) / 360);
}

/** Opens the list as it was built: other tests publish on the same site. */
async function openList(page: Page): Promise<void> {
  await page.route('**/api/blogs?*', (route) => route.fulfill({ status: 304 }));
  await page.goto('/blogs');
}

test.use({ viewport: { width: 390, height: 844 } });

test('each drawn picture says what it is, in readable letters', async ({ page }) => {
  for (const path of ['/', '/leasing', '/prawing']) {
    await page.goto(path);
    const found = await marksOf(page);
    expect(found.length, path).toBeGreaterThan(0);
    for (const { content, size } of found) {
      expect(content, path).toBe(`"${mark}"`);
      expect(size, path).toBeGreaterThanOrEqual(READABLE);
    }
  }
});

test('no part of a drawing reaches into the margin that has the word', async ({ page }) => {
  for (const path of ['/microfinance', '/leasing', '/prawing', '/invoice', '/erp', '/digitalmarketing']) {
    await page.goto(path);
    const over = await page.locator('.pic:not(.pic-map)').evaluateAll((pictures) =>
      pictures.flatMap((picture) => {
        const { right, width } = picture.getBoundingClientRect();
        const end = right - 0.044 * width + 0.5;
        const parts = [...picture.querySelectorAll('.pic-art > *, .k-card > *, b, span')];
        return parts
          .filter((part) => part.getBoundingClientRect().right > end)
          .map((part) => part.textContent);
      }),
    );
    expect(over, path).toEqual([]);
  }
});

test('on a tablet, with four cards in a row, the covers have the word in readable letters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openList(page);
  const { width } = (await page.locator('#posts img.post-card-cover').nth(1).boundingBox())!;
  // As an image that is so wide, where a browser asks the same.
  await page.setViewportSize({ width: Math.round(width), height: 1024 });
  await page.goto(drawnCoverOf(articlesByDate()[1]!));
  const size = await page.locator('.mark').evaluate((word) => parseFloat(getComputedStyle(word).fontSize));
  expect((size * width) / 640).toBeGreaterThanOrEqual(READABLE);
  const { x, width: wide } = (await page.locator('.mark').boundingBox())!;
  expect(x).toBeGreaterThan(86.4 + 467.2);
  expect(x + wide).toBeLessThanOrEqual(640);
});

test('the soft parts of a drawing stand out from the background of its cover', async ({ page }) => {
  await page.goto(drawnAddress('journal-entry-ink'));
  const fillsOf = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
  const [back] = await fillsOf('svg > svg > rect');
  const parts = await fillsOf('g rect[fill="var(--a-soft)"], g path[fill="var(--a-soft)"]');
  expect(parts.length).toBeGreaterThan(0);
  expect(parts).not.toContain(back);
});

test('so do the covers and figures of posts, which are files', async ({ page, request }) => {
  const second = articlesByDate()[1];
  await openList(page);
  const card = page.locator('#posts img.post-card-cover').nth(1);
  const cover = await (await request.get(drawnCoverOf(second!))).text();
  expect((sizeIn(cover) * (await card.boundingBox())!.width) / 640).toBeGreaterThanOrEqual(READABLE);

  await page.goto(`/blog/${articleToRead().id}`);
  const image = page.locator('img[data-post-cover]');
  const drawn = decodeURIComponent((await image.getAttribute('src')) ?? '').replaceAll("'", '"');
  expect((sizeIn(drawn) * (await drawnWidth(image))) / 640).toBeGreaterThanOrEqual(READABLE);

  const feed = await (await request.get('/rss.xml')).text();
  const figures = [...feed.matchAll(/src="([^"]+\/covers\/[^"]+)"/g)].map(
    ([, src = '']) => new URL(src).pathname,
  );
  expect(figures.length).toBeGreaterThan(0);
  for (const path of new Set(figures.filter((path) => !path.includes('world-reach'))))
    expect(sizeIn(await (await request.get(path)).text()), path).toBeGreaterThan(0);
});

test('the cover of a post fills a phone with its drawing, and its word is never larger than the text', async ({
  page,
}) => {
  for (const [width, ratio] of [
    [390, 4 / 3],
    [1280, 16 / 9],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/blog/${articleToRead().id}`);
    const image = page.locator('img[data-post-cover]');
    const shown = (await image.boundingBox())!;
    expect(shown.width / shown.height).toBeCloseTo(ratio, 1);
    const text = await page
      .locator('.prose > p')
      .first()
      .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
    const drawn = await drawnWidth(image);
    // As an image that is drawn so wide, where a browser asks the same.
    await page.setViewportSize({ width: Math.round(drawn), height: 844 });
    await page.goto((await image.getAttribute('src'))!);
    const mark = page.locator('.mark');
    const size = await mark.evaluate((word) => parseFloat(getComputedStyle(word).fontSize));
    expect((size * drawn) / 640).toBeLessThan(text);
    const place = (await mark.boundingBox())!;
    expect(place.x).toBeGreaterThan(86.4 + 446.6);
    expect(place.x + place.width).toBeLessThanOrEqual(560);
  }
});

test('the name of each module stays inside its tile', async ({ page }) => {
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    const wide = await page.locator('.k-mods > .k-tile').evaluateAll((tiles) =>
      tiles.flatMap((tile) => {
        const text = document.createRange();
        text.selectNodeContents(tile);
        const free = tile.getBoundingClientRect().width - text.getBoundingClientRect().width;
        return free < 4 ? [`${tile.textContent}: ${free}`] : [];
      }),
    );
    expect(wide, `at ${width} px`).toEqual([]);
  }
});
