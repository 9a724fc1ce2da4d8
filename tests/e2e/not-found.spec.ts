import { expect, test } from '#tests/support/browser';

// Chromium reports the status of the page itself as a failed resource.
test.beforeEach(({ allowConsole }) => allowConsole(/status of 404/));

test('an unknown address suggests the pages close to it', async ({ page }) => {
  const answer = await page.goto('/contcat');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found | Veralu Systems');
  const suggested = page.locator('[data-suggestions]').getByRole('link');
  await expect(suggested.first()).toHaveAttribute('href', '/contact');
  await suggested.first().click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('where nothing is close, only the main pages stand there', async ({ page }) => {
  await page.goto('/zzzzzzzzzzzzzzzz');
  await expect(page.locator('[data-suggestions]')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'The main pages' }).getByRole('link')).toHaveCount(5);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the main pages stand there', async ({ page }) => {
    await page.goto('/contcat');
    await expect(page.locator('[data-suggestions]')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'The main pages' }).getByRole('link')).toHaveCount(5);
  });
});
