import type { Browser, Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';
import type { PDF_CV } from './cv-upload.ts';
import { INQUIRY } from './inquiries.ts';
import type { LoopbackResend, ReceivedMail } from './resend.ts';

/** What the list of inquiries or of applications says of a record. */
export interface ListedRecord {
  id: string;
  version: string;
  name?: string;
  firstName?: string;
  mail: string;
}

/** The address of a person, by the first name. */
export const addressOf = (firstName: string): string => `${firstName.toLowerCase()}@customer.example`;

/** The list of inquiries, or of applications, as the API answers it to the person who is logged in. */
export async function listed(page: Page, list: 'getemaildetails' | 'applications'): Promise<ListedRecord[]> {
  return (await page.request.get(`/api/${list}`)).json();
}

/** Waits until the office has been told of every record: that changes the version which a change names. */
const untilMailed = (page: Page, list: 'getemaildetails' | 'applications') =>
  expect.poll(async () => (await listed(page, list)).every(({ mail }) => mail === 'sent')).toBe(true);

/** Sends inquiries of people named Perera, oldest first, and waits until the office has been told of them. */
export async function inquire(page: Page, firstNames: readonly string[], own: object = {}): Promise<void> {
  for (const firstName of firstNames) {
    const data = { ...INQUIRY, firstName, email: addressOf(firstName), ...own };
    expect((await page.request.post('/api/send-email', { data })).status()).toBe(200);
  }
  await untilMailed(page, 'getemaildetails');
}

/** Sends applications of people named Silva, oldest first, and waits until the office has been told of them. */
export async function apply(
  page: Page,
  firstNames: readonly string[],
  own: Record<string, string | typeof PDF_CV> = {},
): Promise<void> {
  for (const name of firstNames) {
    const multipart = {
      ...{ name: `${name} Silva`, email: addressOf(name), contactNumber: '0771234567' },
      ...{ position: 'Storekeeper', message: 'I count well.', ...own },
    };
    expect((await page.request.post('/api/submit-application', { multipart })).status()).toBe(200);
  }
  await untilMailed(page, 'applications');
}

/** Rows of records, without the headings. */
export const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') });

/** The page of a record, by the beginning of its name. */
export const record = (page: Page, name: string): Locator =>
  page.getByRole('article', { name: new RegExp(`^${name} `) });

/** Opens the record of a person from the list that has it. */
export async function open(page: Page, list: string, name: string): Promise<void> {
  await page.goto(list);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('article', { name })).toBeVisible();
}

/** Selects these people of a list. */
export async function select(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
}

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('.toasts > p').filter({ hasText: text });

/** The page of a colleague, in a browser of their own. */
export async function colleague(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await context.addCookies(await page.context().cookies());
  return context.newPage();
}

export const PROBLEM = 'Something went wrong on our side.';

/** Refuses calls of an address from now on, or so many of them; of a method, the others are not touched. */
export const refuse = (page: Page, address: string | RegExp, method = 'GET', times?: number) =>
  page.route(
    address,
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { message: PROBLEM } })
        : route.fallback(),
    { times },
  );

/** Keeps the telephone and the mail program out of a test. */
export const holdLinks = (page: Page) =>
  page.evaluate(() =>
    addEventListener(
      'click',
      (event) =>
        (event.target as Element).closest('a[href^="tel:"], a[href^="mailto:"]') && event.preventDefault(),
    ),
  );

/** The mails to a person. */
export const mailsTo = (resend: LoopbackResend, firstName: string): ReceivedMail[] =>
  resend.delivered.filter(({ to }) => to[0] === addressOf(firstName));
