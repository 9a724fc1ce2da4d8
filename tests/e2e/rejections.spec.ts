import type { Page, Route } from '@playwright/test';
import { apply, listed, mailsTo, open, PROBLEM, select, toast } from '#tests/support/admin-records';
import type { BulkResult } from '#lib/bulk';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { mailEvent, signed } from '#tests/support/mail-events';

const LIST = '/jobformdetails';
const PATH = '**/api/applications/rejections';
const WORDS = 'Dear {name}, no.';

const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });
const dialog = (page: Page) => page.getByRole('dialog');
const said = (page: Page) => dialog(page).getByRole('alert').locator('p');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

/** Selects these applicants, who are named Silva, and opens the dialog to reject them. */
async function rejectSelected(page: Page, firstNames: readonly string[]): Promise<void> {
  await select(
    page,
    firstNames.map((name) => `${name} Silva`),
  );
  await page.getByRole('button', { name: 'Reject...' }).click();
}

/** Answers a rejection as the site does that fails for all but the first; of the first one it is made. */
async function failOthers(route: Route): Promise<void> {
  const { records, ...body } = route.request().postDataJSON() as { records: BulkResult[] };
  const [first, ...others] = records;
  const answer = await route.fetch({ postData: JSON.stringify({ records: [first], ...body }) });
  const { results } = (await answer.json()) as { results: BulkResult[] };
  const failed = others.map(({ id }) => ({ id, outcome: 'failed' }));
  await route.fulfill({ json: { results: [...results, ...failed] } });
}

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/422|500/);
  await logIn(page);
});

test('several are rejected with a template, each by a mail with the own name, and nobody a second time unasked', async ({
  page,
  resend,
}) => {
  const names = ['Asha', 'Bimal', 'Chandra'];
  await apply(page, [...names, 'Deepa']);
  await page.goto(`${LIST}?sort=name`);
  await rejectSelected(page, names);
  await expect(dialog(page)).toHaveAccessibleName('Reject 3 applicants');
  await dialog(page).getByLabel('Template').selectOption('After reading the application');
  await expect(dialog(page).getByLabel('Also move to Rejected')).toBeChecked();
  await press(page, 'Send 3 rejections');
  await expect(toast(page, '3 applicants will be emailed a rejection.')).toBeVisible();
  for (const name of names) {
    await expect.poll(() => mailsTo(resend, name)).toHaveLength(1);
    expect(mailsTo(resend, name)[0]?.text).toMatch(new RegExp(`^Dear ${name} Silva,\n`));
  }
  await expect(
    page.getByRole('group', { name: 'Stage' }).getByRole('button', { name: 'Rejected 3' }),
  ).toBeVisible();
  await page.reload();

  await rejectSelected(page, ['Asha', 'Bimal']);
  await expect(dialog(page)).toHaveAccessibleName('Send another rejection to 2 applicants');
  await expect(dialog(page)).toContainText(
    'All of them have already been sent a rejection and will be left out.',
  );
  await dialog(page).getByLabel('Text').fill(WORDS);
  await press(page, 'Send the rejections');
  await expect(dialog(page).getByRole('alert')).toHaveText('Tick this to send another one.');
  await expect(dialog(page).getByLabel('Send them another one')).toBeFocused();
  await press(page, 'Cancel');
  await page.reload();
  await rejectSelected(page, ['Asha', 'Deepa']);
  await dialog(page).getByLabel('Text').fill(WORDS);
  await dialog(page).getByLabel('Send another one').check();
  await expect(dialog(page)).toContainText(
    '1 of them has already been sent a rejection and will get another',
  );
  await expect(dialog(page).getByRole('button', { name: 'Send 2 rejections' })).toBeVisible();
  await dialog(page).getByLabel('Send another one').uncheck();
  await press(page, 'Send the rejection');
  const problems = bar(page).getByRole('alert');
  await expect(problems).toContainText('1 had already been sent a rejection: Asha Silva.');
  // What was agreed to is no failure.
  await expect(problems.locator('summary')).toHaveText('1 of 2 applicants will be emailed a rejection.');
  await expect.poll(() => mailsTo(resend, 'Deepa')).toHaveLength(1);
  expect(mailsTo(resend, 'Asha')).toHaveLength(1);
});

