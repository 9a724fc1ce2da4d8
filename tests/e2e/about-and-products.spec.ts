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

test('counters begin behind the loader, and stand still under reduced motion', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
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
  await page.goto('/about');
  await expect.poll(whenLifted).toEqual(['0', '0', '0', '0']);
  await expect(page.locator('[data-count]')).toHaveText(ENDS);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect.poll(whenLifted).toEqual(ENDS);
  await page.close();
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

test('Digital Marketing answers one of its eleven questions at a time, also without script', async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL });
  for (const reader of [page, plain]) {
    await reader.goto('/digitalmarketing');
    const questions = reader.locator('section[aria-labelledby="faq"] details');
    const expectOpen = (...open: number[]) =>
      expect
        .poll(() =>
          questions.evaluateAll((all) => all.flatMap((one, at) => (one.hasAttribute('open') ? at : []))),
        )
        .toEqual(open);
    await expect(questions).toHaveCount(11);
    await expectOpen();
    await questions.nth(1).locator('summary').click();
    await expectOpen(1);
    await questions.nth(10).locator('summary').click();
    await expectOpen(10);
    await questions.nth(10).locator('summary').press('Enter');
    await expectOpen();
  }
  await plain.close();
  for (const country of facts.countries)
    await expect(
      page.locator('section[aria-labelledby="reach"] li').filter({ hasText: country }),
    ).toBeVisible();
});

test('the drawn screens are marked as samples', async ({ page }) => {
  await page.goto('/services');
  const marks = await page
    .locator('.pic:not(.pic-map)')
    .evaluateAll((pictures) => pictures.map((picture) => getComputedStyle(picture, '::after').content));
  expect(marks.length).toBeGreaterThan(4);
  expect(new Set(marks)).toEqual(new Set(['"Sample"']));
});
