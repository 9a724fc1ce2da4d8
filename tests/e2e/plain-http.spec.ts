import { networkInterfaces } from 'node:os';
import { MIN_ELAPSED_MS } from '#lib/spam-signals';
import { ADMIN, expect, test } from '#tests/support/browser';
import { untilHydrated } from '#tests/support/islands';

/** The address at which a phone on the same network finds this machine. */
const outside = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

test.use({ siteEnv: [{ HOST: '0.0.0.0' }, { scope: 'worker' }] });

test.skip(outside === undefined, 'This machine is in no network.');

test('from another machine, over plain http, forms and logins work and passkeys are not offered', async ({
  page,
  site,
  allowConsole,
}) => {
  // Of headers that such a page ignores, and of the login screen's question who is logged in.
  allowConsole(/untrustworthy|401/);
  const origin = `http://${outside}:${site.port}`;
  await page.clock.install();
  await page.goto(`${origin}/contact`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByLabel('First name').scrollIntoViewIfNeeded();
  await untilHydrated(page, 'ContactForm');
  for (const [label, text] of Object.entries({
    ...{ 'First name': 'Kamala', 'Last name': 'Perera', Email: 'kamala@example.com', Phone: '0771234567' },
    Message: 'Can we see it?',
  }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Web Design' }).click();
  await page.clock.runFor(MIN_ELAPSED_MS);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('dialog', { name: 'Message sent successfully!' })).toBeVisible();

  await page.goto(`${origin}/login`);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/jobformdetails$/);
  await page.goto(`${origin}/contactformdetails`);
  await expect(page.getByRole('link', { name: 'Kamala Perera' })).toBeVisible();
  await page.goto(`${origin}/account`);
  await expect(page.getByText('Passkeys cannot be used here.')).toBeVisible();
});

test('from another machine, over plain http, a text is stored that the form gives an id of its own', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/untrustworthy/);
  const origin = `http://${outside}:${site.port}`;
  expect((await page.request.post(`${origin}/api/login`, { data: ADMIN })).status()).toBe(200);
  await page.goto(`${origin}/viewblog`);
  await page.getByRole('button', { name: 'Add Blog' }).first().click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of [
    ['Title', 'Typed on a phone'],
    ['Content', 'One'],
    ['Author', 'Kamala'],
  ] as const)
    await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: 'Add Blog' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Typed on a phone' })).toBeVisible();
});