test('after a part of the rejections those that are left get them, also another text, and nobody twice', async ({
  page,
  resend,
}) => {
  await apply(page, ['Asha', 'Bimal', 'Chandra', 'Deepa']);
  await page.goto(`${LIST}?sort=name`);
  await rejectSelected(page, ['Asha', 'Bimal', 'Chandra', 'Deepa']);
  // A colleague moves one of them in the meantime.
  const asha = (await listed(page, 'applications')).find(({ name }) => name === 'Asha Silva');
  await page.request.patch(`/api/applications/${asha?.id}`, { data: { stage: 'interview' } });
  await dialog(page).getByLabel('Text').fill(WORDS);
  // The site does all of it, and answers as if it had failed for all but the first.
  await page.route(
    PATH,
    async (route) => {
      const { results } = (await (await route.fetch()).json()) as { results: BulkResult[] };
      for (const result of results.filter(({ outcome }) => outcome === 'done').slice(1))
        result.outcome = 'failed';
      await route.fulfill({ json: { results } });
    },
    { times: 1 },
  );
  await press(page, 'Send 4 rejections');
  await expect(said(page)).toHaveText([
    '1 of 4 applicants will be emailed a rejection; this failed for 3.',
    /^2 could not be changed because something went wrong on our side: .* Please try again\.$/,
    '1 was changed by someone else in the meantime: Asha Silva.',
    'If you try again, those that someone else changed are left out.',
    'If you try again without changing anything, nobody gets the email twice.',
  ]);
  await expect(dialog(page)).toHaveAccessibleName('Reject 2 applicants');
  // It would lie over the dialog, which says the same.
  await expect(page.locator('.toasts > p')).toHaveCount(0);
  await press(page, 'Send 2 rejections');
  await expect(bar(page)).toContainText('3 of 4 applicants will be emailed a rejection; this failed for 1.');
  await expect(bar(page)).toContainText('1 selected');
  for (const [name, mails] of [
    ['Asha', 0],
    ['Bimal', 1],
    ['Chandra', 1],
    ['Deepa', 1],
  ] as const)
    await expect.poll(() => mailsTo(resend, name)).toHaveLength(mails);

  await apply(page, ['Erandi', 'Farah']);
  await page.goto(`${LIST}?sort=name`);
  await rejectSelected(page, ['Erandi', 'Farah']);
  await dialog(page).getByLabel('Text').fill(WORDS);
  await page.route(PATH, failOthers, { times: 1 });
  await press(page, 'Send 2 rejections');
  await expect(said(page).first()).toHaveText(
    '1 of 2 applicants will be emailed a rejection; this failed for 1.',
  );
  await dialog(page).getByLabel('Text').fill('Dear {name}, sorry.');
  await press(page, 'Send the rejection');
  await expect(dialog(page)).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => resend.delivered.filter(({ text }) => text.includes('sorry.'))).toHaveLength(1);
});

