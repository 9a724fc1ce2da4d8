import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { facts, products, sections } from '#tests/support/content-files';

for (const [product, { hero, interest, sections: parts }] of Object.entries(products)) {
  test(`/${product} links to further pages, and to its features`, async ({ page }) => {
    await page.goto(`/${product}`);
    const way = page.locator('main').getByRole('link', { name: hero.action.label }).first();
    await expect(way).toHaveAttribute('href', hero.action.href);
    await expect(page.locator('section[aria-labelledby="benefits"] li')).toHaveCount(6);
    for (const tile of await page.locator('.benefit-icon').all())
      await expect(tile).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await page.locator('a[href="#features"]:visible').click();
    await expect(page).toHaveURL(/#features$/);
    await expect(page.locator('#features')).toBeInViewport();
  });

  if (!parts.some((part) => part.type === 'call-to-action' && part.action.href === '/contact')) continue;

  test(`/${product} leads to the contact form with its interest chosen`, async ({ page }) => {
    await page.goto(`/${product}`);
    const way = page.locator('main a[href^="/contact?interest="]').last();
    await expect(way).toHaveAttribute('href', `/contact?interest=${encodeURIComponent(interest)}`);
    await way.click();
    const chosen = page.getByRole('button', { name: interest });
    await chosen.scrollIntoViewIfNeeded();
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  });
}

const groups = sections('microfinance', 'feature-groups').flatMap((section) => section.groups);
const [lastGroup] = groups.slice(-1);

test('Microfinance has its features under headings, with an index that stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/microfinance');
  await expect(page.locator('#features h4')).toHaveCount(groups.flatMap(({ items }) => items).length);
  const index = page.locator('#features nav');
  const name = lastGroup?.heading ?? '';
  await index.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeInViewport();
  await expect(index).toBeInViewport();
  await expect(page.locator('main').getByRole('link', { name: 'Explore' }).last()).toHaveAttribute(
    'href',
    /^\/contact/,
  );
});

test('on a phone the index follows the reader, and a shade shows at which edge it goes on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/microfinance');
  const index = page.locator('#features nav');
  const linkTo = (id = '') => index.locator(`a[href="#${id}"]`);
  const before = /^(?!.* 0px 0px 12px -12px inset,).* 0px 0px 12px -12px inset$/;
  const after = /^.* 0px 0px 12px -12px inset, .* -16px 0px 12px -12px inset$/;
  for (const [id, shade] of [
    [groups[0]?.id, after],
    [lastGroup?.id, before],
  ] as const) {
    await page.locator(`#${id}`).evaluate((group) => group.scrollIntoView({ behavior: 'instant' }));
    await expect(linkTo(id)).toHaveAttribute('aria-current', 'location');
    await expect(linkTo(id)).toBeInViewport({ ratio: 1 });
    await expect(index.locator('[aria-current]')).toHaveCount(1);
    await expect(index).toHaveCSS('box-shadow', shade);
  }
  await expect(linkTo(groups[0]?.id)).not.toBeInViewport();
});

test('the card of a product is gold only if its file says so', async ({ page }) => {
  await page.goto('/services');
  const leading = (address: string) =>
    page
      .locator(`main a[href="/${address}"] [aria-hidden]`)
      .first()
      .evaluate((picture) => getComputedStyle(picture).getPropertyValue('--a'));
  const gold = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-gold-700'),
  );
  const golden = [];
  for (const address of Object.keys(products)) if ((await leading(address)) === gold) golden.push(address);
  expect(golden).toEqual(Object.keys(products).filter((address) => products[address]?.accent === 'gold'));
});

test('a fragment scrolls to its heading far down a page', async ({ page }) => {
  await page.goto(`/microfinance#${lastGroup?.id}`);
  await expect(page.getByRole('heading', { name: lastGroup?.heading ?? '' })).toBeInViewport();
});

