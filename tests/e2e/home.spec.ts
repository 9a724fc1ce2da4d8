import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';

const PHONE = { width: 768, height: 900 };
const DESKTOP = { width: 1280, height: 900 };

const reasons = (page: Page) => page.locator('section[aria-labelledby="why"] details');
const openReasons = (page: Page) =>
  reasons(page).evaluateAll((items) =>
    items.flatMap((item, index) => (item.hasAttribute('open') ? index : [])),
  );

test.describe('Why Choose Us?', () => {
  for (const [name, viewport, first] of [
    ['768 px and narrower', PHONE, [0]],
    ['wider screens', DESKTOP, []],
  ] as const) {
    test(`begins on ${name} with ${first.length} open, and keeps at most one open`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto('/');
      await expect(reasons(page)).toHaveCount(6);
      await expect.poll(() => openReasons(page)).toEqual(first);
      await reasons(page).nth(2).locator('summary').click();
      await expect.poll(() => openReasons(page)).toEqual([2]);
      await reasons(page).nth(4).locator('summary').click();
      await expect.poll(() => openReasons(page)).toEqual([4]);
      await reasons(page).nth(4).locator('summary').click();
      await expect.poll(() => openReasons(page)).toEqual([]);
    });
  }

  for (const [name, viewport] of [
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ] as const) {
    test(`works by keyboard on ${name}, with arrows between the headings`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto('/');
      const headings = reasons(page).locator('summary');
      await headings.nth(1).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => openReasons(page)).toEqual([1]);
      await page.keyboard.press('ArrowDown');
      await expect(headings.nth(2)).toBeFocused();
      await page.keyboard.press('End');
      await expect(headings.nth(5)).toBeFocused();
      await page.keyboard.press('Space');
      await expect.poll(() => openReasons(page)).toEqual([5]);
      await page.keyboard.press('Space');
      await expect.poll(() => openReasons(page)).toEqual([]);
    });
  }

  for (const [motion, duration] of [
    ['reduce', '0s'],
    ['no-preference', '0.3s'],
  ] as const) {
    test(`opens in ${duration} when the visitor asks for ${motion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await page.goto('/');
      const content = reasons(page).nth(3);
      const durations = await content.evaluate((item) => {
        const { transitionDuration } = getComputedStyle(item, '::details-content');
        return [...new Set(transitionDuration.split(', '))];
      });
      expect(durations).toEqual([duration]);
      await content.locator('summary').click();
      await expect(content.locator('p')).toBeVisible();
    });
  }
});

test('without JavaScript every text is there and the accordion opens', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, viewport: PHONE });
  await page.goto('/');
  await expect(page.getByRole('group', { name: 'Client reviews' }).locator('li:visible')).toHaveCount(3);
  const voices = page.getByRole('group', { name: 'What people say after go-live' });
  await expect(voices.locator('li')).toHaveCount(3);
  await reasons(page).nth(3).locator('summary').click();
  expect(await openReasons(page)).toEqual([3]);
  await page.getByRole('link', { name: "Let's get started" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.close();
});
