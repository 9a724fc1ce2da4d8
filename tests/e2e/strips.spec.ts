import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { swipe } from '#tests/support/touch';

const PHONE = { width: 390, height: 800 };
const DESKTOP = { width: 1440, height: 900 };
const MARKS = {
  'Our Partners': readdirSync('content/partners').length,
  'Our Clients': readdirSync('content/clients').length,
};

const stripOf = (page: Page, name: string) =>
  page.getByRole('region', { name }).and(page.locator('[tabindex="0"]'));

const motion = (page: Page, name: string) =>
  stripOf(page, name).evaluate((element) => {
    const move = element.firstElementChild?.getAnimations()[0];
    return [move?.effect?.getComputedTiming().duration, move?.playState];
  });

for (const [width, viewport] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test(`strips have a cycle of 15 s on ${width} and pause by mouse, focus, button and key`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await page.locator('[data-loader]').waitFor({ state: 'hidden' });
    for (const [name, count] of Object.entries(MARKS)) {
      const strip = stripOf(page, name);
      const state = () => motion(page, name);
      await expect(strip.getByRole('img')).toHaveCount(count);
      await expect.poll(state).toEqual([15_000, 'running']);
      await strip.focus();
      await expect.poll(state).toEqual([15_000, 'paused']);
      await strip.blur();
      await strip.hover();
      await expect.poll(state).toEqual([15_000, 'paused']);
      const pause = page.getByRole('checkbox', { name: `Pause ${name}` });
      await page.locator('label').filter({ has: pause }).click();
      await expect(pause).toBeChecked();
      await page.mouse.move(2, 2);
      await expect.poll(state).toEqual([15_000, 'paused']);
      await pause.press('Space');
      await expect.poll(state).toEqual([15_000, 'running']);
    }
  });
}

test('strips do not move under reduced motion and can be scrolled', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const strip = stripOf(page, 'Our Clients');
  expect(await strip.evaluate((element) => element.firstElementChild?.getAnimations().length)).toBe(0);
  await strip.evaluate((element) => element.scrollTo({ left: 200, behavior: 'instant' }));
  expect(await strip.evaluate((element) => element.scrollLeft)).toBe(200);
});

test('without JavaScript strips move, pause by their button and can be swiped', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, viewport: PHONE, hasTouch: true });
  await page.goto('/');
  await page.locator('[data-loader]').waitFor({ state: 'hidden' });
  const [name] = Object.keys(MARKS) as ['Our Partners'];
  await expect.poll(() => motion(page, name)).toEqual([15_000, 'running']);
  await page
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { name: `Pause ${name}` }) })
    .tap();
  await expect.poll(() => motion(page, name)).toEqual([15_000, 'paused']);
  await swipe(stripOf(page, name), -200);
  await expect.poll(() => stripOf(page, name).evaluate((strip) => strip.scrollLeft)).toBeGreaterThan(100);
  await page.close();
});
