import type { Page, Route } from '@playwright/test';
import { MIN_ELAPSED_MS } from '#lib/spam-signals';
import { expect, test } from '#tests/support/browser';
import { facts } from '#tests/support/content-files';
import { untilHydrated } from '#tests/support/islands';

const SENTENCES = {
  incomplete: 'Please fill out all the fields and select at least one interest.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a valid phone number.',
  failed: 'Failed to send message. Please try again.',
};

const FIELDS = {
  'First name': 'කමලා',
  'Last name': 'Perera',
  Email: 'kamala@example.com',
  Phone: '+94 77 123 4567',
  Message: 'We run three branches.\nCan we see a demonstration?',
};

/** Answers the form's calls in turn, the last answer for good, and keeps what was sent. */
async function answer(page: Page, ...replies: ((route: Route) => Promise<void>)[]) {
  const sent: { key: string | undefined; body: Record<string, unknown> }[] = [];
  await page.route('**/api/send-email', async (route) => {
    const request = route.request();
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
    await replies[Math.min(sent.length, replies.length) - 1]!(route);
  });
  return sent;
}

const ok = (route: Route) => route.fulfill({ json: { message: 'Sent' } });
const refuse =
  (status: number, json: object, headers = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: { message: 'No.', ...json }, headers });

async function open(page: Page, path = '/contact') {
  await page.goto(path);
  await page.getByLabel('First name').scrollIntoViewIfNeeded();
  await untilHydrated(page, 'ContactForm');
}

const field = (page: Page, label: keyof typeof FIELDS) => page.getByLabel(label, { exact: true });
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Send message' });
const alert = (page: Page) => page.getByRole('alert');

async function fill(page: Page, fields: Partial<typeof FIELDS> = FIELDS) {
  for (const [label, text] of Object.entries(fields)) await field(page, label as 'Email').fill(text);
}

test('the page has its fields and its four ways to the vendor', async ({ page }) => {
  await open(page);
  const main = page.getByRole('main');
  const inputs = await main
    .locator('form :is(input, textarea):visible')
    .evaluateAll((all) =>
      (all as HTMLInputElement[]).map((input) => `${input.name} ${input.type} ${input.autocomplete}`),
    );
  expect(inputs).toEqual([
    'firstName text given-name',
    'lastName text family-name',
    'email email email',
    'phoneNumber tel tel',
    'message textarea ',
    'consent checkbox ',
  ]);
  for (const heading of ['Chat to us', 'Call us', 'Visit us', 'Follow us'])
    await expect(main.getByRole('heading', { name: heading })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Email Us' })).toHaveAttribute('href', '/contact');
  await expect(main.getByText('Kelaniya 11600')).toBeVisible();
  await expect(main.locator(`a[href="tel:${facts.phone.replace(/[^\d+]/g, '')}"]`)).toBeVisible();
  for (const network of ['Instagram', 'Facebook', 'LinkedIn'])
    await expect(main.getByRole('link', { name: network })).toBeVisible();
});

test('the rules are checked in order, each error is at its field, and the field gets the focus', async ({
  page,
}) => {
  const sent = await answer(page, ok);
  await open(page);
  const refused = async (sentence: string, focused: ReturnType<typeof field>) => {
    await submit(page).click();
    await expect(alert(page)).toHaveText(sentence);
    await expect(focused).toBeFocused();
  };
  await refused(SENTENCES.incomplete, field(page, 'First name'));
  await expect(chip(page, 'Other')).toHaveCSS('border-color', 'oklch(0.468 0.178 25)');
  await fill(page, { ...FIELDS, Email: 'kamala@', Phone: 'call me' });
  await refused(SENTENCES.incomplete, chip(page, 'UI/UX Design'));
  const web = chip(page, 'Web Design');
  for (const pressed of ['true', 'false', 'true']) {
    await web.press('Space');
    await expect(web).toHaveAttribute('aria-pressed', pressed);
  }
  await fill(page, { Message: '   ' });
  await refused(SENTENCES.incomplete, field(page, 'Message'));
  await fill(page, { Message: FIELDS.Message });
  await refused(SENTENCES.email, field(page, 'Email'));
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Email')).toHaveAccessibleDescription(SENTENCES.email);
  await fill(page, { Email: FIELDS.Email });
  await expect(alert(page)).toHaveCount(0);
  await refused(SENTENCES.phone, field(page, 'Phone'));
  await fill(page, { Phone: FIELDS.Phone, Message: 'Long.\n'.repeat(1000) });
  await refused('Please use at most 5,000 characters.', field(page, 'Message'));
  await expect(field(page, 'Message'), 'it is not cut').toHaveValue('Long.\n'.repeat(1000));
  expect(sent).toEqual([]);
});

test('an inquiry is sent once for a double click, then confirmed for three seconds', async ({ page }) => {
  await page.clock.install();
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = await answer(page, async (route) => (await promise, await ok(route)));
  await open(page);
  // Sooner, the form would say how soon it was.
  await page.clock.fastForward(MIN_ELAPSED_MS);
  await fill(page);
  await chip(page, 'Software Solutions').click();
  await expect(page.getByRole('checkbox'), 'the consent is not enforced').not.toBeChecked();
  await submit(page).dblclick();
  const button = page.getByRole('button', { name: 'Sending...' });
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  // From a stopped clock the three seconds are exact, however busy the machine.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  resolve();
  const dialog = page.getByRole('dialog', { name: 'Message sent successfully!' });
  await expect(dialog).toHaveAccessibleDescription(/^Thank you for writing to us/);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[0]?.body).toEqual({
    ...{ firstName: FIELDS['First name'], lastName: FIELDS['Last name'], email: FIELDS.Email },
    ...{ phoneNumber: FIELDS.Phone, message: FIELDS.Message, interests: ['Software Solutions'] },
  });
  await page.clock.fastForward(2900);
  await expect(dialog).toBeVisible();
  await page.clock.fastForward(200);
  await expect(dialog).toBeHidden();
  await expect(field(page, 'First name')).toHaveValue('');
  await expect(chip(page, 'Software Solutions')).toHaveAttribute('aria-pressed', 'false');
  await expect(submit(page)).toBeEnabled();
  await expect(submit(page)).toBeFocused();
});

