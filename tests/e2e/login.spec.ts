import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from '../support/browser.ts';

const NOT_KEPT = 'Your browser did not keep the login. Please allow cookies for this site and try again.';
const EXPIRED = 'Your login has expired. Please log in again to continue.';
const FAILED = 'Invalid username or password!';
const APPLICATIONS = /^http:\/\/localhost:\d+\/jobformdetails$/;

const alert = (page: Page) => page.getByRole('alert');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

/** Opens the login, whose buttons work from then on. */
async function openLogin(page: Page, query = ''): Promise<void> {
  await page.goto(`/login${query}`);
  await expect(button(page, 'Change Password')).toBeEnabled();
}

async function logIn(page: Page, password: string = ADMIN.password): Promise<void> {
  await page.getByLabel('Username').fill(ADMIN.username);
  await passwordField(page).fill(password);
  await button(page, 'Log in').click();
}

const expiryStored = (page: Page) => page.evaluate(() => localStorage.getItem('TOKEN_EXPIRE'));

test.beforeEach(({ allowConsole }) => allowConsole(/401|ERR_FAILED|ERR_CONNECTION/));

test('each failure of a login is said and can be tried again', async ({ page }) => {
  await openLogin(page);
  await logIn(page, 'not-the-password');
  await expect(alert(page)).toHaveText(FAILED);
  await expect(passwordField(page)).toBeFocused();

  await page.route('**/api/login', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers() };
    delete headers['set-cookie'];
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  await logIn(page);
  await expect(alert(page)).toHaveText(NOT_KEPT);
  await expect(page).toHaveURL(/\/login$/);
  expect(await expiryStored(page)).toBeNull();
  await page.unrouteAll();
  await logIn(page);
  await expect(page).toHaveURL(APPLICATIONS);
  // Its navigation has the counts that the login asked for.
  expect(await page.evaluate(() => localStorage.getItem('counts'))).toContain('inquiries');
});

test('the end of a session is said once; the login leads back to its page alone', async ({ page }) => {
  // What was typed stands behind '#', and so does it on the way: the login's address has no name for the log.
  await page.goto('/contactformdetails?size=25#q=nimal');
  await expect(page).toHaveURL(/\/login\?next=%2Fcontactformdetails%3Fsize%3D25#q=nimal$/);
  await expect(alert(page)).toHaveText(EXPIRED);
  expect(await expiryStored(page)).toBeNull();
  await logIn(page);
  await expect(page).toHaveURL(/\/contactformdetails\?size=25#q=nimal$/);
  await openLogin(page, '?next=%2F%2Fevil.example');
  await expect(alert(page)).toHaveCount(0);
  await logIn(page);
  await expect(page).toHaveURL(APPLICATIONS);
});

test('a password is hidden, taken as pasted, named to password managers, and changed by its rules', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLogin(page, '?next=/account');
  const pasted = 'from a manager: é නව 🌴 ';
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
  const expectHidden = async (...names: string[]) => {
    const fields = page.locator('input[type=password]');
    await expect(fields).toHaveCount(names.length);
    for (const [at, name] of names.entries()) {
      await expect(fields.nth(at)).toHaveAttribute('autocomplete', name);
      await fields.nth(at).press('ControlOrMeta+V');
      await expect(fields.nth(at)).toHaveValue(pasted);
    }
  };
  await expectHidden('current-password');
  await page.getByRole('button', { name: /^Show/ }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: /^Hide/ }).click();
  await button(page, 'Change Password').click();
  await expectHidden('current-password', 'new-password');

  const [previous, fresh] = [page.getByLabel('Previous password'), page.getByLabel('New password')];
  const save = button(page, 'Save Password');
  await page.getByLabel('Username').fill(ADMIN.username);
  await previous.fill('wrong');
  await fresh.fill('short');
  await save.click();
  await expect(page.getByText('Please use at least 10 characters.')).toBeVisible();
  await expect(fresh).toBeFocused();
  await fresh.fill('galle-fort-nineteen');
  await save.click();
  await expect(alert(page)).toHaveText('Invalid username or previous password!');
  await previous.fill(ADMIN.password);
  await save.click();
  await expect(page.getByRole('status')).toHaveText('Password changed successfully!');
  await expect(page.getByRole('link', { name: 'Back to your account' })).toBeVisible();
});
