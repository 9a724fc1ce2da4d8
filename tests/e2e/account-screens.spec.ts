import type { Page } from '@playwright/test';
import type { ListedAccount } from '#features/accounts/schema/account';
import { ADMIN, expect, test } from '#tests/support/browser';
import { untilHydrated } from '#tests/support/islands';

const PROBLEM = 'Something went wrong on our side.';

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
