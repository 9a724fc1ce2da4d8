import type { Page } from '@playwright/test';
import { VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';

const PAST_DAY = '2020-01-31';
const ADDRESS = '/api/careerdetails';

/** Adds a vacancy and opens the list with it alone. Returns its title, and changes it as a colleague does. */
async function open(page: Page, name: string, fields: object) {
  const title = `${name} ${Date.now()}`;
  await page.request.post('/api/save', { data: { ...VACANCY, title, ...fields } });
  await page.goto(`/careerform?q=${encodeURIComponent(title)}`);
  const change = async (data: object) => {
    const rows = await (await page.request.get(ADDRESS)).json();
    const { id, version, ...stored } = rows.find((row: { title: string }) => row.title === title);
    const headers = { 'If-Match': `"${version}"` };
    const answer = await page.request.put(`${ADDRESS}/${id}`, {
      data: { ...VACANCY, ...stored, ...data },
      headers,
    });
    expect(answer.status()).toBe(200);
  };
  return { title, change };
}

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/409/);
  await logIn(page);
});

test('a vacancy that a colleague reopened is closed again only after the question', async ({ page }) => {
  const { change } = await open(page, 'Clerk', { closingDate: PAST_DAY });
  await page.getByRole('button', { name: /^Update/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Career' });
  await dialog.getByLabel('Short Title').fill('Mine');
  await change({ closingDate: '2099-12-31', draft: 'true' });
  await page.setViewportSize({ width: 360, height: 780 });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  // At the end of the form, the choice is out of view.
  const mine = dialog.getByRole('button', { name: 'Use mine' });
  await dialog.getByText('Choose a version above the form.').scrollIntoViewIfNeeded();
  await expect(mine).not.toBeInViewport();
  await dialog.getByRole('button', { name: 'Choose a version' }).click();
  await expect(mine).toBeInViewport({ ratio: 1 });
  const notice = dialog.getByRole('region', { name: 'Saved by someone else' });
  await expect(notice).toBeFocused();
  // What both have in common stands once, before both.
  await expect(notice).toContainText('Closing date31 January 2020December 2099');
  await expect(notice).toContainText('DraftNoYes');
  await mine.click();
  const question = page.getByRole('dialog', { name: 'Save with a closing date in the past?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Save with this date' }).click();
  await expect(page.getByText('Data updated successfully!')).toBeVisible();
});
