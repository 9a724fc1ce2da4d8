import type { Page } from '@playwright/test';
import {
  addressOf,
  apply,
  colleague,
  holdLinks,
  inquire,
  mailsTo,
  open,
  PROBLEM,
  refuse,
  rows,
  toast,
} from '#tests/support/admin-records';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { mailEvent, signed } from '#tests/support/mail-events';
import type { LoopbackResend } from '#tests/support/resend';

const LIST = '/contactformdetails';
const SENDS = /\/replies\?/;

const dialog = (page: Page) => page.getByRole('dialog');
const openReply = (page: Page) => page.getByRole('button', { name: 'Reply' }).click();
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
const sent = (page: Page) =>
  page.getByRole('region', { name: /^Emails? from the site$/ }).getByRole('listitem');

/** Writes to the person of the open inquiry. */
async function write(page: Page, text: string, answers = true): Promise<void> {
  await openReply(page);
  await dialog(page).getByLabel('Text').fill(text);
  await dialog(page).getByLabel('Also mark the inquiry as answered').setChecked(answers);
  await send(page);
  await expect(dialog(page)).toHaveCount(0);
}

/** Reports, as the provider does, what became of the last mail to a person. */
async function report(page: Page, resend: LoopbackResend, type: string, firstName: string): Promise<void> {
  const mail = mailsTo(resend, firstName).at(-1);
  if (!mail) throw new Error(`Nothing was mailed to ${firstName}.`);
  const { headers, body } = signed(mailEvent(type, mail, new Date().toISOString()));
  const answer = await page.request.post('/api/mail-events', { headers, data: Buffer.from(body) });
  expect(answer.status()).toBe(204);
  await page.reload();
}

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/409|500/);
  await logIn(page);
});

