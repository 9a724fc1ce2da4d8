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

/** Logs in over the page and sends what still stands in it. */
async function goOn(page: Page, title: string): Promise<void> {
  const again = page.getByRole('dialog', { name: 'Log in again' });
  await again.getByLabel('Username').fill(ADMIN.username);
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(page.getByLabel('Job Title')).toHaveValue(title);
  await expect(page.getByLabel('Bullet Points')).toHaveValue('Travel, Read, Report');
  await page.getByRole('button', { name: 'Add Career' }).click();
  await expect(page.getByRole('link', { name: 'See all careers' })).toBeVisible();
}

test.beforeEach(({ allowConsole }) => allowConsole(/401/));

test('unsent input survives the end of the session', async ({ page, logIn }) => {
  await logIn(page);
  // The screen has asked for its session; one that ends earlier is the next test's matter.
  await page.goto(SCREEN, { waitUntil: 'networkidle' });
  const title = await writeVacancy(page);
  await page.context().clearCookies();
  const add = page.getByRole('button', { name: 'Add Career' });
  await add.click();
  // A question that was closed is asked again by the next refusal.
  await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await add.click();
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
    await goOn(page, title);
  });

test('a session that ended before its screen opened leads to the login', async ({ page }) => {
  await page.goto(SCREEN);
  await expect(page).toHaveURL(/\/login\?next=%2Faddcareers$/);
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
