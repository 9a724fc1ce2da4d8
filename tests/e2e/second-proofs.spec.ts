import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { PROOF_MESSAGES } from '#features/accounts/schema/proofs';
import { ADMIN, expect, test as base } from '#tests/support/browser';
import { violations } from '#tests/support/axe';
import { startSite, type Site } from '#tests/support/site';
import { addVirtualAuthenticator } from '#tests/support/virtual-authenticator';

/** Each test has a site of its own, because the owner's account has a second proof afterwards. */
const test = base.extend<{ own: Site }>({
  own: async ({}, provide) => {
    const site = await startSite();
    await provide(site);
    await site.remove();
  },
  baseURL: async ({ own }, provide) => provide(own.url),
});

/** What a browser logs about refused calls. */
const REFUSED = /40[139]|422/;

async function givePassword(page: Page) {
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').last().fill(name);
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText(name);
}

/** Adds an authenticator app by what the dialog shows, and returns its secret. */
async function addApp(page: Page): Promise<TOTP> {
  await page.getByRole('button', { name: 'Add an app' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  const text = await dialog.locator('.font-mono').textContent();
  const totp = new TOTP({ secret: Secret.fromBase32((text ?? '').replace(/\s/g, '')) });
  await dialog.getByLabel('Name').fill('Phone');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totp.generate());
  await dialog.getByRole('button', { name: 'Add the app' }).click();
  await expect(page.getByRole('list', { name: 'Authenticator apps' })).toContainText('Phone');
  return totp;
}

/** A code that was not used: of the step after the last one. */
const nextCode = (totp: TOTP) => totp.generate({ timestamp: Date.now() + 30_000 });

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
};

const sessionsOf = (page: Page): Locator => page.getByRole('region', { name: 'Your sessions' });

test('a passkey logs in alone where the device checks the person', async ({ page, logIn, allowConsole }) => {
  allowConsole(REFUSED);
  const device = await addVirtualAuthenticator(page, true);
  await logIn(page);
  await page.goto('/account');
  await addPasskey(page, 'Laptop');
  expect(await device.count()).toBe(1);
  await logOut(page);

  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/jobformdetails$/);

  await page.goto('/account');
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Last used');
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No passkey yet.')).toBeVisible();
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
  await addVirtualAuthenticator(page, false);
  await logIn(page);
  await page.goto('/account');
  await addPasskey(page, 'Key');
  await logOut(page);
  // Such a key is found only by the account that it belongs to.
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(PROOF_MESSAGES.notUsed);
  await givePassword(page);
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/jobformdetails$/);
});

test('a code of an app, then a recovery code, complete a login', async ({ page, logIn, allowConsole }) => {
  allowConsole(REFUSED);
  await logIn(page);
  await page.goto('/account');
  const totp = await addApp(page);
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  const sheet = page.locator('.recovery-sheet');
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  const codes = await sheet.getByRole('listitem').allTextContents();
  await page.emulateMedia({ media: 'print' });
  const printed = (await page.locator('body').innerText()).split('\n').filter(Boolean);
  expect(printed.slice(-10)).toEqual(codes);
  expect(printed).toHaveLength(12);
  expect(printed[0]).toMatch(/: recovery codes$/);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByText('10 of 10 are unused.')).toBeVisible();
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
  await logOut(page);

  const recover = async () => {
    await givePassword(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
  };
  await recover();
  await expect(page).toHaveURL(/\/jobformdetails$/);
  await page.goto('/account');
  await expect(page.getByText('9 of 10 are unused.')).toBeVisible();
  await logOut(page);
  await recover();
  await expect(page.getByRole('alert')).toHaveText(PROOF_MESSAGES.wrongRecoveryCode);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
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
  await addVirtualAuthenticator(page, true);
  await logIn(page);
  await page.goto('/account');
  await addPasskey(page, 'Laptop');

  // The first answer is the one of an older proof; the call after the question reaches the server.
  await page.route(
    '**/api/recovery-codes',
    (route) =>
      route.fulfill({ status: 403, json: { message: 'Please confirm that it is you.', code: 'step-up' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toContainText('This needs your second proof once more.');
  await expect(dialog.getByLabel('Password')).toHaveCount(0);
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

test('the own account leads to the form for a new password', async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Change the password' }).click();
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  await expect(page.getByLabel('New password')).toBeVisible();
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
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('this one')).toHaveCount(1);
  await sessions.getByRole('button', { name: 'End all others' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.request.get(`${own.url}/api/session`)).status()).toBe(401);
  await elsewhere.close();
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
  await expect(page.getByRole('alert')).toContainText('A second proof is required of everybody.');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Second proofs']);
});
