import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { INQUIRY } from '#tests/support/inquiries';
import { isOnTop } from '#tests/support/on-top';
import { apply, inquire, mailsTo, mark, toast } from '#tests/support/sent-mails';

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
  await expect(dialog.getByLabel('Template')).toHaveValue('');
  await dialog.getByLabel('Template').selectOption('Quotation to follow');
  await page.reload();
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(text).toHaveValue(/We are preparing a quotation for Web Design and Software Solutions/);
  await expect(dialog.getByText('This is what you had typed before.')).toBeVisible();
  await expect(dialog.getByLabel('Also mark the inquiry as answered')).toBeChecked();
  const letGo = await holdRoute(page, /\/replies\?/);
  await dialog.getByRole('button', { name: 'Send' }).dblclick();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible();
  letGo();
  await expect(toast(page, 'Sent.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const sent = page.getByRole('region', { name: 'Email from the site' });
  await expect(sent.getByText('Sent', { exact: true })).toBeVisible();
  await expect(sent.getByText('Email by owner')).toBeVisible();
  expect(mailsTo(resend, name)).toHaveLength(1);
  expect(mailsTo(resend, name)[0]?.text).toContain(`Dear Asha ${name},`);
  await expect(page.getByLabel('Status')).toHaveValue('answered');
  await page.reload();
  await sent.getByText('Email by owner').click();
  await expect(sent.getByText('We are preparing a quotation')).toBeVisible();
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(text).toHaveValue('');
});

test('an unticked box stays unticked with a reply that is not sent, and the inquiry stays open', async ({
  page,
}) => {
  await inquire(page);
  const dialog = page.getByRole('dialog');
  const answers = dialog.getByLabel('Also mark the inquiry as answered');
  await page.getByRole('button', { name: 'Reply' }).click();
  await dialog.getByLabel('Text').fill('A first word, more tomorrow.');
  await answers.uncheck();
  await page.reload();
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(dialog.getByLabel('Text')).toHaveValue('A first word, more tomorrow.');
  await expect(answers).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Sent.')).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('new');
  // The next reply begins as the first one did.
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(answers).toBeChecked();
});

