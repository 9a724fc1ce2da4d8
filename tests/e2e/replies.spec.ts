import { mailEvent, signed } from '#tests/support/mail-events';
import { addressOf, expect, PROBLEM, test, type Office } from '#tests/support/office';

const LIST = '/contactformdetails';
const SENDS = /\/replies\?/;

const field = (office: Office, name: string) => office.dialog.getByLabel(name);
const sent = ({ page }: Office) =>
  page.getByRole('region', { name: /^Emails? from the site$/ }).getByRole('listitem');

/** Writes to the person of the open inquiry. */
async function write(office: Office, text: string, answers = true): Promise<void> {
  await office.press('Reply');
  await field(office, 'Text').fill(text);
  await field(office, 'Also mark the inquiry as answered').setChecked(answers);
  await office.confirm('Send');
  await expect(office.dialog).toHaveCount(0);
}

/** Reports, as the provider does, what became of the last mail to a person. */
async function report(office: Office, type: string, firstName: string): Promise<void> {
  const mail = office.mailsTo(firstName).at(-1)!;
  const { headers, body } = signed(mailEvent(type, mail, new Date().toISOString()));
  const answer = await office.page.request.post('/api/mail-events', { headers, data: Buffer.from(body) });
  expect(answer.status()).toBe(204);
  await office.page.reload();
}

test('a reply is written with a template, kept, sent once, and answers the inquiry', async ({
  page,
  office,
}) => {
  await office.inquire(['Asha'], { interests: ['Web Design', 'Software Solutions'] });
  await office.open(LIST, 'Asha Perera');
  await office.press('Reply');
  await expect(office.dialog).toHaveAccessibleName('Write to Asha Perera');
  await expect(office.dialog.getByRole('region', { name: 'Message' })).toHaveText('A question');
  const [text, template] = [field(office, 'Text'), field(office, 'Template')];
  await expect(field(office, 'Subject')).toHaveValue(/^Re: Your inquiry to /);
  for (const [words, sentence] of [
    ['', 'Please write the text.'],
    ['Dear {name},', 'Please replace {name} with your own words.'],
    ['x'.repeat(5001), 'Please use at most 5,000 characters.'],
  ] as const) {
    await text.fill(words);
    await office.confirm('Send');
    await expect(office.dialog.getByRole('alert')).toContainText(sentence);
  }
  await text.fill('My own words');
  await template.selectOption('First answer');
  await expect(text).toHaveValue(/^Dear Asha Perera,[^]+about Web Design and Software Solutions/);
  await office.confirm('Bring it back');
  await expect(text).toHaveValue('My own words');
  await template.selectOption('Quotation to follow');
  const answers = field(office, 'Also mark the inquiry as answered');
  await answers.uncheck();
  await page.reload();
  await office.press('Reply');
  await expect(text).toHaveValue(/We are preparing a quotation for Web Design and Software Solutions/);
  await office.says('This is what you had typed before.');
  await expect(answers).not.toBeChecked();
  await answers.check();
  await office.refuse(SENDS, 1);
  await office.confirm('Send');
  await expect(office.dialog.getByRole('alert').filter({ hasText: PROBLEM })).toBeVisible();
  const letGo = await office.hold(SENDS);
  await office.button('Send', office.dialog).dblclick();
  await expect(office.button('Sending...')).toBeVisible();
  letGo();
  await expect(office.toast('Sent.')).toBeVisible();
  expect(office.mailsTo('Asha').map((mail) => mail.text.split('\n')[0])).toEqual(['Dear Asha Perera,']);
  await expect(page.getByLabel('Status')).toHaveValue('answered');
  await page.reload();
  await expect(sent(office).getByText('Sent', { exact: true })).toBeVisible();
  await sent(office).getByText('Email by owner').click();
  await office.says('We are preparing a quotation');
  await office.press('Reply');
  await expect(text).toHaveValue('');
});

