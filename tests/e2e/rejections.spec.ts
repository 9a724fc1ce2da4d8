import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { apply, mailsTo, toast } from '#tests/support/sent-mails';

test.beforeEach(async ({ page, logIn }) => logIn(page));

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
  await expect(dialog.getByLabel('Also move to Rejected')).toBeChecked();
  await dialog.getByRole('button', { name: 'Send 3 rejections' }).click();
  await expect(toast(page, '3 applicants will be emailed a rejection.')).toBeVisible();
  await expect.poll(() => mailsTo(resend, own).length).toBe(3);
  expect(
    mailsTo(resend, own)
      .map(({ text }) => text.split('\n')[0])
      .toSorted(),
  ).toEqual(['Anil', 'Bimal', 'Chandra'].map((name) => `Dear ${name} ${own},`));
  await expect(page.getByRole('button', { name: /^Rejected/ })).toBeVisible();

  await pick('Anil');
  await pick('Bimal');
  await page.getByRole('button', { name: 'Reject...' }).click();
  const all = page.getByRole('dialog', { name: 'Send another rejection to 2 applicants' });
  await expect(all).toContainText(
    /All of them (already have a rejection on its way|have already been sent a rejection) and will be left out\./,
  );
  await all.getByLabel('Text').fill('Dear {name}, no.');
  await all.getByRole('button', { name: 'Send the rejections' }).click();
  await expect(all.getByRole('alert')).toHaveText('Tick this to send another one.');
  await expect(all.getByLabel('Send them another one')).toBeFocused();
  await all.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await pick('Anil');
  await pick('Deepa');
  await page.getByRole('button', { name: 'Reject...' }).click();
  const again = page.getByRole('dialog', { name: 'Reject 2 applicants' });
  await expect(
    again.getByText('1 of them has already been sent a rejection and will be left out.'),
  ).toBeVisible();
  await again.getByLabel('Text').fill('Dear {name}, no.');
  await again.getByLabel('Send another one').check();
  await expect(
    again.getByText('1 of them has already been sent a rejection and will get another one.'),
  ).toBeVisible();
  await expect(again.getByRole('button', { name: 'Send 2 rejections' })).toBeVisible();
  await again.getByLabel('Send another one').uncheck();
  await again.getByRole('button', { name: 'Send the rejection', exact: true }).click();
  const problems = page.getByRole('group', { name: 'Selected rows' }).getByRole('alert');
  await expect(problems).toContainText(`1 had already been sent a rejection: Anil ${own}.`);
  // What was agreed to is no failure.
  await expect(problems.locator('summary')).toHaveText('1 of 2 applicants will be emailed a rejection.');
  await expect.poll(() => mailsTo(resend, own).length).toBe(4);
  await page.getByRole('link', { name: `Anil ${own}` }).click();
  await expect(page.getByRole('region', { name: 'Email from the site' })).toContainText('Rejection by owner');
});

test('rejecting many shows its progress, and a stop mails nobody else and leaves the rest selected', async ({
  page,
  resend,
  allowConsole,
}) => {
  test.slow();
  allowConsole(/500/);
  const own = await apply(
    page,
    Array.from({ length: 55 }, (_, number) => `Nr${number}`),
  );
  await page.goto(`/jobformdetails?q=${own}`);
  const rejected = page.getByRole('button', { name: /^Rejected \d+$/ });
  await page.getByRole('checkbox').first().check();
  // The second press of a double click moves nobody.
  await page.getByRole('button', { name: 'Select all 55' }).dblclick();
  await expect(page.getByText('55 selected')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  const boxes = ['Select all 55', 'Shortlist', 'Reject...', 'Add a note...'].map((name) =>
    page.getByRole('button', { name, exact: true }).boundingBox(),
  );
  const [selectAll, shortlist, reject, note] = await Promise.all(boxes);
  expect([shortlist?.y, shortlist?.width]).toEqual([selectAll?.y, selectAll?.width]);
  expect([note?.y, note?.width]).toEqual([reject?.y, reject?.width]);
  await page.getByRole('button', { name: 'Reject...' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reject \d+ applicants$/ });
  await dialog.getByLabel('Text').fill('Dear {name}, no.');
  let asked = 0;
  const letGo = await holdRoute(page, '**/api/applications/rejections');
  await page.route('**/api/applications/rejections', (route) => {
    asked += 1;
    // The second one fails, and of the next try the second one is held.
    if (asked === 2)
      return route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } });
    return asked === 4 ? route.fallback() : route.continue();
  });
  await dialog.getByRole('button', { name: 'Send 55 rejections' }).click();
  // The last five were not sent.
  await expect(dialog.getByRole('alert').locator('p').first()).toHaveText(
    '25 of 55 applicants will be emailed a rejection; this failed for 25.',
  );
  await dialog.getByRole('button', { name: 'Send 30 rejections' }).click();
  await expect(dialog.getByText('25 of 55')).toBeVisible();
  // A correction would reach nobody: all get what was read at the start.
  await dialog.getByLabel('Text').focus();
  await expect(dialog.getByLabel('Text')).not.toBeFocused();
  const progress = dialog.getByRole('progressbar', { name: 'Progress' });
  expect(await progress.evaluate((bar: HTMLProgressElement) => bar.position)).toBeCloseTo(25 / 55);
  // In view without scrolling, also where the mail is longer than a phone's screen.
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByRole('button', { name: 'Stopping...' })).toBeVisible();
  const [bar, field] = [await progress.boundingBox(), await dialog.getByLabel('Text').boundingBox()];
  expect(bar!.x).toBeGreaterThanOrEqual(field!.x);
  letGo();
  await expect(page.getByText('50 of 55 applicants will be emailed a rejection.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('5 selected')).toBeVisible();
  await expect(rejected).toHaveText('Rejected 50');
  await expect.poll(() => mailsTo(resend, own).length, { timeout: 30_000 }).toBe(50);
  expect(asked).toBe(4);
});

