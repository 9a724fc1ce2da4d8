import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from '../support/browser.ts';
import { untilHydrated } from '../support/islands.ts';
import type { LoopbackResend } from '../support/resend.ts';

const PASSWORD = 'seven tall palmyra palms';

/** The link of the last invitation to an address. */
function linkTo(email: string, resend: LoopbackResend): string {
  const mail = resend.delivered.findLast(({ to }) => to.includes(email));
  return /\/invitation#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}

async function openAccounts(page: Page): Promise<void> {
  await page.goto('/accounts');
  await untilHydrated(page);
  await expect(page.getByRole('button', { name: 'Invite a person' })).toBeVisible();
}

/** Sends the form of an invitation, and returns its dialog. */
async function invite(page: Page, name: string, email: string, role: string) {
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('checkbox', { name: role }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  return dialog;
}

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/40[139]|422/);
  await logIn(page);
  await openAccounts(page);
});

test('an invited editor is led to and shown what the role allows, and is suspended', async ({
  page,
  browser,
  site,
  resend,
}) => {
  const email = 'dilan@sample.example';
  await expect(await invite(page, 'Dilan Sample', email, 'Editor.')).toBeHidden();
  const theirs = await (await browser.newContext({ baseURL: site.url })).newPage();
  await theirs.goto(linkTo(email, resend));
  await expect(theirs.getByText('Welcome, Dilan Sample.')).toBeVisible();
  await theirs.reload();
  await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Save Password' }).click();
  await expect(theirs.getByRole('status')).toHaveText('Your account is ready. You can log in now.');
  await theirs.getByRole('link', { name: 'Log in' }).click();
  await theirs.getByLabel('Username').fill(email);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.keyboard.press('Enter');
  await expect(theirs).toHaveURL(/\/viewblog$/);
  const bar = theirs.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link');
  await expect(bar).toHaveText(['Blogs']);
  await theirs.goto('/contactformdetails');
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('You have no access to Inquiries');
  await expect(theirs.getByRole('table')).toBeHidden();
  await theirs.goto('/admin');
  const main = theirs.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Site']);
  const links = theirs.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(['Blogs', 'Dashboard', 'Deleted records']);
  await expect(main).not.toContainText('Emails pending');

  await openAccounts(page);
  await page.getByRole('button', { name: 'Edit Dilan Sample' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dilan Sample' });
  await dialog.getByRole('checkbox', { name: 'Suspended.' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Suspended');
});

test('the last owner stays, and an old login asks for the password again and goes on with what was asked', async ({
  page,
  resend,
}) => {
  await page.getByRole('button', { name: `Remove ${ADMIN.username}` }).click();
  const removal = page.getByRole('dialog', { name: 'Remove this account' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(removal.getByRole('alert')).toContainText('This is the last owner.');
  await page.keyboard.press('Escape');
  await expect(removal).toBeHidden();

  const json = { message: 'Please confirm that it is you.', code: 'step-up' };
  await page.route('**/api/accounts', (route) => route.fulfill({ status: 403, json }), { times: 2 });
  const form = await invite(page, 'Late Sample', 'late@sample.example', 'Office.');
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = proof.getByLabel('Password', { exact: true });
  await expect(password).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('alert')).toContainText('you did not confirm that it is you');
  await expect(form.getByLabel('Name')).toHaveValue('Late Sample');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('This is not your password.');
  await password.fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  expect(linkTo('late@sample.example', resend)).not.toBe('');
});
