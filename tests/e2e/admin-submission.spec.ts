import { violations } from '#tests/support/axe';
import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from '#tests/support/browser';

const inquiry = (lastName: string) => ({
  firstName: 'කමලා',
  lastName,
  email: 'kamala@customer.example',
  phoneNumber: '077 123 4567',
  message: 'First line\nSecond line',
  interests: ['Other'],
});

let number = 0;

/** Sends one inquiry that no other test has, and opens the list with it. */
async function openList(page: Page): Promise<string> {
  const name = `Silva${Date.now()}${(number += 1)}`;
  expect((await page.request.post('/api/send-email', { data: inquiry(name) })).status()).toBe(200);
  await page.goto(`/contactformdetails?q=${name}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  return name;
}

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/401/);
  await logIn(page);
});

test('opens with the whole message and links to answer', async ({ page }) => {
  const name = await openList(page);
  await page.getByRole('link', { name }).click();
  const record = page.getByRole('article', { name: `කමලා ${name}` });
  await expect(record.getByText('First line')).toContainText('Second line');
  await expect(record.getByRole('link', { name: 'Open in email program' })).toHaveAttribute(
    'href',
    /^mailto:kamala@customer\.example\?subject=/,
  );
  await expect(record.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+94771234567');
  await expect(record.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/94771234567\?/,
  );
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'All inquiries' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(name);
});

test('sends pending mail again on request', async ({ page, resend }) => {
  resend.mood = 500;
  const name = await openList(page);
  resend.mood = 'well';
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The email was sent.')).toBeVisible();
  await expect(page.getByRole('article').getByText('Sent', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'All inquiries' }).click();
  await expect(page.getByRole('row').nth(1)).not.toContainText('mail pending');
});

test('says that mail which was refused concerns the office alone, and offers no other try', async ({
  page,
  resend,
}) => {
  resend.mood = 422;
  const name = await openList(page);
  const mail = async () => {
    const list: { lastName: string; mail: string }[] = await (
      await page.request.get('/api/getemaildetails')
    ).json();
    return list.find(({ lastName }) => lastName === name)?.mail;
  };
  // The mail is tried behind the answer.
  await expect.poll(mail).toBe('refused');
  resend.mood = 'well';
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('article')).toContainText(
    'The provider did not accept the email that notifies the office. The inquiry itself is complete.',
  );
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('is deleted after asking, restored, and erased for good', async ({ page }) => {
  const name = await openList(page);
  const view = page.url();
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete this inquiry?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 inquiry deleted.' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(`/deleted?q=${name}`);
  const restore = page.getByRole('button', { name: `Restore කමලා ${name}` });
  await restore.click();
  await expect(page.getByText(`“කමලා ${name}” was restored.`)).toBeVisible();
  await expect(restore).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Deleted records' })).toBeFocused();

  await page.goto(view);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await page
    .getByRole('dialog', { name: 'Erase this inquiry?' })
    .getByRole('button', { name: 'Erase' })
    .click();
  await expect(page.getByText('1 inquiry erased.')).toBeVisible();
  await page.goto('/audittrail');
  await expect(page.getByRole('row').nth(1)).toContainText('erased an inquiry');
  await expect(page.locator('main')).not.toContainText(name);
});

test('several are deleted at once, by keyboard alone', async ({ page }) => {
  const name = await openList(page);
  await page.getByRole('checkbox', { name: `Select කමලා ${name}` }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Delete selected' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 inquiry deleted.')).toBeVisible();
});

test('a session that ends under an open page is renewed in place', async ({ page }) => {
  const name = await openList(page);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('article', { name: `කමලා ${name}` })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Delete this inquiry?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  const again = page.getByRole('dialog', { name: 'Log in again' });
  await expect(again.getByRole('alert')).toHaveText(
    'Your login has expired. Please log in again to continue.',
  );
  expect(await page.evaluate(() => localStorage.getItem('TOKEN_EXPIRE'))).toContain('expired');
  await again.getByLabel('Username').fill(ADMIN.username);
  await again.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(again.getByRole('alert')).toHaveText('Invalid username or password!');
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await page
    .getByRole('dialog', { name: 'Delete this inquiry?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('1 inquiry deleted.')).toBeVisible();
  // The list as it was searched; it may be empty now.
  await expect(page).toHaveURL(new RegExp(`#q=${name}$`));
});

test('warns before a session ends, and can prolong it', async ({ page }) => {
  await page.clock.install();
  await openList(page);
  await page.clock.fastForward('01:58:00');
  const warning = page.getByRole('dialog', { name: 'Your session is about to end' });
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('button')).toHaveText(['Log out', 'Stay logged in']);
  await expect(warning.getByRole('button', { name: 'Stay logged in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
});
