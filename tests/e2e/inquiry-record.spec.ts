import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { INQUIRY } from '#tests/support/inquiries';
import { another, expectNoRecord, expectPlaceholder, record } from '#tests/support/record-pages';

let number = 0;

/** Sends inquiries with one last name that no other test has; the first names tell them apart. */
async function send(page: Page, ...firstNames: string[]): Promise<string> {
  const lastName = `Record${Date.now()}${(number += 1)}`;
  for (const firstName of firstNames)
    await page.request.post('/api/send-email', { data: { ...INQUIRY, firstName, lastName } });
  return lastName;
}

/** Opens the page of the inquiry of this person by the list. */
async function open(page: Page, lastName: string, firstName: string): Promise<void> {
  await page.goto(`/contactformdetails?q=${lastName}`);
  await page.getByRole('link', { name: `${firstName} ${lastName}` }).click();
  await expect(record(page, firstName)).toBeVisible();
}

test.beforeEach(async ({ page, logIn }) => logIn(page));

test('answering is followed by marking it, and the list counts it', async ({ page }) => {
  const name = await send(page, 'Asha');
  await open(page, name, 'Asha');
  const mark = page.getByRole('button', { name: 'Mark as answered' });
  await expect(mark).toHaveCount(0);
  // The mail program is none of a test's business.
  await page.evaluate(() =>
    addEventListener(
      'click',
      (event) => (event.target as Element).closest('a[href^="tel:"]') && event.preventDefault(),
    ),
  );
  const call = page.getByRole('link', { name: 'Call' });
  const place = await call.boundingBox();
  await call.click();
  await expect(page.getByRole('status').filter({ hasText: 'If Asha has had an answer' })).toBeVisible();
  // The new button comes after the other ways, which stay under the pointer.
  expect(await call.boundingBox()).toEqual(place);
  // The second press is not for Close inquiry, which takes the place of the button.
  await mark.dblclick();
  await expect(page.getByLabel('Status')).toHaveValue('answered');
  const close = page.getByRole('button', { name: 'Close inquiry' });
  await expect(close).toBeVisible();
  expect(await call.boundingBox()).toEqual(place);
  await close.click();
  await expect(page.getByLabel('Status')).toHaveValue('closed');

  await page.getByRole('link', { name: 'All inquiries' }).click();
  const counts = page.getByRole('group', { name: 'Status' });
  await counts.getByRole('button', { name: /^Answered/ }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await counts.getByRole('button', { name: /^Closed/ }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(name);
  await page.reload();
  await expect(counts.getByRole('button', { name: /^Closed/ })).toHaveAttribute('aria-pressed', 'true');
});

test('while an inquiry loads, the placeholder has its panels where they will be', async ({ page }) => {
  await open(page, await send(page, 'Indira'), 'Indira');
  await expectPlaceholder(page, 'Inquiry', /\/api\/inquiries\/[^/]+$/);
});

test('a long name without a break fits a phone', async ({ page }) => {
  const firstName = 'Anthonypillaiwijesinghearachchilage';
  await open(page, await send(page, firstName), firstName);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const [call, chat] = await Promise.all(
    ['Call', 'WhatsApp'].map((name) => page.getByRole('link', { name, exact: true }).boundingBox()),
  );
  expect(chat?.y).toBe(call?.y);
});

test('the neighbours are those of the list, with its search and order, by link and by key', async ({
  page,
}) => {
  const name = await send(page, 'Chandra', 'Asanka', 'Bimal');
  await page.goto(`/contactformdetails?q=${name}&sort=name`);
  await page.getByRole('link', { name: `Asanka ${name}` }).click();
  await expect(page.getByText('1 of 3')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(record(page, 'Bimal')).toBeVisible();
  // The neighbours come after the record.
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(record(page, 'Chandra')).toBeVisible();
  await expect(page.getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(record(page, 'Bimal')).toBeVisible();
  // In a field the arrows move the caret.
  await page.getByLabel('New note').fill('ab');
  await page.keyboard.press('ArrowLeft');
  await expect(record(page, 'Bimal')).toBeVisible();
  await page.getByRole('link', { name: 'All inquiries' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(name);
});

test('a note is added once by two clicks, survives a reload unsent, and is deleted', async ({ page }) => {
  const name = await send(page, 'Deepa');
  await open(page, name, 'Deepa');
  const text = page.getByLabel('New note');
  await text.fill('Prefers a call in the morning');
  await page.reload();
  await expect(text).toHaveValue('Prefers a call in the morning');
  const letGo = await holdRoute(page, '**/notes');
  await page.getByRole('button', { name: 'Add note' }).dblclick();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  letGo();
  const notes = record(page, 'Deepa').getByRole('listitem');
  await expect(notes).toHaveCount(1);
  await expect(text).toHaveValue('');
  await page.reload();
  await expect(notes).toContainText('Prefers a call in the morning');
  await notes.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notes).toHaveCount(0);
});

test('of many notes the newest stand beside the field for another one, and the others are a click away', async ({
  page,
}) => {
  const name = await send(page, 'Gayan');
  await open(page, name, 'Gayan');
  const id = new URL(page.url()).searchParams.get('id');
  for (let note = 1; note <= 7; note += 1)
    await page.request.post(`/api/inquiries/${id}/notes`, {
      data: { text: `Note ${note}` },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
  await page.reload();
  const notes = page.getByRole('region', { name: 'Internal notes' }).getByRole('listitem');
  await expect(notes).toHaveCount(5);
  await expect(notes.first()).toContainText('Note 3');
  await page.getByRole('button', { name: 'Show 2 earlier notes' }).click();
  await expect(notes).toHaveCount(7);
  await expect(notes.first()).toContainText('Note 1');
  await expect(page.getByRole('button', { name: /earlier/ })).toHaveCount(0);
});

test('of many mails the newest are shown, and each that did not arrive', async ({ page, resend }) => {
  const name = await send(page, 'Janaki');
  await open(page, name, 'Janaki');
  const id = new URL(page.url()).searchParams.get('id');
  for (let mail = 1; mail <= 8; mail += 1) {
    resend.mood = mail === 1 ? 'of the recipient' : 'well';
    const answer = await page.request.post(`/api/inquiries/${id}/replies?seen=${mail - 1}`, {
      data: { subject: `Mail ${mail}`, text: 'Yes.' },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(answer.status()).toBe(201);
  }
  await page.reload();
  const mails = page.getByRole('region', { name: 'Emails from the site' }).getByRole('listitem');
  await expect(mails).toHaveCount(6);
  await expect(mails.first()).toContainText('Mail 1');
  await expect(mails.nth(1)).toContainText('Mail 4');
  await page.getByRole('button', { name: 'Show 2 more emails' }).click();
  await expect(mails).toHaveCount(8);
});

test('on a phone every control of a record is large enough for a finger', async ({ page }) => {
  const name = await send(page, 'Harsha', 'Iresha');
  await open(page, name, 'Harsha');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByLabel('New note').fill('Call again');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(record(page, 'Harsha').getByRole('listitem')).toHaveCount(1);
  const small = await page
    .getByRole('main')
    .locator('a, button, select, textarea, summary')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
        .map(({ textContent }) => textContent),
    );
  expect(small).toEqual([]);
});

test('of two people at once, the later is told, and nothing is overwritten', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/409/);
  const name = await send(page, 'Erandi');
  await open(page, name, 'Erandi');
  const other = await another(browser, page);
  await other.goto(page.url());
  await other.getByLabel('Status').selectOption('closed');
  await expect(other.getByText('Saved.')).toBeVisible();
  await page.getByLabel('Status').selectOption('in-progress');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('your last action was not carried out');
  await expect(page.getByLabel('Status')).toHaveValue('closed');
  await page.getByLabel('Status').selectOption('in-progress');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(notice).toHaveCount(0);

  await other.getByRole('button', { name: 'Delete' }).click();
  const sure = other.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await sure.click();
  await expect(other.getByRole('alert')).toContainText('your last action was not carried out');
  await expect(other.getByLabel('Status')).toHaveValue('in-progress');
  await other.getByRole('button', { name: 'Delete' }).click();
  await sure.click();
  await expect(other.getByText('1 inquiry deleted.')).toBeVisible();
  await other.context().close();
});

test('a link to an inquiry that is gone, or to none, says so', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await expectNoRecord(page, {
    address: '/inquiry',
    gone: 'This inquiry no longer exists.',
    back: 'All inquiries',
  });
});

test('the mail to the office leads to the inquiry, through the login', async ({ page, resend, browser }) => {
  const name = await send(page, 'Farah');
  await expect.poll(() => resend.delivered.some(({ text }) => text.includes(name))).toBe(true);
  const { text = '' } = resend.delivered.find((mail) => mail.text.includes(name)) ?? {};
  const [address = ''] = /\/inquiry\?id=[\w-]+/.exec(text) ?? [];
  await page.goto(address);
  await expect(record(page, 'Farah')).toBeVisible();
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const stranger = await context.newPage();
  await stranger.goto(address);
  await expect(stranger).toHaveURL(`/login?next=${encodeURIComponent(address)}`);
  await context.close();
});
