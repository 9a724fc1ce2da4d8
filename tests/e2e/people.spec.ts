import { readFile } from 'node:fs/promises';
import { expect, test } from '#tests/support/browser';
import { PDF_CV } from '#tests/support/cv-upload';

const inquiry = (own: object) => ({
  firstName: 'Malini',
  lastName: 'Fonseka',
  email: 'malini@customer.example',
  phoneNumber: '+94 77 123 4567',
  message: 'Hello',
  interests: ['Other'],
  ...own,
});

test.beforeEach(async ({ page, logIn }) => logIn(page));

test('suspected spam has its own list, can be read on a phone, and approved', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const lastName = `Trapped${'W'.repeat(55)}${Date.now()}`;
  const message = 'One line\n'.repeat(9);
  await page.request.post('/api/send-email', {
    data: inquiry({ lastName, message: `${message}The last one`, extra_remarks: 'buy now' }),
  });
  await page.goto(`/contactformdetails?q=${lastName}`);
  await expect(page.getByText('Loading...')).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: lastName })).toHaveCount(0);
  await page.goto(`/suspectedspam?q=${lastName}`);
  await expect(page.getByRole('row').filter({ hasText: lastName })).toHaveCount(1);
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  await page.getByRole('button', { name: `Malini ${lastName}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: lastName });
  await expect(dialog.getByText('The last one')).toBeVisible();
  await expect(dialog).toContainText('+94 77 123 4567');
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Not spam' }).dblclick();
  const toast = page.getByRole('status').getByText(`Malini ${lastName} is now in the list of inquiries.`);
  await expect(toast).toBeVisible();
  await expect(page.getByRole('status').locator('p')).toHaveCount(1);
  const box = await toast.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(360);
  await page.goto(`/contactformdetails?q=${lastName}`);
  await expect(page.getByRole('row').filter({ hasText: lastName })).toHaveCount(1);
});

test('the data of one person can be exported and erased', async ({ page }) => {
  const email = `person${Date.now()}@customer.example`;
  await page.request.post('/api/send-email', { data: inquiry({ email }) });
  await page.goto('/oneperson');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Find records' }).click();
  const found = page.getByText(`Held for ${email.toUpperCase()}: 1 inquiry.`);
  await expect(found).toBeVisible();
  await page.getByLabel('Email').fill('somebody.else@customer.example');
  await expect(found).toBeHidden();
  await expect(page.getByRole('button', { name: 'Erase this person’s data' })).toBeHidden();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Find records' }).click();
  await expect(page.getByText('not in the file')).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const held = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(held.inquiries).toMatchObject([{ email, message: 'Hello' }]);
  await page.getByRole('button', { name: 'Erase this person’s data' }).click();
  await expect(page.getByRole('dialog')).toContainText(`from ${email} will be erased`);
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText('Erased: 1 inquiry.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Find records' }).click();
  await expect(page.getByText('Nothing is held for this address.')).toBeVisible();
});

test('of a person with a CV it is said that the file does not hold it', async ({ page }) => {
  const email = `applicant${Date.now()}@customer.example`;
  const fields = { name: 'Malini', email, contactNumber: '0771234567', position: 'Clerk', message: 'Hello' };
  await page.request.post('/api/submit-application', { multipart: { ...fields, cv: PDF_CV } });
  await page.goto('/oneperson');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Find records' }).click();
  await expect(page.getByText('The CV is not in the file')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await downloading).suggestedFilename()).toBe(`person-${email}.json`);
});