test('ERP shows its modules, two to a block', async ({ page }) => {
  const pairs = sections('erp', 'module-blocks').flatMap((part) => part.groups.flatMap((one) => one.blocks));
  await page.goto('/erp');
  await expect(page.locator('#features h4')).toHaveCount(2 * pairs.length);
  const blocks = page.locator('#features ul > li').filter({ has: page.locator('h4') });
  await expect(blocks).toHaveCount(pairs.length);
  for (const block of await blocks.all()) await expect(block.locator('h4')).toHaveCount(2);
});

test('Invoice has three copies of the client logos, 15 s a loop', async ({ page }) => {
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

const asked = sections('digitalmarketing', 'faq').flatMap(({ items }) => items);
const last = asked.length - 1;

test('Digital Marketing answers its questions, one at a time', async ({ page }) => {
  await page.goto('/digitalmarketing');
  const items = page.locator('section[aria-labelledby="faq"] details');
  await expect(items).toHaveCount(asked.length);
  await expect(items.locator('p:visible')).toHaveCount(0);
  await items.nth(1).locator('summary').click();
  await items.nth(last).locator('summary').click();
  await expect(items.nth(last)).toHaveAttribute('open');
  await expect(items.nth(1)).not.toHaveAttribute('open');
  await items.nth(last).locator('summary').click();
  await expect(items.nth(last)).not.toHaveAttribute('open');
  for (const country of facts.countries)
    await expect(
      page.locator('section[aria-labelledby="reach"] li').filter({ hasText: country }),
    ).toBeVisible();
});

for (const [address, { sections: parts }] of Object.entries(products)) {
  const [part] = parts.filter((one) => one.type === 'questions');
  if (!part) continue;

  test(`/${address} shows each answer without a click, with the hours of the site, and leads on`, async ({
    page,
  }) => {
    await page.goto(`/${address}`);
    const section = page.getByRole('region', { name: part.heading });
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(
      part.items.map(({ question }) => question),
    );
    await expect(section.locator('li > p:visible')).toHaveText(
      part.items.map(({ answer }) => answer.replace('{hours}', facts.hours)),
    );
    await section.getByRole('link', { name: part.more.label }).click();
    await expect(page.locator('#going-live')).toBeInViewport();
  });
}

const questions = (page: Page) => page.locator('section[aria-labelledby="faq"] details');
const answered = (page: Page) =>
  questions(page).evaluateAll((items) =>
    items.flatMap((item, index) => (item.hasAttribute('open') ? index : [])),
  );

for (const width of [390, 1440])
  test(`the questions open and close by keyboard at ${width} px, one at a time`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/digitalmarketing');
    await questions(page).first().locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => answered(page)).toEqual([0]);
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await expect.poll(() => answered(page)).toEqual([last]);
    await page.keyboard.press('Space');
    await expect.poll(() => answered(page)).toEqual([]);
  });

test('without JavaScript the questions open one at a time, too', async ({ browser, baseURL }) => {
  const page = await browser.newPage({
    javaScriptEnabled: false,
    baseURL,
    viewport: { width: 390, height: 800 },
  });
  await page.goto('/digitalmarketing');
  for (const [index, open] of [
    [3, [3]],
    [7, [7]],
    [7, []],
  ] as const) {
    await questions(page).nth(index).locator('summary').click();
    expect(await answered(page)).toEqual(open);
  }
  await page.close();
});

test('each drawn screen is marked as a sample, and so are the figures of About', async ({ page }) => {
  for (const path of ['/leasing', '/prawing', '/services']) {
    await page.goto(path);
    const marks = await page
      .locator('.pic:not(.pic-map)')
      .evaluateAll((pictures) => pictures.map((picture) => getComputedStyle(picture, '::after').content));
    expect(marks.length, path).toBeGreaterThan(4);
    expect(new Set(marks), path).toEqual(new Set(['"Sample"']));
  }
  await page.goto('/about');
  await expect(page.getByRole('region', { name: 'In figures' })).toContainText(/Sample figures/);
});