test('a reply that waits is tried again; one that was refused says why', async ({ page, office }) => {
  await office.inquire(['Asha']);
  await office.open(LIST, 'Asha Perera');
  office.resend.mood = 500;
  await write(office, 'One', false);
  await expect(sent(office).getByText('Waiting', { exact: true })).toBeVisible();
  office.resend.mood = 'of the recipient';
  await write(office, 'Two');
  const second = sent(office).nth(1);
  await expect(second).toContainText(/Failed.*The email provider does not accept the address. Please call/s);
  // Neither has reached anybody: to call is next.
  await expect(page.getByLabel('Status')).toHaveValue('new');
  await expect(second.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Call' })).toHaveClass(/button-primary/);
  await page.goto(`${LIST}?f.reply=Reply+failed`);
  await expect(office.rows).toContainText(['Reply failed']);
  await page.getByRole('link', { name: 'Asha Perera' }).click();
  office.resend.mood = 'well';
  await office.press('Try again', sent(office).first());
  await expect(sent(office).first()).toContainText('The email was sent.');
  expect(office.mailsTo('Asha').map(({ text }) => text)).toEqual(['One']);
  await expect(office.button('Mark as answered')).toBeVisible();
});

test('of two people who reply the later reads the other reply first', async ({ page, office, browser }) => {
  await office.inquire(['Asha']);
  await office.open(LIST, 'Asha Perera');
  await office.press('Reply');
  await field(office, 'Text').fill('Yes, on Monday.');
  const other = await office.colleague(browser);
  await write(other, 'No, not this year.');
  await expect(other.toast('Sent.')).toBeVisible();
  await other.page.context().close();
  await office.confirm('Send');
  await expect(office.dialog.getByRole('alert')).toHaveText(/^owner has replied in the meantime\./);
  const theirs = page.getByRole('region', { name: 'Sent in the meantime' });
  await expect(theirs).toContainText('No, not this year.');
  await expect(field(office, 'Text')).toHaveValue('Yes, on Monday.');
  expect(office.mailsTo('Asha')).toHaveLength(1);
  await office.confirm('Send anyway');
  await expect(sent(office)).toHaveCount(2);
  expect(office.mailsTo('Asha')).toHaveLength(2);
});

test('a reply says that it was delivered, and one that bounced what helps', async ({ page, office }) => {
  await office.inquire(['Asha', 'Bimal']);
  await office.open(LIST, 'Asha Perera');
  await write(office, 'One');
  await report(office, 'email.delivered', 'Asha');
  await expect(sent(office).getByText('Delivered', { exact: true })).toBeVisible();
  await office.open(LIST, 'Bimal Perera');
  await write(office, 'Two');
  await expect(page.getByLabel('Status')).toHaveValue('answered');
  await office.holdLinks();
  await page.getByRole('link', { name: 'Call' }).click();
  await report(office, 'email.bounced', 'Bimal');
  await expect(page.getByLabel('Status')).toHaveValue('in-progress');
  await expect(sent(office).getByText('Bounced', { exact: true })).toBeVisible();
  await expect(sent(office)).toContainText('mail server did not accept the email. Please call, or check');
  // To call is the next step, although there was a call before.
  await expect(page.getByRole('link', { name: 'Call' })).toHaveClass(/button-primary/);
  await expect(office.button('Mark as answered')).toHaveCount(0);
  await office.press('Reply');
  await expect(office.dialog.getByRole('alert')).toContainText('The last email did not reach this person.');
  for (const [choice, name] of [
    ['Reply sent', 'Asha'],
    ['Reply delivered', 'Asha'],
    ['Reply failed', 'Bimal'],
  ] as const) {
    await page.goto(`${LIST}?f.reply=${encodeURIComponent(choice)}`);
    await expect(office.rows).toHaveText([new RegExp(name)]);
  }
  await expect(office.button('Remove the filter Reply failed')).toBeVisible();
});

test('an applicant is written to with a template', async ({ office }) => {
  await office.apply(['Ishara']);
  await office.open('/jobformdetails', 'Ishara Silva');
  await office.press('Write an email');
  await field(office, 'Template').selectOption('Invitation to an interview');
  const text = await field(office, 'Text').inputValue();
  await office.confirm('Send');
  await expect(office.toast('Sent.')).toBeVisible();
  const subject = 'Your application for Storekeeper';
  expect(office.mailsTo('Ishara')).toMatchObject([{ to: [addressOf('Ishara')], subject }]);
  expect(text).toMatch(/^Dear Ishara Silva,/);
  expect(office.mailsTo('Ishara')[0]?.text.trim()).toBe(text.trim());
});

test('a filled template opens in the own mail program, or is copied where it is too long', async ({
  page,
  office,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await office.inquire(['Asha']);
  await office.open(LIST, 'Asha Perera');
  await office.holdLinks();
  await office.press('Reply');
  const text = field(office, 'Text');
  const link = office.dialog.getByRole('link', { name: 'Open in email program' });
  /** Presses the link, and reads the mail that the program gets. */
  const handOver = async () => {
    await link.click();
    return new URL((await link.getAttribute('href')) ?? '');
  };
  expect((await handOver()).search).toMatch(/^\?subject=Re%3A%20Your%20inquiry[^&]+$/);
  await field(office, 'Template').selectOption('First answer');
  await field(office, 'Subject').fill('Websites & more');
  const mail = await handOver();
  expect([mail.pathname, mail.searchParams.get('subject')]).toEqual([addressOf('Asha'), 'Websites & more']);
  const written = await text.inputValue();
  expect(mail.searchParams.get('body')).toBe(written.trim().replaceAll('\n', '\r\n'));
  await office.confirm('Cancel');
  await expect(office.button('Mark as answered')).toBeVisible();
  await office.press('Reply');
  await expect(text).toHaveValue(written);

  // A letter of Sinhala takes nine characters of an address.
  const long = 'ඔබගේ විමසීමට ස්තූතියි. '.repeat(12).trim();
  const status = office.dialog.getByRole('status').filter({ hasText: 'too long' });
  await text.fill(long);
  expect((await handOver()).searchParams.has('body')).toBe(false);
  await expect(status).toHaveText(/It was copied: please paste it there\.$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(long);
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))));
  await link.click();
  await expect(status).toHaveText(/Please copy it and paste it there\.$/);
  await text.fill('Short');
  await expect(status).toHaveCount(0);
  expect((await handOver()).searchParams.get('body')).toBe('Short');
});
