import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { facts } from '#tests/support/content-files';

const PHONE = { width: 390, height: 800 };
const DESKTOP = { width: 1440, height: 900 };

const trigger = (page: Page) => page.getByRole('button', { name: 'Open menu', includeHidden: true });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

test('the loader covers a page for a second, with its content below from the start, also without motion', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL });
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/contact', { waitUntil: 'commit' });
    const loader = page.locator('[data-loader]');
    await expect(loader).toBeAttached();
    const [times, moving] = await loader.evaluate((element) => [
      element.getAnimations().map((animation) => animation.effect?.getComputedTiming()),
      [...element.querySelectorAll('path')]
        .flatMap((path) => path.getAnimations())
        .map((one) => one.playState),
    ]);
    expect(times.map((time) => time?.delay)).toEqual([1000]);
    expect(Number(times[0]?.duration)).toBeLessThan(300);
    expect(reducedMotion === 'reduce' && moving.includes('running')).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(loader).toBeHidden();
  }
  await page.close();
});

test('the header has all pages, the current one marked, and leads to products, contact and the content', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/contact');
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('height', '90px');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link')).toHaveText([
    ...['Home', 'About us', 'Services', 'Blogs', 'Careers', 'Contact Us'],
  ]);
  const addresses = await nav.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(addresses).toEqual(['/', '/about', '/services', '/blogs', '/careernew', '/contact']);
  const current = nav.locator('[aria-current="page"]');
  await expect(current).toHaveText('Contact Us');
  await expect(current).toHaveCSS('color', 'rgb(125, 0, 197)');
  await expect(header.getByRole('link', { name: 'Our Product' })).toHaveAttribute('href', '/services');
  await expect(header.getByRole('link', { name: "Let's Talk" })).toHaveAttribute('href', '/contact');
  await expect(trigger(page)).toBeHidden();
  await page.setViewportSize({ width: 1279, height: 900 });
  await expect(nav).toBeHidden();
  await expect(trigger(page)).toBeVisible();

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('the drawer opens from the right, closes in every way, and gives the focus back', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.setViewportSize(PHONE);
  await page.goto('/about');
  await trigger(page).click();
  await expect(drawer(page)).toBeVisible();
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(async () => (await drawer(page).boundingBox())?.x).toBe(PHONE.width - 256);
  await expect(drawer(page)).toHaveCSS('width', '256px');
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  expect(scripts, 'it needs no script of its own').toEqual([]);
  await page.keyboard.press('Escape');

  for (const close of [
    () => page.mouse.click(40, 400),
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close menu' }).click(),
  ]) {
    await expect(drawer(page)).toBeHidden();
    await expect(trigger(page)).toBeFocused();
    await expect(trigger(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeVisible();
    await close();
  }
  await expect(drawer(page)).toBeHidden();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('#site-menu'),
    );
    expect(isInside, 'the focus is in the drawer').toBe(true);
  }
  await page.setViewportSize(DESKTOP);
  await expect(page.locator('dialog:modal'), 'where the menu stands in the header').toHaveCount(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const part of [null, '::backdrop'])
    expect(
      await page
        .locator('#site-menu')
        .evaluate((dialog, name) => getComputedStyle(dialog, name).transitionDuration, part),
    ).toBe('0s');
});

test('without script the drawer opens after the loader, and leads on', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false, viewport: PHONE, hasTouch: true });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('[data-loader]')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeHidden();
  await trigger(page).tap();
  await expect(drawer(page)).toBeVisible();
  await drawer(page).getByRole('link', { name: 'Contact Us' }).tap();
  await expect(page).toHaveURL(/\/contact$/);
  await page.close();
});