test('a reply is written with a template, survives a reload and a failure, is sent once by two clicks, and answers the inquiry', async ({
  page,
  resend,
}) => {
  await inquire(page, ['Asha'], { interests: ['Web Design', 'Software Solutions'] });
  await open(page, LIST, 'Asha Perera');
  await openReply(page);
  await expect(dialog(page)).toHaveAccessibleName('Write to Asha Perera');
  await expect(dialog(page).getByRole('region', { name: 'Message' })).toHaveText('A question');
  const [subject, text, template] = ['Subject', 'Text', 'Template'].map((name) =>
    dialog(page).getByLabel(name),
  );
  const answers = dialog(page).getByLabel('Also mark the inquiry as answered');
  await expect(subject!).toHaveValue(/^Re: Your inquiry to /);
  for (const [words, sentence] of [
    ['', 'Please write the text.'],
    ['Dear {name},', 'Please replace {name} with your own words.'],
    ['x'.repeat(5001), 'Please use at most 5,000 characters.'],
  ] as const) {
    await text!.fill(words);
    await send(page);
    await expect(dialog(page).getByRole('alert')).toContainText(sentence);
  }
  await text!.fill('My own words');
  await template!.selectOption('First answer');
  await expect(text!).toHaveValue(/^Dear Asha Perera,[^]+about Web Design and Software Solutions/);
  await dialog(page).getByRole('button', { name: 'Bring it back' }).click();
  await expect(text!).toHaveValue('My own words');
  await template!.selectOption('Quotation to follow');
  await answers.uncheck();
  await page.reload();
  await openReply(page);
  await expect(text!).toHaveValue(/We are preparing a quotation for Web Design and Software Solutions/);
  await expect(dialog(page).getByText('This is what you had typed before.')).toBeVisible();
  await expect(answers).not.toBeChecked();
  await answers.check();
  await refuse(page, SENDS, 'POST', 1);
  await send(page);
  await expect(dialog(page).getByRole('alert').filter({ hasText: PROBLEM })).toBeVisible();
  const letGo = await holdRoute(page, SENDS);
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).dblclick();
  await expect(dialog(page).getByRole('button', { name: 'Sending...' })).toBeVisible();
  letGo();
  await expect(toast(page, 'Sent.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(mailsTo(resend, 'Asha').map((mail) => mail.text.split('\n')[0])).toEqual(['Dear Asha Perera,']);
  await expect(page.getByLabel('Status')).toHaveValue('answered');
  await page.reload();
  await expect(sent(page).getByText('Sent', { exact: true })).toBeVisible();
  await sent(page).getByText('Email by owner').click();
  await expect(sent(page).getByText('We are preparing a quotation')).toBeVisible();
  await openReply(page);
  await expect(text!).toHaveValue('');
});

test('a reply that waits is sent by another try; of one that is refused it is said why, and to call is next', async ({
  page,
  resend,
}) => {
  await inquire(page, ['Asha']);
  await open(page, LIST, 'Asha Perera');
  resend.mood = 500;
  await write(page, 'One', false);
  await expect(sent(page).getByText('Waiting', { exact: true })).toBeVisible();
  resend.mood = 'of the recipient';
  await write(page, 'Two');
  const second = sent(page).nth(1);
  await expect(second).toContainText('Failed');
  await expect(second).toContainText('The email provider does not accept the address. Please call');
  // Neither has reached anybody.
  await expect(page.getByLabel('Status')).toHaveValue('new');
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toHaveCount(0);
  await expect(second.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Call' })).toHaveClass(/button-primary/);
  await page.goto(`${LIST}?f.reply=Reply+failed`);
  await expect(rows(page)).toContainText('Reply failed');
  await page.getByRole('link', { name: 'Asha Perera' }).click();
  resend.mood = 'well';
  await sent(page).first().getByRole('button', { name: 'Try again' }).click();
  await expect(sent(page).first().getByText('The email was sent.')).toBeVisible();
  expect(mailsTo(resend, 'Asha').map(({ text }) => text)).toEqual(['One']);
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible();
});

test('of two people who answer one inquiry, the later reads the other reply first and loses no word', async ({
  page,
  browser,
  resend,
}) => {
  await inquire(page, ['Asha']);
  await open(page, LIST, 'Asha Perera');
  await openReply(page);
  await dialog(page).getByLabel('Text').fill('Yes, on Monday.');
  const other = await colleague(browser, page);
  await other.goto(page.url());
  await write(other, 'No, not this year.');
  await expect(toast(other, 'Sent.')).toBeVisible();
  await other.context().close();
  await send(page);
  await expect(dialog(page).getByRole('alert')).toHaveText(/^owner has replied in the meantime\./);
  const theirs = dialog(page).getByRole('region', { name: 'Sent in the meantime' });
  await expect(theirs).toContainText('No, not this year.');
  await expect(dialog(page).getByLabel('Text')).toHaveValue('Yes, on Monday.');
  expect(mailsTo(resend, 'Asha')).toHaveLength(1);
  await dialog(page).getByRole('button', { name: 'Send anyway' }).click();
  await expect(sent(page)).toHaveCount(2);
  expect(mailsTo(resend, 'Asha')).toHaveLength(2);
});

test('a reply says that it was delivered, and one that bounced what helps, in the record and in the list', async ({
  page,
  resend,
}) => {
  await inquire(page, ['Asha', 'Bimal']);
  await open(page, LIST, 'Asha Perera');
  await write(page, 'One');
  await report(page, resend, 'email.delivered', 'Asha');
  await expect(sent(page).getByText('Delivered', { exact: true })).toBeVisible();
  await open(page, LIST, 'Bimal Perera');
  await write(page, 'Two');
  await expect(page.getByLabel('Status')).toHaveValue('answered');
  await holdLinks(page);
  await page.getByRole('link', { name: 'Call' }).click();
  await report(page, resend, 'email.bounced', 'Bimal');
  await expect(page.getByLabel('Status')).toHaveValue('in-progress');
  await expect(sent(page).getByText('Bounced', { exact: true })).toBeVisible();
  await expect(sent(page)).toContainText(
    'The person’s mail server did not accept the email. Please call, or check the address',
  );
  // To call is the next step, although there was a call before.
  await expect(page.getByRole('link', { name: 'Call' })).toHaveClass(/button-primary/);
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toHaveCount(0);
  await openReply(page);
  await expect(dialog(page).getByRole('alert')).toContainText('The last email did not reach this person.');
  for (const [choice, name] of [
    ['Reply sent', 'Asha'],
    ['Reply delivered', 'Asha'],
    ['Reply failed', 'Bimal'],
  ] as const) {
    await page.goto(`${LIST}?f.reply=${encodeURIComponent(choice)}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(name);
  }
  await expect(page.getByRole('button', { name: 'Remove the filter Reply failed' })).toBeVisible();
});

test('of many mails the newest are shown, with each that did not arrive', async ({ page, resend }) => {
  await inquire(page, ['Asha']);
  await open(page, LIST, 'Asha Perera');
  const id = new URL(page.url()).searchParams.get('id');
  for (let mail = 1; mail <= 8; mail += 1) {
    resend.mood = mail === 1 ? 'of the recipient' : 'well';
    const answer = await page.request.post(`/api/inquiries/${id}/replies?seen=${mail - 1}`, {
      data: { subject: `Mail ${mail}`, text: 'Yes.' },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(answer.status()).toBe(201);
  }
  await page.reload();
  await expect(sent(page)).toHaveCount(6);
  await expect(sent(page).first()).toContainText('Mail 1');
  await expect(sent(page).nth(1)).toContainText('Mail 4');
  await page.getByRole('button', { name: 'Show 2 more emails' }).click();
  await expect(sent(page)).toHaveCount(8);
});

test('an applicant is written to with a template, and reads it as it was shown', async ({ page, resend }) => {
  await apply(page, ['Ishara']);
  await open(page, '/jobformdetails', 'Ishara Silva');
  await page.getByRole('button', { name: 'Write an email' }).click();
  await dialog(page).getByLabel('Template').selectOption('Invitation to an interview');
  const text = await dialog(page).getByLabel('Text').inputValue();
  expect(text).toMatch(/^Dear Ishara Silva,/);
  await send(page);
  await expect(toast(page, 'Sent.')).toBeVisible();
  const [mail] = mailsTo(resend, 'Ishara');
  expect(mail).toMatchObject({ to: [addressOf('Ishara')], subject: 'Your application for Storekeeper' });
  expect(mail?.text.trim()).toBe(text.trim());
});
