import type { Page } from '@playwright/test';
import { violations, WCAG } from '../support/axe.ts';
import { onePageOfEachKind } from '../support/built-pages.ts';
import { expect } from '../support/browser.ts';
import { stopsOf } from '../support/focus-stops.ts';
import { test } from '../support/own-site.ts';

/** Opens a page after its loader, scrolled through once so that everything is loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('[data-loader]').waitFor({ state: 'hidden' });
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 500) {
      window.scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    window.scrollTo(0, 0);
  });
}

/** Heading levels that skip one, as 'h2 → h4 Text'. */
const skippedHeadings = (page: Page) =>
  page.locator('main :is(h1, h2, h3, h4, h5, h6):visible').evaluateAll((headings) => {
    const levels = headings.map((heading) => Number(heading.tagName[1]));
    return headings.flatMap((heading, index) => {
      const before = levels[index - 1] ?? 0;
      const level = levels[index] ?? 0;
      return level > before + 1 ? [`h${before} → h${level} ${heading.textContent}`] : [];
    });
  });

/** What moved by itself while the page loaded and was scrolled through. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[];
          resolve(shifts.reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 200);
      }),
  );

/** What is wrong with a page on a screen of that width, past its loader and scrolled through. */
async function look(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await open(page, path);
  expect.soft(await violations(page, WCAG), path).toEqual([]);
  expect.soft(await skippedHeadings(page), `headings of ${path}`).toEqual([]);
  await expect.soft(page.locator('main h1:visible'), `titles of ${path}`).toHaveCount(1);
  expect.soft(await layoutShift(page), `what moved on ${path}`).toBeLessThan(0.001);
}

/** Every stop of the keyboard shows the focus, in the order of the page. */
async function tabThrough(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { stops, complaints } = await stopsOf(page);
  expect.soft(complaints, `focus on ${path}`).toEqual([]);
  expect.soft(stops, `stops on ${path}`).toBeGreaterThan(3);
  await page.emulateMedia({ reducedMotion: null });
}

/** Nothing is wider than the narrowest screen. */
async function fitNarrowest(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `sideways scroll of ${path}`).toBe(320);
}

/** Nor where an admin wrote a long word, such as an address of the web. */
async function giveWay(page: Page, path: string): Promise<void> {
  if (!/^\/(blog|career)/.test(path)) return;
  const width = await page.evaluate(() => {
    const word = `https://www.example.lk/${'acts_and_circulars/'.repeat(8)}`;
    const written = 'main :is(h1, h2, h3, h3 a, p, dd, .prose li, [data-slot] li, .post-card-author)';
    for (const part of document.querySelectorAll(written))
      if (part.childElementCount === 0) part.textContent = word;
    return document.documentElement.scrollWidth;
  });
  expect.soft(width, `sideways scroll of ${path} with a long word`).toBe(320);
}

// One browser goes through all of them, as a visitor's does: its caches stay warm, and a fault names its page.
test.beforeEach(({ allowConsole }) => {
  test.setTimeout(300_000);
  allowConsole(/404 \(Not Found\) .*\/nothing-here/);
});

test.describe(() => {
  test.use({ loader: true });

  test('every page is accessible, has no layout shift at 390 px and fits 320 px', async ({ page }) => {
    for (const path of onePageOfEachKind()) {
      await look(page, path, 390);
      await fitNarrowest(page, path);
      await giveWay(page, path);
    }
  });
});

test('every page is accessible, has no layout shift at 1440 px, works by keyboard and fits 320 px', async ({
  page,
}) => {
  for (const path of onePageOfEachKind()) {
    await look(page, path, 1440);
    await tabThrough(page, path);
    await fitNarrowest(page, path);
  }
});
