import { expect, test } from '#tests/support/browser';
import { facts } from '#tests/support/content-files';

const PHONE = { width: 390, height: 800 };
const DESKTOP = { width: 1440, height: 900 };

const menu = { open: 'Open menu', close: 'Close menu' };

test.describe('loader', () => {
  test.use({ loader: true });

  test('covers the page for a second, with the content below from the start', async ({ page }) => {
    await page.goto('/contact', { waitUntil: 'commit' });
    const loader = page.locator('[data-loader]');
    await expect(loader).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    const times = await loader.evaluate((element) =>
      element.getAnimations().map((animation) => animation.effect?.getComputedTiming()),
    );
    expect(times).toHaveLength(1);
    expect(times[0]?.delay).toBe(1000);
    expect(Number(times[0]?.duration)).toBeLessThan(300);
    await expect(loader).toBeHidden();
  });

  test('has no motion under reduced motion and is gone after the same second', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/contact', { waitUntil: 'commit' });
    const loader = page.locator('[data-loader]');
    await expect(loader).toBeVisible();
    const moving = await loader
      .locator('path')
      .first()
      .evaluate((path) => path.getAnimations().some((animation) => animation.playState === 'running'));
    expect(moving).toBe(false);
    await expect(loader).toBeHidden();
  });
});

test.describe('header', () => {
  test('is 90 px high and shows the menu with the current page marked at the desktop width', async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/contact');
    const header = page.getByRole('banner');
    expect((await header.boundingBox())?.height).toBe(90);
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link')).toHaveText([
      'Home',
      'About us',
      'Services',
      'Blogs',
      'Careers',
      'Contact Us',
    ]);
    const current = nav.locator('[aria-current="page"]');
    await expect(current).toHaveText('Contact Us');
    await expect(current).toHaveCSS('color', 'rgb(125, 0, 197)');
    await expect(header.getByRole('link', { name: 'Our Product' })).toHaveAttribute('href', '/services');
    await expect(header.getByRole('link', { name: "Let's Talk" })).toHaveAttribute('href', '/contact');
    await expect(page.getByRole('button', { name: menu.open })).toBeHidden();
  });

  test('gets its line once the page is scrolled', async ({ page }) => {
    await page.goto('/contact');
    const shadow = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).boxShadow);
    expect(await shadow()).not.toMatch(/0px 1px 0px/);
    await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
    await expect.poll(shadow).toMatch(/0px 1px 0px/);
  });
});

test.describe('drawer', () => {
  test.use({ viewport: PHONE });

  test('opens at the first click, once, 256 px wide, and loads no script', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto('/about');
    await page.evaluate(() => {
      document.documentElement.dataset.opened = '0';
      document.querySelector('dialog')?.addEventListener('toggle', (event) => {
        const { newState } = event as ToggleEvent;
        const { dataset } = document.documentElement;
        if (newState === 'open') dataset.opened = String(Number(dataset.opened) + 1);
      });
    });
    await page.getByRole('button', { name: menu.open }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(PHONE.width - 256);
    expect((await drawer.boundingBox())?.width).toBe(256);
    await expect(page.locator('html')).toHaveAttribute('data-opened', '1');
    expect(scripts).toEqual([]);
  });

  test('closes by the overlay, by Escape and by its button, and gives focus back', async ({ page }) => {
    await page.goto('/');
    const trigger = page.getByRole('button', { name: menu.open });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const ways = [
      () => page.mouse.click(40, 400),
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: menu.close }).click(),
    ];
    for (const close of ways) {
      await trigger.click();
      await expect(drawer).toBeVisible();
      await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
      await close();
      await expect(drawer).toBeHidden();
      await expect(trigger).toBeFocused();
      await expect(trigger).toHaveAttribute('aria-expanded', 'false');
    }
    await trigger.click();
    await expect(drawer).toBeVisible();
    await page.setViewportSize({ width: 1366, height: 1024 });
    await expect(page.locator('dialog:modal'), 'where the menu stands in the header').toHaveCount(0);
  });

  test('works by keyboard alone and keeps focus inside', async ({ page }) => {
    await page.goto('/');
    const trigger = page.getByRole('button', { name: menu.open });
    await trigger.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    for (let step = 0; step < 24; step++) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const active = document.activeElement;
        return active !== document.body && !document.querySelector('#site-menu')?.contains(active);
      });
      expect(outside).toBe(false);
    }
  });

  test('neither slides nor fades under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const drawer = page.locator('#site-menu');
    for (const part of ['', '::backdrop'])
      expect(
        await drawer.evaluate(
          (dialog, name) => getComputedStyle(dialog, name || null).transitionDuration,
          part,
        ),
      ).toBe('0s');
    await page.getByRole('button', { name: menu.open }).click();
    expect((await drawer.boundingBox())?.x).toBe(PHONE.width - 256);
  });

  test('works without JavaScript after the loader', async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: PHONE, baseURL });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('[data-loader]')).toBeVisible();
    await expect(page.locator('[data-loader]')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeHidden();
    await page.getByRole('button', { name: menu.open }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await drawer.getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await page.close();
  });
});

test.describe('drawer by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('opens at the first tap and stays open', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: menu.open }).tap();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await expect(page.getByRole('button', { name: menu.open, includeHidden: true })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await expect(drawer).toBeVisible();
  });
});

test.describe('footer', () => {
  test('links to every page that the specification names, and outside in a new tab', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    const paths = [
      '/',
      '/services',
      '/contact',
      '/about',
      '/blogs',
      '/security-policy',
      '/privacy-policy',
      '/terms-of-service',
      '/legal-policy',
    ];
    for (const path of paths) await expect(footer.locator(`a[href="${path}"]`).first()).toBeVisible();
    for (const network of ['Instagram', 'Facebook', 'LinkedIn', 'WhatsApp']) {
      const link = footer.getByRole('link', { name: `Systems on ${network}, opens` });
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
    const away = page.locator('a[target=_blank]');
    await expect(away).toHaveCount(5);
    for (const link of await away.all()) await expect(link).toHaveAccessibleName(/opens in a new tab$/);
    await expect(footer).toContainText(`© ${facts.copyrightYear}`);
    await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(footer.locator('a[href^="tel:"]')).toBeVisible();
  });
});

test('the skip link leads to the content', async ({ page }) => {
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
