import type { Locator, Page, Route } from '@playwright/test';
import { MIN_ELAPSED_MS } from '#lib/spam-signals';
import { expect, test as base } from '#tests/support/browser';
import { facts } from '#tests/support/content-files';
import { holdRoute } from '#tests/support/held-route';
import { untilHydrated } from '#tests/support/islands';

const FAILED = 'Failed to send message. Please try again.';
const INCOMPLETE = 'Please fill out all the fields and select at least one interest.';
const CLOSED = 'This is an earlier version of the site: please use https://www.veralu.example.';

const FIELDS = {
  ...{ 'First name': 'කමලා', 'Last name': 'Perera', Email: 'kamala@example.com', Phone: '+94 77 123 4567' },
  Message: 'We run three branches.\nCan we see a demonstration?',
};

type Answer = (route: Route) => Promise<void>;

const ok: Answer = (route) => route.fulfill({ json: { message: 'Sent' } });
const refuse =
  (status: number, json: object = {}, headers = {}): Answer =>
  (route) =>
    route.fulfill({ status, json: { message: 'No.', ...json }, headers });

class ContactForm {
  readonly page: Page;
  readonly submit: Locator;
  readonly alert: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.submit = page.getByRole('button', { name: 'Send message' });
    this.alert = page.getByRole('alert');
    this.dialog = page.getByRole('dialog', { name: 'Message sent successfully!' });
  }

  field = (label: string) => this.page.getByLabel(label, { exact: true });
  chip = (name: string) => this.page.getByRole('button', { name, exact: true });
  isChosen = (name: string, is: boolean) =>
    expect(this.chip(name), name).toHaveAttribute('aria-pressed', String(is));

  /** Opens the page and waits for the script of the form. */
  async open(path = '/contact') {
    await this.page.goto(path);
    await this.field('First name').scrollIntoViewIfNeeded();
    await untilHydrated(this.page, 'ContactForm');
  }

  /** Types into the fields, and presses interests in turn. */
  async fill(fields: object = FIELDS, ...interests: string[]) {
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text);
    for (const name of interests) await this.chip(name).click();
  }

  /** Answers the calls in turn, the last answer for good, and keeps what was sent. */
  async answer(...answers: Answer[]) {
    const sent: { key: string | undefined; body: unknown }[] = [];
    await this.page.route('**/api/send-email', async (route) => {
      const request = route.request();
      sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
      await answers[Math.min(sent.length, answers.length) - 1]!(route);
    });
    return sent;
  }
}

const test = base.extend<{ form: ContactForm; arrived: () => Promise<object[]> }>({
  form: ({ page }, provide) => provide(new ContactForm(page)),
  /** The inquiries that the office sees. */
  arrived: ({ page, logIn }, provide) =>
    provide(async () => {
      await logIn(page);
      return (await page.request.get('/api/getemaildetails')).json();
    }),
});