test('the footer links to every page of the specification, and outside in a new tab', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const path of [
    ...['/', '/services', '/contact', '/about', '/blogs'],
    ...['/security-policy', '/privacy-policy', '/terms-of-service', '/legal-policy'],
  ])
    await expect(footer.locator(`a[href="${path}"]`).first()).toBeVisible();
  for (const network of ['Instagram', 'Facebook', 'LinkedIn', 'WhatsApp'])
    await expect(footer.getByRole('link', { name: `Systems on ${network}, opens` })).toHaveCount(1);
  const away = page.locator('a[target=_blank]');
  await expect(away).toHaveCount(5);
  for (const link of await away.all()) {
    await expect(link).toHaveAccessibleName(/opens in a new tab$/);
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  await expect(footer).toContainText(`© ${facts.copyrightYear}`);
  await expect(footer.locator(`a[href="mailto:${facts.email}"]`)).toBeVisible();
  await expect(footer.locator('a[href^="tel:"]')).toBeVisible();
});

test('the button to the top is shown only beyond 300 px, and scrolls by mouse and keyboard', async ({
  page,
}) => {
  await page.goto('/contact');
  const button = page.getByRole('button', { name: 'Scroll to top' });
  const scroll = (top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  const isAtTop = () => expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await scroll(300);
  await expect(button).toBeHidden();
  await scroll(301);
  await expect(button).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await button.click();
  await isAtTop();
  await expect(button).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  await scroll(900);
  await button.press('Enter');
  await isAtTop();
});

for (const saveData of [false, true])
  test(`pages are fetched ahead ${saveData ? 'by nothing with Save-Data' : 'once the pointer rests on their link'}`, async ({
    page,
  }) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setDataSaverOverride', { dataSaverEnabled: saveData });
    await cdp.send('Network.enable');
    const ahead: string[] = [];
    cdp.on('Network.requestWillBeSent', ({ request, type }) => {
      if (type === 'Prefetch') ahead.push(new URL(request.url).pathname);
    });
    await page.setViewportSize(DESKTOP);
    await page.goto('/about');
    const rules = page.locator('script[type=speculationrules]');
    await expect(rules).toHaveCount(0);
    // The first movement of a pointer has no length.
    await page.mouse.move(5, 500);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Careers' }).hover();
    await expect(rules).toHaveCount(saveData ? 0 : 1);
    await expect.poll(() => ahead).toEqual(saveData ? [] : ['/careernew']);
  });

test('an unknown address suggests similar pages, if there are any, and always the main ones', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  const answer = await page.goto('/contcat');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(`Page not found | ${facts.name}`);
  const suggested = page.locator('[data-suggestions]').getByRole('link');
  await expect(suggested.first()).toHaveAttribute('href', '/contact');
  await page.goto('/zzzzzzzzzzzzzzzz');
  await expect(page.locator('[data-suggestions]')).toBeHidden();
  const main = page.getByRole('navigation', { name: 'The main pages' });
  await expect(main.getByRole('link')).toHaveCount(5);
  await main.getByRole('link', { name: 'Blogs' }).click();
  await expect(page).toHaveURL(/\/blogs$/);
});

test('forced colours mark what is current, chosen or edged', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const style = (locator: Locator, name: 'backgroundColor' | 'borderBottomWidth') =>
    locator.evaluate((element, of) => getComputedStyle(element)[of], name);
  await page.setViewportSize(PHONE);
  await page.goto('/about');
  expect(await style(page.getByRole('banner'), 'borderBottomWidth')).toBe('1px');
  await trigger(page).click();
  const link = (name: string) => drawer(page).getByRole('link', { name });
  expect(await style(link('About us'), 'borderBottomWidth')).not.toBe(
    await style(link('Services'), 'borderBottomWidth'),
  );
  await page.goto('/contact');
  const chip = (name: string) => page.getByRole('button', { name });
  await chip('Web Design').click();
  await expect(chip('Web Design')).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(
      async () =>
        (await style(chip('Web Design'), 'backgroundColor')) !==
        (await style(chip('Other'), 'backgroundColor')),
    )
    .toBe(true);
});
