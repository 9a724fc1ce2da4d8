import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from '#tests/support/browser';

const NOT_KEPT = 'Your browser did not keep the login. Please allow cookies for this site and try again.';
const EXPIRED = 'Your login has expired. Please log in again to continue.';
const FAILED = 'Invalid username or password!';
/** What a browser logs about calls that are refused. */
const UNAUTHORISED = /401/;

async function fillLogin(page: Page, password: string) {
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Drops the cookie of a login's answer, as a browser does that blocks cookies. */
const dropCookie = (page: Page) =>
  page.route('**/api/login', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers() };
    delete headers['set-cookie'];
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('TOKEN_EXPIRE'));

test.describe('the login screen', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(UNAUTHORISED));

  test('leads to the job applications', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByText('Forgotten your password? Ask an owner')).toBeVisible();
    await fillLogin(page, ADMIN.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/jobformdetails$/);
  });

  test('shows the exact sentence for a wrong password and can be tried again', async ({ page }) => {
    await page.goto('/login');
    await fillLogin(page, 'not-the-password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(FAILED);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    expect(await stored(page)).toBeNull();
  });

  test('shows once that a session has ended, and returns to the page where it ended', async ({ page }) => {
    // What was typed stands behind '#', and so does it on the way: the login's address has no name for the log.
    await page.goto('/contactformdetails?size=25#q=nimal');
    await expect(page).toHaveURL(/\/login\?next=%2Fcontactformdetails%3Fsize%3D25#q=nimal$/);
    await expect(page.getByRole('alert')).toHaveText(EXPIRED);
    expect(await stored(page)).toBeNull();
    await fillLogin(page, ADMIN.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/contactformdetails\?size=25#q=nimal$/);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('shows an error if the browser drops the session cookie', async ({ page }) => {
    await dropCookie(page);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeEnabled();
    await fillLogin(page, ADMIN.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText(NOT_KEPT);
    await expect(page).toHaveURL(/\/login$/);
    expect(await stored(page)).toBeNull();
  });

  test('does not redirect to other sites', async ({ page }) => {
    await page.route('**/jobformdetails', (route) => route.fulfill({ body: 'Here' }));
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '/%2f%2fevil.example',
    ]) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await fillLogin(page, ADMIN.password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page, next).toHaveURL(/^http:\/\/localhost:\d+\/jobformdetails$/);
    }
  });

  test('shows an error if the server does not answer, and sends once for a double click', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED|ERR_CONNECTION/);
    let sent = 0;
    const clicked = Promise.withResolvers<void>();
    await page.route('**/api/login', async (route) => {
      sent += 1;
      await clicked.promise;
      await route.abort();
    });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeEnabled();
    await fillLogin(page, ADMIN.password);
    await page.getByRole('button', { name: 'Log in' }).dblclick();
    clicked.resolve();
    await expect(page.getByRole('alert')).toContainText('could not be reached');
    expect(sent).toBe(1);
  });

  test('shows and hides what was typed', async ({ page }) => {
    await page.goto('/login');
    const field = page.getByLabel('Password', { exact: true });
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeEnabled();
    await field.fill('secret words');
    await page.getByRole('button', { name: /^Show/ }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: /^Hide/ }).click();
    await expect(field).toHaveAttribute('type', 'password');
  });
});

test('changing the password: messages, rule, redirect to the login, and a guess that has to wait', async ({
  page,
  allowConsole,
}) => {
  allowConsole(UNAUTHORISED);
  allowConsole(/429/);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const [previous, fresh] = [page.getByLabel('Previous password'), page.getByLabel('New password')];
  const save = page.getByRole('button', { name: 'Save Password' });
  await page.getByLabel('Username').fill(ADMIN.username);
  await previous.fill('wrong');
  await fresh.fill('short');
  await save.click();
  await expect(page.getByText('Please use at least 10 characters.')).toBeVisible();
  await expect(fresh).toBeFocused();

  await fresh.fill('galle-fort-nineteen');
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or previous password!');
  expect(await stored(page)).toBeNull();

  await previous.fill(ADMIN.password);
  await save.click();
  await expect(page.getByRole('status')).toHaveText('Password changed successfully!');
  await expect(page.getByLabel('Username')).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  // How long a guess has to wait is the server's matter; the screen says its sentence and keeps the name.
  const message = 'Too many attempts. Please try again in 8 seconds.';
  await page.route('**/api/login', (route) => route.fulfill({ status: 429, json: { message } }), {
    times: 1,
  });
  await fillLogin(page, 'galle-fort-nineteen');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByLabel('Username')).toHaveValue(ADMIN.username);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/jobformdetails$/);
});
