import type { Browser, Locator, Page, Response } from '@playwright/test';
import { expect, test as base } from './browser.ts';
import type { PDF_CV } from './cv-upload.ts';
import { holdRoute } from './held-route.ts';
import { INQUIRY } from './inquiries.ts';
import type { LoopbackResend, ReceivedMail } from './resend.ts';

export { expect };

export const PROBLEM = 'Something went wrong on our side.';

export const FAILED = { status: 500, json: { message: PROBLEM } };

type Name = string | RegExp;

/** What the list of inquiries or of applications says of a record. */
interface Listed {
  id: string;
  version: string;
  mail: string;
  status?: string;
  name?: string;
  firstName?: string;
}

/** The address of a person, by the first name. */
export const addressOf = (firstName: string): string =>
  `${/^\w+$/.test(firstName) ? firstName.toLowerCase() : 'person'}@customer.example`;

/** The admin area as a person sees and uses it who is logged in. */
export class Office {
  readonly page: Page;
  readonly resend: LoopbackResend;
  readonly dialog: Locator;
  readonly alert: Locator;
  /** Rows of records, without the headings. */
  readonly rows: Locator;
  readonly toasts: Locator;

  constructor(page: Page, resend: LoopbackResend) {
    this.page = page;
    this.resend = resend;
    this.dialog = page.getByRole('dialog');
    this.alert = page.getByRole('alert');
    this.rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    this.toasts = page.locator('.toasts > p');
  }

  row = (text: string): Locator => this.rows.filter({ hasText: text });
  toast = (text: Name): Locator => this.toasts.filter({ hasText: text });
  group = (name: Name): Locator => this.page.getByRole('group', { name });
  /** The page of a record, by the beginning of its name. */
  record = (name: string): Locator => this.page.getByRole('article', { name: new RegExp(`^${name} `) });
  button = (name: Name, within: Page | Locator = this.page): Locator =>
    within.getByRole('button', { name, exact: true });
  press = (name: Name, within?: Locator): Promise<void> => this.button(name, within).click();
  /** Presses a button of the open dialog. */
  confirm = (name: string): Promise<void> => this.press(name, this.dialog);

  /** Expects these texts to be in sight. */
  async says(...texts: Name[]): Promise<void> {
    for (const text of texts)
      await expect(this.page.getByText(text).filter({ visible: true }).first(), String(text)).toBeVisible();
  }

  /** Opens the inquiry or the application of a person. */
  async open(page: '/inquiry' | '/applicant', name: string): Promise<void> {
    const records = await this.listed(page === '/inquiry' ? 'getemaildetails' : 'applications');
    const record = records.find(({ firstName, name: whole = firstName }) => name.startsWith(String(whole)));
    await this.page.goto(`${page}?id=${record?.id}`);
    await expect(this.page.getByRole('article', { name })).toBeVisible();
  }

  /** Selects these people of a list. */
  async select(...names: string[]): Promise<void> {
    for (const name of names)
      await this.page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  }

  /** A list as the API answers it. */
  listed = async (list: 'getemaildetails' | 'applications'): Promise<Listed[]> =>
    (await this.page.request.get(`/api/${list}`)).json();

  /** Sends inquiries of people named Perera, oldest first. */
  async inquire(firstNames: readonly string[], own: object = {}): Promise<void> {
    const before = this.resend.attempts;
    for (const firstName of firstNames) {
      const data = { ...INQUIRY, firstName, email: addressOf(firstName), ...own };
      expect((await this.page.request.post('/api/send-email', { data })).status()).toBe(200);
    }
    await this.#untilTried('getemaildetails', before);
  }

  /** Sends applications of people named Silva, oldest first. */
  async apply(firstNames: readonly string[], own: Record<string, string | typeof PDF_CV> = {}) {
    const before = this.resend.attempts;
    for (const name of firstNames) {
      const multipart = {
        ...{ name: `${name} Silva`, email: addressOf(name), contactNumber: '0771234567' },
        ...{ position: 'Storekeeper', message: 'I count well.', ...own },
      };
      expect((await this.page.request.post('/api/submit-application', { multipart })).status()).toBe(200);
    }
    await this.#untilTried('applications', before);
  }

  /** Waits until the office was mailed behind the answers: that changes the version that a change names. */
  async #untilTried(list: 'getemaildetails' | 'applications', before: number): Promise<void> {
    const isTried = async () =>
      this.resend.mood === 500
        ? this.resend.attempts > before
        : (await this.listed(list)).every(({ mail }) => mail !== 'pending');
    await expect.poll(isTried).toBe(true);
  }

  /** Delays calls of an address; returns what lets them go on, or be answered so. */
  hold = (address: Name, answer?: Parameters<typeof holdRoute>[2]) => holdRoute(this.page, address, answer);

  /** Refuses calls of an address: `times` of them, or all. */
  refuse = (address: Name, times?: number) =>
    this.page.route(address, (route) => route.fulfill(FAILED), { times });

  /** Changes what the API answers at an address. */
  alter = (address: Name, change: (body: Awaited<ReturnType<Response['json']>>) => object) =>
    this.page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    });

  /** The answer to the next change that the page asks for. */
  changed = (): Promise<Response> =>
    this.page.waitForResponse((response) => response.request().method() === 'PATCH');

  /** The mails to a person. */
  mailsTo = (firstName: string): ReceivedMail[] =>
    this.resend.delivered.filter(({ to }) => to[0] === addressOf(firstName));

  /** A colleague at the same page, in a browser of their own. */
  async colleague(browser: Browser): Promise<Office> {
    const context = await browser.newContext({ baseURL: new URL(this.page.url()).origin });
    await context.addCookies(await this.page.context().cookies());
    const page = await context.newPage();
    await page.goto(this.page.url());
    return new Office(page, this.resend);
  }
}

/** Playwright's test of somebody who is logged in; what the browser logs of refused calls is no complaint. */
export const test = base.extend<{ office: Office }>({
  office: async ({ page, resend, logIn, allowConsole }, provide) => {
    allowConsole(/Failed to load resource/);
    await logIn(page);
    await provide(new Office(page, resend));
  },
});
