import type { Locator, Page } from '@playwright/test';
import { PROOF_MESSAGES } from '#features/accounts/schema/proofs';
import { violations } from '#tests/support/axe';
import { ADMIN, expect } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import {
  addApp,
  openWithPasskey,
  givePassword,
  logOut,
  nextCode,
  REFUSED,
  test,
} from '#tests/support/own-proofs';

const sessionsOf = (page: Page): Locator => page.getByRole('region', { name: 'Your sessions' });

test('a passkey logs in alone where the device checks the person', async ({ page, logIn, allowConsole }) => {
  allowConsole(REFUSED);
  const device = await openWithPasskey(page, logIn);
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
  expect(await device.count()).toBe(1);
  await logOut(page);

  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/jobformdetails$/);

  await page.goto('/account');
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Last used');
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No passkey yet.')).toBeVisible();
  // The button that had the focus is gone: the next Tab goes on from its list.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
  await logOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(PROOF_MESSAGES.wrongPasskey);
  await givePassword(page);
  await expect(page).toHaveURL(/\/jobformdetails$/);
});

test('a security key that does not check the person is the second step', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  await openWithPasskey(page, logIn, { name: 'Key', checksPerson: false });
  await logOut(page);
  // Such a key is found only by the account that it belongs to.
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(PROOF_MESSAGES.notUsed);
  await givePassword(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second step');
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await givePassword(page);
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/jobformdetails$/);
});

test('a code from an app completes a login', async ({ page, logIn, allowConsole }) => {
  allowConsole(REFUSED);
  await logIn(page);
  await page.goto('/account');
  const totp = await addApp(page);
  await logOut(page);

  await givePassword(page);
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(await violations(page)).toEqual([]);
  await code.fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(PROOF_MESSAGES.wrongCode);
  await code.fill(nextCode(totp));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/jobformdetails$/);
});

test('a new password needs the second proof', async ({ page, logIn, allowConsole }) => {
  allowConsole(REFUSED);
  await logIn(page);
  await page.goto('/account');
  const totp = await addApp(page);
  await logOut(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Previous password').fill(ADMIN.password);
  await page.getByLabel('New password').fill('nine tall palmyra');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(totp));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
});

test('a fresh proof, and a login over a page, ask for the second proof', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  await openWithPasskey(page, logIn);

  // The first answer is the one of an older proof; the call after the question reaches the server.
  await page.route(
    '**/api/recovery-codes',
    (route) =>
      route.fulfill({ status: 403, json: { message: 'Please confirm that it is you.', code: 'step-up' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toContainText('Please use your second factor again.');
  await expect(dialog.getByLabel('Password')).toHaveCount(0);
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Use a passkey']);
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.locator('.recovery-sheet').getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have stored them' }).click();

  await page.getByLabel('Name', { exact: true }).fill('Typed, not saved');
  await page.getByLabel('Email').fill('owner@veralu.example');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  const again = page.getByRole('dialog', { name: 'Log in again' });
  await again.getByLabel('Username').fill(ADMIN.username);
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await again.getByRole('button', { name: 'Log in' }).click();
  await again.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('You are logged in again.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed, not saved');
});

test('the own account leads to the form for a new password, and back', async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Change the password' }).click();
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(ADMIN.username);
  await expect(page.getByLabel('Previous password')).toBeFocused();
  await expect(page.getByLabel('New password')).toBeVisible();
  await page.getByRole('link', { name: 'Back to your account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
});

test('a person sees the own sessions and ends the others', async ({ page, browser, own, logIn }) => {
  const elsewhere = await browser.newContext();
  const answer = await elsewhere.request.post(`${own.url}/api/login`, { data: ADMIN });
  expect(answer.status()).toBe(200);
  await logIn(page);
  await page.goto('/account');
  const sessions = sessionsOf(page);
  const all = sessions.getByRole('button', { name: 'End all others' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This one')).toHaveCount(1);
  await expect(sessions.getByRole('button', { name: 'End the session of' })).toHaveCount(1);
  // It would do the same as the only other button.
  await expect(all).toHaveCount(0);
  const third = await browser.newContext();
  await third.request.post(`${own.url}/api/login`, { data: ADMIN });
  await page.reload();
  await all.click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.request.get(`${own.url}/api/session`)).status()).toBe(401);
  await Promise.all([elsewhere.close(), third.close()]);
});

test('a person without a required second proof is led to set one up, and sees nothing else', async ({
  page,
  logIn,
}) => {
  // Local serving never requires one: only what the server says of the session is other.
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), secondProofMissing: true } });
  });
  await logIn(page);
  await page.goto('/jobformdetails');
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('alert')).toContainText('Everyone needs a second factor.');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Second factors']);
  // Each would lead back to here.
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([
    'Admin Panel',
    ADMIN.username,
    'View site',
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Admin menu' });
  await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(menu.getByRole('link')).toHaveCount(0);
});

test('a wrong code is not shown any more while a passkey is asked for', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  await openWithPasskey(page, logIn);
  await addApp(page);
  await logOut(page);
  await givePassword(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(PROOF_MESSAGES.wrongCode);
  await page.route('**/api/login/second-proof/options', () => {});
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Waiting for the passkey...' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
});

test('the second step is shown once it is loaded, and can be tried again where that fails', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/40[139]|ERR_FAILED/);
  await logIn(page);
  await page.goto('/account');
  await addApp(page);
  await logOut(page);
  const file = /\/SecondStep\.[^/]+\.js$/;
  await page.route(file, (route) => route.abort());
  await givePassword(page);
  await expect(page.getByRole('alert')).toContainText('Check your connection');
  await page.unroute(file);
  const load = await holdRoute(page, file);
  const asked = page.waitForRequest(file);
  await givePassword(page);
  await asked;
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin login');
  load();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expect(page.getByText('Lost your second factor? Ask an owner')).toBeVisible();
});
