import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { untilHydrated } from '#tests/support/islands';

let number = 0;

/** Fills in the contact form of the page that is open, sends it, and returns the last name. */
async function inquire(page: Page): Promise<string> {
  const lastName = `Source${Date.now()}${(number += 1)}`;
  await page.getByLabel('First name').click();
  await untilHydrated(page, 'ContactForm');
  await page.getByLabel('First name').fill('Nimal');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email', { exact: true }).fill('nimal@customer.example');
  await page.getByLabel('Phone', { exact: true }).fill('+94 77 123 4567');
  await page.getByLabel('Message').fill('Hello');
  await page.getByRole('button', { name: 'Other' }).click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('dialog', { name: 'Message sent successfully!' })).toBeVisible();
  return lastName;
}

test('an inquiry says which campaign, page and site it came from, and the next one does not', async ({
  page,
  logIn,
  resend,
}) => {
  await page.goto('/prawing?utm_source=newsletter&utm_medium=email&utm_campaign=gold%202026', {
    referer: 'https://www.search.example/find?q=private',
  });
  await page.getByRole('link', { name: 'Contact' }).first().click();
  const first = await inquire(page);
  const words = 'newsletter (campaign), email, gold 2026, via search.example, entered on /prawing';
  await expect.poll(() => resend.delivered.find(({ text }) => text.includes(first))?.text).toContain(words);
  await page.goto('/contact');
  const second = await inquire(page);

  expect(await page.context().cookies()).toEqual([]);
  await logIn(page);
  await page.goto(`/contactformdetails?q=${first}&f.source=newsletter`);
  await page.getByRole('link', { name: first }).click();
  await expect(page.getByRole('article')).toContainText(words);
  await expect(page.getByRole('article')).not.toContainText('private');
  await page.goto(`/contactformdetails?q=${second}`);
  await page.getByRole('link', { name: second }).click();
  await expect(page.getByRole('article')).toContainText('Not known');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Inquiries by source' })).toBeVisible();
});

test('a visit without a referrer is direct, and a page of this site is none', async ({ page, resend }) => {
  await page.goto('/');
  await page.goto('/contact?utm_source=late', { referer: new URL('/about', page.url()).href });
  const name = await inquire(page);
  await expect
    .poll(() => resend.delivered.find(({ text }) => text.includes(name))?.text)
    .toContain('Direct, entered on the home page\n');
});
