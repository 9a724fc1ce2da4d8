import type { Locator, Page, Route } from '@playwright/test';
import { MIN_ELAPSED_MS } from '#src/lib/submission.ts';
import { expect, test as base } from '../support/browser.ts';
import { untilHydrated } from '../support/islands.ts';

const FAILED = 'Failed to send message. Please try again.';
const INCOMPLETE = 'Please fill out all the fields and select at least one interest.';

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

/** The form as a person sees and uses it. */
function formOf(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    ...{ field, chip, button: chip, submit: chip('Send message'), alert: page.getByRole('alert') },
    dialog: page.getByRole('dialog', { name: 'Message sent successfully!' }),
    isChosen: (name: string, is: boolean) =>
      expect(chip(name), name).toHaveAttribute('aria-pressed', String(is)),
    /** Opens the page and waits for the script of the form. */
    async open() {
      await page.goto('/contact');
      // The form is in the first screen, and its script comes when the visitor has moved at all.
      await page.mouse.wheel(0, 10);
      await untilHydrated(page, 'ContactForm');
    },
    /** Types into the fields, and presses interests in turn. */
    async fill(fields: object = FIELDS, ...interests: string[]) {
      for (const [label, text] of Object.entries(fields)) await field(label).fill(text);
      for (const name of interests) await field(name).click();
    },
    /** Answers the calls in turn, the last answer for good, and keeps what was sent. */
    async answer(...answers: Answer[]) {
      const sent: { key: string | undefined; body: unknown }[] = [];
      await page.route('**/api/send-email', async (route) => {
        const request = route.request();
        sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
        await answers[Math.min(sent.length, answers.length) - 1]!(route);
      });
      return sent;
    },
  };
}

const test = base.extend<{ form: ReturnType<typeof formOf>; arrived: () => Promise<object[]> }>({
  form: ({ page }, provide) => provide(formOf(page)),
  /** The inquiries that the office sees. */
  arrived: ({ page, logIn }, provide) =>
    provide(async () => {
      await logIn(page);
      return (await page.request.get('/api/getemaildetails')).json();
    }),
});

test('fields are checked in order, each error at its field, which gets the focus', async ({ form }) => {
  const sent = await form.answer(ok);
  await form.open();
  const refused = async (sentence: string, focused: Locator) => {
    await form.submit.click();
    await expect(form.alert).toHaveText(sentence);
    await expect(focused).toBeFocused();
  };
  await refused(INCOMPLETE, form.field('First name'));
  await expect(form.chip('Other').locator('..')).toHaveCSS('border-color', 'rgb(167, 21, 32)');
  await form.fill({ ...FIELDS, Email: 'kamala@', Phone: 'call me' });
  await refused(INCOMPLETE, form.chip('UI/UX Design'));
  for (const pressed of [true, false, true]) {
    await form.chip('Web Design').press('Space');
    await form.isChosen('Web Design', pressed);
  }
  const email = 'Please enter a valid email address.';
  await refused(email, form.field('Email'));
  await expect(form.field('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.field('Email')).toHaveAccessibleDescription(email);
  await form.fill({ Email: FIELDS.Email });
  await refused('Please enter a valid phone number.', form.field('Phone'));
  expect(sent).toEqual([]);
});

test('an inquiry is sent once for a double click, and confirmed for 3 s', async ({ page, form }) => {
  await page.clock.install();
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = await form.answer(async (route) => (await promise, await ok(route)));
  await form.open();
  // Sooner, the form would say how soon it was.
  await page.clock.fastForward(MIN_ELAPSED_MS);
  await form.fill(FIELDS, 'Software Solutions');
  await form.submit.evaluate((button: HTMLButtonElement) => (button.click(), button.click()));
  await expect(form.button('Sending...')).toBeDisabled();
  await form.field('Phone').press('Enter');
  // From a stopped clock the three seconds are exact, however busy the machine.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  resolve();
  await expect(form.dialog).toHaveAccessibleDescription(/^Thank you for writing to us/);
  const body = {
    ...{ firstName: FIELDS['First name'], lastName: FIELDS['Last name'], email: FIELDS.Email },
    ...{ phoneNumber: FIELDS.Phone, message: FIELDS.Message, interests: ['Software Solutions'] },
  };
  expect(sent).toEqual([{ key: expect.stringMatching(/^[0-9a-f]{32}$/), body }]);
  await page.clock.fastForward(2900);
  await expect(form.dialog).toBeVisible();
  await page.clock.fastForward(200);
  await expect(form.dialog).toBeHidden();
  await expect(form.field('First name')).toHaveValue('');
  await form.isChosen('Software Solutions', false);
});

test('a failure or a reload loses no input, a retry sends the same key, the next inquiry another', async ({
  form,
  allowConsole,
}) => {
  allowConsole(/status of (4|5)|INTERNET_DISCONNECTED/);
  const refusals: [Answer, sentence: string, focused?: string][] = [
    [refuse(500), FAILED],
    [(route) => route.abort('internetdisconnected'), FAILED],
    [refuse(422, { errors: { email: 'This mailbox is full.' } }), 'This mailbox is full.', 'Email'],
    [refuse(429, {}, { 'Retry-After': '120' }), '2 minutes'],
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
  await form.open();
  for (const [label, text] of Object.entries(FIELDS)) await expect(form.field(label)).toHaveValue(text);
  await form.isChosen('Other', true);
  for (const next of [false, true]) {
    if (next) await form.fill(FIELDS, 'Other');
    await form.submit.click();
    await form.button('Close').click();
    await expect(form.dialog).toBeHidden();
  }
  const keys = sent.map(({ key }) => key);
  expect(new Set(keys.slice(0, -1)).size).toBe(1);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an inquiry is posted and confirmed; a refused one is mended after Back', async ({
    page,
    form,
    arrived,
  }) => {
    await page.goto('/contact');
    await form.fill();
    await form.submit.click();
    await expect(page.getByText(INCOMPLETE)).toBeVisible();
    await page.goBack();
    await expect(form.field('Message')).toHaveValue(FIELDS.Message);
    await form.fill({}, 'Web Design', 'Other');
    await form.submit.click();
    await expect(page).toHaveURL(/\/contact#sent$/);
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    expect(await arrived()).toMatchObject([{ firstName: 'කමලා', interests: ['Web Design', 'Other'] }]);
  });
});

test('an inquiry says where it came from, and the next one does not', async ({ page, form, arrived }) => {
  const inquire = async (name: string) => {
    await form.field('First name').click();
    await untilHydrated(page, 'ContactForm');
    await form.fill({ ...FIELDS, 'Last name': name }, 'Other');
    await form.submit.click();
    await expect(form.dialog).toBeVisible();
  };
  await page.goto('/prawing?utm_source=newsletter&utm_medium=email&utm_campaign=gold%202026', {
    referer: 'https://www.search.example/find?q=private',
  });
  await page.waitForFunction(() => 'visit' in sessionStorage);
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await inquire('First');
  await page.goto('/contact');
  await inquire('Second');
  expect(await page.context().cookies()).toEqual([]);
  await arrived();
  await page.goto('/contactformdetails');
  for (const [name, source] of [
    ['First', 'newsletter (campaign), email, gold 2026, via search.example, entered on /prawing'],
    ['Second', 'Not known'],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('article')).toContainText(source);
    await expect(page.getByRole('article')).not.toContainText('private');
    await page.goBack();
  }
});
