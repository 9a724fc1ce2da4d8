import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { swipe } from '#tests/support/touch';

const PHONE = { width: 390, height: 800 };
const DESKTOP = { width: 1440, height: 900 };
const TURN_MS = 5000;
/** Longer than the slide takes to come to rest. */
const SETTLE_MS = 1500;

const voices = (page: Page) => page.getByRole('group', { name: 'What people say after go-live' });
const reviews = (page: Page) => page.getByRole('group', { name: 'Client reviews' });

/** The slide that fills the view; -1 while it moves. */
const inView = (page: Page) =>
  voices(page)
    .locator('li')
    .evaluateAll((slides) => {
      const left = slides[0]?.closest('[data-ready]')?.getBoundingClientRect().left ?? 0;
      return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 3);
    });

/** Scrolls the voices into view and waits until their code has taken over. */
async function wake(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('[data-loader]').waitFor({ state: 'hidden' });
  await voices(page).scrollIntoViewIfNeeded();
  await expect(voices(page).locator('[data-ready]')).toBeAttached();
}

for (const [name, viewport] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test(`testimonials turn every 5000 ms on ${name}, wrap round, and stop when paused`, async ({ page }) => {
    await page.clock.install();
    await page.setViewportSize(viewport);
    await wake(page);
    // The clock stands still, and the pointer that leaves begins a turn at a time that is known.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await voices(page).hover();
    await page.clock.runFor(SETTLE_MS);
    await page.mouse.move(2, 2);
    let now = await inView(page);
    let rest = TURN_MS - 1;
    for (let turn = 0; turn < 3; turn++) {
      await page.clock.runFor(rest);
      expect(await inView(page)).toBe(now);
      await page.clock.runFor(1 + SETTLE_MS);
      now = (now + 1) % 3;
      expect(await inView(page)).toBe(now);
      rest = TURN_MS - 1 - SETTLE_MS;
    }
    await page.getByRole('button', { name: 'Pause the reviews' }).click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(4 * TURN_MS);
    expect(await inView(page)).toBe(now);
  });
}

test('testimonials do not turn under reduced motion, and change by buttons and keys', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await wake(page);
  await expect(page.getByRole('button', { name: 'Play the reviews' })).toBeVisible();
  await page.getByRole('button', { name: 'Next review' }).click();
  await expect.poll(() => inView(page)).toBe(1);
  await page.getByRole('button', { name: 'Previous review' }).click();
  await page.getByRole('button', { name: 'Previous review' }).click();
  await expect.poll(() => inView(page)).toBe(2);
  await voices(page).getByRole('region').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => inView(page)).toBe(0);
});

test('client reviews are shown one at a time and change only by their dots', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await reviews(page).scrollIntoViewIfNeeded();
  const dots = reviews(page).getByRole('button');
  const shown = reviews(page).locator('li:visible');
  await expect(dots).toHaveCount(3);
  for (let wait = 0; wait < 6; wait++) {
    await page.clock.runFor(TURN_MS);
    await expect(dots.first()).toHaveAttribute('aria-current', 'true', { timeout: 1 });
  }
  await expect(shown).toHaveCount(1);
  await dots.nth(2).click();
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(dots.first()).toHaveAttribute('aria-current', 'false');
  await expect(reviews(page).locator('li').nth(2)).toBeVisible();
  await dots.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(reviews(page).locator('li').nth(1)).toBeVisible();
  await expect(shown).toHaveCount(1);
});

test.describe('by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a swipe changes the testimonials in both directions, but not the reviews', async ({ page }) => {
    // Under reduced motion they do not turn by themselves meanwhile.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await wake(page);
    const view = voices(page).getByRole('region');
    await swipe(view, -240);
    await expect.poll(() => inView(page)).toBe(1);
    await swipe(view, 240);
    await expect.poll(() => inView(page)).toBe(0);
    await swipe(view, 240);
    await expect.poll(() => inView(page)).toBe(2);

    await swipe(reviews(page), -240);
    await expect(reviews(page).locator('li').first()).toBeVisible();
    const dots = reviews(page).getByRole('button');
    await dots.nth(1).tap();
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  });
});

test('without JavaScript the testimonials can be scrolled sideways', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, viewport: PHONE, hasTouch: true });
  await page.goto('/');
  await page.locator('[data-loader]').waitFor({ state: 'hidden' });
  await swipe(voices(page).getByRole('region'), -240);
  await expect
    .poll(() =>
      voices(page)
        .getByRole('region')
        .evaluate((view) => view.scrollLeft),
    )
    .toBeGreaterThan(200);
  await page.close();
});
