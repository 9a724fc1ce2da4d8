import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { APPLICANT } from '#tests/support/applicants';
import { expect, test } from '../support/browser.ts';

/** A high-contrast theme, light text on black. */
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' }));

type Box = { x: number; y: number; width: number; height: number };

/** Whether something stands off from the ground in a part of the window. */
async function showsMark(page: Page, clip: Box): Promise<boolean> {
  const { channels } = await sharp(await page.screenshot({ clip, animations: 'disabled' })).stats();
  return channels.slice(0, 3).some(({ min, max }) => max - min > 60);
}

async function boxOf(locator: Locator): Promise<Box> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

const left = ({ x, y, width, height }: Box, of = width): Box => ({ x: x - 1, y, width: of + 1, height });
const top = ({ x, y, width }: Box): Box => ({ x, y: y - 2, width, height: 4 });
const dot = ({ x, y, height }: Box): Box => ({ x, y: y + 4, width: 9, height: height - 8 });
const bottom = ({ x, y, width, height }: Box): Box => ({ x, y: y + height - 2, width, height: 3 });

/** Forced colours remove backgrounds and shadows: each of these has a border instead. */
const MARKS: [what: string, path: string, selector: string, part: (box: Box) => Box][] = [
  ['the stroke before the short line of a hero', '/contact', 'main p:has(+ h1)', (box) => left(box, 20)],
  ['the dot of a country', '/', 'section[aria-labelledby=reach] li', dot],
  ['the outline of a badge', '/careernew', 'main span:has(> [data-part=type])', (box) => left(box, 6)],
  ['the hairline of the header', '/about', 'body > header', bottom],
  ['the upper edge of the footer', '/about', 'body > footer', top],
  ['the tile of an icon', '/contact', 'main li > span:has(svg)', (box) => left(box, 3)],
];

for (const [what, path, selector, part] of MARKS)
  test(`forced colours show ${what}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    // A list that another test has changed is shown anew meanwhile.
    await expect(async () => {
      expect(await showsMark(page, part(await boxOf(page.locator(selector).first())))).toBe(true);
    }).toPass();
  });

for (const path of ['/', '/careernew', '/contact', '/microfinance'])
  test(`with forced colours the icons of ${path} have the colour of the words around them`, async ({
    page,
  }) => {
    await page.goto(path);
    const { icons, other } = await page.evaluate(() => {
      const all = [...document.querySelectorAll('svg')].filter(
        (icon) => icon.checkVisibility() && !icon.parentElement?.closest('[aria-hidden=true], [role=img]'),
      );
      const colour = (element: Element | null) => element && getComputedStyle(element).color;
      const own = all.filter((icon) => colour(icon) !== colour(icon.parentElement));
      return { icons: all.length, other: own.map((icon) => icon.outerHTML.slice(0, 120)) };
    });
    expect(icons).toBeGreaterThan(3);
    expect(other).toEqual([]);
  });

test("with forced colours the halo of the map's names has the colour of the ground", async ({ page }) => {
  await page.goto('/');
  const name = page.locator('svg text', { hasText: 'Dubai' });
  await expect(name).toHaveCSS('stroke', 'rgb(0, 0, 0)');
  await expect(name).toHaveCSS('fill', 'rgb(255, 255, 255)');
});

test('with forced colours the drawer has an edge, and marks the current page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(390 - 256);
  const { x, y, width, height } = await boxOf(drawer);
  expect(await showsMark(page, { x: x - 1, y: y + 200, width: 4, height: height - 200 })).toBe(true);
  const thickness = (name: string) =>
    drawer.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).borderBottomWidth);
  expect(width).toBe(256);
  expect(await thickness('About us')).not.toBe(await thickness('Services'));
});

test('with forced colours a chosen interest stands out from the others', async ({ page }) => {
  await page.goto('/contact');
  const ground = (name: string) =>
    page.getByRole('button', { name }).evaluate((chip) => getComputedStyle(chip).backgroundColor);
  await page.getByRole('button', { name: 'Web Design' }).click();
  await expect(page.getByRole('button', { name: 'Web Design' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => ground('Web Design')).not.toBe(await ground('Other'));
});

test('with forced colours the admin area marks the current page and empties a search by its cross', async ({
  page,
  logIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await logIn(page);
  await page.goto('/viewblog');
  const current = await boxOf(page.locator('header [aria-current]:visible'));
  const line = { x: current.x + 16, y: current.y + current.height - 6, width: current.width - 32, height: 7 };
  expect(await showsMark(page, line)).toBe(true);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('x');
  const { x, y, width, height } = await boxOf(search);
  expect(await showsMark(page, { x: x + width - 36, y: y + 6, width: 28, height: height - 12 })).toBe(true);
});

test('with forced colours the chosen view and the stars of a rating stand out from the others', async ({
  page,
  logIn,
}) => {
  await logIn(page);
  await page.request.post('/api/submit-application', { multipart: { ...APPLICANT } });
  const [first] = (await (await page.request.get('/api/applications?limit=1')).json()) as { id: string }[];
  const colour = (locator: Locator, name: 'color' | 'backgroundColor') =>
    locator.evaluate((element, of) => getComputedStyle(element)[of], name);
  await page.goto('/jobformdetails?view=board');
  const views = page.getByRole('group', { name: 'View' }).getByRole('button');
  await expect(views.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => colour(views.nth(1), 'backgroundColor'))
    .not.toBe(await colour(views.nth(0), 'backgroundColor'));
  await page.goto(`/applicant?id=${first?.id}`);
  const stars = page.locator('.rating-star');
  await stars.nth(2).click();
  await expect(stars.nth(2)).toHaveAttribute('data-filled');
  await expect.poll(() => colour(stars.nth(2), 'color')).not.toBe(await colour(stars.nth(3), 'color'));
});
