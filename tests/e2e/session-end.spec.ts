import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from '../support/browser.ts';
import { holdRoute } from '../support/held-route.ts';
import { untilHydrated } from '../support/islands.ts';

/** The drafts and keys of forms in this tab and browser. */
const stored = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(sessionStorage), ...Object.keys(localStorage)]
      .filter((key) => /^(draft|attempt|blog|drafts|order)[:-]/.test(key))
      .map((key) => key.replace(/^(blog-draft:).*/, '$1'))
      .sort(),
  );

const title = (page: Page) => page.getByLabel('Job Title');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Types a vacancy; its screen has asked for the session before. */
async function writeVacancy(page: Page, text: string): Promise<void> {
  await page.goto('/addcareers', { waitUntil: 'networkidle' });
  await untilHydrated(page);
  await title(page).fill(text);
}

async function writePost(page: Page, text: string): Promise<void> {
  await page.goto('/viewblog', { waitUntil: 'networkidle' });
  await press(page, 'Add Blog');
  await page.getByRole('dialog').getByLabel('Title').fill(text);
}

/** Logs out where something is typed and not saved, which is asked about. */
async function logOut(page: Page, answer = 'Log out'): Promise<void> {
  await press(page, 'Log out');
  await page.getByRole('dialog', { name: 'Log out and lose' }).getByRole('button', { name: answer }).click();
}

const again = (page: Page) => page.getByRole('dialog', { name: 'Log in again' });

async function logInOverPage(page: Page): Promise<void> {
  await again(page).getByLabel('Username').fill(ADMIN.username);
  await again(page).getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(again(page)).toBeHidden();
}

/** Sends an application of a person of this name. */
const apply = (page: Page, name: string, own = {}) =>
  page.request.post('/api/submit-application', { multipart: { name, email: 'a@mail.example', ...own } });

test.beforeEach(({ allowConsole }) => allowConsole(/401|ERR_INTERNET_DISCONNECTED/));

test('a session that ends unnoticed loses no input of a save that is refused', async ({ page, logIn }) => {
  const letGo = await holdRoute(page, '**/api/session');
  await logIn(page);
  await page.goto('/addcareers');
  await untilHydrated(page);
  await title(page).fill('Branch Auditor');
  await page.getByLabel('Job Type').selectOption('Full-time');
  for (const label of ['Short Title', 'Short Description', 'Bullet Points'])
    await page.getByLabel(label).fill('Audits branches');
  await page.getByLabel('Description', { exact: true }).fill('Visits the branches and reads their books.');
  await page.context().clearCookies();
  await press(page, 'Add Career');
  await expect(again(page)).toBeVisible();
  letGo();
  await expect(page.getByRole('main')).toBeHidden();
  // There is nothing to go back to; browsers close a dialog at the second Escape, whatever the page says.
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press('Escape');
    await expect(again(page)).toBeVisible();
  }
  await logInOverPage(page);
  const said = page.getByRole('form', { name: 'Add career' }).getByRole('alert');
  await expect(said).toContainText('You are logged in again.');
  await expect(title(page)).toHaveValue('Branch Auditor');
  await press(page, 'Add Career');
  await expect(page.getByRole('link', { name: 'See all vacancies' })).toBeVisible();
});

test('a list that is open when the session ends is hidden behind the dialog, with what lies over it', async ({
  page,
  logIn,
}) => {
  await logIn(page);
  await page.clock.install();
  await apply(page, 'Seen', { extra_remarks: 'x' });
  await page.goto('/suspectedspam');
  await page.getByRole('button', { name: /Seen/ }).first().click();
  const shown = page.getByRole('dialog').getByText('Seen').first();
  await expect(shown).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/settings');
  await page.clock.fastForward('01:58:00');
  await press(other, 'Stay logged in');
  await expect(page.getByRole('button', { name: 'Stay logged in' })).toHaveCount(0);
  await page.clock.fastForward('00:05:00');
  await expect(shown).toBeVisible();
  await page.clock.fastForward('02:01:00');
  await expect(again(page)).toBeVisible();
  for (const text of await page.getByText('Seen').all()) await expect(text).toBeHidden();
  await logInOverPage(page);
  await expect(shown).toBeVisible();
});

