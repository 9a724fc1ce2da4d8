import { mailEvent, signed } from '../support/mail-events.ts';
import { expect, test, type Office } from '../support/office.ts';

const LIST = '/contactformdetails';
const ANSWERS = 'Also mark the inquiry as answered';

const field = (office: Office, name: string) => office.dialog.getByLabel(name);
const sent = ({ page }: Office) =>
  page.getByRole('region', { name: /^Emails? from the site$/ }).getByRole('listitem');

/** Writes to the person of the open inquiry. */
async function write(office: Office, text: string, answers = true): Promise<void> {
  await office.press('Reply');
  await field(office, 'Text').fill(text);
  await field(office, ANSWERS).setChecked(answers);
  await office.confirm('Send');
  await expect(office.dialog).toHaveCount(0);
}

/** Reports, as the provider does, what became of the last mail to a person. */
async function report(office: Office, type: string, firstName: string): Promise<void> {
  const mail = office.mailsTo(firstName).at(-1)!;
  const { headers, body } = signed(mailEvent(type, mail, new Date().toISOString()));
  await office.page.request.post('/api/mail-events', { headers, data: Buffer.from(body) });
  await office.page.reload();
}

test('a reply is written with a template, kept, sent once, and answers', async ({ page, office }) => {
  await office.inquire(['Asha'], { interests: ['Web Design', 'Software Solutions'] });
  await office.open('/inquiry', 'Asha Perera');
  await office.press('Reply');
  await expect(office.dialog).toHaveAccessibleName('Write to Asha Perera');
  await expect(office.dialog.getByRole('region', { name: 'Message' })).toHaveText('A question');
  await expect(field(office, 'Subject')).toHaveValue(/^Re: Your inquiry to /);
  const text = field(office, 'Text');
  await text.fill('Dear {name},');
  await office.confirm('Send');
  await office.says('Please replace {name} with your own words.');
  await text.fill('My own words');
  await field(office, 'Template').selectOption('First answer');
  await expect(text).toHaveValue(/^Dear Asha Perera,[^]+about Web Design and Software Solutions/);
  await text.fill('Half a template, half mine');
  await field(office, 'Template').selectOption('Invitation to a demonstration');
  await office.confirm('Bring it back');
  await expect(text).toHaveValue('Half a template, half mine');
  await office.confirm('Bring it back');
  await page.reload();
  await office.press('Reply');
  await office.says('This is what you had typed before.');
  await expect(text).toHaveValue('My own words');
  await expect(field(office, ANSWERS)).toBeChecked();
  await office.confirm('Send');
  await expect(office.toast('Sent.')).toBeVisible();
  expect(office.mailsTo('Asha')).toMatchObject([{ text: 'My own words' }]);
  await expect(page.getByLabel('Status')).toHaveValue('answered');
  await sent(office).getByText('Email by owner').click();
  await office.says('My own words');
});

test('a waiting reply is tried again; a refused or bounced one says why', async ({ page, office }) => {
  await office.inquire(['Asha', 'Bimal']);
  await office.open('/inquiry', 'Asha Perera');
  office.resend.mood = 'of the recipient';
  await write(office, 'One');
  await expect(page.getByRole('link', { name: 'Call' })).toHaveClass(/button-primary/);
  await expect(page.getByLabel('Status')).toHaveValue('new');
  office.resend.mood = 500;
  await write(office, 'Two', false);
  await expect(sent(office)).toContainText([
    /Failed.*The email provider does not accept the address. Please call/s,
    'Waiting',
  ]);
  office.resend.mood = 'well';
  await office.press('Try again');
  await expect(sent(office).last()).toContainText('The email was sent.');
  expect(office.mailsTo('Asha')).toMatchObject([{ text: 'Two' }]);
  await report(office, 'email.delivered', 'Asha');
  await expect(sent(office).last()).toContainText('Delivered');

  await office.open('/inquiry', 'Bimal Perera');
  await write(office, 'Three');
  await report(office, 'email.bounced', 'Bimal');
  await expect(page.getByLabel('Status')).toHaveValue('in-progress');
  await expect(sent(office)).toContainText([/Bounced.*mail server did not accept the email\. Please call/s]);
  await office.press('Reply');
  await office.says('The last email did not reach this person.');
  await page.goto(`${LIST}?f.reply=Reply+sent`);
  await expect(office.rows).toContainText(['Asha Perera']);
});

test('of two people who reply the later reads the other first', async ({ page, office, browser }) => {
  await office.inquire(['Asha']);
  await office.open('/inquiry', 'Asha Perera');
  await office.press('Reply');
  await field(office, 'Text').fill('Yes, on Monday.');
  const other = await office.colleague(browser);
  await write(other, 'No, not this year.');
  await other.page.context().close();
  await office.confirm('Send');
  await office.says(/^owner has replied in the meantime\./);
  const theirs = page.getByRole('region', { name: 'Sent before' });
  await expect(theirs).toContainText('No, not this year.');
  await expect(theirs).toBeFocused();
  expect(office.mailsTo('Asha')).toHaveLength(1);
  await office.confirm('Send anyway');
  await expect(sent(office)).toHaveCount(2);
  // The way from the list, or from the reply before, opens the dialog over what was sent.
  const address = page.url();
  await page.goto('/admin');
  await page.goto(`${address}#reply`);
  await office.says('This inquiry is answered or closed already.', 'No, not this year.', 'Send anyway');
});
