import type { Page } from '@playwright/test';
import { articlesByDate } from '../support/articles.ts';
import { expect, test } from '../support/browser.ts';
import { openVacancy } from '../support/vacancy-files.ts';

test.use({ loader: true });

const { path: vacancy } = openVacancy();
const articles = articlesByDate();
const article = articles.find(({ body }) => /^\|/m.test(body)) ?? articles[0];

/** What is read on paper: every policy, a post, with tables where one has any, a vacancy. */
const PAPERS = [
  '/security-policy',
  '/privacy-policy',
  '/terms-of-service',
  '/legal-policy',
  `/blog/${article?.id}`,
  vacancy,
];

for (const path of PAPERS) {
  test(`${path} prints text and figures alone, with its URL`, async ({ page }) => {
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
    const pale = () =>
      page.locator('main :is(h1, h2, p, li, td, dd):visible').evaluateAll((texts) =>
        texts.flatMap((text) => {
          const { color } = getComputedStyle(text);
          const lightness = Number(/^oklch\(([\d.]+)/.exec(color)?.[1] ?? (color === 'rgb(0, 0, 0)' ? 0 : 1));
          return lightness > 0.5 ? [`${color} ${text.textContent}`] : [];
        }),
      );
    // A post's text is replaced once by the API's answer; parts that left the page have no colour.
    await expect.poll(async () => (await pale()).filter((line) => !line.endsWith(' Policies'))).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBe(0);
  });
}

test('a printed external link shows its URL', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/privacy-policy');
  const content = await page.locator('main').evaluate((main) => {
    const link = Object.assign(document.createElement('a'), { href: 'https://example.com/rules' });
    main.append(link);
    return getComputedStyle(link, '::after').content;
  });
  expect(content).toBe('" (https://example.com/rules)"');
});

test('a policy of two sheets prints no third, blank sheet', async ({ page }) => {
  await page.goto('/security-policy');
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(2);
});

/** Pages that are made for the screen, and are printed all the same. */
const SCREENS = ['/', '/erp', '/microfinance', '/about', '/contact'];

for (const path of SCREENS)
  test(`${path} prints no light text, no button and no form`, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await page.goto(path);
    const pale = await page.locator('main *:visible').evaluateAll((elements) => {
      const canvas = document.createElement('canvas').getContext('2d')!;
      const lightness = (color: string) => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
        return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
      };
      const hasWords = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      return elements
        .filter((element) => hasWords(element) && lightness(getComputedStyle(element).color) > 0.5)
        .map((element) => element.textContent.trim());
    });
    expect(pale).toEqual([]);
    await expect(page.locator('main :is(button, form):visible')).toHaveCount(0);
  });

/** How far above the lower edge of its sheet the lowest heading stands, in points, and on how many sheets. */
async function printed(page: Page): Promise<{ lowest: number; sheets: number; headings: number }> {
  const pdf = (await page.pdf({ format: 'A4', outline: true, tagged: true })).toString('latin1');
  const heights = [...pdf.matchAll(/\/Dest \[\d+ 0 R \/XYZ [\d.]+ ([\d.]+)/g)].map(([, top]) => Number(top));
  const sheets = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  return { lowest: Math.min(...heights), sheets, headings: heights.length };
}

for (const [path, most] of [
  ['/', 5],
  ['/microfinance', 5],
  ['/erp', 9],
  ['/contact', 1],
  [vacancy, 2],
] as const)
  test(`${path} prints on ${most} sheets, and no sheet ends with a heading`, async ({ page }) => {
    await page.goto(path);
    const { lowest, sheets, headings } = await printed(page);
    expect(headings).toBeGreaterThan(0);
    expect(lowest).toBeGreaterThan(80);
    expect(sheets).toBeLessThanOrEqual(most);
  });

test('accordions are printed open, and counters with their final numbers', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/');
  const answers = page.locator('details > p');
  expect(await answers.count()).toBeGreaterThan(3);
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
  await page.goto('/about');
  const figures = page.locator('section[aria-label="In figures"] p > :first-child');
  const ends = await figures.locator('> :first-child').allInnerTexts();
  expect(ends).toContain('100%');
  expect(await figures.allInnerTexts()).toEqual(ends);
});
