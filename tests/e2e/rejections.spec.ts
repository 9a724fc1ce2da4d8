import type { BulkResult } from '#lib/bulk';
import { mailEvent, signed } from '#tests/support/mail-events';
import { expect, FAILED, PROBLEM, test, type Office } from '#tests/support/office';

const LIST = '/jobformdetails';
const PATH = '**/api/applications/rejections';
const WORDS = 'Dear {name}, no.';

const bar = (office: Office) => office.group('Selected rows');
const field = (office: Office, name: string) => office.dialog.getByLabel(name);
const said = (office: Office) => office.dialog.getByRole('alert').locator('p');

/** Opens the list by name, selects these applicants and opens the dialog to reject them. */
async function rejectSelected(office: Office, ...firstNames: string[]): Promise<void> {
  await office.page.goto(`${LIST}?sort=name`);
  await office.select(...firstNames.map((name) => `${name} Silva`));
  await office.press('Reject...');
}

test('several are rejected by a template, nobody a second time unasked', async ({ page, office }) => {
  const names = ['Asha', 'Bimal', 'Chandra'];
  await office.apply([...names, 'Deepa']);
  await rejectSelected(office, ...names);
  await expect(office.dialog).toHaveAccessibleName('Reject 3 applicants');
  await field(office, 'Template').selectOption('After reading the application');
  await expect(field(office, 'Also move to Rejected')).toBeChecked();
  await office.confirm('Send 3 rejections');
  await expect(office.toast('3 applicants will be emailed a rejection.')).toBeVisible();
  for (const name of names) {
    await expect.poll(() => office.mailsTo(name)).toHaveLength(1);
    expect(office.mailsTo(name)[0]?.text).toMatch(new RegExp(`^Dear ${name} Silva,\n`));
  }
  await expect(office.button('Rejected 3')).toBeVisible();

  await rejectSelected(office, 'Asha', 'Bimal');
  await expect(office.dialog).toHaveAccessibleName('Send another rejection to 2 applicants');
  await office.says('All of them have already been sent a rejection and will be left out.');
  await field(office, 'Text').fill(WORDS);
  await office.confirm('Send the rejections');
  await expect(office.dialog.getByRole('alert')).toHaveText('Tick this to send another one.');
  await expect(field(office, 'Send them another one')).toBeFocused();
  await rejectSelected(office, 'Asha', 'Deepa');
  await field(office, 'Text').fill(WORDS);
  await field(office, 'Send another one').check();
  await office.says('1 of them has already been sent a rejection and will get another one.');
  await expect(office.button('Send 2 rejections')).toBeVisible();
  await field(office, 'Send another one').uncheck();
  await office.confirm('Send the rejection');
  await expect(bar(office)).toContainText('1 had already been sent a rejection: Asha Silva.');
  // What was agreed to is no failure.
  await expect(bar(office).locator('summary')).toHaveText('1 of 2 applicants will be emailed a rejection.');
  await expect.poll(() => office.mailsTo('Deepa')).toHaveLength(1);
  expect(office.mailsTo('Asha')).toHaveLength(1);
  await page.reload();
  await expect(office.button('Rejected 4')).toBeVisible();
});

test('after a part those that are left get the email, and nobody twice', async ({ page, office }) => {
  await office.apply(['Asha', 'Bimal', 'Chandra', 'Deepa']);
  await rejectSelected(office, 'Asha', 'Bimal', 'Chandra', 'Deepa');
  // A colleague moves one of them in the meantime.
  const asha = (await office.listed('applications')).find(({ name }) => name === 'Asha Silva');
  await page.request.patch(`/api/applications/${asha?.id}`, { data: { stage: 'interview' } });
  await field(office, 'Text').fill(WORDS);
  // The site does all of it, and answers as if it had failed for all but the first.
  await page.route(
    PATH,
    async (route) => {
      const { results } = (await (await route.fetch()).json()) as { results: BulkResult[] };
      for (const one of results.filter(({ outcome }) => outcome === 'done').slice(1)) one.outcome = 'failed';
      await route.fulfill({ json: { results } });
    },
    { times: 1 },
  );
  await office.confirm('Send 4 rejections');
  await expect(said(office)).toHaveText([
    '1 of 4 applicants will be emailed a rejection; this failed for 3.',
    /^2 could not be changed because something went wrong on our side: .* Please try again\.$/,
    '1 was changed by someone else in the meantime: Asha Silva.',
    'If you try again, those that someone else changed are left out.',
    'If you try again without changing anything, nobody gets the email twice.',
  ]);
  await office.confirm('Send 2 rejections');
  await expect(bar(office)).toContainText(
    '3 of 4 applicants will be emailed a rejection; this failed for 1.',
  );
  await expect(bar(office)).toContainText('1 selected');
  const mails = () => ['Asha', 'Bimal', 'Chandra', 'Deepa'].map((name) => office.mailsTo(name).length);
  await expect.poll(mails).toEqual([0, 1, 1, 1]);
});

