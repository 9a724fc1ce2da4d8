import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { untilHydrated } from '#tests/support/islands';

/** Fills in the contact form of the page that is open, and sends it. */
async function inquire(page: Page, lastName: string): Promise<void> {
  await page.getByLabel('First name').click();
  await untilHydrated(page, 'ContactForm');
  for (const [label, text] of Object.entries({
    ...{ 'First name': 'Nimal', 'Last name': lastName, Email: 'nimal@customer.example' },
    ...{ Phone: '+94 77 123 4567', Message: 'Hello' },
  }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Other' }).click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('dialog', { name: 'Message sent successfully!' })).toBeVisible();
}

test('an inquiry says from which campaign, page and site it came, and the next one does not', async ({
  page,
  browser,
  logIn,
  resend,
}) => {
  const expectMailed = (name: string, words: string) =>
    expect.poll(() => resend.delivered.find(({ text }) => text.includes(name))?.text).toContain(words);
  await page.goto('/prawing?utm_source=newsletter&utm_medium=email&utm_campaign=gold%202026', {
    referer: 'https://www.search.example/find?q=private',
  });
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await inquire(page, 'First');
  const words = 'newsletter (campaign), email, gold 2026, via search.example, entered on /prawing';
  await expectMailed('First', words);
  await page.goto('/contact');
  await inquire(page, 'Second');
  expect(await page.context().cookies()).toEqual([]);

  // A page of this site refers to none: that visit is direct.
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await other.goto('/');
  await other.goto('/contact?utm_source=late', { referer: new URL('/about', other.url()).href });
  await inquire(other, 'Third');
  await expectMailed('Third', 'Direct, entered on the home page\n');
  await other.close();

  await logIn(page);
  const record = page.getByRole('article');
  await page.goto('/contactformdetails?f.source=newsletter');
  await page.getByRole('link', { name: 'First' }).click();
  await expect(record).toContainText(words);
  await expect(record).not.toContainText('private');
  await page.goto('/contactformdetails?q=Second');
  await page.getByRole('link', { name: 'Second' }).click();
  await expect(record).toContainText('Not known');
});