test('a failure loses no input, a retry sends the same key, and the next inquiry another', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of (500|503)|INTERNET_DISCONNECTED/);
  const busy = refuse(503, {}, { 'Retry-After': '1' });
  const offline = (route: Route) => route.abort('internetdisconnected');
  const sent = await answer(page, refuse(500, {}), offline, busy, ok);
  await open(page);
  await fill(page);
  await chip(page, 'Other').click();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await submit(page).click();
    await expect(alert(page)).toContainText(SENTENCES.failed);
    await expect(field(page, 'Message')).toHaveValue(FIELDS.Message);
    await expect(chip(page, 'Other')).toHaveAttribute('aria-pressed', 'true');
    await expect(submit(page)).toBeFocused();
    expect(sent, 'nothing is sent again unasked').toHaveLength(attempt);
  }
  for (const close of [() => chip(page, 'Close').click(), () => page.keyboard.press('Escape')]) {
    await submit(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await close();
    await expect(page.getByRole('dialog')).toBeHidden();
    await fill(page);
    await chip(page, 'Other').click();
  }
  const keys = sent.map(({ key }) => key);
  expect(new Set(keys.slice(0, 4)).size).toBe(1);
  expect(keys[4]).not.toBe(keys[0]);
});

const CLOSED = 'This is an earlier version of the site: please use https://www.veralu.example.';

test('what the server refuses is said at its field, with when or where to try again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 4(10|22|29)/);
  await answer(
    page,
    refuse(422, { errors: { email: 'This mailbox is full.' } }),
    refuse(429, {}, { 'Retry-After': '120' }),
    refuse(410, { message: CLOSED, code: 'earlier-deploy' }),
  );
  await open(page);
  await fill(page);
  await chip(page, 'Other').click();
  await submit(page).click();
  await expect(page.getByText(SENTENCES.failed)).toBeVisible();
  await expect(page.getByText('This mailbox is full.')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await submit(page).click();
  await expect(alert(page)).toContainText(SENTENCES.failed);
  await expect(alert(page)).toContainText('2 minutes');
  await submit(page).click();
  await expect(alert(page)).toContainText(CLOSED);
  await expect(field(page, 'Message')).toHaveValue(FIELDS.Message);
});

test('what was typed survives a reload, and the URL can select an interest', async ({ page }) => {
  await open(page);
  await fill(page);
  await chip(page, 'Design System').click();
  await page.getByRole('checkbox').check();
  await open(page, '/contact?interest=Software%20Solutions');
  for (const [name, pressed] of Object.entries({
    'Design System': true,
    'Software Solutions': true,
    Other: false,
  }))
    await expect(chip(page, name)).toHaveAttribute('aria-pressed', String(pressed));
  for (const [label, text] of Object.entries(FIELDS))
    await expect(field(page, label as 'Email')).toHaveValue(text);
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an inquiry is posted and confirmed, and a refused one can be mended after Back', async ({
    page,
    logIn,
  }) => {
    const reason = page.getByText(SENTENCES.incomplete);
    await page.goto('/contact');
    await expect(field(page, 'First name')).toHaveAttribute('required');
    await expect(chip(page, 'Web Design')).toBeHidden();
    await fill(page);
    await submit(page).click();
    await expect(reason).toBeVisible();
    await page.goBack();
    await expect(reason).toBeHidden();
    await expect(field(page, 'Message')).toHaveValue(FIELDS.Message);
    await page.getByRole('checkbox', { name: 'Web Design' }).check();
    await page.getByRole('checkbox', { name: 'Other' }).check();
    await submit(page).click();
    await expect(page).toHaveURL(/\/contact#sent$/);
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await page.goto('/contact#not-sent');
    await expect(page.getByText(SENTENCES.failed)).toBeVisible();
    await logIn(page);
    const list = await (await page.request.get('/api/getemaildetails')).json();
    expect(list).toMatchObject([{ firstName: FIELDS['First name'], interests: ['Web Design', 'Other'] }]);
  });
});