test('a stop in the middle mails nobody else and leaves the rest selected', async ({ page, office }) => {
  await office.apply(Array.from({ length: 30 }, (_, at) => `Nr${at}`));
  const before = office.resend.delivered.length;
  await page.goto(LIST);
  await page.getByRole('checkbox').first().check();
  // The second press of a double click moves nobody.
  await office.button('Select all 30').dblclick();
  await office.says('30 selected');
  await office.press('Reject...');
  await field(office, 'Text').fill(WORDS);
  const letGo = await office.hold(PATH);
  await office.confirm('Send 30 rejections');
  await office.says('0 of 30');
  // A correction would reach nobody: all get what was read at the start.
  await field(office, 'Text').focus();
  await expect(field(office, 'Text')).not.toBeFocused();
  await office.confirm('Stop');
  await expect(office.button('Stopping...', office.dialog)).toBeVisible();
  letGo();
  await expect(office.toast('25 of 30 applicants will be emailed a rejection.')).toBeVisible();
  await office.says('5 selected');
  await expect(office.button('Rejected 25')).toBeVisible();
  await expect.poll(() => office.resend.delivered.length - before).toBe(25);
});

test('an unsent text is put back with a notice; a refused one moves all the same', async ({
  page,
  office,
}) => {
  await office.apply(['Asha', 'Bimal', 'Chandra']);
  await rejectSelected(office, 'Asha', 'Bimal');
  await field(office, 'Subject').fill('About {vacancy}');
  await field(office, 'Text').fill(WORDS);
  await office.confirm('Cancel');
  await rejectSelected(office, 'Asha', 'Chandra');
  await office.says('typed before, perhaps for others.');
  await expect(field(office, 'Text')).toHaveValue(WORDS);
  await office.confirm('Discard');
  await expect(field(office, 'Text')).toHaveValue('');
  await expect(field(office, 'Subject')).toHaveValue('Your application for {vacancy}');
  await rejectSelected(office, 'Asha');
  await expect(office.dialog).toHaveAccessibleName('Reject Asha Silva');
  await field(office, 'Text').fill(WORDS);
  office.resend.mood = 'of the recipient';
  await office.confirm('Send the rejection');
  const refused = 'Not sent. The email provider does not accept the address.';
  const toast = office.toast(`${refused} However, the application was moved to Rejected.`);
  await expect(toast).toHaveClass(/bg-danger/);
  await page.goto(`${LIST}?f.rejection=Rejection+failed`);
  await expect(office.rows).toHaveText([/Asha Silva.*Rejection failed/s]);
  await page.goto(`${LIST}?view=board`);
  await expect(page.getByRole('article').filter({ hasText: 'Asha' })).toContainText('Rejection failed');
});

test('on the page a text is kept, and another one asked for unless the first failed', async ({
  page,
  office,
}) => {
  await office.apply(['Asha']);
  await office.open(LIST, 'Asha Silva');
  const move = field(office, 'Also move to Rejected');
  await office.press('Reject');
  await field(office, 'Template').selectOption('After reading the application');
  await office.says('To asha@customer.example');
  await expect(field(office, 'Subject')).toHaveValue('Your application for Storekeeper');
  await move.uncheck();
  await page.reload();
  await office.press('Reject');
  await expect(field(office, 'Text')).toHaveValue(/^Dear Asha Silva,/);
  await expect(move).not.toBeChecked();
  await move.check();
  // A try that is refused sent nothing; of one whose answer is lost nobody knows, and the next one sends nothing.
  for (const sentence of ['The rejection was not sent.', 'It is not known whether the rejection was sent.']) {
    const isLost = sentence.includes('known');
    await page.route(
      PATH,
      async (route) => {
        if (isLost) await route.fetch();
        await route.fulfill({ ...FAILED, status: isLost ? 500 : 422 });
      },
      { times: 1 },
    );
    await office.confirm('Send the rejection');
    await office.says(`${sentence} ${PROBLEM}`);
  }
  await office.says('If you send it again unchanged, the applicant still gets it only once.');
  await office.confirm('Send the rejection');
  await expect(office.dialog).toHaveCount(0);
  await expect(page.getByLabel('Stage')).toHaveValue('rejected');
  const mail = page.getByRole('region', { name: 'Email from the site' });
  await expect(mail).toContainText('Rejection by owner');
  await expect.poll(() => office.mailsTo('Asha')).toHaveLength(1);

  await office.press('Send another rejection');
  await office.says('This applicant has already been sent a rejection.');
  await field(office, 'Text').fill(WORDS);
  await expect(move).toHaveCount(0);
  await office.confirm('Send the rejection');
  await expect(office.dialog.getByRole('alert')).toHaveText('Tick this to send another one.');
  const { headers, body } = signed(mailEvent('email.suppressed', office.mailsTo('Asha')[0]!));
  await page.request.post('/api/mail-events', { headers, data: Buffer.from(body) });
  await page.reload();
  await expect(mail).toContainText('Not delivered');
  await office.press('Send a rejection');
  await office.says('The last email did not reach this person.');
  await field(office, 'Text').fill(WORDS);
  await office.confirm('Send the rejection');
  await expect(office.dialog).toHaveCount(0);
  await expect.poll(() => office.mailsTo('Asha')).toHaveLength(2);
});
