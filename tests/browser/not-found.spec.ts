import { expect, test } from '@playwright/test';

test('an unknown address suggests the pages close to it', async ({ page }) => {
  await page.goto('/contcat');
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
