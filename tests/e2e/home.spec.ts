import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';

test('one reason at most is open, the first of them on a phone', async ({ page }) => {
  const reasons = page.locator('section[aria-labelledby="why"] details');
  const expectOpen = async (at?: number) => {
    const open = page.locator('section[aria-labelledby="why"] details[open]');
    await expect(open).toHaveCount(at === undefined ? 0 : 1);
    if (at !== undefined) await expect(reasons.nth(at)).toHaveAttribute('open');
  };
  for (const [width, first] of [
    [768, 0],
    [769, undefined],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(reasons).toHaveCount(6);
    await expectOpen(first);
    for (const at of [2, 4]) {
      await reasons.nth(at).locator('summary').click();
      await expectOpen(at);
    }
    await reasons.nth(4).locator('summary').press('Enter');
    await expectOpen();
  }
});

test('the strips of logos have a cycle of 15 s, and pause for focus, pointer and button', async ({
  page,
}) => {
  /** Expects a cycle of 15 s that runs or is paused; no state stands for no movement at all. */
  const expectMotion = (name: string, state?: string) =>
    expect
      .poll(() =>
        stripOf(name).evaluate((strip) =>
          strip.firstElementChild
            ?.getAnimations()
            .map((one) => [one.effect?.getComputedTiming().duration, one.playState]),
        ),
      )
      .toEqual(state ? [[15_000, state]] : []);
  const stripOf = (name: string) => page.getByRole('region', { name }).and(page.locator('[tabindex="0"]'));
  await page.goto('/');
  for (const [name, folder] of [
    ['Our Partners', 'content/partners'],
    ['Our Clients', 'content/clients'],
  ] as const) {
    await expect(stripOf(name).getByRole('img')).toHaveCount(readdirSync(folder).length);
    await expectMotion(name, 'running');
    await stripOf(name).focus();
    await expectMotion(name, 'paused');
    await stripOf(name).blur();
    await stripOf(name).hover();
    await expectMotion(name, 'paused');
    const pause = page.getByRole('checkbox', { name: `Pause ${name}` });
    await page.locator('label').filter({ has: pause }).click();
    await page.mouse.move(2, 2);
    await expectMotion(name, 'paused');
    await page.keyboard.press('Space');
    await expectMotion(name, 'running');
  }
  await page.goto('/invoice');
  await expectMotion('Our Clients', 'running');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectMotion('Our Clients');
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
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  for (const at of [2, 1]) {
    await dots.nth(at).click();
    await expect(reviews(page).locator('li:visible')).toHaveCount(1);
    await expect(reviews(page).locator('li').nth(at)).toBeVisible();
    for (const index of [0, 1, 2])
      await expect(dots.nth(index)).toHaveAttribute('aria-current', String(index === at));
  }
});

test('without motion testimonials change by buttons and keys, without script all reviews are there', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await wake(page);
  await expect(page.getByRole('button', { name: 'Play the reviews' })).toBeVisible();
  for (const [change, at] of [
    [() => page.getByRole('button', { name: 'Next review' }).click(), 1],
    [() => page.getByRole('button', { name: 'Previous review' }).click(), 0],
    [() => voices(page).getByRole('region').press('ArrowLeft'), 2],
  ] as const) {
    await change();
    await expect.poll(() => inView(page)).toBe(at);
  }
  const plain = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await plain.goto('/');
  await expect(reviews(plain).locator('li:visible')).toHaveCount(3);
  await plain.close();
});
