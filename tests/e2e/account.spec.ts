import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { PROOF_MESSAGES } from '#src/features/accounts/schema/proofs.ts';
import { violations } from '../support/axe.ts';
import { ADMIN, expect, test } from '../support/browser.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Fills in and sends the first step of the owner's login. */
async function givePassword(page: Page, password: string = ADMIN.password): Promise<void> {
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await press(page, 'Log in');
}

async function logOut(page: Page): Promise<void> {
  await press(page, 'Log out');
  await expect(page).toHaveURL(/\/login$/);
}

/** Gives the page a device that checks the person by itself, as by a finger, and adds its passkey. */
async function addPasskey(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await press(page, 'Add a passkey');
  await page.getByLabel('Name').last().fill('Laptop');
  await press(page, 'Create the passkey');
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Laptop');
}

/** Adds an authenticator app by what the dialog shows, and returns its secret. */
async function addApp(page: Page): Promise<TOTP> {
  await press(page, 'Add an app');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  const text = await dialog.locator('.font-mono').textContent();
  const totp = new TOTP({ secret: Secret.fromBase32((text ?? '').replace(/\s/g, '')) });
  await dialog.getByLabel('Name').fill('Phone');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totp.generate());
  await press(page, 'Add the app');
  await expect(page.getByRole('list', { name: 'Authenticator apps' })).toContainText('Phone');
  return totp;
}

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/40[1349]|410|422/);
  await logIn(page);
});

test('a profile is shown as stored, its address once the link is opened', async ({ page, resend }) => {
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill('Amal Sample');
  await page.getByLabel(/^Notify me/).uncheck();
  const linkTo = async (email: string) => {
    await page.getByLabel('Email').fill(email);
    await press(page, 'Save');
    await expect(page.getByRole('alert')).toContainText(`A link was sent to ${email}.`);
    return /\/account#email=[\w-]+/.exec(resend.delivered.findLast(({ to }) => to.includes(email))!.text)![0];
  };
  const link = await linkTo('amal@veralu.example');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Amal Sample' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Your email address was changed.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Notify me/)).not.toBeChecked();
  const next = await linkTo('silva@veralu.example');
  await page.context().clearCookies();
  await page.goto('/');
  await page.goto(next);
  await givePassword(page);
  await expect(page.getByLabel('Email')).toHaveValue('silva@veralu.example');
});

test('a passkey logs in alone, confirms changes, and is removed', async ({ page }) => {
  await page.goto('/account');
  await addPasskey(page);
  await logOut(page);
  await press(page, 'Use a passkey');
  await expect(page).toHaveURL(/\/jobformdetails$/);

  await page.goto('/account');
  // The first answer is the one of an older proof; the call after the question reaches the server.
  const json = { message: 'Please confirm that it is you.', code: 'step-up' };
  await page.route('**/api/recovery-codes', (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await press(page, 'Create recovery codes');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Password')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.locator('.recovery-sheet [translate=no]').getByRole('listitem')).toHaveCount(10);
  await press(page, 'I have stored them');

  await press(page, 'Remove Laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No passkey yet.')).toBeVisible();
});

test('a code of an app and a recovery code complete a login and a new password', async ({ page }) => {
  await page.goto('/account');
  const totp = await addApp(page);
  await press(page, 'Create recovery codes');
  const sheet = page.locator('.recovery-sheet').getByRole('listitem');
  await expect(sheet).toHaveCount(10);
  const [first, second] = await sheet.allTextContents();
  await press(page, 'I have stored them');
  await logOut(page);

  await givePassword(page);
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await violations(page)).toEqual([]);
  await code.fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(PROOF_MESSAGES.wrongCode);
  // Of the step after the last one: that was used.
  await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/jobformdetails$/);
  await logOut(page);

  const recover = async (recoveryCode = '') => {
    await press(page, 'Use a recovery code');
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.keyboard.press('Enter');
  };
  const password = 'nine tall palmyra';
  await press(page, 'Change Password');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Previous password').fill(ADMIN.password);
  await page.getByLabel('New password').fill(password);
  await press(page, 'Save Password');
  await recover(first);
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await givePassword(page, password);
  await recover(second);
  await expect(page).toHaveURL(/\/jobformdetails$/);

  await page.goto('/account');
  await expect(page.getByText('8 of 10 are unused.')).toBeVisible();
});