test('a reply that waits says so and is sent by another try; one that is refused says why, and is not tried again', async ({
  page,
  resend,
}) => {
  const name = await inquire(page);
  const send = async (words: string, answers = true) => {
    await page.getByRole('button', { name: 'Reply' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Text').fill(words);
    await dialog.getByLabel('Also mark the inquiry as answered').setChecked(answers);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toHaveCount(0);
  };
  resend.mood = 500;
  await send('One', false);
  const sent = page.getByRole('region', { name: /from the site/ });
  await expect(sent.getByText('Waiting', { exact: true })).toBeVisible();
  resend.mood = 'of the recipient';
  await send('Two');
  const second = sent.getByRole('listitem').nth(1);
  await expect(second.getByText('Failed', { exact: true })).toBeVisible();
  await expect(second).toContainText('The email provider does not accept the address. Please call');
  // Neither has reached anybody.
  await expect(page.getByLabel('Status')).toHaveValue('new');
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toHaveCount(0);
  await expect(second.getByRole('button')).toHaveCount(0);
  resend.mood = 'well';
  const first = sent.getByRole('listitem').first();
  await first.getByRole('button', { name: 'Try again' }).click();
  await expect(first.getByText('The email was sent.')).toBeVisible();
  expect(mailsTo(resend, name).map(({ text }) => text)).toEqual(['One']);
  // Now one has.
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible();
});

test('a reply whose address was refused does not ask whether the person was reached: to call is the next step', async ({
  page,
  resend,
}) => {
  await inquire(page);
  resend.mood = 'of the recipient';
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Message' })).toHaveText(INQUIRY.message);
  await page.getByRole('dialog').getByLabel('Text').fill('Yes, we do.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Email from the site' })).toContainText('Failed');
  await expect(page.getByRole('link', { name: 'Call' })).toHaveClass(/button-primary/);
  await expect(page.getByRole('button', { name: 'Reply' })).toHaveClass(/button-secondary/);
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toHaveCount(0);
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

test('a subject is read whole on a phone, and stays one line', async ({ page }) => {
  await inquire(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Reply' }).click();
  const subject = page.getByRole('dialog').getByLabel('Subject');
  const own = `Re: ${'a quotation of the pawning system '.repeat(3)}for two shops`;
  await subject.fill(own.replace(' for', '\nfor'));
  await expect(subject).toHaveValue(own);
  const hidden = await subject.evaluate((box) => [
    box.scrollHeight - box.clientHeight,
    box.scrollWidth - box.clientWidth,
  ]);
  expect(hidden).toEqual([0, 0]);
  await subject.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Please write the text.');
  await expect(subject).toHaveValue(own);
});

test('the box and the reason of a refusal are in sight, however long the text is', async ({ page }) => {
  await inquire(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog');
  const answers = dialog.getByLabel('Also mark the inquiry as answered');
  await expect.poll(() => isOnTop(answers)).toBe(true);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => isOnTop(dialog.getByText('Please write the text.'))).toBe(true);
  await dialog.getByLabel('Text').fill('Dear {name},\n'.repeat(40));
  await expect.poll(() => isOnTop(answers)).toBe(true);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => isOnTop(dialog.getByText('Please replace {name}'))).toBe(true);
});

test('a dialog on 720 pixels is in sight from its title to its buttons, and higher ones give the text more', async ({
  page,
}) => {
  const lastName = mark();
  const message = 'We lend to 40 groups and would like to see your system. '.repeat(30);
  await page.request.post('/api/send-email', { data: { ...INQUIRY, lastName, message } });
  await page.goto(`/contactformdetails?q=${lastName}`);
  await page.getByRole('link', { name: `${INQUIRY.firstName} ${lastName}`, exact: true }).click();
  await page.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel('Text');
  await text.fill('Dear Nimal,\n'.repeat(40));
  for (const [height, least] of [
    [720, 150],
    [1000, 288],
  ] as const) {
    await page.setViewportSize({ width: 1280, height });
    await expect.poll(() => dialog.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    expect((await text.boundingBox())!.height).toBeGreaterThanOrEqual(least);
  }
});

test('a failure is in sight on a phone, where the dialog is longer than the screen', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/503/);
  await inquire(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Text').fill('Yes, we do.');
  await page.route(/\/replies\?/, (route) =>
    route.fulfill({ status: 503, json: { message: 'The store does not answer.' } }),
  );
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
});

test('the message is whole above the answer, and a long one ends in the middle of a line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const own = mark();
  const shown = async (firstName: string, message: string) => {
    await page.request.post('/api/send-email', { data: { ...INQUIRY, firstName, lastName: own, message } });
    await page.goto(`/contactformdetails?q=${own}`);
    await page.getByRole('link', { name: `${firstName} ${own}`, exact: true }).click();
    await page.getByRole('button', { name: 'Reply' }).click();
    return page
      .getByRole('dialog')
      .getByRole('region', { name: 'Message' })
      .evaluate((box) => {
        const { lineHeight, paddingTop } = getComputedStyle(box);
        const lines = (box.clientHeight - parseFloat(paddingTop)) / parseFloat(lineHeight);
        return { scrolls: box.scrollHeight > box.clientHeight, cut: lines % 1 };
      });
  };
  const message = 'We lend to 40 groups and would like to see your system before the end of the month. ';
  expect((await shown('Anil', message.repeat(2))).scrolls).toBe(false);
  const long = await shown('Bimal', message.repeat(9));
  expect(long.scrolls).toBe(true);
  expect(long.cut).toBeCloseTo(0.6, 1);
});

test('an applicant is written to with a template', async ({ page, resend }) => {
  const own = await apply(page, ['Ishara']);
  await page.goto(`/jobformdetails?q=${own}`);
  await page.getByRole('link', { name: `Ishara ${own}` }).click();
  await page.getByRole('button', { name: 'Write an email' }).click();
  const dialog = page.getByRole('dialog', { name: `Write to Ishara ${own}` });
  await dialog.getByLabel('Template').selectOption('Invitation to an interview');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Sent.')).toBeVisible();
  expect(mailsTo(resend, own)[0]?.subject).toBe('Your application for Storekeeper');
});
