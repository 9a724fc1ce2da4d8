import type { Locator, Page } from '@playwright/test';
import type { LoopbackResend, ReceivedMail } from './resend.ts';

let number = 0;

/** A name that no other test has. */
export const mark = (): string => `Mail${Date.now()}${(number += 1)}`;

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

/** The mails to addresses with this part. */
export const mailsTo = (resend: LoopbackResend, part: string): ReceivedMail[] =>
  resend.delivered.filter(({ to }) => to[0]?.includes(part.toLowerCase()));

export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text });
