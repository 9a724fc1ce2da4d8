import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { loseAnswers } from '#tests/support/bulk-answers';
import { applyAndSelect, toast } from '#tests/support/sent-mails';

const PATH = '**/api/applications/notes';

test.beforeEach(async ({ page, logIn }) => logIn(page));

/** Selects new applicants with these first names and writes a note for them. Returns their last name. */
async function write(page: Page, names: readonly string[]): Promise<string> {
  const own = await applyAndSelect(page, names);
  await page.getByRole('button', { name: 'Add a note...' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Invite on Friday.');
  return own;
}

/** The site refuses the next try. */
const refuse = (page: Page) =>
  page.route(PATH, (route) => route.fulfill({ status: 429, json: { message: 'Too many attempts.' } }), {
    times: 1,
  });

test('a note for one is spoken of as one, and the last of several, too', async ({ page, allowConsole }) => {
  test.slow();
  allowConsole(/429/);
  const dialog = page.getByRole('dialog');
  const sentences = dialog.getByRole('alert').locator('p');
  const add = dialog.getByRole('button', { name: 'Add the note' });
  await write(page, ['Waruni']);
  await refuse(page);
  await add.click();
  await expect(sentences).toHaveText(['The note was not saved. Too many attempts.']);
  await add.click();
  await expect(toast(page, 'Note added to 1 applicant.')).toBeVisible();

  // The newest is the first of the list.
  const own = await write(page, ['Yasas', 'Zahra']);
  await page.route(PATH, loseAnswers, { times: 1 });
  await dialog.getByRole('button', { name: 'Add 2 notes' }).click();
  await expect(sentences.first()).toHaveText('Note added to 1 of 2 applicants; this failed for 1.');
  await expect(page.getByRole('dialog', { name: `Add a note to Yasas ${own}` })).toBeVisible();
  await refuse(page);
  await add.click();
  await expect(sentences).toHaveText(['The note was not saved. Too many attempts.']);
  await add.click();
  await expect(toast(page, 'Note added to 2 applicants.')).toBeVisible();
});
