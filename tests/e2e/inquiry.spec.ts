import type { Page } from '@playwright/test';
import {
  colleague,
  holdLinks,
  inquire,
  listed,
  open,
  PROBLEM,
  record,
  refuse,
  rows,
  toast,
} from '#tests/support/admin-records';
import { ADMIN, expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';

const LIST = '/contactformdetails';

/** The calls that read or change one inquiry. */
const ONE = /\/api\/inquiries\/[^/]+$/;

const ASHA = 'Asha Perera';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Answers a question that lies over the page. */
const answer = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/40[149]|500/);
  await logIn(page);
});

test('an inquiry reaches the office by mail and by the list, with its message and ways to answer, also after a restart', async ({
  page,
  browser,
  site,
  resend,
}) => {
  const message = 'We run 14 centres in Gampaha.\nCan you migrate our loans?';
  await inquire(page, ['නිමල්'], { message, phoneNumber: '077 123 4567' });
  const mail = resend.delivered.find(({ text }) => text.includes(message));
  expect(mail).toMatchObject({ subject: expect.stringContaining('නිමල් Perera') });
  const [address = ''] = /\/inquiry\?id=[\w-]+/.exec(mail?.text ?? '') ?? [];
  await site.stop();
  await site.start();
  await page.goto(address);
  const shown = record(page, 'නිමල්');
  await expect(shown.getByText('We run 14 centres')).toContainText('Can you migrate our loans?');
  for (const [name, href] of [
    ['Call', 'tel:+94771234567'],
    ['WhatsApp', /^https:\/\/wa\.me\/94771234567\?/],
    ['Open in email program', /^mailto:.+@customer\.example\?subject=/],
  ] as const)
    await expect(shown.getByRole('link', { name })).toHaveAttribute('href', href);
  // Who is not logged in comes to it through the login.
  const context = await browser.newContext({ baseURL: site.url });
  const stranger = await context.newPage();
  await stranger.goto(address);
  await expect(stranger).toHaveURL(`/login?next=${encodeURIComponent(address)}`);
  await stranger.getByLabel('Username').fill(ADMIN.username);
  await stranger.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await stranger.keyboard.press('Enter');
  await expect(record(stranger, 'නිමල්')).toBeVisible();
  await context.close();
});

test('mail to the office that waits is sent by another try, and mail that was refused says whom that concerns', async ({
  page,
  resend,
}) => {
  const data = { firstName: 'Asha', lastName: 'Perera', email: 'asha@customer.example', phoneNumber: '077' };
  const send = () =>
    page.request.post('/api/send-email', { data: { ...data, message: 'Hello', interests: ['Other'] } });
  resend.mood = 500;
  await send();
  await expect.poll(() => resend.attempts).toBe(1);
  await open(page, LIST, ASHA);
  await expect(record(page, 'Asha').getByText('mail pending', { exact: true })).toBeVisible();
  resend.mood = 'well';
  await button(page, 'Try again').click();
  await expect(page.getByText('The email was sent.')).toBeVisible();
  await expect(record(page, 'Asha').getByText('Sent', { exact: true })).toBeVisible();
  expect(resend.delivered).toHaveLength(1);

  resend.mood = 422;
  await send();
  await expect.poll(async () => (await listed(page, 'getemaildetails'))[0]?.mail).toBe('refused');
  await page.getByRole('link', { name: 'All inquiries' }).click();
  await page.getByRole('link', { name: ASHA }).first().click();
  await expect(record(page, 'Asha')).toContainText(
    'The provider did not accept the email that notifies the office. The inquiry itself is complete.',
  );
  await expect(button(page, 'Try again')).toHaveCount(0);
});

