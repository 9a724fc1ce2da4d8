import { dayAt } from '#lib/day';
import { VACANCY } from '#tests/support/applicants';
import { expect, PROBLEM, test, type Office } from '#tests/support/office';

const TRAIL = '/audittrail';

/** Saves a vacancy and changes it. */
async function changeVacancy({ page }: Office): Promise<void> {
  const teller = { ...VACANCY, title: 'Teller' };
  await page.request.post('/api/save', { data: teller });
  const { id } = await (await page.request.get('/api/career/teller')).json();
  await page.request.put(`/api/careerdetails/${id}`, { data: { ...teller, jobType: 'Part-time' } });
}

test('reads as sentences, newest first, that open with what was changed', async ({ page, office }) => {
  await changeVacancy(office);
  await office.apply(['Asha']);
  const [{ id } = { id: '' }] = await office.listed('applications');
  const [self] = (await (await page.request.get('/api/colleagues')).json()) as { id: string }[];
  await page.request.patch(`/api/applications/${id}`, { data: { assignee: self?.id } });
  await office.refuse('**/api/audit*');
  await page.goto(TRAIL);
  await expect(office.alert).toContainText(PROBLEM);
  await page.unrouteAll();
  await office.press('Retry');
  await expect(office.rows.getByRole('button')).toContainText([
    'owner assigned Asha Silva’s application to owner',
    'owner changed the vacancy “Teller”',
    'owner added the vacancy “Teller”',
    'owner logged in with the password',
  ]);
  const when = page.getByRole('columnheader', { name: 'When' });
  await expect(when).toHaveAttribute('aria-sort', 'descending');
  await when.getByRole('button').click();
  await expect(when).toHaveAttribute('aria-sort', 'ascending');
  await expect(office.rows.first()).toContainText('logged in');
  await expect(page).toHaveURL(/sort=when/);
  const opener = page.getByRole('button', { name: 'changed the vacancy “Teller”' });
  await opener.press('Enter');
  await expect(office.dialog).toHaveAccessibleName(/changed the vacancy “Teller”/);
  for (const detail of ['Session', 'Network', 'Browser', '127.0.0.0/24', 'Chrome on', 'Owner'])
    await expect(office.dialog).toContainText(detail);
  const changes = page.getByRole('region', { name: 'What was changed' });
  await expect(changes).toContainText(/Job type.*Full-time.*Part-time/s);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('is filtered by an address, and names no one who was refused', async ({ page, office }) => {
  await changeVacancy(office);
  const wrong = { username: 'unknown-person', password: 'not the right one' };
  expect((await page.request.post('/api/login', { data: wrong })).status()).toBe(401);
  const refused = page.getByRole('button', { name: /refused logins? with an unknown name/ });
  // Refusals are summed behind the answer.
  await expect(async () => {
    await page.goto(TRAIL);
    await expect(refused).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByRole('main')).not.toContainText(wrong.username);
  await refused.click();
  await expect(office.dialog).toContainText('Refused: wrong username or password');
  await office.confirm('Close');

  const set = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await office.press('Filters');
  await set('Record', 'Teller');
  await expect(office.rows).toHaveCount(2);
  await page.getByLabel('Action', { exact: true }).selectOption('Changed a vacancy');
  await expect(office.rows).toHaveCount(1);
  await set('Person', 'nobody of this name');
  await office.says('Nothing matches');
  await set('Person', 'OWNER');
  await expect(office.rows).toHaveCount(1);
  await set('When, from', dayAt(Date.now() + 86_400_000));
  await office.says('Nothing matches');
  await set('When, from', '');
  await set('When, to', dayAt(Date.now()));
  await page.getByLabel('Outcome', { exact: true }).selectOption('Done');
  await expect(page).toHaveURL(/f\.outcome=done/);
  await page.reload();
  await expect(office.rows.getByRole('cell').last()).toHaveText('Done');
  await expect(office.rows).toHaveCount(1);
});

test('an export is itself an entry, and is not written when it is refused', async ({ page, office }) => {
  await page.goto(TRAIL);
  const download = page.waitForEvent('download');
  await office.press(/^Export CSV/);
  expect((await download).suggestedFilename()).toMatch(/^audit-trail-.+\.csv$/);
  await page.reload();
  await expect(office.rows.first()).toContainText('exported the list of audit trail entries (1 row)');
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await office.refuse('**/api/exports');
  await office.press(/^Export CSV/);
  await office.says(PROBLEM);
  expect(downloads).toBe(0);
});
