import { expect, test } from '#tests/support/browser';
import { untilHydrated } from '#tests/support/islands';

const MESSAGE =
  'This is an earlier version of the site, which is no longer in use: please use https://www.veralu.example.';

/** The pages of a deploy that another has replaced: they are files, and every function refuses. */
test.beforeEach(async ({ page, allowConsole }) => {
  allowConsole(/410/);
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 410, json: { message: MESSAGE, code: 'earlier-deploy' } }),
  );
});

test('pages of an earlier deploy can be read', async ({ page }) => {
  await page.goto('/blogs', { waitUntil: 'networkidle' });
  await expect(page.locator('#posts > li').first()).toBeVisible();
  await page.locator('#posts a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('article p').first()).toBeVisible();
  await page.goto('/careernew', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('its forms say in their sentence where the current site is, and lose nothing', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('First name').fill('Kamala');
  await page.getByLabel('Last name').fill('Perera');
  await page.getByLabel('Email').fill('kamala@mail.example');
  await page.getByLabel('Phone').fill('+94 77 123 4567');
  await page.getByLabel('Message').fill('Hello');
  await page.getByText('Web Design', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert').filter({ hasText: MESSAGE })).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Hello');
});

test('its login says so and leads to the current one, and a screen of its admin area says so too', async ({
  page,
}) => {
  await page.goto('/login?next=%2Fviewblog');
  await untilHydrated(page);
  await page.getByLabel('Username').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill('kandy-river-seven');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: MESSAGE })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the current site' })).toHaveAttribute(
    'href',
    'https://www.veralu.example/login?next=%2Fviewblog',
  );
  await page.goto('/contactformdetails?size=25');
  await expect(page.getByRole('alert').filter({ hasText: MESSAGE })).toBeVisible();
  // Another try would be refused as well: the way on is the same page of the current site.
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  const link = page.getByRole('link', { name: 'Go to the current site' });
  await expect(link).toHaveAttribute('href', /^https?:.*\/contactformdetails\?size=25$/);
});
