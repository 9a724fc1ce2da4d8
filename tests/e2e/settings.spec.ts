import type { Browser, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { INQUIRY } from '#tests/support/inquiries';

test.use({ siteEnv: { SITE_URL: 'https://www.veralu.example' } });

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/settings');
});

/** The page of another person who is logged in, in a browser of its own. */
async function another(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await context.addCookies(await page.context().cookies());
  return context.newPage();
}

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a template is added, refused with a sentence, changed and deleted', async ({ page }) => {
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = dialogOf(page, 'New template');
  await dialog.getByLabel('For').selectOption('Rejection of an applicant');
  await dialog.getByLabel('Name').fill('Short refusal');
  await dialog.getByLabel('Subject').fill('About {interest}');
  await dialog.getByLabel('Text').fill('Dear {nmae}, no.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog.getByText('{interest} is not known here: please use {name}, {vacancy} or {company}.'),
  ).toBeVisible();
  await expect(dialog.getByText(/^\{nmae\} is not known here/)).toBeVisible();
  await dialog.getByLabel('Subject').fill('About {vacancy}');
  await dialog.getByLabel('Text').fill('Dear {name}, no.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Short refusal' }).click();
  await dialogOf(page, 'Edit template').getByLabel('Name').fill('Shortest refusal');
  await dialogOf(page, 'Edit template').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shortest refusal')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Delete Shortest refusal' }).click();
  const question = dialogOf(page, 'Delete “Shortest refusal”?');
  await expect(question).toContainText('This cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Shortest refusal')).toHaveCount(0);
});

test('of two owners at once, the later sees both texts and chooses', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/409/);
  await page.getByRole('button', { name: 'Edit Quotation to follow' }).click();
  const other = await another(browser, page);
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Edit Quotation to follow' }).click();
  await other.getByRole('dialog').getByLabel('Text').fill('Theirs');
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(other, 'Saved.')).toBeVisible();
  const dialog = dialogOf(page, 'Edit template');
  await dialog.getByLabel('Text').fill('Ours');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Someone else saved this template')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByLabel('Text')).toHaveValue('Ours');
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await expect(dialog.getByLabel('Text')).toHaveValue('Theirs');
  await dialog.getByLabel('Text').fill('Both');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit Quotation to follow' }).click();
  await other.reload();
  await other.getByRole('button', { name: 'Edit Quotation to follow' }).click();
  await other.getByRole('dialog').getByLabel('Text').fill('Theirs again');
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(other, 'Saved.')).toBeVisible();
  await dialog.getByLabel('Text').fill('Ours again');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Use mine' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Quotation to follow' }).click();
  await expect(dialog.getByLabel('Text')).toHaveValue('Ours again');
  await other.context().close();
});

test('an acknowledgement is switched on, and sent to the next visitor', async ({ page, resend }) => {
  const box = page.getByLabel('Tell people that their inquiry has arrived');
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(toast(page, 'This acknowledgement will be sent from now on.')).toBeVisible();
  const email = 'acknowledged@customer.example';
  await page.request.post('/api/send-email', { data: { ...INQUIRY, email } });
  await expect.poll(() => resend.delivered.filter(({ to }) => to[0] === email).length).toBe(1);
  await page.reload();
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(toast(page, 'This acknowledgement will no longer be sent.')).toBeVisible();
});
