import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { facts } from '../support/content-files.ts';

const PHONE = { width: 390, height: 800 };
const DESKTOP = { width: 1440, height: 900 };

const trigger = (page: Page) => page.getByRole('button', { name: 'Open menu', includeHidden: true });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

test.describe('with the loader', () => {
  test.use({ loader: true });

  test('the loader covers a page for a second, with its content below from the start, also without motion', async ({
    page,
  }) => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/contact', { waitUntil: 'commit' });
      const loader = page.locator('[data-loader]');
      await expect(loader).toBeAttached();
      const times = await loader.evaluate((element) =>
        element.getAnimations().map((animation) => animation.effect?.getComputedTiming().delay),
      );
      expect(times).toEqual([1000, 1220]);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(loader).toBeHidden();
    }
  });
});

test('the header has all pages, the current one marked, and leads to products, contact and the content', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/contact');
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('height', '90px');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const pages = {
    ...{ Home: '/', 'About us': '/about', Services: '/services', Blogs: '/blogs' },
    ...{ Careers: '/careernew', 'Contact Us': '/contact' },
  };
  await expect(links).toHaveText(Object.keys(pages));
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(
    Object.values(pages),
  );
  const current = links.and(page.locator('[aria-current="page"]'));
  await expect(current).toHaveText('Contact Us');
  await expect(current).toHaveCSS('color', 'rgb(125, 0, 197)');
  await expect(header.getByRole('link', { name: 'Our Product' })).toHaveAttribute('href', '/services');
  await expect(header.getByRole('link', { name: "Let's Talk" })).toHaveAttribute('href', '/contact');
  await expect(trigger(page)).toBeHidden();
  await page.setViewportSize({ width: 1279, height: 900 });
  await expect(links).toHaveCount(0);
  await expect(trigger(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('the drawer opens from the right, closes in every way, gives the focus back, and needs no script', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/about');
  for (const close of [
    () => page.mouse.click(40, 400),
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close menu' }).click(),
  ]) {
    await trigger(page).click();
    await expect(trigger(page)).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(async () => (await drawer(page).boundingBox())?.x).toBe(PHONE.width - 256);
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    await close();
    await expect(drawer(page)).toBeHidden();
    await expect(trigger(page)).toBeFocused();
    await expect(trigger(page)).toHaveAttribute('aria-expanded', 'false');
  }

  const plain = await browser.newPage({ baseURL, javaScriptEnabled: false, viewport: PHONE });
  await plain.goto('/', { waitUntil: 'commit' });
  await expect(plain.locator('[data-loader]')).toBeHidden();
  await trigger(plain).click();
  await drawer(plain).getByRole('link', { name: 'Contact Us' }).click();
  await expect(plain).toHaveURL(/\/contact$/);
  await plain.close();
});

test('the footer links to every page of the specification, and outside in a new tab', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const href of [
    ...['/', '/services', '/contact', '/about', '/blogs'],
    ...['/security-policy', '/privacy-policy', '/terms-of-service', '/legal-policy'],
    ...[`mailto:${facts.email}`, `tel:${facts.phone.replace(/[^\d+]/g, '')}`],
  ])
    await expect(footer.locator(`a[href="${href}"]`).first(), href).toBeVisible();
  for (const network of ['Instagram', 'Facebook', 'LinkedIn', 'WhatsApp'])
    await expect(footer.getByRole('link', { name: `Systems on ${network}, opens` })).toHaveCount(1);
  const away = page.locator('a[target=_blank]');
  await expect(away).toHaveCount(5);
  for (const link of await away.all()) {
    await expect(link).toHaveAccessibleName(/opens in a new tab$/);
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  await expect(footer).toContainText(`© ${facts.copyrightYear}`);
});

test('the button to the top is shown only beyond 300 px, and scrolls there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/contact');
  const button = page.getByRole('button', { name: 'Scroll to top' });
  for (const top of [300, 301]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await expect(button).toBeVisible({ visible: top > 300 });
  }
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('an unknown address suggests similar pages and the main ones', async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  expect((await page.goto('/contcat'))?.status()).toBe(404);
  await expect(page).toHaveTitle(`Page not found | ${facts.name}`);
  const suggested = page.locator('[data-suggestions]');
  await expect(suggested.getByRole('link').first()).toHaveAttribute('href', '/contact');
  await expect(page.getByRole('navigation', { name: 'The main pages' }).getByRole('link')).toHaveCount(5);
});
