import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { INQUIRY } from '#tests/support/inquiries';
import type { LoopbackResend } from '#tests/support/resend';

let number = 0;
const mark = () => `Mail${Date.now()}${(number += 1)}`;

/** Sends an inquiry of a person with a name that no other test has, and opens its page. */
async function inquire(page: Page): Promise<string> {
  const lastName = mark();
  const email = `${lastName.toLowerCase()}@customer.example`;
  const interests = ['Web Design', 'Software Solutions'];
  const data = { ...INQUIRY, firstName: 'Asha', lastName, email, interests };
  expect((await page.request.post('/api/send-email', { data })).status()).toBe(200);
  await page.goto(`/contactformdetails?q=${lastName}`);
  await page.getByRole('link', { name: `Asha ${lastName}` }).click();
  await expect(page.getByRole('article')).toBeVisible();
  return lastName;
}

async function apply(page: Page, names: readonly string[]): Promise<string> {
  const own = mark();
  for (const name of names)
    await page.request.post('/api/submit-application', {
      multipart: {
        ...{ name: `${name} ${own}`, email: `${name}.${own}@example.com`.toLowerCase() },
        ...{ position: 'Storekeeper', message: 'I count well.' },
      },
    });
  return own;
}

const mailsTo = (resend: LoopbackResend, part: string) =>
  resend.delivered.filter(({ to }) => to[0]?.includes(part.toLowerCase()));

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test.beforeEach(async ({ page, logIn }) => logIn(page));
test.afterEach(({ resend }) => void (resend.mood = 'well'));

