import { expect, test } from '#tests/support/browser';
import { untilHydrated } from '#tests/support/islands';

const BUSY = 'The site is too busy to answer just now. Please try again in a few seconds.';

test('a list of a busy server is asked for twice more at most, and then by Retry', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/503/);
  await logIn(page);
  const calls = { refused: 2, asked: 0, seconds: '1' };
  await page.route('**/api/careerdetails?*', (route) => {
    calls.asked += 1;
    if (calls.asked > calls.refused) return route.fallback();
    return route.fulfill({ status: 503, json: { message: BUSY }, headers: { 'Retry-After': calls.seconds } });
  });
  await page.goto('/careerform');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(calls.asked).toBe(3);

  Object.assign(calls, { refused: 3, asked: 0 });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(BUSY);
  expect(calls.asked).toBe(3);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  // A long time is not waited for.
  Object.assign(calls, { refused: 1, asked: 0, seconds: '60' });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(BUSY);
  expect(calls.asked).toBe(1);
});

const CLOSED =
  'This is an earlier version of the site, which is no longer in use: please use https://www.veralu.example.';

test('an earlier deploy can be read, and its login and screens lead to the current one', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/410/);
  // Its pages are files, and every function refuses.
  const refused: string[] = [];
  await page.route('**/api/**', (route) => {
    refused.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 410, json: { message: CLOSED, code: 'earlier-deploy' } });
  });
  const expectRefused = (path: RegExp) => expect.poll(() => refused.some((one) => path.test(one))).toBe(true);
  await page.goto('/blogs');
  await expectRefused(/^\/api\/blogs$/);
  await expect(page.locator('#posts > li').first()).toBeVisible();
  await page.locator('#posts a').first().click();
  await expectRefused(/^\/api\/blogs\/./);
  await expect(page.locator('article p').first()).toBeVisible();
  await page.goto('/careernew');
  await expect(page.locator('#vacancies a').first()).toBeVisible();

  await page.goto('/login?next=%2Fviewblog');
  await untilHydrated(page);
  await page.getByLabel('Username').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill('kandy-river-seven');
  await page.getByRole('button', { name: 'Log in' }).click();
  const link = page.getByRole('link', { name: 'Go to the current site' });
  await expect(page.getByRole('alert').filter({ hasText: CLOSED })).toBeVisible();
  await expect(link).toHaveAttribute('href', 'https://www.veralu.example/login?next=%2Fviewblog');
  await page.goto('/contactformdetails?size=25');
  await expect(page.getByRole('alert').filter({ hasText: CLOSED })).toBeVisible();
  // Another try would be refused as well: the way on is the same page of the current site.
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(link).toHaveAttribute('href', /^https?:.*\/contactformdetails\?size=25$/);
});
