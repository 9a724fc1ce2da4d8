import { VACANCY } from '../support/applicants.ts';
import { expect, test, type Office } from '../support/office.ts';

const LIST = '/careerform';
const PAST_DAY = '2020-01-31';

test.beforeEach(({ allowConsole }) => allowConsole(/40[149]|500|ERR_FAILED/));

interface Vacancy {
  id: string;
  version: string;
  title: string;
}

/** Vacancies of a title, as the staff's list or the public one has them. */
const titled = async ({ page }: Office, title: string, list = 'careerdetails'): Promise<Vacancy[]> =>
  ((await (await page.request.get(`/api/${list}`)).json()) as Vacancy[]).filter((one) => one.title === title);

const expectPublic = async (office: Office, title: string, is: boolean) =>
  expect(await titled(office, title, 'data')).toHaveLength(is ? 1 : 0);

/** Chooses a further action of a vacancy's row. */
async function more({ page, press }: Office, title: string, action: string): Promise<void> {
  await press(`More for ${title}`);
  await page.getByRole('menuitem', { name: action }).click();
}

async function add({ page }: Office, title: string, own: object = {}): Promise<void> {
  const data = { ...VACANCY, title, ...own };
  expect((await page.request.post('/api/save', { data })).status()).toBe(200);
}

/** Saves a vacancy as a colleague does while the screen is open. */
async function change(office: Office, title: string, own: object): Promise<void> {
  const [vacancy] = await titled(office, title);
  const headers = { 'If-Match': `"${vacancy!.version}"` };
  const data = { ...VACANCY, ...vacancy, ...own };
  const answer = await office.page.request.put(`/api/careerdetails/${vacancy!.id}`, { data, headers });
  expect(answer.status()).toBe(200);
}

test('a vacancy is checked, stays typed until it is saved, is added, and copied to a draft', async ({
  page,
  office,
}) => {
  await page.goto('/addcareers');
  const button = office.button('Add Career');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await expect(field('Job Type').getByRole('option')).toHaveText([
    ...['Select Job Type', 'Full-time', 'Part-time'],
  ]);
  await button.click();
  await expect(office.alert).toHaveCount(6);
  await page.getByText('Location, closing date').click();
  await field('Location').fill('Kandy');
  await field('Job Title').fill('Teller');
  await field('Job Type').selectOption('Part-time');
  for (const name of ['Short Title', 'Short Description', 'Description', 'Bullet Points'])
    await field(name).fill('ගනුදෙනු, සේවය');
  await page.reload();
  await expect(field('Description')).toHaveValue('ගනුදෙනු, සේවය');
  await button.click();
  await expect(office.alert).toContainText('Vacancy added successfully!');
  await expect(field('Job Title')).toHaveValue('');
  expect(await titled(office, 'Teller')).toHaveLength(1);

  await change(office, 'Teller', { closingDate: PAST_DAY });
  await page.goto(`${LIST}?q=Teller`);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Title', 'Job Type', 'Description', 'Bullet Points', 'Short Description', 'Short Title', 'Actions'],
  ]);
  await office.button('More for Teller').press('Enter');
  await expect(page.getByRole('menuitem').filter({ visible: true }).first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Duplicate Teller' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(office.button('More for Teller')).toBeFocused();
  await more(office, 'Teller', 'Duplicate Teller');
  await expect(field('Location')).toHaveValue('Kandy');
  await expect(field('Closing date')).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: /^Draft/ }), 'to be read first').toBeChecked();
  await button.click();
  await expect(office.alert.filter({ hasText: 'Failed to save data' })).toBeVisible();
  await field('Job Title').fill('Teller again');
  await button.click();
  await office.says('Vacancy added successfully!');
  await expectPublic(office, 'Teller again', false);
});

test('what a colleague saved or deleted meanwhile is shown beside what was typed, and not deleted', async ({
  page,
  office,
}) => {
  await add(office, 'Both');
  await page.goto(`${LIST}?q=Both`);
  const modal = page.getByRole('dialog', { name: 'Update Career' });
  const shortTitle = modal.getByLabel('Short Title');
  const notice = modal.getByRole('region', { name: 'Saved by someone else' });
  await office.press('Update Both');
  await change(office, 'Both', { shortTitle: 'Theirs' });
  for (const mine of ['Mine', 'Mine still']) {
    await shortTitle.fill(mine);
    await page.keyboard.press('Escape');
    await page.reload();
    await office.press('Update Both');
    await office.says('This is what you had typed before.');
    await office.press('Save', modal);
    await expect(notice.locator('dt, del, ins')).toHaveText(['Short Title', mine, 'Theirs']);
    await expect(notice).toBeFocused();
  }
  await office.press('Save mine', modal);
  await expect(page.getByRole('cell', { name: 'Mine still' })).toBeVisible();

  const refused = page.getByRole('dialog', { name: 'Delete this vacancy?' });
  await office.press('Delete Both');
  await change(office, 'Both', { shortTitle: 'Afterwards' });
  await office.confirm('Delete');
  await expect(refused.getByRole('alert')).toHaveText(/^Someone else changed this vacancy/);
  await office.confirm('Cancel');
  await expect(page.getByRole('cell', { name: 'Afterwards' })).toBeVisible();
  await office.press('Delete Both');
  const [{ id }] = (await titled(office, 'Both')) as [Vacancy];
  await page.request.delete(`/api/careerdetails/${id}`);
  await office.confirm('Delete');
  await expect(refused.getByRole('alert')).toHaveText('This vacancy no longer exists.');
  for (const title of ['Mistaken', 'Taken']) await add(office, title);
  await page.goto(`${LIST}?q=taken`);
  for (const title of ['Mistaken', 'Taken']) {
    await office.press(`Delete ${title}`);
    await office.confirm('Delete');
  }
  await expect(office.button('Undo')).toHaveCount(2);
  await office.button('Undo').first().click();
  await expect(office.row('Mistaken')).toHaveCount(1);
});

test('a draft is hidden until it is published, then closed, reopened, and asked about a day in the past', async ({
  page,
  office,
}) => {
  await add(office, 'Auditor', { draft: 'true' });
  await page.goto(`${LIST}?q=Auditor`);
  const isPublic = (is: boolean) => expectPublic(office, 'Auditor', is);
  const said = (state: string) => expect(office.rows.getByText(state, { exact: true })).toBeVisible();
  await said('Draft');
  await isPublic(false);
  await more(office, 'Auditor', 'Publish');
  await office.confirm('Publish');
  await office.says('Data updated successfully!');
  await isPublic(true);
  await more(office, 'Auditor', 'Close now');
  await office.confirm('Close now');
  await said('Closed');
  await isPublic(false);
  await more(office, 'Auditor', 'Reopen');
  for (const day of [PAST_DAY, '2099-12-31']) {
    await office.dialog.getByLabel('New closing date').fill(day);
    await office.confirm('Reopen');
    if (day === PAST_DAY) await office.says(/a day that has not passed/);
  }
  await said('Closes after 31 December 2099');
  await isPublic(true);

  await office.press('Update Auditor');
  const modal = page.getByRole('dialog', { name: 'Update Career' });
  const question = page.getByRole('dialog', { name: 'Save with a closing date in the past?' });
  await modal.getByLabel('Closing date').fill(PAST_DAY);
  await office.press('Save', modal);
  await office.press('Cancel', question);
  await expect(modal.getByRole('alert')).toContainText('This day has passed.');
  await isPublic(true);
  await office.press('Save', modal);
  await office.press('Save with this date', question);
  await said('Closed');
  await isPublic(false);
});