test('a reply is written with a template, survives a reload, is sent once by two clicks, and answers the inquiry', async ({
  page,
  resend,
}) => {
  const name = await inquire(page);
  await page.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog', { name: `Write to Asha ${name}` });
  const text = dialog.getByLabel('Text');
  await expect(dialog.getByLabel('Subject')).toHaveValue(/^Re: Your inquiry to /);
  await text.fill('My own words');
  await dialog.getByLabel('Template').selectOption('First answer');
  await expect(text).toHaveValue(
    new RegExp(`^Dear Asha ${name},[^]+about Web Design and Software Solutions`),
  );
  await dialog.getByRole('button', { name: 'Bring it back' }).click();
  await expect(text).toHaveValue('My own words');
  await dialog.getByLabel('Template').selectOption('Quotation follows');
  await page.reload();
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(text).toHaveValue(/We are preparing a quotation for Web Design and Software Solutions/);
  const letGo = await holdRoute(page, '**/replies');
  await dialog.getByRole('button', { name: 'Send' }).dblclick();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible();
  letGo();
  await expect(toast(page, 'Sent.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const sent = page.getByRole('region', { name: 'Mail sent by the site' });
  await expect(sent.getByText('Sent', { exact: true })).toBeVisible();
  await expect(sent.getByText('Mail by owner')).toBeVisible();
  expect(mailsTo(resend, name)).toHaveLength(1);
  expect(mailsTo(resend, name)[0]?.text).toContain(`Dear Asha ${name},`);
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByLabel('Status')).toHaveValue('answered');
  await page.reload();
  await sent.getByText('Mail by owner').click();
  await expect(sent.getByText('We are preparing a quotation')).toBeVisible();
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(text).toHaveValue('');
});

test('a reply that waits says so, is sent by another try, and one that is refused says why', async ({
  page,
  resend,
}) => {
  const name = await inquire(page);
  const send = async (words: string) => {
    await page.getByRole('button', { name: 'Reply' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Text').fill(words);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toHaveCount(0);
  };
  resend.mood = 500;
  await send('One');
  const sent = page.getByRole('region', { name: /sent by the site/ });
  await expect(sent.getByText('Waiting', { exact: true })).toBeVisible();
  resend.mood = 'of the recipient';
  await send('Two');
  const second = sent.getByRole('listitem').nth(1);
  await expect(second.getByText('Failed', { exact: true })).toBeVisible();
  await expect(second).toContainText('The mail provider does not accept the address.');
  resend.mood = 'well';
  await second.getByRole('button', { name: 'Try again' }).click();
  await expect(second.getByText('It was sent.')).toBeVisible();
  expect(mailsTo(resend, name).map(({ text }) => text)).toContain('Two');
});

test('a placeholder that is left, and a text that is too long, are refused beside their fields', async ({
  page,
}) => {
  await inquire(page);
  await page.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel('Text');
  await text.fill('Dear {name},');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please replace {name} with your own words.');
  await text.fill('x'.repeat(5001));
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please use at most 5,000 characters.');
});

test('three of five are rejected with a template in eight clicks, and nobody twice', async ({
  page,
  resend,
}) => {
  const names = ['Anil', 'Bimal', 'Chandra', 'Deepa', 'Erandi'];
  const own = await apply(page, names);
  await page.goto(`/jobformdetails?q=${own}&sort=name`);
  await expect(page.getByRole('row')).toHaveCount(6);
  const pick = (name: string) => page.getByRole('checkbox', { name: `Select ${name} ${own}` }).check();
  for (const name of ['Anil', 'Bimal', 'Chandra']) await pick(name);
  await page.getByRole('button', { name: 'Reject...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 3 applicants' });
  await dialog.getByLabel('Template').selectOption('After reading the application');
  await expect(dialog.getByLabel('And move to Rejected')).toBeChecked();
  await dialog.getByRole('button', { name: 'Send 3 rejections' }).click();
  await expect(toast(page, '3 applicants mailed a rejection.')).toBeVisible();
  await expect.poll(() => mailsTo(resend, own).length).toBe(3);
  expect(
    mailsTo(resend, own)
      .map(({ text }) => text.split('\n')[0])
      .toSorted(),
  ).toEqual(['Anil', 'Bimal', 'Chandra'].map((name) => `Dear ${name} ${own},`));
  await expect(page.getByRole('button', { name: /^Rejected/ })).toBeVisible();

  await pick('Anil');
  await pick('Deepa');
  await page.getByRole('button', { name: 'Reject...' }).click();
  const again = page.getByRole('dialog', { name: 'Reject 2 applicants' });
  await expect(again.getByText('1 of them had a rejection before and will be left out.')).toBeVisible();
  await again.getByLabel('Text').fill('Dear {name}, no.');
  await again.getByRole('button', { name: 'Send 2 rejections' }).click();
  await expect(page.getByRole('alert').or(toast(page, '1 had a rejection before.')).first()).toBeVisible();
  await expect.poll(() => mailsTo(resend, own).length).toBe(4);
  await page.getByRole('link', { name: `Anil ${own}` }).click();
  await expect(page.getByRole('region', { name: 'Mail sent by the site' })).toContainText(
    'Rejection by owner',
  );
});

test('cards of the board are selected and rejected, and one applicant is on the page', async ({
  page,
  resend,
}) => {
  const own = await apply(page, ['Farah', 'Gamini', 'Hiran']);
  await page.goto('/jobformdetails?view=board');
  for (const name of ['Farah', 'Gamini']) await page.getByLabel(`Select ${name} ${own}`).check();
  const bar = page.getByRole('group', { name: 'Selected cards' });
  await expect(bar).toContainText('2 applicants selected');
  await bar.getByRole('button', { name: 'Reject...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 applicants' });
  await dialog.getByLabel('Template').selectOption('After the interview');
  await dialog.getByRole('button', { name: 'Send 2 rejections' }).click();
  await expect(bar).toHaveCount(0);
  const rejected = page.getByRole('region', { name: /^Rejected/ });
  await expect(rejected.getByRole('link', { name: `Farah ${own}` })).toBeVisible();
  await expect.poll(() => mailsTo(resend, own).length).toBe(2);

  await page.getByRole('link', { name: `Hiran ${own}` }).click();
  await page.getByRole('button', { name: 'Reject' }).click();
  const single = page.getByRole('dialog', { name: `Reject Hiran ${own}` });
  await single.getByLabel('Template').selectOption('After reading the application');
  await single.getByRole('button', { name: 'Send the rejection' }).click();
  await expect(page.getByLabel('Stage')).toHaveValue('rejected');
  await expect(page.getByRole('region', { name: 'Mail sent by the site' })).toContainText('Sent');
  expect(mailsTo(resend, own)).toHaveLength(3);
});

test('an applicant is written to with a template', async ({ page, resend }) => {
  const own = await apply(page, ['Ishara']);
  await page.goto(`/jobformdetails?q=${own}`);
  await page.getByRole('link', { name: `Ishara ${own}` }).click();
  await page.getByRole('button', { name: 'Write a mail' }).click();
  const dialog = page.getByRole('dialog', { name: `Write to Ishara ${own}` });
  await dialog.getByLabel('Template').selectOption('Invitation to an interview');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Sent.')).toBeVisible();
  expect(mailsTo(resend, own)[0]?.subject).toBe('Your application for Storekeeper');
});
