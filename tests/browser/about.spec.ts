import { expect, test } from '#tests/support/browser';

const ENDS = ['5', '100', '30', '35'];

test('counters grow from 0 to their ends in 2 s once they are seen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto('/about');
  const last = page.locator('[data-count]').last();
  await expect(last).toHaveText('0');
  const took = await last.evaluate(async (counter) => {
    const until = async (right: (value: number) => boolean) => {
      while (!right(Number(counter.textContent))) await new Promise(requestAnimationFrame);
      return performance.now();
    };
    counter.scrollIntoView({ behavior: 'instant' });
    const start = await until((value) => value > 0);
    return (await until((value) => value === 35)) - start;
  });
  expect(took).toBeGreaterThan(1200);
  expect(took).toBeLessThan(2400);
});

test('counters show their ends at once under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await expect(page.locator('[data-count]')).toHaveText(ENDS);
});

test('counters show their ends without JavaScript', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
  await page.goto('/about');
  await expect(page.locator('[data-count]')).toHaveText(ENDS);
  await page.close();
});

test('policies print without the frame', async ({ page }) => {
  await page.goto('/privacy-policy');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Last updated: June 2025')).toBeVisible();
});
