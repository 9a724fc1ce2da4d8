import { readdirSync } from 'node:fs';
import { expect, test } from '../support/browser.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const [path, section, count, width, first] of [
  ['/', 'why', 6, 768, 0],
  ['/', 'why', 6, 769, undefined],
  ['/digitalmarketing', 'faq', 11, 1280, undefined],
] as const)
  test(`one part at most of "${section}" on ${path} is open, at ${width} px at first ${first ?? 'none'}`, async ({
    page,
  }) => {
    const parts = page.locator(`section[aria-labelledby="${section}"] details`);
    const expectOpen = async (at?: number) => {
      await expect(parts.and(page.locator('[open]'))).toHaveCount(at === undefined ? 0 : 1);
      if (at !== undefined) await expect(parts.nth(at)).toHaveAttribute('open');
    };
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await expect(parts).toHaveCount(count);
    await expectOpen(first);
    for (const at of [2, 4]) {
      await parts.nth(at).locator('summary').click();
      await expectOpen(at);
    }
    await parts.nth(4).locator('summary').press('Enter');
    await expectOpen();
  });

test('the strips of logos have a cycle of 15 s, and pause for focus and button', async ({ page }) => {
  const stripOf = (name: string) => page.getByRole('region', { name }).and(page.locator('[tabindex="0"]'));
  const motionsIn = (strip: Element) =>
    strip.firstElementChild?.getAnimations().map((one) => [one.effect?.getTiming().duration, one.playState]);
  /** Expects a cycle of 15 s that runs or is paused; no state stands for no movement at all. */
  const expectMotion = (name: string, state?: string) =>
    expect.poll(() => stripOf(name).evaluate(motionsIn)).toEqual(state ? [[15_000, state]] : []);
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

test('testimonials turn every 5000 ms, and stop when paused; reviews do not', async ({ page }) => {
  const voices = page.getByRole('group', { name: 'What people say after go-live' });
  const reviews = page.getByRole('group', { name: 'Client reviews' });
  /** The testimonial that fills the view; -1 while it moves. */
  const inView = () =>
    voices.locator('li').evaluateAll((slides) => {
      const left = slides[0]?.closest('[role=region]')?.getBoundingClientRect().left ?? 0;
      return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 3);
    });
  await page.clock.install();
  await page.goto('/');
  // The clock stands still, and a turn begins at a time that is known.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: 'Pause the reviews' }).click();
  await page.getByRole('button', { name: 'Play the reviews' }).click();
  const first = await inView();
  await voices.hover();
  await page.clock.runFor(5000);
  await expect.poll(inView).toBe(first);
  await page.mouse.move(2, 2);
  for (const turn of [0, 1, 2]) {
    await page.clock.runFor(4999);
    await expect.poll(inView).toBe((first + turn) % 3);
    await page.clock.runFor(1);
    await expect.poll(inView).toBe((first + turn + 1) % 3);
  }
  await page.getByRole('button', { name: 'Pause the reviews' }).click();
  await page.mouse.move(2, 2);
  await page.clock.runFor(20_000);
  expect(await inView()).toBe(first);
  await page.getByRole('button', { name: 'Next review' }).click();
  await expect.poll(inView).toBe((first + 1) % 3);

  const dots = reviews.getByRole('button');
  for (const at of [2, 1]) {
    await dots.nth(at).click();
    await expect(reviews.locator('li:visible')).toHaveCount(1);
    await expect(reviews.locator('li').nth(at)).toBeVisible();
    await expect(reviews.locator('[aria-current="true"]').and(dots.nth(at))).toBeVisible();
    await expect(reviews.locator('[aria-current="true"]')).toHaveCount(1);
  }
});
