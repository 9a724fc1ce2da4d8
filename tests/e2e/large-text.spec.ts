import { onePageOfEachKind } from '../support/built-pages.ts';
import { expect } from '../support/browser.ts';
import { test } from '../support/own-site.ts';

for (const width of [390, 1280])
  test(`at ${width} px with text of twice the size nothing overflows`, async ({ page }) => {
    test.slow(true, 'every kind of page is opened');
    await page.setViewportSize({ width, height: 900 });
    for (const path of onePageOfEachKind().filter((one) => one !== '/nothing-here')) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const beyond = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        return document.documentElement.scrollWidth - document.documentElement.clientWidth;
      });
      expect.soft(beyond, path).toBeLessThanOrEqual(0);
      const outside = await page
        .locator('header :is(a, button):visible')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
      expect.soft(outside, `header of ${path}`).toBe(0);
    }
  });

test('at 1280 px with a scrollbar the wide menu is shown, and below that width the drawer', async ({
  page,
}) => {
  await page.goto('/about');
  for (const [width, wide] of [
    [1280, true],
    [1279, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: wide });
  }
});
