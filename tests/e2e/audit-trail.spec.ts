import { VACANCY } from '../support/applicants.ts';
import { expect, test } from '../support/office.ts';

test('the trail is sentences that open with what was changed, and is filtered', async ({ page, office }) => {
  const teller = { ...VACANCY, title: 'Teller' };
  await page.request.post('/api/save', { data: teller });
  const { id } = await (await page.request.get('/api/career/teller')).json();
  await page.request.put(`/api/careerdetails/${id}`, { data: { ...teller, jobType: 'Part-time' } });
  await page.goto('/audittrail');
  await expect(office.rows.getByRole('button')).toHaveText([
    'owner changed the vacancy “Teller”',
    'owner added the vacancy “Teller”',
    'owner logged in with the password',
  ]);
  await office.button('owner changed the vacancy “Teller”').press('Enter');
  for (const detail of ['Session', 'Network', 'Browser', '127.0.0.0/24', 'Chrome on', 'Owner'])
    await expect(office.dialog).toContainText(detail);
  const changes = page.getByRole('region', { name: 'What was changed' });
  await expect(changes).toContainText(/Job type.*Before.*Full-time.*After.*Part-time/s);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await office.press('Export CSV (3 rows)');
  expect((await download).suggestedFilename()).toMatch(/^audit-trail-.+\.csv$/);

  await page.reload();
  await office.says('exported the list of audit trail entries (3 rows)');

  await office.press('Filters');
  await page.getByLabel('Record', { exact: true }).fill('Teller');
  await expect(office.rows).toHaveCount(2);
  await page.getByLabel('Action', { exact: true }).selectOption('Changed a vacancy');
  await expect(office.rows).toHaveCount(1);
});
