import { expect, test } from '../support/browser.ts';

test.use({ loader: true });

/** What is read on paper: every policy, a post with tables, a vacancy. */
const PAPERS = [
  '/security-policy',
  '/privacy-policy',
  '/terms-of-service',
  '/legal-policy',
  '/blog/lease-early-settlement-three-ways',
  '/career/qa-engineer',
];

for (const path of PAPERS) {
  test(`${path} prints as words and figures alone, with its own address`, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await page.goto(path);
    const shown = page.locator('body *:visible');
    for (const frame of [
      'body > header',
      'body > footer',
      'nav',
      'form',
      'button',
      '[data-loader]',
      'a[href="#main"]',
    ])
      await expect(shown.and(page.locator(frame)), frame).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(new RegExp(`^http.+${path}$`))).toBeVisible();
    const pale = await page.locator('main :is(h1, h2, p, li, td, dd):visible').evaluateAll((texts) =>
      texts.flatMap((text) => {
        const { color } = getComputedStyle(text);
        const lightness = Number(/^oklch\(([\d.]+)/.exec(color)?.[1] ?? (color === 'rgb(0, 0, 0)' ? 0 : 1));
        return lightness > 0.5 ? [`${color} ${text.textContent}`] : [];
      }),
    );
    expect(pale.filter((line) => !line.endsWith(' Policies'))).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBe(0);
  });
}

test('a printed link outside says where it leads', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/privacy-policy');
  const content = await page.locator('main').evaluate((main) => {
    const link = Object.assign(document.createElement('a'), { href: 'https://example.com/rules' });
    main.append(link);
    return getComputedStyle(link, '::after').content;
  });
  expect(content).toBe('" (https://example.com/rules)"');
});

test('a policy of two sheets prints no third, blank one', async ({ page }) => {
  await page.goto('/privacy-policy');
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(2);
});