test('rejecting many shows its progress, and a stop mails nobody else and leaves the rest selected', async ({
  page,
  resend,
}) => {
  await apply(
    page,
    Array.from({ length: 30 }, (_, at) => `Nr${at}`),
  );
  const offices = resend.delivered.length;
  await page.goto(LIST);
  await page.getByRole('checkbox').first().check();
  // The second press of a double click moves nobody.
  await page.getByRole('button', { name: 'Select all 30' }).dblclick();
  await expect(page.getByText('30 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Reject...' }).click();
  await dialog(page).getByLabel('Text').fill(WORDS);
  const letGo = await holdRoute(page, PATH);
  await press(page, 'Send 30 rejections');
  await expect(dialog(page).getByText('0 of 30')).toBeVisible();
  await expect(dialog(page).getByRole('progressbar', { name: 'Progress' })).toBeVisible();
  // A correction would reach nobody: all get what was read at the start.
  await dialog(page).getByLabel('Text').focus();
  await expect(dialog(page).getByLabel('Text')).not.toBeFocused();
  await press(page, 'Stop');
  await expect(dialog(page).getByRole('button', { name: 'Stopping...' })).toBeVisible();
  letGo();
  await expect(toast(page, '25 of 30 applicants will be emailed a rejection.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('5 selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rejected 25' })).toBeVisible();
  await expect.poll(() => resend.delivered.length - offices).toBe(25);
});

test('a text that was not sent is put back, for another selection with a notice, and is sent to one with the result', async ({
  page,
  resend,
}) => {
  await apply(page, ['Asha', 'Bimal', 'Chandra']);
  await page.goto(LIST);
  await rejectSelected(page, ['Asha', 'Bimal']);
  const text = dialog(page).getByLabel('Text');
  await dialog(page).getByLabel('Subject').fill('About {vacancy}');
  await text.fill(WORDS);
  await press(page, 'Cancel');
  await page.getByRole('checkbox', { name: 'Select Bimal Silva' }).uncheck();
  await rejectSelected(page, ['Chandra']);
  const notice = dialog(page).getByRole('alert').filter({ hasText: 'typed before, perhaps for others.' });
  await expect(text).toHaveValue(WORDS);
  await notice.getByRole('button', { name: 'Discard' }).click();
  await expect(text).toHaveValue('');
  await expect(text).toBeFocused();
  await expect(dialog(page).getByLabel('Subject')).toHaveValue('Your application for {vacancy}');
  await press(page, 'Cancel');
  await page.getByRole('checkbox', { name: 'Select Chandra Silva' }).uncheck();
  await page.getByRole('button', { name: 'Reject...' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Reject Asha Silva');
  await text.fill(WORDS);
  resend.mood = 'of the recipient';
  await press(page, 'Send the rejection');
  const refused = 'Not sent. The email provider does not accept the address.';
  await expect(toast(page, `${refused} However, the application was moved to Rejected.`)).toHaveClass(
    /bg-danger/,
  );
  await page.goto(`${LIST}?f.rejection=Rejection+failed`);
  await expect(page.getByRole('row').filter({ hasText: 'Asha Silva' })).toContainText('Rejection failed');
  await page.goto(`${LIST}?view=board`);
  await expect(page.getByRole('article').filter({ hasText: 'Asha Silva' })).toContainText('Rejection failed');
});

test('one is rejected on the page with a text that survives a reload; another one is asked for, unless the first did not arrive', async ({
  page,
  resend,
}) => {
  await apply(page, ['Asha']);
  await open(page, LIST, 'Asha Silva');
  const openDialog = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const text = dialog(page).getByLabel('Text');
  await openDialog('Reject');
  await dialog(page).getByLabel('Template').selectOption('After reading the application');
  await expect(dialog(page).getByText('To asha@customer.example')).toBeVisible();
  await expect(dialog(page).getByLabel('Subject')).toHaveValue('Your application for Storekeeper');
  await dialog(page).getByLabel('Also move to Rejected').uncheck();
  await page.reload();
  await openDialog('Reject');
  await expect(text).toHaveValue(/^Dear Asha Silva,/);
  await expect(dialog(page).getByLabel('Also move to Rejected')).not.toBeChecked();
  await dialog(page).getByLabel('Also move to Rejected').check();
  // One that is refused was not sent; of one whose answer is lost nobody knows, and the next try sends nothing.
  for (const isLost of [false, true]) {
    await page.route(
      PATH,
      async (route) => {
        if (isLost) await route.fetch();
        await route.fulfill({ status: isLost ? 500 : 422, json: { message: PROBLEM } });
      },
      { times: 1 },
    );
    await press(page, 'Send the rejection');
    await expect(said(page).filter({ hasText: PROBLEM })).toHaveText(
      `${isLost ? 'It is not known whether the rejection was sent.' : 'The rejection was not sent.'} ${PROBLEM}`,
    );
  }
  await expect(dialog(page)).toContainText(
    'If you send it again unchanged, the applicant still gets it only once.',
  );
  await press(page, 'Send the rejection');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel('Stage')).toHaveValue('rejected');
  await expect(page.getByRole('region', { name: 'Email from the site' })).toContainText('Rejection by owner');
  await expect.poll(() => mailsTo(resend, 'Asha')).toHaveLength(1);

  await openDialog('Send another rejection');
  await expect(dialog(page)).toContainText('This applicant has already been sent a rejection.');
  await text.fill(WORDS);
  await expect(dialog(page).getByLabel('Also move to Rejected')).toHaveCount(0);
  await press(page, 'Send the rejection');
  await expect(dialog(page).getByRole('alert')).toHaveText('Tick this to send another one.');
  await page.keyboard.press('Escape');
  const { headers, body } = signed(mailEvent('email.suppressed', mailsTo(resend, 'Asha')[0]!));
  await page.request.post('/api/mail-events', { headers, data: Buffer.from(body) });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Email from the site' })).toContainText('Not delivered');
  await openDialog('Send a rejection');
  await expect(
    dialog(page).getByRole('alert').filter({ hasText: 'did not reach this person' }),
  ).toBeVisible();
  await text.fill(WORDS);
  await expect(dialog(page).getByText('has already been sent')).toHaveCount(0);
  await press(page, 'Send the rejection');
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => mailsTo(resend, 'Asha')).toHaveLength(2);
});
