import { expect, test } from '../support/browser.ts';
import { page as contentOf, products } from '../support/content-files.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('counters count to their numbers in 2 s once in view, or stand still', async ({ page }) => {
  const values = contentOf('about').counters.map(({ value }) => value);
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto('/about');
  const counters = page.locator('[data-count]');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.setViewportSize({ width: 390, height: 4000 });
  await expect(counters).toHaveText(['0', '0', '0', '0']);
  const numbers = async () => (await counters.allTextContents()).map(Number);
  await expect.poll(async () => (await page.clock.runFor(20), await numbers())).not.toContain(0);
  // The curve of 2 s brings the highest figure to its end after about 1660 ms, and the last by its own end.
  await page.clock.runFor(1400);
  expect(Math.max(...(await numbers()))).toBeLessThan(Math.max(...values));
  await page.clock.runFor(600);
  await expect(counters).toHaveText(values.map(String));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(counters).toHaveText(values.map(String));
});

test("a product's 'Paid' lands, and links lead to features and to the form", async ({ page }) => {
  await page.goto('/leasing');
  const paid = page.locator('main svg g').filter({ hasText: /^Paid$/ });
  await expect(paid).toHaveCSS('animation', /^0\.4s .* 1s both stamp$/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(paid).toHaveCSS('animation-name', 'none');
  await page.locator('a[href="#features"]:visible').click();
  await expect(page.locator('#features')).toBeInViewport();
  await page.locator('main a[href^="/contact?interest="]').last().click();
  const chosen = page.getByRole('button', { name: products.leasing!.interest });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
});

test('a loan is computed at once, shared by its address, and taken to the contact form', async ({ page }) => {
  await page.goto('/microfinance');
  const [said, money] = [page.locator('.calculator output'), page.getByLabel('Amount (Rs)')];
  await expect(said).toHaveText('12 instalments of Rs 11,347.15, Rs 136,165.83 in all.');
  await money.fill('abc');
  await expect(page.getByText('A number from 1,000 to 100,000,000, please.')).toBeVisible();
  await money.fill('Rs 240,000');
  await page.getByRole('combobox', { name: 'Method' }).selectOption('Flat');
  await expect(said).toHaveText('12 instalments of Rs 24,800.00, Rs 297,600.00 in all.');
  const shared = page.url();
  await page.goto('/services');
  await page.goto(shared);
  await expect(said).toContainText('24,800.00');
  await expect(money).toBeInViewport();
  await page.locator('.calculator a').click();
  const message = page.getByLabel('Message');
  await expect(message).toHaveValue(/Amount: 240,000.*Flat.*Rs.297,600\.00 in all/);
  await page.getByLabel('First name').fill('Asha');
  await page.goBack();
  await expect(said).toContainText('24,800.00');
  await money.fill('250,000');
  await page.locator('.calculator a').click();
  await expect(message, 'what nobody typed is not kept').toHaveValue(/Amount: 250,000.*Flat/);
});
