import type { Locator, Page } from '@playwright/test';
import { PROOF_MESSAGES } from '#features/accounts/schema/proofs';
import { violations } from '#tests/support/axe';
import { ADMIN, expect, test } from '#tests/support/browser';
import { addApp, openWithPasskey, givePassword, logOut, nextCode, REFUSED } from '#tests/support/own-proofs';

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

test('a person sees the own sessions and ends the others', async ({ page, browser, site, logIn }) => {
  const elsewhere = await browser.newContext();
  const answer = await elsewhere.request.post(`${site.url}/api/login`, { data: ADMIN });
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
  await third.request.post(`${site.url}/api/login`, { data: ADMIN });
  await page.reload();
  await all.click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.request.get(`${site.url}/api/session`)).status()).toBe(401);
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

test('recovery codes can be copied, and are replaced only after a question', async ({
  page,
  context,
  logIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page);
  await page.goto('/account');
  await addApp(page);
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const codes = page.locator('.recovery-sheet').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const first = await codes.allTextContents();
  await page.getByRole('button', { name: 'Copy' }).click();
  // Above the dialog: what the page shows in the top layer last is on top.
  await expect(page.locator(':popover-open').getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first.join('\n'));
  await page.getByRole('button', { name: 'I have stored them' }).click();

  await page.getByRole('button', { name: 'Replace the codes' }).click();
  const question = page.getByRole('dialog', { name: 'Replace your recovery codes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(codes).toHaveCount(0);
  await page.getByRole('button', { name: 'Replace the codes' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(codes).toHaveCount(10);
  await expect(question).toBeHidden();
  expect(await codes.allTextContents()).not.toEqual(first);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByRole('button', { name: 'Replace the codes' })).toBeFocused();
});

test('a recovery code completes a login once', async ({ page, logIn, allowConsole }) => {
  allowConsole(REFUSED);
  await logIn(page);
  await page.goto('/account');
  await addApp(page);
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const sheet = page.locator('.recovery-sheet');
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  const codes = await sheet.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByText('10 of 10 are unused.')).toBeVisible();
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
