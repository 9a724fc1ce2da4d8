import type { Locator, Page } from '@playwright/test';
import { fillForm, formReady, submitForm } from '../support/apply-form.ts';
import { ADMIN, expect, test } from '../support/browser.ts';

/** A name that the browser does not trust, of an address that only a site for the whole network listens at. */
const HOST = 'phone.test';

test.use({
  siteEnv: [{ HOST: '0.0.0.0' }, { scope: 'worker' }],
  launchOptions: async ({ launchOptions }, provide) =>
    provide({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.2`],
    }),
});

test('from another machine, over plain http, forms, logins and posts work and passkeys are not offered', async ({
  page,
  site,
  allowConsole,
}) => {
  // Of headers that such a page ignores, and of the login screen's question who is logged in.
  allowConsole(/untrustworthy|401/);
  const origin = `http://${HOST}:${site.port}`;
  const fill = async (fields: object, within: Page | Locator = page) => {
    for (const [label, text] of Object.entries(fields))
      await within.getByLabel(label, { exact: true }).fill(text);
  };
  await page.goto(`${origin}/careernew`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await formReady(page);
  await fillForm(page, 'Kamala Perera');
  await submitForm(page);
  await expect(page.getByRole('dialog', { name: 'Application submitted successfully!' })).toBeVisible();

  await page.goto(`${origin}/login`);
  await fill({ Username: ADMIN.username, Password: ADMIN.password });
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('link', { name: 'Kamala Perera' })).toBeVisible();
  await page.goto(`${origin}/viewblog`);
  await page.getByRole('button', { name: 'Add Blog' }).first().click();
  const dialog = page.getByRole('dialog');
  await fill({ Title: 'Typed on a phone', Content: 'One', Author: 'Kamala' }, dialog);
  await dialog.getByRole('button', { name: 'Add Blog' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Typed on a phone' })).toBeVisible();
});
