import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';

const SCREENS = [
  { width: 390, height: 800 },
  { width: 1440, height: 900 },
];

const buttonOf = (page: Page) => page.getByRole('button', { name: 'Scroll to top' });

for (const viewport of SCREENS)
  test(`the button to the top is shown only beyond 300 px and works by mouse and keyboard at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/contact');
    const button = buttonOf(page);
    const scroll = (top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await scroll(300);
    await expect(button).toBeHidden();
    await scroll(301);
    await expect(button).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
    await button.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(button).toBeHidden();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
    await scroll(900);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

test('the button to the top covers no link of the footer', async ({ page }) => {
  await page.goto('/contact');
  for (const width of [320, 360, 390, 600, 640, 768, 1024, 1280, 1366, 1376, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(buttonOf(page)).toBeVisible();
    const covered = await buttonOf(page).evaluate((button) => {
      const over = button.getBoundingClientRect();
      return Array.from(document.querySelectorAll<HTMLAnchorElement>('footer a'), (link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect();
        const apart = right <= over.left || left >= over.right || bottom <= over.top || top >= over.bottom;
        return apart ? [] : [link.href];
      }).flat();
    });
    expect(covered, `at ${width} px`).toEqual([]);
  }
});
