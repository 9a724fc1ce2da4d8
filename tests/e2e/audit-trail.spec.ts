import type { Page } from '@playwright/test';
import { dayAt } from '#lib/day';
import { apply, listed, PROBLEM, refuse, rows } from '#tests/support/admin-records';
import { VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';

const TRAIL = '/audittrail';

/** Saves a vacancy and changes it. */
async function changeVacancy(page: Page, title: string): Promise<void> {
  expect((await page.request.post('/api/save', { data: { ...VACANCY, title } })).status()).toBe(200);
  const { id } = await (await page.request.get(`/api/career/${title}`)).json();
  const changed = { ...VACANCY, title, jobType: 'Part-time' };
  expect((await page.request.put(`/api/careerdetails/${id}`, { data: changed })).status()).toBe(200);
}

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/40[13]|500/);
  await logIn(page);
});

test('reads as sentences, newest first, is turned round by its heading, and an entry opens with what was changed', async ({
  page,
}) => {
  await changeVacancy(page, 'Teller');
  await apply(page, ['Asha']);
  const [{ id } = { id: '' }] = await listed(page, 'applications');
  const [self] = (await (await page.request.get('/api/colleagues')).json()) as { id: string; name: string }[];
  await page.request.patch(`/api/applications/${id}`, { data: { assignee: self?.id } });
  await refuse(page, '**/api/audit*');
  await page.goto(TRAIL);
  await expect(page.getByRole('alert')).toContainText(PROBLEM);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  const sentences = [
    'owner assigned Asha Silva’s application to owner',
    'owner changed the vacancy “Teller”',
    'owner added the vacancy “Teller”',
    'owner logged in with the password',
  ];
  await expect(rows(page).getByRole('button')).toContainText(sentences);
  const when = page.getByRole('columnheader', { name: 'When' });
  await expect(when).toHaveAttribute('aria-sort', 'descending');
  await when.getByRole('button').click();
  await expect(when).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).first()).toContainText('logged in');
  await expect(page).toHaveURL(/sort=when/);
  await when.getByRole('button').click();
  await expect(when).toHaveAttribute('aria-sort', 'descending');

  const opener = page.getByRole('button', { name: 'changed the vacancy “Teller”' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'changed the vacancy “Teller”' });
  for (const detail of ['Session', 'Network', 'Browser', '127.0.0.0/24', 'Chrome on', 'Owner'])
    await expect(dialog).toContainText(detail);
  const changes = dialog.getByRole('region', { name: 'What was changed' });
  await expect(changes).toContainText('Job type');
  await expect(changes).toContainText(/Full-time.*Part-time/s);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('is filtered by person, action, record, day and outcome in an address, and names no one who was refused', async ({
  page,
}) => {
  await changeVacancy(page, 'Teller');
  const wrong = { username: 'unknown-person', password: 'not the right one' };
  expect((await page.request.post('/api/login', { data: wrong })).status()).toBe(401);
  await page.goto(TRAIL);
  // Refusals are summed behind the answer.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/refused logins? with an unknown name/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('main')).not.toContainText(wrong.username);
  await page.getByRole('button', { name: /refused logins? with an unknown name/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Refused: wrong username or password');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Record', { exact: true }).fill('Teller');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Action', { exact: true }).selectOption('Changed a vacancy');
  await expect(rows(page)).toHaveCount(1);
  const person = page.getByLabel('Person', { exact: true });
  await person.fill('nobody of this name');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await person.fill('OWNER');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('When, from').fill(dayAt(Date.now() + 86_400_000));
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByLabel('When, from').fill('');
  await page.getByLabel('When, to').fill(dayAt(Date.now()));
  await page.getByLabel('Outcome', { exact: true }).selectOption('Done');
  await expect(page).toHaveURL(/f\.outcome=done/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByRole('cell').last()).toHaveText('Done');
});

test('an export is itself an entry, and none is written when it is refused', async ({ page }) => {
  await page.goto(TRAIL);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-trail-.+\.csv$/);
  await page.goto(TRAIL);
  await expect(rows(page).first()).toContainText('exported the list of audit trail entries (1 row)');
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await page.route('**/api/exports', (route) =>
    route.fulfill({ status: 403, json: { message: 'Your account may not do this.' } }),
  );
  await page.getByRole('button', { name: /^Export CSV/ }).click();
  await expect(page.getByText('Your account may not do this.')).toBeVisible();
  expect(downloads).toBe(0);
});
