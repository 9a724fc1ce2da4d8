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
  await office.refuse('**/api/audit*');
  await page.goto(TRAIL);
  await expect(office.alert).toContainText(PROBLEM);
  await page.unrouteAll();
  await office.press('Retry');
  await expect(office.rows.getByRole('button')).toHaveText([
    'owner changed the vacancy “Teller”',
    'owner added the vacancy “Teller”',
    'owner logged in with the password',
  ]);
  const when = page.getByRole('columnheader', { name: 'When' });
  await expect(when).toHaveAttribute('aria-sort', 'descending');
  await when.getByRole('button').click();
  await expect(when).toHaveAttribute('aria-sort', 'ascending');
  await expect(office.rows.first()).toContainText('logged in');
  await office.button('owner changed the vacancy “Teller”').press('Enter');
  for (const detail of ['Session', 'Network', 'Browser', '127.0.0.0/24', 'Chrome on', 'Owner'])
    await expect(office.dialog).toContainText(detail);
  const changes = page.getByRole('region', { name: 'What was changed' });
  await expect(changes).toContainText(/Job type.*Full-time.*Part-time/s);
  await page.keyboard.press('Escape');
  await expect(office.button('owner changed the vacancy “Teller”')).toBeFocused();
  const download = page.waitForEvent('download');
  await office.press('Export CSV (3 rows)');
  expect((await download).suggestedFilename()).toMatch(/^audit-trail-.+\.csv$/);
  await page.goto(TRAIL);
  await office.says('exported the list of audit trail entries (3 rows)');
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
  const set = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await office.press('Filters');
  await set('Record', 'Teller');
  await expect(office.rows).toHaveCount(2);
  await page.getByLabel('Action', { exact: true }).selectOption('Changed a vacancy');
  await expect(office.rows).toHaveCount(1);
  for (const [label, value] of [
    ['Person', 'nobody of this name'],
    ['When, from', dayAt(Date.now() + 86_400_000)],
  ] as const) {
    await set(label, value);
    await office.says('Nothing matches');
    await set(label, '');
    await expect(office.rows).toHaveCount(1);
  }
  await set('Person', 'OWNER');
  await page.getByLabel('Outcome', { exact: true }).selectOption('Done');
  await expect(page).toHaveURL(/f\.outcome=done/);
  await page.reload();
  await expect(office.rows.getByRole('cell').last()).toHaveText('Done');
});
