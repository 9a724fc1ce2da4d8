import type { Page } from '@playwright/test';
import { ADMIN, expect, test as base } from '#tests/support/browser';
import { untilHydrated } from '#tests/support/islands';
import type { LoopbackResend } from '#tests/support/resend';
import { ageProofs } from '#tests/support/sessions-on-disk';

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

async function invite(page: Page, name: string, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('checkbox', { name: role }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
}

/** Accepts an invitation and logs in. */
async function accept(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByRole('status')).toHaveText('Your account is ready. You can log in now.');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await logInAs(page, email);
}

async function logInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

interface Invited {
  email: string;
  link: string;
  /** A page of the person, who has accepted and logged in. */
  theirs: Page;
}

/** The owner's page shows the accounts, and `invited` adds a person by their invitation. */
const test = base.extend<{ invited: (name: string, role: string) => Promise<Invited> }>({
  invited: async ({ page, browser, site, resend, logIn }, provide) =>
    provide(async (name, role) => {
      await logIn(page);
      await openAccounts(page);
      const email = `${name.split(' ', 1)[0]?.toLowerCase()}@sample.example`;
      await invite(page, name, email, role);
      const link = linkTo(email, resend);
      const theirs = await (await browser.newContext({ baseURL: site.url })).newPage();
      await accept(theirs, link, email);
      return { email, link, theirs };
    }),
});

test('an invited recruiter sees the pages of the role, and a clear page for others', async ({ invited }) => {
  const { link, theirs } = await invited('Ruwani Sample', 'Recruiter.');
  await expect(theirs).toHaveURL(/\/jobformdetails$/);
  const bar = theirs.getByRole('navigation', { name: 'Admin', exact: true });
  await expect(bar.getByRole('link')).toHaveText([
    'Add careers',
    'View Careers',
    'Job Vacancies Applications',
  ]);
  await theirs.goto('/contactformdetails');
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('You have no access to Inquiries');
  await expect(theirs.getByRole('main')).toContainText('people with the role Owner or Office');
  await expect(theirs.getByRole('table')).toBeHidden();
  await theirs.goto('/landingpage');
  await expect(theirs.getByRole('link', { name: 'View Form details', exact: true })).toBeHidden();
  await expect(theirs.getByRole('link', { name: 'ADD CAREERS', exact: true })).toBeVisible();
  // The link works once.
  await theirs.goto(link);
  await expect(theirs.getByRole('alert')).toContainText('This invitation is no longer valid.');
  await theirs.getByRole('link', { name: 'Log in' }).click();
  await expect(theirs).toHaveURL(/\/login$/);
});

test('a suspended person is out at once, and can be let in again', async ({
  page,
  invited,
  allowConsole,
}) => {
  allowConsole(/401/);
  const { email, theirs } = await invited('Dilan Sample', 'Editor.');
  await expect(theirs).toHaveURL(/\/viewblog$/);
  await openAccounts(page);
  await page.getByRole('button', { name: 'Edit Dilan Sample' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dilan Sample' });
  await expect(dialog.getByText('Chrome')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Suspended.' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Suspended');
  await theirs.goto('/viewblog');
  await expect(theirs).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Edit Dilan Sample' }).click();
  await dialog.getByRole('checkbox', { name: 'Suspended.' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Active');
  await logInAs(theirs, email);
  await expect(theirs).toHaveURL(/\/viewblog$/);
});

test('the last owner stays, and the dialog says why at once', async ({ page, logIn }) => {
  await logIn(page);
  await openAccounts(page);
  await page.getByRole('button', { name: `Remove ${ADMIN.username}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this account' });
  await expect(dialog.getByRole('alert')).toHaveText(
    'This is the last owner. Make another person an owner first.',
  );
  await expect(dialog).not.toContainText('You will be logged out at once');
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
  await expect(dialog.getByRole('button')).toHaveClass(/button-secondary/);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Remove ${ADMIN.username}` })).toBeFocused();
});

test('an old login asks for the password again, and then goes on with what was asked', async ({
  page,
  site,
  resend,
  logIn,
  allowConsole,
}) => {
  allowConsole(/403|422/);
  await logIn(page);
  await openAccounts(page);
  await ageProofs(site.dataFolder, 11);
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const form = page.getByRole('dialog', { name: 'Invite a person' });
  await form.getByLabel('Name').fill('Late Sample');
  await form.getByLabel('Email').fill('late@sample.example');
  await form.getByRole('checkbox', { name: 'Office.' }).check();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  const password = proof.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription('This is not your password.');
  await expect(password).toBeFocused();
  await proof.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(proof).toBeHidden();
  await expect(form).toBeHidden();
  expect(linkTo('late@sample.example', resend)).not.toBe('');
  // A proof that is not given leaves the form as it was, with the reason.
  await ageProofs(site.dataFolder, 11);
  await page.getByRole('button', { name: 'Invite a person' }).click();
  await form.getByLabel('Name').fill('Kept Sample');
  await form.getByLabel('Email').fill('kept@sample.example');
  await form.getByRole('checkbox', { name: 'Office.' }).check();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(proof).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('alert')).toHaveText(
    'This was not done, because you did not confirm that it is you. Try again to be asked once more.',
  );
  await expect(form.getByLabel('Name')).toHaveValue('Kept Sample');
});

test('the dashboard shows an editor only what the role may use', async ({ invited }) => {
  const { theirs } = await invited('Nimali Sample', 'Editor.');
  await expect(theirs).toHaveURL(/\/viewblog$/);
  await theirs.goto('/admin');
  const main = theirs.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Site']);
  await expect(main.getByRole('link')).toHaveText(['Posts', 'Deleted records']);
  await expect(main).not.toContainText('Emails pending');
});
