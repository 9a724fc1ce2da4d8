import type { Page, Route } from '@playwright/test';
import { MIN_ELAPSED_MS } from '#lib/spam-signals';
import { expect, test } from '#tests/support/browser';
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

/** Answers POST /api/send-email in the test's own way and keeps what was sent. */
async function answer(page: Page, reply: (route: Route) => Promise<void>) {
  const sent: { key: string | undefined; body: Record<string, unknown> }[] = [];
  await page.route('**/api/send-email', async (route) => {
    const request = route.request();
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
    await reply(route);
  });
  return sent;
}

const ok = (route: Route) => route.fulfill({ json: { message: 'Sent' } });

async function open(page: Page, path = '/contact') {
  await page.goto(path);
  await page.getByLabel('First name').scrollIntoViewIfNeeded();
  await untilHydrated(page, 'ContactForm');
}

async function fill(page: Page, fields: Partial<Record<keyof typeof FIELDS, string>> = FIELDS) {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Send message' });
const alert = (page: Page) => page.getByRole('alert');

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test('the page shows its title, its four blocks and their links', async ({ page }) => {
  await open(page);
  await expect(page).toHaveTitle('Contact Us | Veralu Systems');
  const main = page.getByRole('main');
  for (const heading of ['Chat to us', 'Call us', 'Visit us', 'Follow us'])
    await expect(main.getByRole('heading', { name: heading })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Email Us' })).toHaveAttribute('href', '/contact');
  await expect(main.getByText('Kelaniya 11600')).toBeVisible();
  await expect(main.locator('a[href="tel:+94110000000"]')).toBeVisible();
  for (const network of ['Instagram', 'Facebook', 'LinkedIn'])
    await expect(main.getByRole('link', { name: network })).toBeVisible();
});

test('the rules are checked in order, each error is at its field, and the field gets the focus', async ({
  page,
}) => {
  const sent = await answer(page, ok);
  await open(page);
  await submit(page).click();
  await expect(alert(page)).toHaveText(SENTENCES.incomplete);
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(chip(page, 'Other')).toHaveCSS('border-color', 'oklch(0.468 0.178 25)');

  await fill(page, { ...FIELDS, Email: 'kamala@', Phone: 'call me' });
  await submit(page).click();
  await expect(alert(page)).toHaveText(SENTENCES.incomplete);
  await expect(chip(page, 'UI/UX Design')).toBeFocused();

  await chip(page, 'Web Design').click();
  await submit(page).click();
  await expect(alert(page)).toHaveText(SENTENCES.email);
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');

  await fill(page, { Email: FIELDS.Email });
  await expect(alert(page)).toHaveCount(0);
  await submit(page).click();
  await expect(alert(page)).toHaveText(SENTENCES.phone);
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  expect(sent).toEqual([]);
});

test('white space alone counts as empty; too long a text has an error, and is not cut', async ({ page }) => {
  await open(page);
  await fill(page, { ...FIELDS, Message: '   ' });
  await chip(page, 'Other').click();
  await submit(page).click();
  await expect(alert(page)).toHaveText(SENTENCES.incomplete);
  const box = page.getByLabel('Message');
  await expect(box).toBeFocused();
  const long = 'Long.\n'.repeat(1000);
  await box.fill(long);
  await submit(page).click();
  await expect(alert(page)).toHaveText('Please use at most 5,000 characters.');
  await expect(box).toHaveValue(long);
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(0.6 * (page.viewportSize()?.height ?? 0));
});

test('interests toggle, the consent is shown but not enforced', async ({ page }) => {
  await open(page);
  const web = chip(page, 'Web Design');
  await expect(web).toHaveAttribute('aria-pressed', 'false');
  await web.click();
  await expect(web).toHaveAttribute('aria-pressed', 'true');
  await web.press('Space');
  await expect(web).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test('an inquiry is sent once for a double click, then confirmed for three seconds', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const sent = await answer(page, async (route) => {
    await held;
    await ok(route);
  });
  await open(page);
  await fill(page);
  await chip(page, 'Software Solutions').click();
  // Sooner, the form would say how soon it was.
  await page.waitForFunction((ms) => performance.now() > ms, MIN_ELAPSED_MS);
  await submit(page).dblclick();
  const button = page.getByRole('button', { name: 'Sending...' });
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  // From a stopped clock the three seconds are exact, however busy the machine.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  release();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleDescription(/^Thank you for writing to us/);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[0]?.body).toEqual({
    firstName: 'කමලා',
    lastName: 'Perera',
    email: 'kamala@example.com',
    phoneNumber: '+94 77 123 4567',
    message: 'We run three branches.\nCan we see a demonstration?',
    interests: ['Software Solutions'],
  });
  await page.clock.fastForward(2900);
  await expect(dialog).toBeVisible();
  await page.clock.fastForward(200);
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(chip(page, 'Software Solutions')).toHaveAttribute('aria-pressed', 'false');
  await expect(submit(page)).toBeEnabled();
  await expect(submit(page)).toBeFocused();
});

test('the confirmation closes by Close and by Escape', async ({ page }) => {
  await answer(page, ok);
  await open(page);
  for (const close of [() => chip(page, 'Close').click(), () => page.keyboard.press('Escape')]) {
    await fill(page);
    await chip(page, 'Other').click();
    await submit(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await close();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('a failure loses no input, and the retry sends the same key', async ({ page, allowConsole }) => {
  allowConsole(/status of 500|INTERNET_DISCONNECTED/);
  const replies = [
    (route: Route) => route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
    (route: Route) => route.abort('internetdisconnected'),
    ok,
    ok,
  ];
  const sent = await answer(page, (route) => replies.shift()?.(route) ?? ok(route));
  await open(page);
  await fill(page);
  await chip(page, 'Other').click();
  for (let attempt = 0; attempt < 2; attempt++) {
    await submit(page).click();
    await expect(alert(page)).toHaveText(SENTENCES.failed);
    await expect(page.getByLabel('Message')).toHaveValue(FIELDS.Message);
    await expect(chip(page, 'Other')).toHaveAttribute('aria-pressed', 'true');
    await expect(submit(page)).toBeFocused();
  }
  await submit(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await chip(page, 'Close').click();

  await fill(page);
  await chip(page, 'Other').click();
  await submit(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const keys = sent.map(({ key }) => key);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('the server’s field errors are shown at their fields, and 429 says when to try again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 4(22|29)/);
  const replies = [
    (route: Route) =>
      route.fulfill({ status: 422, json: { message: 'Wrong', errors: { email: 'This mailbox is full.' } } }),
    (route: Route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '120' }, json: { message: 'Slow down' } }),
  ];
  await answer(page, (route) => replies.shift()?.(route) ?? ok(route));
  await open(page);
  await fill(page);
  await chip(page, 'Other').click();
  await submit(page).click();
  await expect(page.getByText(SENTENCES.failed)).toBeVisible();
  await expect(page.getByText('This mailbox is full.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await submit(page).click();
  await expect(alert(page)).toContainText(SENTENCES.failed);
  await expect(alert(page)).toContainText('2 minutes');
});

test('what was typed survives a reload', async ({ page }) => {
  await open(page);
  await fill(page);
  await chip(page, 'Design System').click();
  await page.getByRole('checkbox').check();
  await page.reload();
  await page.getByLabel('First name').scrollIntoViewIfNeeded();
  await expect(chip(page, 'Design System')).toHaveAttribute('aria-pressed', 'true');
  for (const [label, text] of Object.entries(FIELDS))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('the URL can select an interest', async ({ page }) => {
  await open(page, '/contact?interest=Software%20Solutions');
  await expect(chip(page, 'Software Solutions')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(page, 'Web Design')).toHaveAttribute('aria-pressed', 'false');
});
