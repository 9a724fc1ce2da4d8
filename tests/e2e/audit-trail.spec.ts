import type { Page } from '@playwright/test';
import { dayAt } from '#lib/day';
import { violations } from '#tests/support/axe';
import { expect, test } from '#tests/support/browser';
import { VACANCY } from '#tests/support/applicants';

test.beforeEach(async ({ page, logIn }) => logIn(page));

/** Saves a vacancy that no other test has, and changes it. */
async function changedVacancy(page: Page, name = 'Teller'): Promise<string> {
  const title = `${name} ${crypto.randomUUID().slice(0, 8)}`;
  const saved = await page.request.post('/api/save', { data: { ...VACANCY, title } });
  expect(saved.status()).toBe(200);
  const { id } = await (await page.request.get(`/api/career/${title}`)).json();
  const changed = { ...VACANCY, title, jobType: 'Part-time', shortdis: 'Receive instalments.' };
  expect((await page.request.put(`/api/careerdetails/${id}`, { data: changed })).status()).toBe(200);
  return title;
}

/** The sentences of the rows. */
const sentences = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

test('reads as sentences, newest first, and an entry opens with what was changed', async ({ page }) => {
  const title = await changedVacancy(page);
  await page.goto(`/audittrail?q=${encodeURIComponent(title)}`);
  const rows = sentences(page);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(`changed the vacancy “${title}”`);
  await expect(rows.nth(1)).toContainText(`added the vacancy “${title}”`);

  await rows.nth(0).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: `changed the vacancy “${title}”` });
  for (const detail of ['Session', 'Network', 'Browser', '127.0.0.0/24', 'Chrome on', 'Owner'])
    await expect(dialog.getByText(detail, { exact: false }).first()).toBeVisible();
  const changes = dialog.getByRole('region', { name: 'What was changed' });
  await expect(changes).toContainText('Job type');
  await expect(changes).toContainText('Full-time');
  await expect(changes).toContainText('Part-time');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(rows.nth(0).getByRole('button')).toBeFocused();
});

test('names the person to whom work was given, also in the details', async ({ page }) => {
  const name = `Given${Date.now()}`;
  await page.request.post('/api/submit-application', { multipart: { name, email: 'a@example.com' } });
  const rows: { id: string; name: string }[] = await (await page.request.get('/api/applications')).json();
  const { id } = rows.find((row) => row.name === name) ?? { id: '' };
  const [colleague] = await (await page.request.get('/api/colleagues')).json();
  await page.request.patch(`/api/applications/${id}`, { data: { assignee: colleague.id } });
  await page.goto(`/audittrail?q=${name}`);
  const sentence = `assigned ${name}’s application to ${colleague.name}`;
  await page.getByRole('button', { name: sentence }).click();
  const assigned = page.getByRole('dialog', { name: sentence }).getByRole('definition').last();
  await expect(assigned).toHaveText(colleague.name);
});

test('says in the heading that it is newest first, and a press turns that round and back', async ({
  page,
}) => {
  await page.goto('/audittrail');
  const when = page.getByRole('columnheader', { name: 'When' });
  await expect(when).toHaveAttribute('aria-sort', 'descending');
  await expect(page.locator('th[aria-sort]')).toHaveCount(1);
  await when.getByRole('button').click();
  await expect(when).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=when/);
  await when.getByRole('button').click();
  await expect(when).toHaveAttribute('aria-sort', 'descending');
  await expect(page).not.toHaveURL(/sort=/);
  await page.getByRole('columnheader', { name: 'Outcome' }).getByRole('button').click();
  await expect(when).not.toHaveAttribute('aria-sort');
});

test('a sentence stays on one line where there is room', async ({ page }) => {
  const title = await changedVacancy(page, 'Implementation consultant for pawning, leasing and instalments');
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/audittrail?q=${encodeURIComponent(title)}`);
    const sentence = sentences(page).first().getByRole('button');
    expect((await sentence.boundingBox())?.height, `${width}`).toBeLessThan(30);
  }
});

test('is filtered by person, action, record and days', async ({ page }) => {
  const title = await changedVacancy(page);
  await page.goto('/audittrail');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Record', { exact: true }).fill(title);
  const rows = sentences(page);
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Action', { exact: true }).selectOption('Changed a vacancy');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Person', { exact: true }).fill('nobody of this name');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByLabel('Person', { exact: true }).fill('');
  await expect(rows).toHaveCount(1);

  const today = dayAt(Date.now());
  const tomorrow = dayAt(Date.now() + 86_400_000);
  await page.getByLabel('When, from').fill(today);
  await expect(rows).toHaveCount(1);
  await page.getByLabel('When, from').fill(tomorrow);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByLabel('When, from').fill('');
  await page.getByLabel('When, to').fill(today);
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Outcome', { exact: true }).selectOption('Done');
  await expect(page).toHaveURL(/f\.outcome=done/);
  await expect(rows.first().getByRole('cell').last()).toHaveText('Done');
  // The filters are in the address, so that they can be shared.
  await page.reload();
  await expect(rows).toHaveCount(1);
});

test('names refused logins and shows them on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const wrong = { username: `unknown-${Date.now()}`, password: 'not the right one' };
  expect((await request.post('/api/login', { data: wrong })).status()).toBe(401);
  await expect(async () => {
    await page.goto('/audittrail');
    await expect(page.getByText(/refused logins? with an unknown name/).first()).toBeVisible();
  }).toPass();
  await expect(page.locator('main')).not.toContainText(wrong.username);
  await page
    .getByRole('button', { name: /refused logins? with an unknown name/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Refused: wrong username or password');
  await expect(dialog.getByRole('term').last()).toHaveText('Request');
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
  await expect(dialog.getByRole('button')).toHaveClass(/button-secondary/);
});

test('an export is asked for before its file is written, and not written when it is refused', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/403/);
  await page.goto('/audittrail');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-trail-.+\.csv$/);
  await page.goto('/audittrail');
  await expect(sentences(page).first()).toContainText(
    /exported the list of audit trail entries \(\d+ rows?\)/,
  );

  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await page.route('**/api/exports', (route) =>
    route.fulfill({ status: 403, json: { message: 'Your account may not do this.' } }),
  );
  await page.getByRole('button', { name: /^Export CSV/ }).click();
  await expect(page.getByText('Your account may not do this.')).toBeVisible();
  expect(downloads).toBe(0);
});
