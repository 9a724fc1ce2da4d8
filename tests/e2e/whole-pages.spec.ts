import type { Page } from '@playwright/test';
import { onePageOfEachKind } from '../support/built-pages.ts';
import { expect } from '../support/browser.ts';
import { test } from '../support/own-site.ts';

/**
 * Records the height of a page once its HTML is parsed and its font is loaded: until then nothing is painted, and
 * lines break by the widths of the fallback font.
 */
function noteHeight(): void {
  const height = () => document.documentElement.scrollHeight;
  document.addEventListener('DOMContentLoaded', () => {
    height(); // A layout asks for the typeface.
    void document.fonts.ready.then(() => {
      document.documentElement.dataset.heightAtStart = String(height());
    });
  });
}

const heights = (page: Page) =>
  page.evaluate(() => ({
    first: Number(document.documentElement.dataset.heightAtStart),
    last: document.documentElement.scrollHeight,
  }));

/** The texts that are not drawn where they stand, those of drawings too; only the loader's are not meant to be. */
const skippedTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('main *, body > footer *')].filter(
      (element) =>
        !element.closest('[data-loader]') &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
    );
    const shown = texts.filter((element) => element.checkVisibility());
    const skipped = shown.filter((element) => !element.checkVisibility({ contentVisibilityAuto: true }));
    return {
      shown: shown.length,
      skipped: skipped.map((element) => element.textContent.trim().slice(0, 40)),
    };
  });

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
  });
}

for (const width of [390, 1280])
  test(`at ${width} px every page has its final height and its text from the start`, async ({ page }) => {
    test.slow(true, 'every kind of page is opened and scrolled through');
    await page.addInitScript(noteHeight);
    await page.setViewportSize({ width, height: 900 });
    for (const path of onePageOfEachKind().filter((one) => one !== '/nothing-here')) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const { shown, skipped } = await skippedTexts(page);
      expect(shown, path).toBeGreaterThan(10);
      expect.soft(skipped, path).toEqual([]);
      await scrollThrough(page);
      const { first, last } = await heights(page);
      expect.soft(Math.abs(last - first) / last, `${path}: ${first} px, then ${last}`).toBeLessThan(0.02);
    }
  });
