import type { Page } from '@playwright/test';
import type { ListedAccount } from '#features/accounts/schema/account';
import { violations } from '#tests/support/axe';
import { ADMIN, expect, test } from '#tests/support/browser';
import { untilHydrated } from '#tests/support/islands';

const PROBLEM = 'Something went wrong on our side.';

// A site of its own: accounts are added, which lists of other tests do not expect.
test.use({ siteEnv: { ADMIN_RESET: '' } });

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/404|500/);
  await logIn(page);
});

async function openAccounts(page: Page): Promise<void> {
  await page.goto('/accounts');
  await untilHydrated(page);
  await expect(page.getByRole('button', { name: 'Invite a person' })).toBeVisible();
}

const fail = (page: Page, glob: string) =>
  page.route(glob, (route) => route.fulfill({ status: 500, json: { message: PROBLEM } }));

/** Adds an invited person by a call. */
async function addPerson(page: Page, name: string): Promise<ListedAccount> {
  const data = { name, email: `${name.toLowerCase()}@sample.example`, roles: ['editor'] };
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  return (await page.request.post('/api/accounts', { data, headers })).json();
}

test('an invitation that has expired is marked, and the own account, too', async ({ page }) => {
  const { id } = await addPerson(page, 'Expired');
  await page.route('**/api/accounts', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const account of answer.accounts)
      if (account.id === id) account.invitedUntil = new Date(Date.now() - 1000).toISOString();
    await route.fulfill({ response, json: answer });
  });
  await openAccounts(page);
  const expired = page.getByRole('listitem').filter({ hasText: 'Expired' });
  await expect(expired).toContainText('Invitation expired');
  await expect(expired.getByRole('button')).toHaveText(['Send again', 'Edit', 'Revoke']);
  await expect(expired.getByRole('button', { name: 'Revoke Expired' })).toBeVisible();
  await expect(page.getByText('You', { exact: true })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
});

test('of an invitation that another owner revoked, the dialog says so and the list loses it', async ({
  page,
}) => {
  const account = await addPerson(page, 'Gone');
  await openAccounts(page);
  const row = page.getByRole('listitem').filter({ hasText: 'gone@sample.example' });
  await row.getByRole('button', { name: 'Revoke Gone' }).click();
  const headers = { 'If-Match': `"${account.version}"` };
  expect((await page.request.delete(`/api/accounts/${account.id}`, { headers })).ok()).toBe(true);
  const dialog = page.getByRole('dialog', { name: 'Revoke this invitation' });
  await expect(dialog.getByRole('heading')).toHaveText('Revoke this invitation?');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This invitation no longer exists.');
  await expect(dialog.getByRole('heading')).toHaveText('Revoke this invitation');
  await expect(row).toHaveCount(0);
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  // The focus was in the row that is gone: it stays in the list.
  await expect(page.getByRole('listitem').getByRole('button').first()).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('li') !== null)).toBe(true);
});

test('on a phone the buttons of a long dialog stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAccounts(page);
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await expect(dialog.getByRole('checkbox', { name: 'Editor.' })).not.toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Send invitation' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByRole('group', { name: 'Roles' })).toHaveAccessibleDescription(
    'Please choose at least one role.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Invite a person' })).toBeFocused();
});

test('/account says when it cannot be read, and what can be read later', async ({ page }) => {
  await fail(page, '**/api/session');
  await page.goto('/account');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText(`Your account could not be loaded. ${PROBLEM}`);
  await page.unroute('**/api/session');
  await fail(page, '**/api/proofs');
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByLabel('Email')).toBeVisible();
  const own = page.getByRole('banner').getByRole('link', { name: ADMIN.username });
  await expect(own).toHaveAttribute('aria-current', 'page');
  const proofs = page.getByRole('region', { name: 'Second factors' });
  await expect(proofs.getByRole('alert')).toContainText(
    `Your second factors could not be loaded. ${PROBLEM}`,
  );
  await page.unroute('**/api/proofs');
  await proofs.getByRole('button', { name: 'Retry' }).click();
  await expect(proofs.getByText('No passkey yet.')).toBeVisible();
});

test('a secret that cannot be made leaves a way out of the dialog', async ({ page }) => {
  await fail(page, '**/api/authenticator-setup');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expect(dialog.getByRole('alert')).toContainText(`The secret could not be made. ${PROBLEM}`);
  await expect(dialog.getByRole('button', { name: 'Add the app' })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/authenticator-setup');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Add an app' })).toBeFocused();
});

test('a saved profile is shown as it was stored, also in the bar', async ({ page }) => {
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill('Amal Sample');
  await page.getByLabel('Email').fill('Amal.Sample@Veralu.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('amal.sample@veralu.example');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Amal Sample' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
});