test('the neighbours are those of the list with its search and order, by link and by key', async ({
  page,
}) => {
  await inquire(page, ['Chandra', 'Asha', 'Bimal']);
  await open(page, `${LIST}?sort=name#q=perera`, ASHA);
  await expect(page.getByText('1 of 3')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('2 of 3')).toBeVisible();
  await expect(record(page, 'Bimal')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(record(page, 'Chandra')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(record(page, 'Bimal')).toBeVisible();
  // In a field and in a question the arrows lead nowhere else.
  await page.getByLabel('New note').fill('ab');
  await page.keyboard.press('ArrowLeft');
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(record(page, 'Bimal')).toBeVisible();
  await page.getByRole('link', { name: 'All inquiries' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('perera');
});

test('a status is chosen by key or step and stored once, and who was called can be marked as answered', async ({
  page,
}) => {
  await page.clock.install();
  await inquire(page, ['Asha']);
  await open(page, LIST, ASHA);
  const status = page.getByLabel('Status');
  const stored: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && stored.push(request.postDataJSON()));
  let letGo = await holdRoute(page, ONE);
  await status.focus();
  // Keys pass choices, of which the one that rests is stored.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(status).toHaveValue('answered');
  expect(stored).toEqual([]);
  await page.clock.resume();
  await expect.poll(() => stored).toEqual([{ status: 'answered' }]);
  await expect(status).toBeFocused();
  letGo();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await page.unrouteAll();
  await status.selectOption('new');
  await expect.poll(() => stored).toHaveLength(2);
  await page.getByLabel('Assigned to').selectOption('owner (you)');
  await expect.poll(() => stored.at(-1)).toMatchObject({ assignee: expect.any(String) });

  // A choice that has not rested is stored when the page is left.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 120_000);
  await status.press('ArrowDown');
  await expect(status).toHaveValue('in-progress');
  await page.reload();
  await expect.poll(() => listed(page, 'getemaildetails')).toMatchObject([{ status: 'in-progress' }]);
  await page.clock.resume();
  await page.reload();
  await expect(status).toHaveValue('in-progress');
  await holdLinks(page);
  await expect(button(page, 'Mark as answered')).toHaveCount(0);
  await page.getByRole('link', { name: 'Call' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'If Asha has had an answer' })).toBeVisible();
  await page.reload();
  // The second press is not for the button that takes its place.
  await button(page, 'Mark as answered').dblclick();
  await expect(status).toHaveValue('answered');
  letGo = await holdRoute(page, ONE);
  await button(page, 'Close inquiry').click();
  await expect(button(page, 'Saving...')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(status).toHaveValue('closed');
  await page.getByRole('link', { name: 'All inquiries' }).click();
  const counts = page.getByRole('group', { name: 'Status' });
  await expect(counts.getByRole('button')).toHaveText([
    /^All 1/,
    /^New 0/,
    /^In progress 0/,
    /^Answered 0/,
    /^Closed 1/,
  ]);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Assigned to').selectOption('Nobody yet');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByLabel('Assigned to').selectOption('Me');
  await expect(rows(page)).toHaveCount(1);
});

test('a note is added once by two clicks, is not lost by a reload or a failure, and is deleted after asking', async ({
  page,
}) => {
  await inquire(page, ['Asha']);
  await open(page, LIST, ASHA);
  const text = page.getByLabel('New note');
  const notes = page.getByRole('region', { name: 'Internal notes' });
  await text.fill('Prefers a call');
  await page.reload();
  await expect(text).toHaveValue('Prefers a call');
  await refuse(page, '**/notes', 'POST', 1);
  await button(page, 'Add note').click();
  await expect(record(page, 'Asha').getByRole('alert')).toHaveText(`The note was not saved. ${PROBLEM}`);
  await expect(text).toHaveValue('Prefers a call');
  const letGo = await holdRoute(page, '**/notes');
  await button(page, 'Add note').dblclick();
  await expect(button(page, 'Saving...')).toBeVisible();
  letGo();
  await expect(notes.getByRole('listitem')).toHaveText(/^Prefers a call.*owner/s);
  await expect(text).toHaveValue('');

  const [{ id } = { id: '' }] = await listed(page, 'getemaildetails');
  for (let note = 2; note <= 7; note += 1)
    await page.request.post(`/api/inquiries/${id}/notes`, {
      data: { text: `Note ${note}` },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
  await page.reload();
  await expect(notes.getByRole('listitem')).toHaveCount(5);
  await expect(notes.getByRole('listitem').first()).toContainText('Note 3');
  await button(page, 'Show 2 earlier notes').click();
  await expect(notes.getByRole('listitem')).toHaveCount(7);

  const remove = notes.getByRole('listitem').first().getByRole('button', { name: 'Delete' });
  const question = page.getByRole('dialog', { name: 'Delete this note?' });
  await remove.click();
  await expect(question.getByRole('blockquote')).toHaveText('Prefers a call');
  await answer(page, 'Cancel');
  await expect(remove).toBeFocused();
  await refuse(page, '**/notes/*', 'DELETE', 1);
  await remove.click();
  await answer(page, 'Delete');
  await expect(question.getByRole('alert')).toHaveText(`The note was not deleted. ${PROBLEM}`);
  await answer(page, 'Delete');
  await expect(toast(page, 'Note deleted.')).toBeVisible();
  await expect(notes.getByRole('listitem')).toHaveCount(6);
  await expect(notes).toBeFocused();
});

test('of two people at once, the later is told what happened, and nothing is overwritten', async ({
  page,
  browser,
}) => {
  await inquire(page, ['Asha']);
  await open(page, LIST, ASHA);
  const other = await colleague(browser, page);
  await other.goto(page.url());
  await other.getByLabel('Status').selectOption('closed');
  await expect(toast(other, 'Saved.')).toBeVisible();
  await page.getByLabel('New note').fill('Typed before');
  await page.getByLabel('Status').selectOption('in-progress');
  const notice = 'your last action was not carried out';
  await expect(page.getByRole('alert')).toContainText(notice);
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(page.getByLabel('Status')).toHaveValue('closed');
  await expect(page.getByLabel('New note')).toHaveValue('Typed before');
  await page.getByLabel('Status').selectOption('in-progress');
  await expect(toast(page, 'Saved.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await button(other, 'Delete').click();
  await answer(other, 'Delete');
  await expect(other.getByRole('alert')).toContainText(notice);
  await expect(other.getByLabel('Status')).toHaveValue('in-progress');
  await button(other, 'Delete').click();
  await answer(other, 'Delete');
  await expect(toast(other, '1 inquiry deleted.')).toBeVisible();
  await other.context().close();
  await page.getByLabel('Status').selectOption('closed');
  await expect(page.getByText('This inquiry was deleted.', { exact: true })).toBeVisible();
});

test('is deleted after asking, restored, erased for good, and says so under its old address', async ({
  page,
}) => {
  await inquire(page, ['Asha']);
  await open(page, LIST, ASHA);
  const address = page.url();
  await button(page, 'Delete').click();
  await answer(page, 'Cancel');
  await expect(record(page, 'Asha')).toBeVisible();
  await button(page, 'Delete').click();
  await answer(page, 'Delete');
  await expect(toast(page, '1 inquiry deleted.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('This inquiry was deleted.');
  await page.getByRole('alert').getByRole('link', { name: 'Deleted records' }).click();

  const restore = button(page, `Restore ${ASHA}`);
  await refuse(page, '**/restore', 'POST', 1);
  await restore.click();
  await expect(toast(page, `“${ASHA}” could not be restored. ${PROBLEM}`)).toBeVisible();
  await restore.click();
  await expect(toast(page, `“${ASHA}” was restored.`)).toBeVisible();
  await expect(restore).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Deleted records' })).toBeFocused();

  await page.goto(address);
  await button(page, 'Erase for good').click();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Erase for good')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Erase this inquiry?' })).toBeVisible();
  await answer(page, 'Erase');
  await expect(toast(page, '1 inquiry erased.')).toBeVisible();
  await page.goto('/audittrail');
  await expect(rows(page).first()).toContainText('erased an inquiry');
  await expect(page.getByRole('main')).not.toContainText('Asha');
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('This inquiry no longer exists.');
  await expect(button(page, 'Retry')).toHaveCount(0);
  await page.goto('/inquiry');
  await expect(page.getByText('No inquiry chosen')).toBeVisible();
  await page.getByRole('link', { name: 'All inquiries' }).click();
  await expect(page.getByText('No inquiries', { exact: true })).toBeVisible();
});

test('says that it loads, and that it could not be loaded, with another try', async ({ page }) => {
  await inquire(page, ['Asha']);
  await open(page, LIST, ASHA);
  const letGo = await holdRoute(page, ONE, (route) =>
    route.fulfill({ status: 500, json: { message: PROBLEM } }),
  );
  await page.reload();
  await expect(page.getByRole('region', { name: 'Inquiry', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  letGo();
  await expect(page.getByRole('alert')).toContainText(PROBLEM);
  await page.unrouteAll();
  await button(page, 'Retry').click();
  await expect(record(page, 'Asha')).toBeVisible();
});

test('a session that ends under an open record is renewed in place, and one that is about to end is prolonged', async ({
  page,
}) => {
  await page.clock.install();
  await inquire(page, ['Asha']);
  await open(page, LIST, ASHA);
  await page.clock.fastForward('01:58:00');
  const warning = page.getByRole('dialog', { name: 'Your session is about to end' });
  await expect(warning.getByRole('button', { name: 'Stay logged in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();

  await page.context().clearCookies();
  await button(page, 'Delete').click();
  await answer(page, 'Delete');
  const again = page.getByRole('dialog', { name: 'Log in again' });
  const expired = 'Your login has expired. Please log in again to continue.';
  await expect(again.getByRole('alert')).toHaveText(expired);
  expect(await page.evaluate(() => localStorage.getItem('TOKEN_EXPIRE'))).toBe(expired);
  await again.getByLabel('Username').fill(ADMIN.username);
  await again.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(again.getByRole('alert')).toHaveText('Invalid username or password!');
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await answer(page, 'Delete');
  await expect(toast(page, '1 inquiry deleted.')).toBeVisible();
});
