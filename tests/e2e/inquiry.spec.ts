import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from '../support/browser.ts';
import { untilHydrated } from '../support/islands.ts';

const VISITOR = {
  firstName: 'නිමල්',
  lastName: 'පෙරේරා',
  email: 'nimal@customer.example',
  phone: '+94 77 000 0000',
  message: 'We run 14 centres in Gampaha.\nCan you migrate our loans?',
};

async function fillIn(page: Page, message = VISITOR.message) {
  await page.getByLabel('First name').fill(VISITOR.firstName);
  await page.getByLabel('Last name').fill(VISITOR.lastName);
  await page.getByLabel('Email', { exact: true }).fill(VISITOR.email);
  await page.getByLabel('Phone', { exact: false }).fill(VISITOR.phone);
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Software Solutions' }).click();
}

async function logInOnScreen(page: Page) {
  await page.goto('/login?next=/contactformdetails');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/contactformdetails');
}

test('an inquiry reaches the admin, and is still there after a restart', async ({ page, site, resend }) => {
  await page.goto('/contact');
  await fillIn(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 4500 });

  const mail = resend.delivered.find(({ reply_to }) => reply_to === VISITOR.email);
  expect(mail?.text).toContain(VISITOR.message);
  expect(mail?.subject).toContain('නිමල් පෙරේරා');

  await logInOnScreen(page);
  const row = page.getByRole('row').filter({ hasText: VISITOR.message });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('නිමල් පෙරේරා');
  await expect(row).toContainText('Software Solutions');

  await site.stop();
  await site.start();
  await page.reload();
  await expect(row).toHaveCount(1);
});

test('a visitor sees success although the email provider is down', async ({ page, resend, logIn }) => {
  test.setTimeout(90_000);
  const message = `While mail is down ${crypto.randomUUID()}`;
  const delivered = () => resend.delivered.filter((mail) => mail.text.includes(message)).length;
  resend.mood = 500;
  await page.goto('/contact');
  await fillIn(page, message);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 10_000 });

  await logIn(page);
  await page.goto('/contactformdetails');
  const row = page.getByRole('row').filter({ hasText: message });
  await expect(row).toContainText('mail pending', { ignoreCase: true });
  expect(delivered()).toBe(0);

  resend.mood = 'well';
  await expect.poll(delivered, { timeout: 60_000, intervals: [1000] }).toBe(1);
  await page.reload();
  await expect(row).not.toContainText('mail pending', { ignoreCase: true });
  expect(delivered()).toBe(1);
});

test('on a phone an inquiry is filled, sent and confirmed by keyboard alone, without motion', async ({
  page,
  logIn,
}) => {
  const words = ['Keys', 'Only', 'keys@example.com', '+94 77 123 4567', 'Typed on a phone.'];
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/contact');
  await page.getByLabel('First name').focus();
  await untilHydrated(page, 'ContactForm');
  for (const text of words) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'UI/UX Design' })).toBeFocused();
  await page.keyboard.press('Space');
  // The other interests, the consent, the policy.
  for (let stop = 0; stop < 7; stop++) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await logIn(page);
  const list = await (await page.request.get('/api/getemaildetails')).json();
  expect(list[0]).toMatchObject({ firstName: 'Keys', interests: ['UI/UX Design'] });
});