test('a logout that does not reach the server hides and forgets all, says so, and is done later', async ({
  page,
  logIn,
}) => {
  await logIn(page);
  await writeVacancy(page, 'Auditor');
  await apply(page, 'Seen');
  await page.goto('/jobformdetails');
  await expect(page.getByText('Seen')).toBeVisible();
  await page.context().setOffline(true);
  await logOut(page);
  const dialog = page.getByRole('dialog', { name: 'The logout did not reach the server' });
  await expect(dialog).toContainText('it will end by itself 2 hours after its last use');
  await expect(page.getByText('Seen')).toHaveCount(0);
  expect(await stored(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Log out again' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server still could not be reached.');
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/login$/);
  expect((await page.request.get('/api/session')).status()).toBe(401);
});

test('a call that is answered after the logout speaks of no login that expired', async ({ page, logIn }) => {
  await logIn(page);
  await apply(page, 'Kamala');
  await page.goto('/jobformdetails');
  const letGo = await holdRoute(page, /api\/applications\/[^/]+$/);
  await page.getByLabel('Stage of Kamala').selectOption('Interview');
  await page.route('**/api/logout', async (route) => {
    const response = await route.fetch();
    const late = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    letGo();
    expect((await late).status()).toBe(401);
    await route.fulfill({ response });
  });
  await press(page, 'Log out');
  await expect(page).toHaveURL(/\/login$/);
  await untilHydrated(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a logout hides all data, also after Back and in every tab, and removes what was typed, but no visitor’s text', async ({
  page,
  logIn,
}) => {
  await apply(page, 'Left');
  await logIn(page);
  await page.goto('/contact');
  await page.getByLabel('First name').fill('Kamala');
  await expect.poll(() => stored(page)).toEqual(['draft:contact']);
  await writeVacancy(page, 'Auditor');
  const other = await page.context().newPage();
  await writePost(other, 'Half a thought');
  const all = ['blog-draft:', 'draft:add-career', 'draft:contact'];
  await expect.poll(() => stored(page)).toEqual(expect.arrayContaining(all));
  await page.goto('/jobformdetails');
  await expect(page.getByText('Left')).toBeVisible();
  const list = await page.context().newPage();
  await list.goto('/jobformdetails#q=left');
  await expect(list.getByText('Left')).toBeVisible();

  // Not every browser of these tests keeps a page for Back: it is told what it would be told then.
  const become = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })), type);
  await become('pagehide');
  await expect(page.getByText('Left')).toBeHidden();
  await become('pageshow');
  await expect(page.getByText('Left')).toBeVisible();

  await logOut(page, 'Cancel');
  expect(await stored(page)).toEqual(expect.arrayContaining(all));
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page)).toEqual(['draft:contact']);
  await expect(other.getByRole('main')).toBeHidden();
  expect(await stored(other)).toEqual([]);
  await expect(list).toHaveURL(/%2Fjobformdetails$/);
  await page.goto('/contact');
  await page.getByLabel('Last name').click();
  await expect(page.getByLabel('First name')).toHaveValue('Kamala');

  await logIn(page);
  await page.goto('/jobformdetails');
  await expect(page.getByText('Left')).toBeVisible();
  await page.context().clearCookies();
  await become('pagehide');
  await become('pageshow');
  await expect(page).toHaveURL(/\/login\?next=%2Fjobformdetails$/);
});

test('after a session ended the same person finds what was typed, and another person nothing of it', async ({
  page,
  logIn,
}) => {
  await logIn(page);
  await writePost(page, 'Secret plan');
  await writeVacancy(page, 'Secret position');
  await page.context().clearCookies();
  await logIn(page);
  await page.goto('/viewblog');
  await expect(page.getByRole('region', { name: 'Unsaved drafts' })).toContainText('Secret plan');
  await page.goto('/addcareers', { waitUntil: 'networkidle' });
  await expect(title(page)).toHaveValue('Secret position');
  await page.context().route('**/api/**', async (route) => {
    const response = await route.fetch();
    const own = response.headers()['x-session'];
    if (!own) return route.fulfill({ response });
    const session = JSON.stringify({ ...JSON.parse(own), account: 'another' });
    await route.fulfill({ response, headers: { ...response.headers(), 'x-session': session } });
  });
  await page.goto('/viewblog', { waitUntil: 'networkidle' });
  await expect(page.getByText('Draft, in this browser alone')).toHaveCount(0);
  await page.goto('/addcareers', { waitUntil: 'networkidle' });
  await expect(title(page)).toHaveValue('');
  const texts = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(texts).not.toContain('Secret');
});
