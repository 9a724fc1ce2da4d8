import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from '#tests/support/browser';

const PROBLEM = 'Something went wrong on our side.';

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/404|500/);
  await logIn(page);
});

const fail = (page: Page, glob: string) =>
  page.route(glob, (route) => route.fulfill({ status: 500, json: { message: PROBLEM } }));

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
