import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { swipe } from '#tests/support/touch';

/** A phone that is touched. */
const TOUCHED = { viewport: { width: 390, height: 800 }, hasTouch: true };

/** The widest screen that counts as a phone's. */
const PHONE = { width: 768, height: 900 };
const DESKTOP = { width: 1280, height: 900 };

const reasons = (page: Page) => page.locator('section[aria-labelledby="why"] details');
const expectOpen = (page: Page, open: readonly number[]) =>
  expect
    .poll(() =>
      reasons(page).evaluateAll((all) => all.flatMap((one, at) => (one.hasAttribute('open') ? at : []))),
    )
    .toEqual(open);

test('one reason at most is open, the first of them on a phone', async ({ page }) => {
  const headings = reasons(page).locator('summary');
  for (const [viewport, first] of [
    [PHONE, [0]],
    [DESKTOP, []],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await expect(reasons(page)).toHaveCount(6);
    await expectOpen(page, first);
    for (const at of [2, 4]) {
      await headings.nth(at).click();
      await expectOpen(page, [at]);
    }
    await headings.nth(4).click();
    await expectOpen(page, []);
  }
  await headings.nth(1).press('Enter');
  await expectOpen(page, [1]);
  await page.keyboard.press('ArrowDown');
  await expect(headings.nth(2)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expectOpen(page, [5]);
  for (const [reducedMotion, duration] of [
    ['no-preference', '0.3s'],
    ['reduce', '0s'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    const style = reasons(page)
      .first()
      .evaluate((one) => getComputedStyle(one, '::details-content').transitionDuration);
    expect(new Set((await style).split(', '))).toEqual(new Set([duration]));
  }
});

const MARKS = { 'Our Partners': 'content/partners', 'Our Clients': 'content/clients' };

const stripOf = (page: Page, name: string) =>
  page.getByRole('region', { name }).and(page.locator('[tabindex="0"]'));

/** Expects a cycle of 15 s that runs or is paused; no state stands for no movement at all. */
const expectMotion = (page: Page, name: string, state?: string) =>
  expect
    .poll(() =>
      stripOf(page, name).evaluate((strip) =>
        strip.firstElementChild
          ?.getAnimations()
          .map((one) => [one.effect?.getComputedTiming().duration, one.playState]),
      ),
    )
    .toEqual(state ? [[15_000, state]] : []);

const pauseOf = (page: Page, name: string) =>
  page.locator('label').filter({ has: page.getByRole('checkbox', { name: `Pause ${name}` }) });

test('the strips of logos have a cycle of 15 s, and pause for focus, pointer and button', async ({
  page,
}) => {
  await page.goto('/');
  for (const [name, folder] of Object.entries(MARKS)) {
    const strip = stripOf(page, name);
    await expect(strip.getByRole('img')).toHaveCount(readdirSync(folder).length);
    await expectMotion(page, name, 'running');
    await strip.focus();
    await expectMotion(page, name, 'paused');
    await strip.blur();
    await strip.hover();
    await expectMotion(page, name, 'paused');
    await pauseOf(page, name).click();
    await page.mouse.move(2, 2);
    await expectMotion(page, name, 'paused');
    await page.keyboard.press('Space');
    await expectMotion(page, name, 'running');
  }
  await page.goto('/invoice');
  await expectMotion(page, 'Our Clients', 'running');
  await expect(stripOf(page, 'Our Clients').locator('li')).toHaveCount(
    3 * readdirSync('content/clients').length,
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectMotion(page, 'Our Clients');
});

const TURN_MS = 5000;
/** Longer than a slide takes to come to rest. */
const SETTLE_MS = 1500;

const voices = (page: Page) => page.getByRole('group', { name: 'What people say after go-live' });
const reviews = (page: Page) => page.getByRole('group', { name: 'Client reviews' });

/** The testimonial that fills the view; -1 while it moves. */
const inView = (page: Page) =>
  voices(page)
    .locator('li')
    .evaluateAll((slides) => {
      const left = slides[0]?.closest('[data-ready]')?.getBoundingClientRect().left ?? 0;
      return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 3);
    });

/** Scrolls to the testimonials and waits until their code has taken over. */
async function wake(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('[data-loader]').waitFor({ state: 'hidden' });
  await voices(page).scrollIntoViewIfNeeded();
  await expect(voices(page).locator('[data-ready]')).toBeAttached();
}

test('testimonials turn every 5000 ms, wrap round, and stop when paused; reviews do not turn', async ({
  page,
}) => {
  await page.clock.install();
  await wake(page);
  // The clock stands still, and the pointer that leaves begins a turn at a time that is known.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await voices(page).hover();
  await page.clock.runFor(SETTLE_MS);
  await page.mouse.move(2, 2);
  let now = await inView(page);
  let rest = TURN_MS - 1;
  for (let turn = 0; turn < 3; turn += 1) {
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

  const dots = reviews(page).getByRole('button');
  await expect(dots).toHaveCount(3);
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  for (const at of [2, 1]) {
    await dots.nth(at).click();
    await expect(reviews(page).locator('li:visible')).toHaveCount(1);
    await expect(reviews(page).locator('li').nth(at)).toBeVisible();
    for (const [index, dot] of (await dots.all()).entries())
      await expect(dot).toHaveAttribute('aria-current', String(index === at));
  }
});

test('without motion testimonials do not turn, and change by swipe, buttons and keys; no swipe changes a review', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL, reducedMotion: 'reduce', ...TOUCHED });
  await wake(page);
  await expect(page.getByRole('button', { name: 'Play the reviews' })).toBeVisible();
  const view = voices(page).getByRole('region');
  for (const [change, at] of [
    [() => page.getByRole('button', { name: 'Next review' }).click(), 1],
    [() => page.getByRole('button', { name: 'Previous review' }).click(), 0],
    [() => view.press('ArrowLeft'), 2],
    [() => view.press('ArrowRight'), 0],
    [() => swipe(view, -240), 1],
    [() => swipe(view, 240), 0],
  ] as const) {
    await change();
    await expect.poll(() => inView(page)).toBe(at);
  }
  await swipe(reviews(page), -240);
  await expect(reviews(page).getByRole('button').first()).toHaveAttribute('aria-current', 'true');
  await page.close();
});

test('without script all reviews are there, and reasons, strips and testimonials answer a touch', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false, ...TOUCHED });
  await page.goto('/');
  await page.locator('[data-loader]').waitFor({ state: 'hidden' });
  await expect(reviews(page).locator('li:visible')).toHaveCount(3);
  await reasons(page).nth(3).locator('summary').tap();
  await expectOpen(page, [3]);
  await expectMotion(page, 'Our Partners', 'running');
  await pauseOf(page, 'Our Partners').tap();
  await expectMotion(page, 'Our Partners', 'paused');
  for (const list of [stripOf(page, 'Our Partners'), voices(page).getByRole('region')]) {
    await swipe(list, -240);
    await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
  }
  await page.getByRole('link', { name: "Let's get started" }).tap();
  await expect(page).toHaveURL(/\/about$/);
  await page.close();
});
