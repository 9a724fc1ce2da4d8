import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from '#tests/support/browser';
import { untilHydrated } from '#tests/support/islands';

const SCREEN = '/addcareers';

/** No two vacancies may have one title. */
async function writeVacancy(page: Page): Promise<string> {
  const title = `Branch Auditor ${crypto.randomUUID()}`;
  await page.getByLabel('Job Title').fill(title);
  await page.getByLabel('Job Type').selectOption('Full-time');
  await page.getByLabel('Short Title').fill('Auditor');
  await page.getByLabel('Short Description').fill('Audits branches');
  await page.getByLabel('Description', { exact: true }).fill('Visits the branches and reads their books.');
  await page.getByLabel('Bullet Points').fill('Travel, Read, Report');
  return title;
}

/** Logs in over the page and sends what still stands in it. A form that was refused says so, and nothing covers that. */
async function goOn(page: Page, title: string, isRefused = true): Promise<void> {
  const again = page.getByRole('dialog', { name: 'Log in again' });
  await again.getByLabel('Username').fill(ADMIN.username);
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(page.getByText('Please log in.')).toHaveCount(0);
  const form = page.getByRole('form', { name: 'Add career' }).getByRole('alert');
  const toast = page.locator('.toasts > p');
  if (isRefused) {
    await expect(form).toHaveText(
      'You had been logged out, so nothing was saved or sent.You are logged in again. Please try once more.',
    );
    await expect(form).toBeInViewport({ ratio: 1 });
    await expect(toast).toHaveCount(0);
  } else {
    await expect(toast).toHaveText('You are logged in again.');
  }
  await expect(page.getByLabel('Job Title')).toHaveValue(title);
  await expect(page.getByLabel('Bullet Points')).toHaveValue('Travel, Read, Report');
  await page.getByRole('button', { name: 'Add Career' }).click();
  await expect(page.getByRole('link', { name: 'See all vacancies' })).toBeVisible();
}

test.beforeEach(({ allowConsole }) => allowConsole(/401/));

test('unsent input survives the end of the session', async ({ page, logIn }) => {
  await logIn(page);
  // The screen has asked for its session; one that ends earlier is the next test's matter.
  await page.goto(SCREEN, { waitUntil: 'networkidle' });
  const title = await writeVacancy(page);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Add Career' }).click();
  const again = page.getByRole('dialog', { name: 'Log in again' });
  await expect(again).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  // There is nothing to go back to; browsers close a dialog at the second Escape, whatever the page says.
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press('Escape');
    await expect(again).toBeVisible();
  }
  await goOn(page, title);
});

for (const { what, sends, isAskedBefore } of [
  { what: 'nothing sent', sends: false, isAskedBefore: false },
  { what: 'a save refused', sends: true, isAskedBefore: false },
  { what: 'a save refused, and an answer from before that on its way', sends: true, isAskedBefore: true },
])
  test(`a session that ends unnoticed loses no input: ${what}`, async ({ page, logIn }) => {
    const [asks, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/session', async (route) => {
      const response = isAskedBefore ? await route.fetch() : undefined;
      asks.resolve();
      await goes.promise;
      await (response ? route.fulfill({ response }) : route.continue());
    });
    await logIn(page);
    await page.goto(SCREEN);
    await untilHydrated(page);
    const title = await writeVacancy(page);
    await asks.promise;
    await page.context().clearCookies();
    if (sends) {
      await page.getByRole('button', { name: 'Add Career' }).click();
      await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible();
    }
    goes.resolve();
    await goOn(page, title, sends);
  });

/** Adds an application and opens the list that shows it. */
async function openList(page: Page): Promise<string> {
  const name = `Seen ${crypto.randomUUID()}`;
  await page.request.post('/api/submit-application', { multipart: { name, email: 'seen@mail.example' } });
  await page.goto('/jobformdetails');
  await expect(page.getByText(name)).toBeVisible();
  return name;
}

test('a list that is open when the session ends is hidden behind the dialog, with what lies over it', async ({
  page,
  logIn,
}) => {
  await logIn(page);
  await page.clock.install();
  const name = `Seen ${crypto.randomUUID()}`;
  await page.request.post('/api/submit-application', {
    multipart: { name, email: 'seen@mail.example', extra_remarks: 'x' },
  });
  await page.goto('/suspectedspam');
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
  await page.clock.fastForward('02:01:00');
  const again = page.getByRole('dialog', { name: 'Log in again' });
  await expect(again).toBeVisible();
  for (const shown of await page.getByText(name).all()) await expect(shown).toBeHidden();
  await again.getByLabel('Username').fill(ADMIN.username);
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
});

test('a logout that does not reach the server hides and forgets all, says so, and is done later', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await logIn(page);
  await page.goto(SCREEN, { waitUntil: 'networkidle' });
  await writeVacancy(page);
  const name = await openList(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog', { name: 'The logout did not reach the server' });
  await expect(dialog).toContainText(
    'it will end by itself 2 hours after its last use, or as soon as you log out again while online.',
  );
  await expect(page.getByText(name)).toHaveCount(0);
  const stored = () => page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  expect((await stored()).filter((key) => /^(draft|attempt|blog|drafts)[:-]/.test(key))).toEqual([]);
  await dialog.getByRole('button', { name: 'Log out again' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server still could not be reached.');
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/login$/);
  expect((await page.request.get('/api/session')).status()).toBe(401);
});

test('logging out hides all data, also after Back and in every tab', async ({ page, logIn }) => {
  const name = `Left ${crypto.randomUUID()}`;
  await page.request.post('/api/submit-application', { multipart: { name, email: 'left@mail.example' } });
  await logIn(page);
  const open = async (tab: Page) => {
    await tab.goto('/jobformdetails');
    await expect(tab.getByText(name)).toBeVisible();
  };
  await open(page);
  const other = await page.context().newPage();
  await open(other);

  // Not every browser of these tests keeps a page for Back: it is told what it would be told then.
  const become = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })), type);
  await become('pagehide');
  await expect(page.getByText(name)).toBeHidden();
  await become('pageshow');
  await expect(page.getByText(name)).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login\?next=%2Fjobformdetails$/);

  await logIn(page);
  await open(page);
  await page.context().clearCookies();
  await become('pagehide');
  await become('pageshow');
  await expect(page).toHaveURL(/\/login\?next=%2Fjobformdetails$/);
});