test('a text that was not sent is put back with a notice, for another selection too, and can be discarded', async ({
  page,
  resend,
}) => {
  const own = await apply(page, ['Ishan', 'Janaki', 'Kamal']);
  await page.goto(`/jobformdetails?q=${own}`);
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name} ${own}` });
  const dialog = page.getByRole('dialog', { name: 'Reject 2 applicants' });
  const notice = dialog.getByRole('alert').filter({ hasText: 'typed before, perhaps for others.' });
  await box('Ishan').check();
  await box('Janaki').check();
  await page.getByRole('button', { name: 'Reject...' }).click();
  await expect(notice).toHaveCount(0);
  await dialog.getByLabel('Subject').fill('About {vacancy}');
  await dialog.getByLabel('Text').fill('Dear {name}, no.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await box('Janaki').uncheck();
  await box('Kamal').check();
  await page.getByRole('button', { name: 'Reject...' }).click();
  await expect(notice).toBeVisible();
  await expect(dialog.getByLabel('Text')).toHaveValue('Dear {name}, no.');
  await notice.getByRole('button', { name: 'Discard' }).click();
  await expect(notice).toHaveCount(0);
  await expect(dialog.getByLabel('Text')).toBeFocused();
  await expect(dialog.getByLabel('Text')).toHaveValue('');
  await expect(dialog.getByLabel('Subject')).toHaveValue('Your application for {vacancy}');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await box('Kamal').uncheck();

  // Of one that is selected, the list says what became of the mail, too.
  await page.getByRole('button', { name: 'Reject...' }).click();
  const single = page.getByRole('dialog', { name: `Reject Ishan ${own}` });
  await single.getByLabel('Text').fill('Dear {name}, no.');
  await single.getByRole('button', { name: 'Send the rejection' }).click();
  await expect(page.locator('.toasts > p')).toHaveText('Sent.');
  expect(mailsTo(resend, own)).toHaveLength(1);
  const row = page.getByRole('row').filter({ hasText: `Ishan ${own}` });
  await expect(row).toContainText('Rejected');
  await expect(row).not.toContainText('Rejection not sent yet');
});

test('the rows of several rejections say in the end that they were sent', async ({ page, resend }) => {
  const own = await apply(page, ['Nadee', 'Omar']);
  await page.goto(`/jobformdetails?q=${own}`);
  for (const name of ['Nadee', 'Omar'])
    await page.getByRole('checkbox', { name: `Select ${name} ${own}` }).check();
  await page.getByRole('button', { name: 'Reject...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 applicants' });
  await dialog.getByLabel('Template').selectOption('After reading the application');
  await dialog.getByRole('button', { name: 'Send 2 rejections' }).click();
  await expect(page.getByText('Rejection not sent yet')).toHaveCount(2);
  await expect.poll(() => mailsTo(resend, own).length).toBe(2);
  await expect(page.getByText('Rejection not sent yet')).toHaveCount(0, { timeout: 15_000 });
});

test('cards of the board are selected and rejected, and one applicant is on the page', async ({
  page,
  resend,
}) => {
  const own = await apply(page, ['Farah', 'Gamini', 'Hiran']);
  await page.goto('/jobformdetails?view=board');
  for (const name of ['Farah', 'Gamini']) await page.getByLabel(`Select ${name} ${own}`).check();
  const bar = page.getByRole('group', { name: 'Selected cards' });
  await expect(bar).toContainText('2 selected');
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
  // As it will be read.
  await expect(
    single.getByText(`To hiran.${own}@example.com`.toLowerCase().replace('to', 'To')),
  ).toBeVisible();
  await expect(single.getByLabel('Subject')).toHaveValue('Your application for Storekeeper');
  const move = single.getByLabel('Also move to Rejected');
  await move.uncheck();
  await page.reload();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(single.getByLabel('Text')).toHaveValue(new RegExp(`^Dear Hiran ${own},`));
  await expect(move).not.toBeChecked();
  await move.check();
  await single.getByRole('button', { name: 'Send the rejection' }).click();
  // A single one is sent before the answer comes.
  await expect(page.locator('.toasts > p')).toHaveText('Sent.');
  await expect(page.getByLabel('Stage')).toHaveValue('rejected');
  await expect(page.getByRole('region', { name: 'Email from the site' })).toContainText('Sent');
  expect(mailsTo(resend, own)).toHaveLength(3);

  // A second one is asked for first.
  await page.getByRole('button', { name: 'Send another rejection' }).click();
  const another = page.getByRole('dialog', { name: `Send another rejection to Hiran ${own}` });
  await expect(another.getByText('This applicant has already been sent a rejection.')).toBeVisible();
  await another.getByLabel('Text').fill('Dear {name}, no.');
  await expect(another.getByLabel('Also move to Rejected')).toHaveCount(0);
  await another.getByRole('button', { name: 'Send the rejection' }).click();
  await expect(another.getByRole('alert')).toHaveText('Tick this to send another one.');
  await expect(page.getByText('Someone else changed this record')).toHaveCount(0);
});
