import { expect, test } from '#tests/support/browser';
import { page as contentOf } from '#tests/support/content-files';

const values = contentOf('about').counters.map(({ value }) => value);
const ENDS = values.map(String);
/** The one that passes most figures on its way. */
const highest = values.indexOf(Math.max(...values));

for (const viewport of [
  { width: 390, height: 300 },
  { width: 1440, height: 300 },
])
  test(`counters count from 0 to their final numbers in 2 s once they are in view, at ${viewport.width} px`, async ({
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
    // 5 shows its 1 after 70 ms; the curve of 2 s brings 100 from 99.5 on, after 1658 ms, and the last by its end.
    await page.clock.runFor(1530);
    expect((await numbers())[highest]).toBe(Number(ENDS[highest]) - 1);
    await page.clock.runFor(450);
    await expect(counters).toHaveText(ENDS);
  });

test.describe('behind the loader', () => {
  test.use({ loader: true });

  test('counters in the first screen stay at 0 until the loader is gone, and none is negative', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const record: { shown: string[]; whenLifted: string[] } = { shown: [], whenLifted: [] };
      Object.assign(window, { record });
      const figures = () =>
        [...document.querySelectorAll('[data-count]')].map(({ textContent }) => textContent);
      // A busy browser runs a frame late, and tells it when it should have begun.
      const ask = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (frame) => ask((now) => frame(now - 60));
      new MutationObserver(() => record.shown.push(...figures())).observe(document, {
        childList: true,
        subtree: true,
      });
      document.addEventListener('animationend', ({ animationName }) => {
        if (animationName === 'loader-leave') record.whenLifted = figures();
      });
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/about');
    const record = () =>
      page.evaluate(
        () => (window as unknown as { record: { shown: string[]; whenLifted: string[] } }).record,
      );
    await expect.poll(async () => (await record()).whenLifted).toEqual(['0', '0', '0', '0']);
    await expect(page.locator('[data-count]')).toHaveText(ENDS);
    expect((await record()).shown.filter((figure) => Number(figure) < 0)).toEqual([]);
  });
});

test('counters show their final numbers at once under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await expect(page.locator('[data-count]')).toHaveText(ENDS);
});

test('counters show their final numbers without JavaScript', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
  await page.goto('/about');
  await expect(page.locator('[data-count]')).toHaveText(ENDS);
  await page.close();
});
