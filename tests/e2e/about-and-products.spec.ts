import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { facts, page as contentOf, products, sections } from '#tests/support/content-files';

const values = contentOf('about').counters.map(({ value }) => value);
const ENDS = values.map(String);

test('counters count from 0 to their final numbers in 2 s once they are in view', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto('/about');
  const counters = page.locator('[data-count]');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await expect(counters).toHaveText(ENDS);
  // All of them come into sight in the same frame.
  await page.setViewportSize({ width: 390, height: 4000 });
  await expect(counters).toHaveText(['0', '0', '0', '0']);
  const numbers = async () => (await counters.allTextContents()).map(Number);
  await expect.poll(async () => (await page.clock.runFor(20), await numbers())).not.toContain(0);
  // The curve of 2 s brings the highest figure to its end after about 1660 ms, and the last by its own end.
  await page.clock.runFor(1400);
  expect(Math.max(...(await numbers()))).toBeLessThan(Math.max(...values));
  await page.clock.runFor(600);
  await expect(counters).toHaveText(ENDS);
  await expect(page.getByRole('region', { name: 'In figures' })).toContainText(/Sample figures/);
});

test.describe('in the first screen', () => {
  test.use({ loader: true });

  test('counters begin behind the loader, and stand still under reduced motion', async ({ page }) => {
    await page.addInitScript(() => {
      const record: string[] = [];
      Object.assign(window, { record });
      document.addEventListener('animationend', ({ animationName }) => {
        const figures = document.querySelectorAll('[data-count]');
        if (animationName === 'loader-leave')
          record.push(...Array.from(figures, ({ textContent }) => textContent));
      });
    });
    const whenLifted = () => page.evaluate(() => (window as unknown as { record: string[] }).record);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/about');
    await expect.poll(whenLifted).toEqual(['0', '0', '0', '0']);
    await expect(page.locator('[data-count]')).toHaveText(ENDS);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect.poll(whenLifted).toEqual(ENDS);
  });
});

test('every product leads to its features, to the way to buy, and to the form with its interest', async ({
  page,
}) => {
  for (const [product, { sections: parts }] of Object.entries(products)) {
    await page.goto(`/${product}`);
    await expect(page.locator('main a[href^="/contact?interest="]').last(), product).toBeVisible();
    await page.locator('a[href="#features"]:visible').click();
    await expect(page.locator('#features'), product).toBeInViewport();
    const questions = parts.find((part) => part.type === 'questions');
    if (questions) {
      const section = page.getByRole('region', { name: questions.heading });
      await expect(section.locator('li > p:visible'), product).toHaveCount(questions.items.length);
      await section.getByRole('link', { name: questions.more.label }).click();
      await expect(page.locator('#going-live'), product).toBeInViewport();
    }
  }
  await page.goto('/leasing');
  await page.locator('main a[href^="/contact?interest="]').last().click();
  const chosen = page.getByRole('button', { name: products.leasing!.interest });
  await chosen.scrollIntoViewIfNeeded();
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
});

const groups = sections('microfinance', 'feature-groups').flatMap((section) => section.groups);
const lastGroup = groups.at(-1)!;

test('the index of Microfinance follows the reader, and leads to each part', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/microfinance#${lastGroup.id}`);
    await expect(page.getByRole('heading', { name: lastGroup.heading })).toBeInViewport();
    const index = page.locator('#features nav');
    for (const { id, heading } of [groups[0]!, lastGroup]) {
      await index.locator(`a[href="#${id}"]`).click();
      await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
      await expect(index.locator('[aria-current]')).toHaveAttribute('href', `#${id}`);
      await expect(index.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
    }
  }
  await expect(page.locator('#features h4')).toHaveCount(groups.flatMap(({ items }) => items).length);
  await expect(page.locator('main').getByRole('link', { name: 'Explore' }).last()).toHaveAttribute(
    'href',
    /^\/contact/,
  );
});

test('ERP has two modules to a block, and Invoice three copies of the clients in a loop of 15 s', async ({
  page,
}) => {
  const pairs = sections('erp', 'module-blocks').flatMap((part) => part.groups.flatMap((one) => one.blocks));
  await page.goto('/erp');
  const blocks = page.locator('#features ul > li').filter({ has: page.locator('h4') });
  const counts = await blocks.evaluateAll((all) => all.map((one) => one.querySelectorAll('h4').length));
  expect(counts).toEqual(pairs.map(() => 2));

  const { length } = readdirSync('content/clients');
  await page.goto('/invoice');
  const strip = page.getByRole('region', { name: 'Our Clients' }).and(page.locator('[tabindex="0"]'));
  await expect(strip.locator('li')).toHaveCount(3 * length);
  await expect(strip.getByRole('img')).toHaveCount(length);
  const duration = await strip.evaluate(
    (element) => element.firstElementChild?.getAnimations()[0]?.effect?.getComputedTiming().duration,
  );
  expect(duration).toBe(15_000);
});

const questions = (page: Page) => page.locator('section[aria-labelledby="faq"] details');
const answered = (page: Page) =>
  questions(page).evaluateAll((items) =>
    items.flatMap((item, index) => (item.hasAttribute('open') ? index : [])),
  );

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('Digital Marketing answers one of its eleven questions at a time', async ({ page }) => {
      await page.goto('/digitalmarketing');
      await expect(questions(page)).toHaveCount(11);
      expect(await answered(page)).toEqual([]);
      for (const [index, open] of [
        [1, [1]],
        [10, [10]],
        [10, []],
      ] as const) {
        await questions(page).nth(index).locator('summary').click();
        await expect.poll(() => answered(page)).toEqual(open);
      }
      await questions(page).first().locator('summary').press('Enter');
      await expect.poll(() => answered(page)).toEqual([0]);
      for (const country of facts.countries)
        await expect(
          page.locator('section[aria-labelledby="reach"] li').filter({ hasText: country }),
        ).toBeVisible();
    });
  });

test('the drawn screens are marked as samples, and only gold products are golden', async ({ page }) => {
  await page.goto('/services');
  const marks = await page
    .locator('.pic:not(.pic-map)')
    .evaluateAll((pictures) => pictures.map((picture) => getComputedStyle(picture, '::after').content));
  expect(marks.length).toBeGreaterThan(4);
  expect(new Set(marks)).toEqual(new Set(['"Sample"']));
  const golden = await page.evaluate((addresses) => {
    const gold = getComputedStyle(document.documentElement).getPropertyValue('--color-gold-700');
    return addresses.filter((address) => {
      const picture = document.querySelector(`main a[href="/${address}"] [aria-hidden]`)!;
      return getComputedStyle(picture).getPropertyValue('--a') === gold;
    });
  }, Object.keys(products));
  expect(golden).toEqual(Object.keys(products).filter((address) => products[address]?.accent === 'gold'));
});
