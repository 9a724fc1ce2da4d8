import { readFile } from 'node:fs/promises';
import { addressOf, apply, inquire, PROBLEM, refuse, toast } from '#tests/support/admin-records';
import { expect, test } from '#tests/support/browser';
import { PDF_CV } from '#tests/support/cv-upload';

test('all that is held of one person is found by the address, saved as a file, and erased after asking', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/500/);
  await logIn(page);
  await inquire(page, ['Asha', 'Bimal']);
  await apply(page, ['Asha'], { cv: PDF_CV });
  const email = addressOf('Asha');
  await page.goto('/oneperson');
  const field = page.getByLabel('Email');
  const find = page.getByRole('button', { name: 'Find records' });
  const erase = page.getByRole('button', { name: 'Erase this person’s data' });
  await field.fill(email.toUpperCase());
  await refuse(page, '**/api/people/export', 'POST', 1);
  await find.click();
  await expect(field).toHaveAccessibleDescription(new RegExp(PROBLEM));
  await expect(field).toHaveValue(email.toUpperCase());
  await find.click();
  const found = page.getByText(`Held for ${email.toUpperCase()}: 1 inquiry and 1 application.`);
  await expect(found).toBeVisible();
  await expect(page.getByText('The CV is not in the file')).toBeVisible();
  // What is shown belongs to the address that was sought.
  await field.fill(addressOf('Bimal'));
  await expect(found).toBeHidden();
  await expect(erase).toBeHidden();
  await find.click();
  await expect(page.getByText(`Held for ${addressOf('Bimal')}: 1 inquiry.`)).toBeVisible();
  await expect(page.getByText('not in the file')).toHaveCount(0);

  await field.fill(email);
  await field.press('Enter');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`person-${email}.json`);
  const held = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(held).toMatchObject({ email, inquiries: [{ email, message: 'A question' }] });
  expect(held.applications).toMatchObject([{ email, name: 'Asha Silva' }]);

  await erase.click();
  const question = page.getByRole('dialog', { name: 'Erase this person’s data?' });
  await expect(question).toContainText(`from ${email} will be erased`);
  await refuse(page, '**/api/people/erase', 'POST', 1);
  await question.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(question.getByRole('alert')).toContainText(PROBLEM);
  await question.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(toast(page, 'Erased: 1 inquiry and 1 application.')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await field.fill(email);
  await find.click();
  await expect(page.getByText('Nothing is held for this address.')).toBeVisible();
  await field.fill(addressOf('Bimal'));
  await find.click();
  await expect(page.getByText(`Held for ${addressOf('Bimal')}: 1 inquiry.`)).toBeVisible();
});
