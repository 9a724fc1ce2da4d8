import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

/** Rests the pointer on three links in turn, and answers what was fetched ahead. */
async function fetchedAhead(page: Page, saveData: boolean): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setDataSaverOverride', { dataSaverEnabled: saveData });
  await cdp.send('Network.enable');
  const ahead: string[] = [];
  cdp.on('Network.requestWillBeSent', ({ request, type }) => {
    if (type === 'Prefetch') ahead.push(new URL(request.url).pathname);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  await page.evaluate(() => {
    for (const href of ['/api/blogs', '/viewblog']) {
      const link = Object.assign(document.createElement('a'), { href, textContent: href });
      document.querySelector('main')?.prepend(link, ' ');
    }
  });
  const nav = page.getByRole('navigation', { name: 'Main' });
  const links = [
    page.getByRole('link', { name: '/api/blogs' }),
    page.getByRole('link', { name: '/viewblog' }),
    nav.getByRole('link', { name: 'Careers' }),
  ];
  for (const link of links) {
    await link.hover();
    // Chromium waits for 200 ms of rest before it fetches.
    await page.waitForTimeout(500);
  }
  return ahead;
}

test('a page under the pointer is fetched ahead, functions and the admin area are not', async ({ page }) => {
  expect(await fetchedAhead(page, false)).toEqual(['/careernew']);
});

test('a visitor who saves data pays for nothing that was not asked for', async ({ page }) => {
  expect(await fetchedAhead(page, true)).toEqual([]);
});

test('until somebody points at something, a page carries no rules about its links', async ({ page }) => {
  const rules = page.locator('script[type=speculationrules]');
  await page.goto('/about');
  await page.waitForFunction(() => performance.now() > 2000);
  await expect(rules).toHaveCount(0);
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 300);
  await expect(rules).toHaveCount(1);
});
