import type { BulkResult } from '#lib/bulk';
import { mailEvent, signed } from '#tests/support/mail-events';
import { expect, FAILED, PROBLEM, test, type Office } from '#tests/support/office';

const LIST = '/jobformdetails';
const PATH = '**/api/applications/rejections';
const WORDS = 'Dear {name}, no.';

const bar = (office: Office) => office.group('Selected rows');
const field = (office: Office, name: string) => office.dialog.getByLabel(name);

/** Opens the list by name, selects these applicants and opens the dialog to reject them. */
async function rejectSelected(office: Office, ...firstNames: string[]): Promise<void> {
  await office.page.goto(`${LIST}?sort=name`);
  await office.select(...firstNames.map((name) => `${name} Silva`));
  await office.press('Reject...');
}

test('several are rejected by a template, and nobody a second time unasked', async ({ page, office }) => {
  const names = ['Asha', 'Bimal', 'Chandra'];
  await office.apply([...names, 'Deepa']);
  await rejectSelected(office, ...names);
  await expect(office.dialog).toHaveAccessibleName('Reject 3 applicants');
  await field(office, 'Template').selectOption('After reading the application');
  await office.confirm('Send 3 rejections');
  await expect(office.toast('3 applicants will be emailed a rejection.')).toBeVisible();
  await expect(office.button('Rejected 3')).toBeVisible();
  for (const name of names) {
    await expect.poll(() => office.mailsTo(name)).toHaveLength(1);
    expect(office.mailsTo(name)[0]?.text).toMatch(new RegExp(`^Dear ${name} Silva,\n`));
  }
  await rejectSelected(office, 'Asha', 'Bimal');
  await expect(office.dialog).toHaveAccessibleName('Send another rejection to 2 applicants');
  await office.says('All of them have already been sent a rejection and will be left out.');
  await field(office, 'Text').fill(WORDS);
  await office.confirm('Send the rejections');
  await office.says('Tick this to send another one.');
  await rejectSelected(office, 'Asha', 'Deepa');
  // What was typed for others is put back, and says so.
  await office.says('typed before, perhaps for others.');
  await expect(field(office, 'Text')).toHaveValue(WORDS);
  await field(office, 'Send another one').check();
  await expect(office.button('Send 2 rejections')).toBeVisible();
  await field(office, 'Send another one').uncheck();
  await office.confirm('Send the rejection');
  await expect(bar(office)).toContainText('1 had already been sent a rejection: Asha Silva.');
  await expect.poll(() => office.mailsTo('Deepa')).toHaveLength(1);
  expect(office.mailsTo('Asha')).toHaveLength(1);
});

test('after a part those that are left get the email, and nobody twice', async ({ page, office }) => {
  const names = ['Asha', 'Bimal', 'Chandra', 'Deepa'];
  await office.apply(names);
  await rejectSelected(office, ...names);
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
  await office.says(
    '1 of 4 applicants will be emailed a rejection; this failed for 3.',
    '1 was changed by someone else in the meantime: Asha Silva.',
    'If you try again without changing anything, nobody gets the email twice.',
  );
  await office.confirm('Send 2 rejections');
  const summary = '3 of 4 applicants will be emailed a rejection; this failed for 1.';
  await expect(bar(office)).toContainText(summary);
  await expect.poll(() => names.map((name) => office.mailsTo(name).length)).toEqual([0, 1, 1, 1]);
});

test('on the page another one is asked for, unless the first did not arrive', async ({ page, office }) => {
  await office.apply(['Asha']);
  await office.open(LIST, 'Asha Silva');
  await office.press('Reject');
  await field(office, 'Template').selectOption('After reading the application');
  await page.reload();
  await office.press('Reject');
  await expect(field(office, 'Text')).toHaveValue(/^Dear Asha Silva,/);
  // Of a try whose answer is lost nobody knows, and the next one sends nothing.
  await page.route(PATH, (route) => route.fetch().then(() => route.fulfill(FAILED)), { times: 1 });
  await office.confirm('Send the rejection');
  await office.says(`It is not known whether the rejection was sent. ${PROBLEM}`);
  await office.confirm('Send the rejection');
  await expect(office.dialog).toHaveCount(0);
  await expect(page.getByLabel('Stage')).toHaveValue('rejected');
  await expect.poll(() => office.mailsTo('Asha')).toHaveLength(1);
  await office.press('Send another rejection');
  await field(office, 'Text').fill(WORDS);
  await office.confirm('Send the rejection');
  await office.says('Tick this to send another one.');
  const { headers, body } = signed(mailEvent('email.suppressed', office.mailsTo('Asha')[0]!));
  await page.request.post('/api/mail-events', { headers, data: Buffer.from(body) });
  await page.reload();
  await office.press('Send a rejection');
  await office.says('The last email did not reach this person.');
  await field(office, 'Text').fill(WORDS);
  office.resend.mood = 'of the recipient';
  await office.confirm('Send the rejection');
  await expect(office.toast('The email provider does not accept the address.')).toHaveClass(/bg-danger/);
  await page.goto(`${LIST}?f.rejection=Rejection+failed`);
  await expect(office.rows).toHaveText([/Asha Silva.*Rejection failed/s]);
});
