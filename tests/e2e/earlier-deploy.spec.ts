import { ADMIN, expect, test } from '../support/browser.ts';
import { untilHydrated } from '../support/islands.ts';

const CLOSED =
  'This is an earlier version of the site, which is no longer in use: please use https://www.veralu.example.';

test('an earlier deploy is readable; login and screens lead to the current one', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/410/);
  const refused: string[] = [];
  await page.route('**/api/**', (route) => {
    refused.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 410, json: { message: CLOSED, code: 'earlier-deploy' } });
  });
  await page.goto('/blogs');
  await expect.poll(() => refused).toContain('/api/blogs');
  await expect(page.locator('#posts > li').first()).toBeVisible();
  await page.locator('#posts a').first().click();
  await expect(page.locator('article p').first()).toBeVisible();

  await page.goto('/login?next=%2Fviewblog');
  await untilHydrated(page);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const link = page.getByRole('link', { name: 'Go to the current site' });
  await expect(page.getByRole('alert').filter({ hasText: CLOSED })).toBeVisible();
  await expect(link).toHaveAttribute('href', 'https://www.veralu.example/login?next=%2Fviewblog');
  await page.goto('/contactformdetails?size=25');
  await expect(page.getByRole('alert').filter({ hasText: CLOSED })).toBeVisible();
  await expect(link).toHaveAttribute('href', /^https?:.*\/contactformdetails\?size=25$/);
});