test('the fields are checked in order, each error is at its field, and the field gets the focus', async ({
  page,
  form,
}) => {
  const sent = await form.answer(ok);
  await form.open();
  const inputs = await page
    .locator('main form :is(input, textarea):visible')
    .evaluateAll((all) => (all as HTMLInputElement[]).map((one) => `${one.type} ${one.autocomplete}`.trim()));
  expect(inputs).toEqual([
    'text given-name',
    'text family-name',
    'email email',
    'tel tel',
    'textarea',
    'checkbox',
  ]);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Email Us' })).toHaveAttribute('href', '/contact');
  await expect(main.locator(`a[href="tel:${facts.phone.replace(/[^\d+]/g, '')}"]`)).toBeVisible();
  for (const network of ['Instagram', 'Facebook', 'LinkedIn'])
    await expect(main.getByRole('link', { name: network })).toBeVisible();
  const refused = async (sentence: string, focused: Locator) => {
    await form.submit.click();
    await expect(form.alert).toHaveText(sentence);
    await expect(focused).toBeFocused();
  };
  await refused(INCOMPLETE, form.field('First name'));
  await expect(form.chip('Other')).toHaveCSS('border-color', 'oklch(0.468 0.178 25)');
  await form.fill({ ...FIELDS, Email: 'kamala@', Phone: 'call me' });
  await refused(INCOMPLETE, form.chip('UI/UX Design'));
  for (const pressed of [true, false, true]) {
    await form.chip('Web Design').press('Space');
    await form.isChosen('Web Design', pressed);
  }
  await form.fill({ Message: '   ' });
  await refused(INCOMPLETE, form.field('Message'));
  await form.fill({ Message: FIELDS.Message });
  const email = 'Please enter a valid email address.';
  await refused(email, form.field('Email'));
  await expect(form.field('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.field('Email')).toHaveAccessibleDescription(email);
  await form.fill({ Email: FIELDS.Email });
  await expect(form.alert).toHaveCount(0);
  await refused('Please enter a valid phone number.', form.field('Phone'));
  const long = 'Long.\n'.repeat(1000);
  await form.fill({ Phone: FIELDS.Phone, Message: long });
  await refused('Please use at most 5,000 characters.', form.field('Message'));
  await expect(form.field('Message'), 'it is not cut').toHaveValue(long);
  expect(sent).toEqual([]);
});

test('an inquiry is sent once for a double click, then confirmed for three seconds', async ({
  page,
  form,
}) => {
  await page.clock.install();
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = await form.answer(async (route) => (await promise, await ok(route)));
  await form.open();
  // Sooner, the form would say how soon it was.
  await page.clock.fastForward(MIN_ELAPSED_MS);
  await form.fill(FIELDS, 'Software Solutions');
  await expect(page.getByRole('checkbox'), 'the consent is not enforced').not.toBeChecked();
  await form.submit.dblclick();
  await expect(form.chip('Sending...')).toBeDisabled();
  await expect(form.chip('Sending...')).toBeFocused();
  await page.keyboard.press('Enter');
  // From a stopped clock the three seconds are exact, however busy the machine.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  resolve();
  await expect(form.dialog).toHaveAccessibleDescription(/^Thank you for writing to us/);
  const body = {
    ...{ firstName: FIELDS['First name'], lastName: FIELDS['Last name'], email: FIELDS.Email },
    ...{ phoneNumber: FIELDS.Phone, message: FIELDS.Message, interests: ['Software Solutions'] },
  };
  expect(sent).toEqual([{ key: expect.stringMatching(/^[0-9a-f-]{36}$/), body }]);
  await page.clock.fastForward(2900);
  await expect(form.dialog).toBeVisible();
  await page.clock.fastForward(200);
  await expect(form.dialog).toBeHidden();
  await expect(form.field('First name')).toHaveValue('');
  await form.isChosen('Software Solutions', false);
  await expect(form.submit).toBeFocused();
});

test('a failure loses no input and says what to do, a retry sends the same key, the next inquiry another', async ({
  page,
  form,
  allowConsole,
}) => {
  allowConsole(/status of (4|5)|INTERNET_DISCONNECTED/);
  const refusals: [Answer, sentence: string, focused?: string][] = [
    [refuse(500), FAILED],
    [(route) => route.abort('internetdisconnected'), FAILED],
    [refuse(503, {}, { 'Retry-After': '1' }), FAILED],
    [refuse(422, { errors: { email: 'This mailbox is full.' } }), 'This mailbox is full.', 'Email'],
    [refuse(429, {}, { 'Retry-After': '120' }), '2 minutes'],
    [refuse(410, { message: CLOSED, code: 'earlier-deploy' }), CLOSED],
  ];
  const sent = await form.answer(...refusals.map(([answer]) => answer), ok);
  await form.open();
  await form.fill(FIELDS, 'Other');
  for (const [at, [, sentence, focused]] of refusals.entries()) {
    await form.submit.click();
    await expect(form.alert.filter({ hasText: sentence })).toBeVisible();
    await expect(form.field('Message')).toHaveValue(FIELDS.Message);
    await form.isChosen('Other', true);
    await expect(focused ? form.field(focused) : form.submit).toBeFocused();
    expect(sent, 'nothing is sent again unasked').toHaveLength(at + 1);
  }
  for (const close of [() => form.chip('Close').click(), () => page.keyboard.press('Escape')]) {
    await form.submit.click();
    await expect(form.dialog).toBeVisible();
    await close();
    await expect(form.dialog).toBeHidden();
    await form.fill(FIELDS, 'Other');
  }
  const keys = sent.map(({ key }) => key);
  expect(new Set(keys.slice(0, refusals.length + 1)).size).toBe(1);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

test('what was typed survives a reload, and the URL can select an interest', async ({ page, form }) => {
  await form.open();
  await form.fill(FIELDS, 'Design System');
  await page.getByRole('checkbox').check();
  await form.open('/contact?interest=Software%20Solutions');
  for (const name of ['Design System', 'Software Solutions']) await form.isChosen(name, true);
  await form.isChosen('Other', false);
  for (const [label, text] of Object.entries(FIELDS)) await expect(form.field(label)).toHaveValue(text);
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an inquiry is posted and confirmed, and a refused one can be mended after Back', async ({
    page,
    form,
    arrived,
  }) => {
    await page.goto('/contact');
    await expect(form.field('First name')).toHaveAttribute('required');
    await expect(form.chip('Web Design')).toBeHidden();
    await form.fill();
    await form.submit.click();
    await expect(page.getByText(INCOMPLETE)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(INCOMPLETE)).toBeHidden();
    await expect(form.field('Message')).toHaveValue(FIELDS.Message);
    for (const name of ['Web Design', 'Other']) await page.getByRole('checkbox', { name }).check();
    await form.submit.click();
    await expect(page).toHaveURL(/\/contact#sent$/);
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await page.goto('/contact#not-sent');
    await expect(page.getByText(FAILED)).toBeVisible();
    expect(await arrived()).toMatchObject([{ firstName: 'කමලා', interests: ['Web Design', 'Other'] }]);
  });
});

test('an inquiry that is sent before the form is hydrated arrives completely, once', async ({
  page,
  form,
  arrived,
}) => {
  const letGo = await holdRoute(page, '**/_astro/client.*.js');
  await page.goto('/contact');
  await form.fill(FIELDS, 'Web Design', 'Other');
  await form.submit.click();
  letGo();
  await expect(form.dialog).toBeVisible();
  expect(await arrived()).toMatchObject([{ lastName: 'Perera', interests: ['Web Design', 'Other'] }]);
});

test('an inquiry arrives with its interests if the form’s code does not load', async ({
  page,
  form,
  arrived,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|dynamically imported module/);
  // Each frame takes as long as on a phone at its limit: the presses are still repeated when the form is sent.
  await page.addInitScript(() => {
    const next = requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (callback) => Number(setTimeout(() => next(callback), 250));
  });
  await page.route('**/_astro/ContactForm*.js*', (route) => route.abort('failed'));
  await page.goto('/contact');
  await form.fill(FIELDS, 'Web Design', 'Other', 'Design System', 'Other');
  await form.isChosen('Web Design', true);
  await form.isChosen('Other', false);
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  // A usual click of a test would wait for a frame.
  await form.submit.dispatchEvent('click');
  await sent;
  await expect(page).toHaveURL(/\/contact/);
  expect(await arrived()).toMatchObject([{ interests: ['Web Design', 'Design System'] }]);
});

test('an inquiry says from which campaign, page and site it came, and the next one does not', async ({
  page,
  browser,
  form,
  resend,
  arrived,
}) => {
  const inquire = async (on: ContactForm, name: string, source: string) => {
    await on.field('First name').click();
    await untilHydrated(on.page, 'ContactForm');
    await on.fill({ ...FIELDS, 'Last name': name }, 'Other');
    await on.submit.click();
    await expect(on.dialog).toBeVisible();
    await expect.poll(() => resend.delivered.find(({ text }) => text.includes(name))?.text).toContain(source);
  };
  await page.goto('/prawing?utm_source=newsletter&utm_medium=email&utm_campaign=gold%202026', {
    referer: 'https://www.search.example/find?q=private',
  });
  await page.getByRole('link', { name: 'Contact' }).first().click();
  const source = 'newsletter (campaign), email, gold 2026, via search.example, entered on /prawing';
  await inquire(form, 'First', source);
  await page.goto('/contact');
  await inquire(form, 'Second', 'Not known');
  expect(await page.context().cookies()).toEqual([]);

  // A page of this site refers to none: that visit is direct.
  const other = new ContactForm(await browser.newPage({ baseURL: new URL(page.url()).origin }));
  await other.page.goto('/');
  await other.page.goto('/contact?utm_source=late', { referer: new URL('/about', page.url()).href });
  await inquire(other, 'Third', 'Direct, entered on the home page\n');
  await other.page.close();

  await arrived();
  await page.goto('/contactformdetails?f.source=newsletter');
  await page.getByRole('link', { name: 'First' }).click();
  await expect(page.getByRole('article')).toContainText(source);
  await expect(page.getByRole('article')).not.toContainText('private');
});
