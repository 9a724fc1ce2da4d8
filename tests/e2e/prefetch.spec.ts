import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

const careersLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Careers' });

/** Opens About on a wide screen, and answers the paths that are fetched ahead from then on. */
async function aboutWatched(page: Page, saveData: boolean): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setDataSaverOverride', { dataSaverEnabled: saveData });
  await cdp.send('Network.enable');
  const ahead: string[] = [];
  cdp.on('Network.requestWillBeSent', ({ request, type }) => {
    if (type === 'Prefetch') ahead.push(new URL(request.url).pathname);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  return ahead;
}

/** Rests the pointer on three links in turn. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const href of ['/api/blogs', '/viewblog']) {
      const link = Object.assign(document.createElement('a'), { href, textContent: href });
      document.querySelector('main')?.prepend(link, ' ');
    }
  });
  const links = ['/api/blogs', '/viewblog'].map((name) => page.getByRole('link', { name }));
  for (const link of [...links, careersLink(page)]) {
    await link.hover();
    // Chromium waits for 200 ms of rest before it fetches.
    await page.waitForTimeout(500);
  }
}

test('a page under the pointer is prefetched, functions and the admin area are not', async ({ page }) => {
  const ahead = await aboutWatched(page, false);
  await rest(page);
  expect(ahead).toEqual(['/careernew']);
});

test('with Save-Data nothing is prefetched', async ({ page }) => {
  const ahead = await aboutWatched(page, true);
  await rest(page);
  expect(ahead).toEqual([]);
});

test('a page has no speculation rules before the first pointer movement, and then they apply to the first link', async ({
  page,
}) => {
  const ahead = await aboutWatched(page, false);
  const rules = page.locator('script[type=speculationrules]');
  await page.waitForFunction(() => performance.now() > 2000);
  await expect(rules).toHaveCount(0);
  await careersLink(page).hover();
  await expect(rules).toHaveCount(1);
  await expect.poll(() => ahead).toEqual(['/careernew']);
});
