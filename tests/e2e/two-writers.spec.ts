import { expect, test } from '#tests/support/browser';
import { INQUIRY } from '#tests/support/inquiries';
import { another } from '#tests/support/record-pages';
import { mailsTo, mark, toast } from '#tests/support/sent-mails';

test.beforeEach(async ({ page, logIn }) => logIn(page));
test.afterEach(({ resend }) => void (resend.mood = 'well'));

test('of two people who answer one inquiry, the later reads the other reply first and loses no word', async ({
  page,
  browser,
  resend,
  allowConsole,
}) => {
  allowConsole(/409/);
  const lastName = mark();
  const email = `${lastName.toLowerCase()}@customer.example`;
  await page.request.post('/api/send-email', { data: { ...INQUIRY, firstName: 'Asha', lastName, email } });
  await page.goto(`/contactformdetails?q=${lastName}`);
  await page.getByRole('link', { name: `Asha ${lastName}` }).click();
  await page.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Text').fill('Yes, on Monday.');

  const other = await another(browser, page);
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Reply' }).click();
  await other.getByRole('dialog').getByLabel('Text').fill('No, not this year.');
  await other.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(toast(other, 'Sent.')).toBeVisible();
  await other.context().close();

  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^owner has replied in the meantime\./);
  await expect(dialog.getByRole('region', { name: 'Sent in the meantime' })).toContainText(
    'No, not this year.',
  );
  await expect(dialog.getByLabel('Text')).toHaveValue('Yes, on Monday.');
  expect(mailsTo(resend, lastName)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Emails from the site' }).getByRole('listitem')).toHaveCount(
    2,
  );
  expect(mailsTo(resend, lastName)).toHaveLength(2);
});

test('mail that did not reach a person is seen and found in both lists', async ({ page, resend }) => {
  const lastName = mark();
  const email = `${lastName.toLowerCase()}@customer.example`;
  await page.request.post('/api/send-email', { data: { ...INQUIRY, firstName: 'Bimal', lastName, email } });
  const fields = { name: `Chandra ${lastName}`, email, contactNumber: '0771234567', position: 'Storekeeper' };
  await page.request.post('/api/submit-application', { multipart: { ...fields, message: 'I count well.' } });
  resend.mood = 'of the recipient';
  await page.goto(`/contactformdetails?q=${lastName}`);
  await page.getByRole('link', { name: `Bimal ${lastName}` }).click();
  await page.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('dialog').getByLabel('Text').fill('Yes.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  await page.goto(`/contactformdetails?q=${lastName}&f.reply=Reply+failed`);
  await expect(page.getByRole('row').nth(1)).toContainText('Reply failed');

  await page.goto(`/jobformdetails?q=${lastName}`);
  await page.getByRole('link', { name: `Chandra ${lastName}` }).click();
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').getByLabel('Text').fill('Dear {name}, no.');
  // It stays when the dialog is left.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('dialog').getByLabel('Text')).toHaveValue('Dear {name}, no.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send the rejection' }).click();
  await expect(page.getByLabel('Stage')).toHaveValue('rejected');
  await page.goto(`/jobformdetails?q=${lastName}&f.rejection=Rejection+failed`);
  await expect(page.getByRole('row').nth(1)).toContainText('Rejection failed');
  await page.goto('/jobformdetails?view=board');
  const card = page.getByRole('article').filter({ hasText: `Chandra ${lastName}` });
  await expect(card).toContainText('Rejection failed');
});
