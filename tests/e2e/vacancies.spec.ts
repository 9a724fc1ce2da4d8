import type { Page } from '@playwright/test';
import { VACANCY } from '#tests/support/applicants';
import { expect, FAILED, PROBLEM, test } from '#tests/support/office';

const LIST = '/careerform';
const CALLS = '**/api/careerdetails/*';

test.beforeEach(({ allowConsole }) => allowConsole(/40[149]|500|ERR_FAILED/));

/** Answers calls of a method with an error until they are let through. */
async function fail(page: Page, address: string, method: string): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill(FAILED) : route.fallback(),
  );
}

async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel(/^(Job )?Title$/).fill(title);
  await page.getByLabel('Job Type').selectOption('Part-time');
  await page.getByLabel('Short Title').fill('Short');
  await page.getByLabel('Short Description').fill('In short');
  await page.getByLabel('Description', { exact: true }).fill('ගනුදෙනුකරුවන්ට සේවය කිරීම');
  await page.getByLabel('Bullet Points').fill('One, two');
}

const titlesOf = async (page: Page, title: string) =>
  ((await (await page.request.get('/api/careerdetails')).json()) as { title: string }[]).filter(
    (one) => one.title === title,
  );

test('a vacancy is checked, stays typed until it is saved, and is added once by two clicks', async ({
  page,
  office,
}) => {
  await page.goto('/addcareers');
  const add = office.button('Add Career');
  await expect(page.getByLabel('Job Type').getByRole('option')).toHaveText([
    ...['Select Job Type', 'Full-time', 'Part-time'],
  ]);
  await add.click();
  await expect(office.alert).toHaveCount(6);
  await page.getByText('Location, closing date').click();
  const salary = page.getByLabel('Salary from');
  await salary.fill('much');
  await add.click();
  await expect(office.alert).toHaveCount(7);
  await expect(page.getByLabel('Salary to')).toHaveAttribute('aria-invalid', 'true');
  await salary.fill('');
  await expect(office.alert).toHaveCount(6);
  await fill(page, 'Teller');

  await page.route('**/api/save', (route) => route.abort('failed'));
  await page.setViewportSize({ width: 360, height: 480 });
  await add.click();
  await expect(office.alert).toBeInViewport({ ratio: 1 });
  await expect(office.alert).toContainText('Failed to save data');
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('ගනුදෙනුකරුවන්ට සේවය කිරීම');
  const letGo = await office.hold('**/api/save');
  await add.dblclick();
  await expect(office.button('Saving...')).toBeVisible();
  // Nothing can be typed meanwhile: it would not be saved.
  await page.getByLabel('Bullet Points').focus();
  await page.keyboard.type('and the next');
  await expect(page.getByLabel('Bullet Points')).toHaveValue('One, two');
  letGo();
  await expect(office.alert).toContainText('Vacancy added successfully!');
  await expect(page.getByLabel('Job Title')).toHaveValue('');
  await expect(add).toBeFocused();
  expect(await titlesOf(page, 'Teller')).toHaveLength(1);

  await fill(page, 'TELLER');
  await add.click();
  await expect(office.alert.filter({ hasText: 'Failed to save data' })).toBeVisible();
  expect(await titlesOf(page, 'TELLER')).toHaveLength(0);
});

test('the table loads, fails, and is tried again; a vacancy is updated and deleted, and failures lose nothing', async ({
  page,
  office,
}) => {
  await page.request.post('/api/save', { data: { ...VACANCY, title: 'Clerk' } });
  const letGo = await office.hold('**/api/careerdetails?*', (route) => route.fulfill(FAILED));
  await page.goto(LIST);
  await office.says('Loading...');
  letGo();
  await expect(office.alert).toContainText(`The vacancies could not be loaded. ${PROBLEM}`);
  await page.unrouteAll();
  await office.press('Retry');
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Title', 'Job Type', 'Description', 'Bullet Points', 'Short Description', 'Short Title', 'Actions'],
  ]);

  await fail(page, CALLS, 'PUT');
  await office.press('Update Clerk');
  const modal = page.getByRole('dialog', { name: 'Update Career' });
  await expect(modal.getByLabel('Job Type').getByRole('option')).toHaveText(['Full-time', 'Part-time']);
  await modal.getByLabel('Short Title').fill('Must not be lost');
  await office.press('Save', modal);
  await expect(modal.getByRole('alert')).toContainText(`Failed to save data${PROBLEM}`);
  await page.unrouteAll();
  await page.clock.install();
  await office.press('Save', modal);
  await office.says('Data updated successfully!');
  await expect(page.getByRole('cell', { name: 'Must not be lost' })).toBeVisible();
  await page.clock.fastForward(3100);
  await expect(page.getByText('Data updated successfully!')).toHaveCount(0);

  await fail(page, CALLS, 'DELETE');
  const place = (await office.rows.allInnerTexts()).findIndex((text) => text.includes('Clerk'));
  await office.press('Delete Clerk');
  await office.confirm('Delete');
  await expect(office.dialog.getByRole('alert')).toContainText(PROBLEM);
  await page.unrouteAll();
  await office.confirm('Delete');
  await office.says('Data deleted successfully!');
  await expect(page.getByRole('cell', { name: 'Clerk', exact: true })).toHaveCount(0);
  // Whoever works by keyboard goes on with the row that took its place.
  await expect(office.rows.nth(place).getByRole('link').first()).toBeFocused();
});

test('an update that conflicts with another one shows both texts, and what was typed outlives its form', async ({
  page,
  office,
}) => {
  await page.request.post('/api/save', { data: { ...VACANCY, title: 'Both' } });
  await page.goto(LIST);
  const modal = page.getByRole('dialog', { name: 'Update Career' });
  const shortTitle = modal.getByLabel('Short Title');
  await office.press('Update Both');
  await shortTitle.fill('Not this');
  await page.keyboard.press('Escape');
  await page.reload();
  await office.press('Update Both');
  await expect(shortTitle).toHaveValue('Not this');
  const typed = modal.locator('[tabindex="-1"]').filter({ hasText: 'This is what you had typed before.' });
  await expect(typed).toBeFocused();
  await office.press('Discard', typed);
  await expect(shortTitle).toHaveValue(VACANCY.shortTitle);
  await expect(modal.getByLabel('Title', { exact: true })).toBeFocused();

  await shortTitle.fill('Mine');
  await office.press('Cancel', modal);
  const vacancy = await (await page.request.get('/api/career/both')).json();
  await page.request.put(`/api/careerdetails/${vacancy.id}`, { data: { ...vacancy, shortTitle: 'Theirs' } });
  await page.reload();
  await office.press('Update Both');
  await office.press('Save', modal);
  const notice = modal.getByRole('region', { name: 'Saved by someone else' });
  await expect(notice.locator('dt')).toHaveText(['Short Title']);
  await expect(notice.locator('del')).toHaveText('Mine');
  await expect(notice.locator('ins')).toHaveText('Theirs');
  await modal.getByLabel('Short Description').fill('Other');
  await expect(notice.locator('dt')).toHaveText(['Short Title', 'Short Description']);
  await expect(office.button('Save', modal), 'one of the two choices saves it').toHaveCount(0);
  await office.press('Use mine', modal);
  await expect(page.getByRole('cell', { name: 'Mine', exact: true })).toBeVisible();
  await office.press('Update Both');
  await expect(shortTitle).toHaveValue('Mine');
  await expect(modal.getByText('typed before')).toHaveCount(0);
});
