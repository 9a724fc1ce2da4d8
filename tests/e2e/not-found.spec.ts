import { expect, test } from '#tests/support/browser';

// Chromium reports the status of the page itself as a failed resource.
test.beforeEach(({ allowConsole }) => allowConsole(/status of 404/));

test('an unknown path suggests similar ones', async ({ page }) => {
  const answer = await page.goto('/contcat');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found | Veralu Systems');
  const suggested = page.locator('[data-suggestions]').getByRole('link');
  await expect(suggested.first()).toHaveAttribute('href', '/contact');
  await suggested.first().click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('without a similar page only the main pages are shown', async ({ page }) => {
  await page.goto('/zzzzzzzzzzzzzzzz');
  await expect(page.locator('[data-suggestions]')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'The main pages' }).getByRole('link')).toHaveCount(5);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the main pages are shown', async ({ page }) => {
    await page.goto('/contcat');
    await expect(page.locator('[data-suggestions]')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'The main pages' }).getByRole('link')).toHaveCount(5);
  });
});
