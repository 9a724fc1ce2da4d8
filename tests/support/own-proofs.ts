import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { ADMIN, expect } from './browser.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

/** What a browser logs about refused calls. */
export const REFUSED = /40[139]|422/;

/** Fills in and sends the first step of the owner's login. */
export async function givePassword(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Adds a passkey on /account. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').last().fill(name);
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText(name);
}

/** Logs in, opens /account and adds a passkey by a device that checks the person, or does not. */
export async function openWithPasskey(
  page: Page,
  logIn: (page: Page) => Promise<void>,
  { name = 'Laptop', checksPerson = true } = {},
) {
  const device = await addVirtualAuthenticator(page, checksPerson);
  await logIn(page);
  await page.goto('/account');
  await addPasskey(page, name);
  return device;
}

/** Adds an authenticator app by what the dialog shows, and returns its secret. */
export async function addApp(page: Page): Promise<TOTP> {
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
export const nextCode = (totp: TOTP): string => totp.generate({ timestamp: Date.now() + 30_000 });

/** Ends the session by the bar's button. */
export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
};
