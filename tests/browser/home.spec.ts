import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';

const PHONE = { width: 768, height: 900 };
const DESKTOP = { width: 1280, height: 900 };

const reasons = (page: Page) => page.locator('section[aria-labelledby="why"] details');
const openReasons = (page: Page) =>
  reasons(page).evaluateAll((items) =>
    items.flatMap((item, index) => (item.hasAttribute('open') ? index : [])),
  );

const voices = (page: Page) => page.getByRole('group', { name: 'What people say after go-live' });
const inView = (page: Page) =>
  voices(page)
    .locator('li')
    .evaluateAll((slides) => {
      const left = slides[0]?.closest('[data-ready]')?.getBoundingClientRect().left ?? 0;
      return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 3);
    });

/** The voices once their code has taken over and the pointer is elsewhere. */
async function wakeVoices(page: Page): Promise<void> {
  await voices(page).scrollIntoViewIfNeeded();
  await expect(voices(page).locator('[data-ready]')).toBeAttached();
}

test.describe('Why Choose Us?', () => {
  for (const [name, viewport, first] of [
    ['768 px and narrower', PHONE, [0]],
    ['wider screens', DESKTOP, []],
  ] as const) {
    test(`begins on ${name} with ${first.length} open, and keeps at most one open`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto('/');
      await expect(reasons(page)).toHaveCount(6);
      await expect.poll(() => openReasons(page)).toEqual(first);
      await reasons(page).nth(2).locator('summary').click();
      await expect.poll(() => openReasons(page)).toEqual([2]);
      await reasons(page).nth(4).locator('summary').click();
      await expect.poll(() => openReasons(page)).toEqual([4]);
      await reasons(page).nth(4).locator('summary').click();
      await expect.poll(() => openReasons(page)).toEqual([]);
    });
  }

  test('works by keyboard, with arrows between the headings', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/');
    const headings = reasons(page).locator('summary');
    await headings.first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => openReasons(page)).toEqual([0]);
    await expect(page.locator('astro-island[ssr][component-url*="AccordionKeys"]')).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(headings.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(headings.nth(5)).toBeFocused();
    await page.keyboard.press('Space');
    await expect.poll(() => openReasons(page)).toEqual([5]);
  });
});

test.describe('testimonials', () => {
  test('turn every 5000 ms, wrap round, and stop when paused', async ({ page }) => {
    test.setTimeout(60_000);
    await page.setViewportSize(DESKTOP);
    await page.goto('/');
    await wakeVoices(page);
    await page.mouse.move(2, 2);
    const times: number[] = [];
    for (const next of [1, 2, 0]) {
      await expect.poll(() => inView(page), { timeout: 9000, intervals: [100] }).toBe(next);
      times.push(Date.now());
    }
    for (const [index, time] of times.slice(1).entries())
      expect(Math.abs(time - (times[index] ?? 0) - 5000)).toBeLessThan(1500);
    await page.getByRole('button', { name: 'Pause the voices' }).click();
    await page.mouse.move(2, 2);
    await page.waitForTimeout(6500);
    expect(await inView(page)).toBe(0);
  });

  test('stand still under reduced motion, and step by buttons and by keys', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await wakeVoices(page);
    await expect(page.getByRole('button', { name: 'Let the voices turn' })).toBeVisible();
    await page.getByRole('button', { name: 'Next voice' }).click();
    await expect.poll(() => inView(page)).toBe(1);
    await page.getByRole('button', { name: 'Previous voice' }).click();
    await page.getByRole('button', { name: 'Previous voice' }).click();
    await expect.poll(() => inView(page)).toBe(2);
    await voices(page).getByRole('region').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => inView(page)).toBe(0);
  });
});

test('client reviews show one at a time and change by their dots only', async ({ page }) => {
  await page.goto('/');
  const reviews = page.getByRole('group', { name: 'Client reviews' });
  await reviews.scrollIntoViewIfNeeded();
  const dots = reviews.getByRole('button');
  await expect(dots).toHaveCount(3);
  await expect(reviews.locator('li:visible')).toHaveCount(1);
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  await dots.nth(2).click();
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(dots.first()).toHaveAttribute('aria-current', 'false');
  await expect(reviews.locator('li').nth(2)).toBeVisible();
  await expect(reviews.locator('li:visible')).toHaveCount(1);
});

test.describe('logo strips', () => {
  const strips = { 'Our Partners': 12, 'Our Clients': 11 };

  test('take 15 s a cycle and pause by mouse, focus and button', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/');
    await page.locator('[data-loader]').waitFor({ state: 'hidden' });
    for (const [name, count] of Object.entries(strips)) {
      const strip = page.getByRole('region', { name }).and(page.locator('[tabindex="0"]'));
      await expect(strip.getByRole('img')).toHaveCount(count);
      const state = () =>
        strip.evaluate((element) => {
          const move = element.firstElementChild?.getAnimations()[0];
          return [move?.effect?.getComputedTiming().duration, move?.playState];
        });
      await expect.poll(state).toEqual([15_000, 'running']);
      await strip.focus();
      await expect.poll(state).toEqual([15_000, 'paused']);
      await strip.blur();
      const pause = page.getByRole('checkbox', { name: `Pause ${name}` });
      await page.locator('label').filter({ has: pause }).click();
      await expect(pause).toBeChecked();
      await page.mouse.move(2, 2);
      await expect.poll(state).toEqual([15_000, 'paused']);
    }
  });

  test('stand still under reduced motion and can be scrolled', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const strip = page.getByRole('region', { name: 'Our Clients' }).and(page.locator('[tabindex="0"]'));
    expect(await strip.evaluate((element) => element.firstElementChild?.getAnimations().length)).toBe(0);
    await strip.evaluate((element) => element.scrollTo({ left: 200, behavior: 'instant' }));
    expect(await strip.evaluate((element) => element.scrollLeft)).toBe(200);
  });
});

test('without JavaScript every word is there and the accordion opens', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, viewport: PHONE });
  await page.goto('/');
  await expect(page.getByRole('group', { name: 'Client reviews' }).locator('li:visible')).toHaveCount(3);
  await expect(voices(page).locator('li')).toHaveCount(3);
  await reasons(page).nth(3).locator('summary').click();
  expect(await openReasons(page)).toEqual([3]);
  await page.getByRole('link', { name: "Let's get started" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.close();
});
