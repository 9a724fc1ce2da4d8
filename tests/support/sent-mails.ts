import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';
import { INQUIRY } from './inquiries.ts';
import type { LoopbackResend, ReceivedMail } from './resend.ts';

let number = 0;

/** A name that no other test has. */
export const mark = (): string => `Mail${Date.now()}${(number += 1)}`;

/** Sends an inquiry of a person with a name that no other test has, and opens its page. */
export async function inquire(page: Page): Promise<string> {
  const lastName = mark();
  const email = `${lastName.toLowerCase()}@customer.example`;
  const interests = ['Web Design', 'Software Solutions'];
  const data = { ...INQUIRY, firstName: 'Asha', lastName, email, interests };
  expect((await page.request.post('/api/send-email', { data })).status()).toBe(200);
  await page.goto(`/contactformdetails?q=${lastName}`);
  await page.getByRole('link', { name: `Asha ${lastName}` }).click();
  await expect(page.getByRole('article')).toBeVisible();
  return lastName;
}

/** Sends an application of each of these first names, and returns the last name that they share. */
export async function apply(page: Page, names: readonly string[]): Promise<string> {
  const own = mark();
  for (const name of names)
    await page.request.post('/api/submit-application', {
      multipart: {
        ...{ name: `${name} ${own}`, email: `${name}.${own}@example.com`.toLowerCase() },
        ...{ position: 'Storekeeper', message: 'I count well.' },
      },
    });
  return own;
}

/** Sends such applications, opens the list with them alone and selects them. Returns the last name that they share. */
export async function applyAndSelect(page: Page, names: readonly string[]): Promise<string> {
  const own = await apply(page, names);
  await page.goto(`/jobformdetails?q=${own}`);
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name} ${own}` }).check();
  return own;
}

/** The mails to addresses with this part. */
export const mailsTo = (resend: LoopbackResend, part: string): ReceivedMail[] =>
  resend.delivered.filter(({ to }) => to[0]?.includes(part.toLowerCase()));

export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text });
