import { readFile } from 'node:fs/promises';
import { PDF_CV } from '../support/cv-upload.ts';
import { addressOf, expect, PROBLEM, test } from '../support/office.ts';

test('all that is held of one person is found, saved as a file, and erased', async ({ page, office }) => {
  await office.inquire(['Asha', 'Bimal']);
  await office.apply(['Asha'], { cv: PDF_CV });
  const email = addressOf('Asha');
  const field = page.getByLabel('Email');
  const find = async (address: string) => {
    await field.fill(address);
    await office.press('Find records');
  };
  await page.goto('/oneperson');
  await office.refuse('**/api/people/export', 1);
  await find(email.toUpperCase());
  await expect(field).toHaveAccessibleDescription(new RegExp(PROBLEM));
  await office.press('Find records');
  const found = page.getByText(`Held for ${email.toUpperCase()}: 1 inquiry and 1 application.`);
  await expect(found).toBeVisible();
  await office.says('The CV is not in the file');
  await field.fill(addressOf('Bimal'));
  await expect(found).toBeHidden();
  await find(email);
  const downloading = page.waitForEvent('download');
  await office.press('Save as a file');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`person-${email}.json`);
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    ...{ email, inquiries: [{ email, message: 'A question' }], applications: [{ name: 'Asha Silva' }] },
  });
  await office.press('Erase this person’s data');
  await expect(office.dialog).toContainText(`from ${email} will be erased`);
  await office.confirm('Erase');
  await expect(office.toast('Erased: 1 inquiry and 1 application.')).toBeVisible();
  await expect(page.getByText(`Held for ${email}`)).toBeHidden();
  await find(email);
  await office.says('Nothing is held for this address.');
  await find(addressOf('Bimal'));
  await office.says(`Held for ${addressOf('Bimal')}: 1 inquiry.`);
});
