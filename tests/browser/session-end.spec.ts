import { ADMIN, expect, test } from '#tests/support/browser';

test('a form that is half written outlives the end of the session', async ({ page, logIn, allowConsole }) => {
  allowConsole(/401/);
  await logIn(page);
  // The screen has asked for its session: one that ended before would lead to the login.
  await page.goto('/addcareers', { waitUntil: 'networkidle' });
  await page.getByLabel('Job Title').fill('Branch Auditor');
  await page.getByLabel('Job Type').selectOption('Full-time');
  await page.getByLabel('Short Title').fill('Auditor');
  await page.getByLabel('Short Description').fill('Audits branches');
  await page.getByLabel('Description', { exact: true }).fill('Visits the branches and reads their books.');
  await page.getByLabel('Bullet Points').fill('Travel, Read, Report');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Add Career' }).click();

  const again = page.getByRole('dialog', { name: 'Log in again' });
  await again.getByLabel('Username').fill(ADMIN.username);
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(page.getByLabel('Job Title')).toHaveValue('Branch Auditor');
  await expect(page.getByLabel('Bullet Points')).toHaveValue('Travel, Read, Report');
  await page.getByRole('button', { name: 'Add Career' }).click();
  await expect(page.getByRole('link', { name: 'See all careers' })).toBeVisible();
});
