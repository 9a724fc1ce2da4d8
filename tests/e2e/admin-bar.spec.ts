import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';

const LONG_NAME = 'Wickramasinghe Arachchige Don Nadeesha Dilrukshi Perera';

test.beforeEach(async ({ page, logIn }) => logIn(page));

/** Answers who is logged in once it is let, with another name. Returns the function that lets it. */
const holdName = (page: Page, name: string) =>
  holdRoute(page, '**/api/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), name } });
  });

for (const width of [1152, 1280])
  test(`at ${width} px a long name is cut, and moves neither links nor View site`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    const answer = await holdName(page, LONG_NAME);
    await page.goto('/settings');
    const bar = page.getByRole('banner');
    const others = bar.locator('nav a, .admin-site').filter({ visible: true });
    const places = () =>
      others.evaluateAll((links) =>
        links.map((link) => {
          const text = document.createRange();
          text.selectNodeContents(link.querySelector('.focus-ring')!);
          const { left, width: room, height } = text.getBoundingClientRect();
          return [left, room, height].map(Math.round);
        }),
      );
    const before = await places();
    expect(before).toHaveLength(6);
    const [, , line = 0] = before[5] ?? [];
    expect(before.every(([, , height]) => height === line)).toBe(true);
    answer();
    const name = bar.getByRole('link', { name: LONG_NAME });
    await expect(name).toBeVisible();
    expect(await places()).toEqual(before);
    const [shown, whole] = await name
      .locator('span')
      .evaluate((text) => [text.clientWidth, text.scrollWidth]);
    expect(shown).toBeGreaterThan(47);
    expect(shown).toBeLessThan(whole);
    await expect(name).toHaveAttribute('title', LONG_NAME);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test('where the links do not fit beside a name, the bar has its menu', async ({ page }) => {
  await page.setViewportSize({ width: 1151, height: 700 });
  await page.goto('/settings');
  await expect(page.getByRole('navigation', { name: 'Admin', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.locator('.admin-menu');
  const links = menu.getByRole('navigation', { name: 'Admin menu' }).getByRole('link');
  await expect(links).toHaveCount(13);

  // On a tablet it is below its button, and all of it is in view.
  const button = page.getByRole('button', { name: 'Close menu' });
  for (const width of [768, 1151]) {
    await page.setViewportSize({ width, height: 700 });
    const [box, opener] = [(await menu.boundingBox())!, (await button.boundingBox())!];
    expect(box.width).toBe(480);
    expect(box.x + box.width).toBe(opener.x + opener.width);
    expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  expect((await menu.boundingBox())!.width).toBe(360);

  // What it would lie over closes it: a press beside it, and the focus that goes on.
  await page.setViewportSize({ width: 900, height: 700 });
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
});
