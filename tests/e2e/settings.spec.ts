import { expect, test } from '../support/office.ts';

test('a template is added, refused with a sentence, changed, and lost only after a question', async ({
  page,
  office,
}) => {
  const { dialog } = office;
  await page.goto('/settings');
  await office.press('New template');
  await dialog.getByLabel('For').selectOption('Rejection of an applicant');
  await dialog.getByLabel('Name').fill('Short refusal');
  await dialog.getByLabel('Subject').fill('About {interest}');
  await dialog.getByLabel('Text').fill('Dear {name}, no.');
  await office.confirm('Save');
  await office.says('{interest} is not known here: please use {name}, {vacancy} or {company}.');
  await dialog.getByLabel('Subject').fill('About {vacancy}');
  await office.confirm('Save');
  await expect(office.toast('Saved.')).toBeVisible();
  await office.press('Edit Short refusal');
  await dialog.getByLabel('Name').fill('Shortest refusal');
  await page.keyboard.press('Escape');
  await office.confirm('Keep editing');
  await office.confirm('Save');
  await expect(page.getByText('Shortest refusal')).toBeVisible();
});
