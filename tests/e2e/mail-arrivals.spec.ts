import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { mailEvent, signed } from '#tests/support/mail-events';
import type { LoopbackResend } from '#tests/support/resend';
import { apply, inquire, mailsTo, toast } from '#tests/support/sent-mails';

test.beforeEach(async ({ page, logIn }) => logIn(page));

/** Reports, as the provider does, what became of the last mail to a person. */
async function report(page: Page, resend: LoopbackResend, type: string, name: string): Promise<void> {
  const { headers, body } = signed(mailEvent(type, mailsTo(resend, name).at(-1)!, new Date().toISOString()));
  const answer = await page.request.post('/api/mail-events', { headers, data: Buffer.from(body) });
  expect(answer.status()).toBe(204);
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Text').fill(text);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toHaveCount(0);
}

for (const width of [1280, 390])
  test(`a reply says that it was delivered, and one that bounced what helps, ${width} pixels wide`, async ({
    page,
    resend,
  }) => {
    const name = await inquire(page);
    await page.setViewportSize({ width, height: 800 });
    const list = `/contactformdetails?q=${name}`;
    await write(page, 'One');
    const sent = page.getByRole('region', { name: /from the site/ });
    await expect(sent.getByText('Sent', { exact: true })).toBeVisible();
    await report(page, resend, 'email.delivered', name);
    await page.reload();
    await expect(sent.getByText('Delivered', { exact: true })).toBeVisible();
    await expect(sent.getByRole('button')).toHaveCount(0);
    await page.goto(list);
    const link = page.getByRole('link', { name: `Asha ${name}`, exact: true });
    await expect(link).toBeVisible();
    await expect(page.getByText('Reply failed')).toHaveCount(0);

    await link.click();
    await write(page, 'Two');
    await expect(page.getByLabel('Status')).toHaveValue('answered');
    // The telephone is none of a test's business.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    const call = page.getByRole('link', { name: 'Call' });
    await call.click();
    await report(page, resend, 'email.bounced', name);
    await page.reload();
    await expect(page.getByLabel('Status')).toHaveValue('in-progress');
    const second = sent.getByRole('listitem').nth(1);
    await expect(second.getByText('Bounced', { exact: true })).toBeVisible();
    await expect(second).toContainText(
      'The person’s mail server did not accept the email. Please call, or check the address',
    );
    await expect(second.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    // To call is the next step, also after an earlier call.
    await expect(call).toHaveClass(/button-primary/);
    await expect(page.getByRole('button', { name: 'Mark as answered' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Reply' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'The last email did not reach this person. The person’s mail server did not accept the email.',
    );
    await page.keyboard.press('Escape');
    const overflow = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    await page.goto(list);
    await expect(link).toBeVisible();
    await expect(page.getByText('Reply failed').filter({ visible: true })).toHaveCount(1);
  });

test('the list finds replies that were delivered by both filters, and those that bounced by another', async ({
  page,
  resend,
}) => {
  const names = [await inquire(page)];
  await write(page, 'One');
  await report(page, resend, 'email.delivered', names[0]!);
  names.push(await inquire(page));
  await write(page, 'Two');
  await report(page, resend, 'email.bounced', names[1]!);
  const found = async (choice: string) => {
    await page.goto(`/contactformdetails?q=Mail&f.reply=${encodeURIComponent(choice)}`);
    await expect(page.getByRole('link', { name: /^Asha/ }).first()).toBeVisible();
    const links = await page.getByRole('link', { name: /^Asha/ }).allTextContents();
    return names.map((name) => links.some((link) => link.includes(name)));
  };
  expect(await found('Reply sent')).toEqual([true, false]);
  expect(await found('Reply delivered')).toEqual([true, false]);
  expect(await found('Reply failed')).toEqual([false, true]);
  // Without the name of the column before it, which it begins with.
  await expect(page.getByRole('group', { name: 'Filters that are set' }).getByRole('button')).toHaveText(
    'Remove the filter Reply failed',
  );
});

test('a rejection that bounced is shown on the board, and another one is sent without being asked for', async ({
  page,
  resend,
}) => {
  const own = await apply(page, ['Nuwan']);
  await page.goto(`/jobformdetails?q=${own}`);
  await page.getByRole('link', { name: `Nuwan ${own}` }).click();
  const warning = page.getByRole('dialog').getByRole('alert');
  const reject = async (title: string) => {
    const dialog = page.getByRole('dialog', { name: `${title} Nuwan ${own}` });
    await dialog.getByLabel('Text').fill('Dear {name}, no.');
    await expect(dialog.getByText('has already been sent')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Send the rejection' }).click();
    await expect(toast(page, 'Sent.')).toBeVisible();
  };
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(warning).toHaveCount(0);
  await reject('Reject');
  await report(page, resend, 'email.suppressed', own);
  await page.goto(`/jobformdetails?view=board&q=${own}`);
  await expect(page.getByText('Rejection failed')).toBeVisible();
  await page.getByLabel(`Select Nuwan ${own}`).check();
  await page.getByRole('button', { name: 'Reject...' }).click();
  await expect(warning).toHaveText('The last rejection did not reach this applicant. Their page says why.');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: `Nuwan ${own}` }).click();
  await expect(page.getByRole('region', { name: 'Email from the site' })).toContainText('Not delivered');
  await page.getByRole('button', { name: 'Send a rejection' }).click();
  // This applicant gave no number.
  await expect(warning).toHaveText(
    /^The last email did not reach this person\. .* came back or was marked as spam\. Please write with your email program\.$/,
  );
  await reject('Send a rejection to');
  expect(mailsTo(resend, own)).toHaveLength(2);
});
