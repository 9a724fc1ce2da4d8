import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { APPLICANT, VACANCY } from '#tests/support/applicants';

const unique = (title: string) => `${title} ${Date.now()}`;

const PAST_DAY = '2020-01-31';

async function add(request: APIRequestContext, fields: object): Promise<void> {
  const answer = await request.post('/api/save', { data: { ...VACANCY, ...fields } });
  expect(answer.status()).toBe(200);
}

const openTitles = async (request: APIRequestContext): Promise<string[]> =>
  (await (await request.get('/api/data')).json()).map(({ title }: { title: string }) => title);

const find = (page: Page, title: string) => page.goto(`/careerform?q=${encodeURIComponent(title)}`);

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/40[49]/);
  await logIn(page);
});

test('an earlier vacancy is copied to a draft, without its closing date', async ({ page }) => {
  const title = unique('Clerk');
  await add(page.request, { title, closingDate: PAST_DAY, location: 'Kandy' });
  await find(page, title);
  await page.getByRole('link', { name: `Duplicate ${title}` }).click();
  await expect(page.getByLabel('Job Title')).toHaveValue(title);
  await expect(page.getByLabel('Bullet Points')).toHaveValue(VACANCY.bulletPoints);
  await expect(page.getByLabel('Location')).toHaveValue('Kandy');
  await expect(page.getByLabel('Closing date')).toHaveValue('');
  const copy = `${title} again`;
  await page.getByLabel('Job Title').fill(copy);
  // Nothing is public before it was read again.
  await page.getByRole('checkbox', { name: /^Draft/ }).uncheck();
  await page.getByRole('button', { name: 'Add Career' }).click();
  await expect(page.getByText('Vacancy added successfully!')).toBeVisible();
  // The form, which would hold the earlier texts again, is left.
  await expect(page).toHaveURL(/\/careerform$/);
  expect(await openTitles(page.request)).toContain(copy);
});

test('a draft is hidden until it is published, then closed and reopened', async ({ page }) => {
  const title = unique('Auditor');
  await add(page.request, { title, draft: 'true' });
  await find(page, title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Draft', { exact: true })).toBeVisible();
  await expect(row.getByText('0 applications')).toBeVisible();
  expect(await openTitles(page.request)).not.toContain(title);

  await page.getByRole('button', { name: `Publish: ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Data updated successfully!')).toBeVisible();
  expect(await openTitles(page.request)).toContain(title);

  await page.getByRole('button', { name: `Close now: ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close now' }).click();
  await expect(row.getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await openTitles(page.request)).not.toContain(title);

  await page.getByRole('button', { name: `Reopen: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Reopen this vacancy?' });
  await dialog.getByLabel('New closing date').fill(PAST_DAY);
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/a day that has not passed/);
  await dialog.getByLabel('New closing date').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(row.getByText('Closes after 31 December 2099')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await openTitles(page.request)).toContain(title);
});

test('a vacancy leads to its applications, under its present title, in the list and on the board', async ({
  page,
}) => {
  const title = unique('Teller');
  await add(page.request, { title });
  const listed = (await (await page.request.get('/api/careerdetails')).json()) as {
    id: string;
    title: string;
  }[];
  const { id } = listed.find((one) => one.title === title)!;
  const name = unique('Sunil');
  const fields = { ...APPLICANT, name, career: id };
  expect((await page.request.post('/api/submit-application', { multipart: fields })).status()).toBe(200);
  const renamed = unique('Head teller');
  const changed = await page.request.put(`/api/careerdetails/${id}`, {
    data: { ...VACANCY, title: renamed },
  });
  expect(changed.status()).toBe(200);

  await find(page, renamed);
  await page.getByRole('link', { name: '1 application' }).click();
  await expect(page).toHaveURL(new RegExp(`/jobformdetails\\?f\\.vacancy=${id}`));
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  const both = `${title} (now ${renamed})`;
  await expect(page.getByRole('cell', { name: both })).toBeVisible();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  const filter = page.getByLabel('Vacancy', { exact: true });
  await expect(filter.locator('option:checked')).toHaveText(renamed);
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(filter.locator('option:checked')).toHaveText(renamed);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(both);
  await page.getByRole('link', { name, exact: true }).click();
  // Below the name, and among the facts.
  await expect(page.getByText(both, { exact: true })).toHaveCount(2);

  // Of a vacancy that has no application any more, nothing is shown, and that it is filtered by one.
  await page.goto('/jobformdetails?view=board&f.vacancy=gone');
  await expect(filter.locator('option:checked')).toHaveText('Another one');
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a closing date in the past is asked about before it is saved', async ({ page }) => {
  const title = unique('Cook');
  await add(page.request, { title });
  await find(page, title);
  await page.getByRole('button', { name: 'Update' }).click();
  const modal = page.getByRole('dialog', { name: 'Update Career' });
  await modal.getByText('Location, closing date').click();
  await modal.getByLabel('Closing date').fill(PAST_DAY);
  await modal.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Save with a closing date in the past?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal.getByRole('alert')).toContainText('This day has passed.');
  await expect(modal.getByLabel('Closing date')).toBeFocused();
  expect(await openTitles(page.request)).toContain(title);
  await modal.getByRole('button', { name: 'Save', exact: true }).click();
  await question.getByRole('button', { name: 'Save with this date' }).click();
  await expect(page.getByText('Data updated successfully!')).toBeVisible();
  expect(await openTitles(page.request)).not.toContain(title);
  // A date that it already had is not asked about again.
  await page.getByRole('button', { name: 'Update' }).click();
  await modal.getByLabel('Short Title').fill('Another line');
  await modal.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Another line' })).toBeVisible();

  const other = unique('Baker');
  await page.getByRole('link', { name: `Duplicate ${title}` }).click();
  // Before the texts have come, the form is empty.
  await expect(page.getByLabel('Job Title')).toHaveValue(title);
  await page.getByLabel('Job Title').fill(other);
  await page.getByText('Location, closing date').click();
  await page.getByLabel('Closing date').fill(PAST_DAY);
  await page.getByRole('button', { name: 'Add Career' }).click();
  await question.getByRole('button', { name: 'Save with this date' }).click();
  await expect(page.getByText('Vacancy added successfully!')).toBeVisible();
});

test('a vacancy that a colleague changed or deleted is not deleted from the row before', async ({ page }) => {
  const title = unique('Cashier');
  await add(page.request, { title, shortTitle: 'Before' });
  await find(page, title);
  const question = page.getByRole('dialog', { name: 'Delete this vacancy?' });
  const refused = page.getByRole('dialog', { name: 'Nothing was deleted' });
  const ask = () => page.getByRole('button', { name: `Delete ${title}` }).click();
  const address = '/api/careerdetails';
  const stored = async () =>
    (await (await page.request.get(address)).json()).find((one: { title: string }) => one.title === title);

  await ask();
  const { id, version, ...fields } = await stored();
  const headers = { 'If-Match': `"${version}"` };
  const data = { ...VACANCY, ...fields, shortTitle: 'Afterwards' };
  const changed = await page.request.put(`${address}/${id}`, { data, headers });
  expect(changed.status()).toBe(200);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(refused.getByRole('alert')).toHaveText(/^Someone else changed this vacancy/);
  await expect(refused.getByRole('button')).toHaveText(['Close']);
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('cell', { name: 'Afterwards' })).toBeVisible();

  await ask();
  await page.request.delete(`${address}/${id}`, { headers: { 'If-Match': `"${(await stored()).version}"` } });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(refused.getByRole('alert')).toHaveText('This vacancy no longer exists.');
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});
