import { readFile } from 'node:fs/promises';
import { expect, test } from '#tests/support/browser';

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

test('what looks like spam waits apart and is let in', async ({ page }) => {
  const lastName = `Trapped${Date.now()}`;
  await page.request.post('/api/send-email', { data: inquiry({ lastName, extra_remarks: 'buy now' }) });
  await page.goto(`/contactformdetails?q=${lastName}`);
  await expect(page.getByText('Loading...')).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: lastName })).toHaveCount(0);
  await page.goto(`/suspectedspam?q=${lastName}`);
  await expect(page.getByRole('row').filter({ hasText: lastName })).toHaveCount(1);
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByText(`Malini ${lastName} is in the list now.`)).toBeVisible();
  await page.goto(`/contactformdetails?q=${lastName}`);
  await expect(page.getByRole('row').filter({ hasText: lastName })).toHaveCount(1);
});

test('one person is handed what is held, and erased', async ({ page }) => {
  const email = `person${Date.now()}@customer.example`;
  await page.request.post('/api/send-email', { data: inquiry({ email }) });
  await page.goto('/oneperson');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Show what is held' }).click();
  await expect(page.getByText('Held: 1 submission and 0 applications.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const held = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(held.inquiries).toMatchObject([{ email, message: 'Hello' }]);
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText('Erased: 1 submission and 0 applications.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Show what is held' }).click();
  await expect(page.getByText('Nothing is held of this address.')).toBeVisible();
});
