import { expect, test } from '#tests/support/browser';

const ENDS = ['5', '100', '30', '35'];

for (const viewport of [
  { width: 390, height: 300 },
  { width: 1440, height: 300 },
])
  test(`counters grow from 0 to their ends in 2 s once they are seen, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.setViewportSize(viewport);
    await page.goto('/about');
    const counters = page.locator('[data-count]');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await expect(counters).toHaveText(ENDS);
    // All of them come into sight in the same frame.
    await page.setViewportSize({ ...viewport, height: 4000 });
    await expect(counters).toHaveText(['0', '0', '0', '0']);
    const numbers = async () => (await counters.allTextContents()).map(Number);
    await expect.poll(async () => (await page.clock.runFor(20), await numbers())).not.toContain(0);
    // 5 shows its 1 after 70 ms; the curve of 2 s brings 100 from 99.5 on, after 1658 ms.
    await page.clock.runFor(1530);
    expect((await numbers())[1]).toBe(99);
    await page.clock.runFor(110);
    await expect(counters).toHaveText(ENDS);
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
