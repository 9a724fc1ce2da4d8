import { expect, PROBLEM, test } from '../support/office.ts';

const LIST = '/contactformdetails';

/** The calls that read or change one inquiry. */
const ONE = /\/api\/inquiries\/[^/]+$/;

const ASHA = 'Asha Perera';
const NOT_DONE = 'your last action was not carried out';

test('reaches the office by mail and list, also after a restart', async ({ page, office, site }) => {
  const message = 'We run 14 centres in Gampaha.\nCan you migrate our loans?';
  const own = { message, phoneNumber: '077 123 4567', email: 'nimal@customer.example' };
  await office.inquire(['නිමල්'], own);
  const mail = office.resend.delivered.find(({ text }) => text.includes(message));
  expect(mail?.subject).toContain('නිමල් Perera');
  const [address = ''] = /\/inquiry\?id=[\w-]+/.exec(mail?.text ?? '') ?? [];
  await site.stop();
  await site.start();
  await office.refuse(ONE, 1);
  await page.goto(address);
  await expect(office.alert).toContainText(PROBLEM);
  await office.press('Retry');
  const shown = office.record('නිමල්');
  await expect(shown.getByText('We run 14 centres')).toContainText('Can you migrate our loans?');
  await expect(shown.locator('a[href^="tel:+94771234567"]')).toBeVisible();
});

test('has the neighbours of the list, in its order, by link and key', async ({ page, office }) => {
  await office.inquire(['Chandra', 'Asha', 'Bimal']);
  await page.goto(`${LIST}?sort=name#q=perera`);
  await page.getByRole('link', { name: ASHA }).click();
  await office.says('1 of 3');
  await page.getByRole('link', { name: 'Next' }).click();
  await office.says('2 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(office.record('Chandra')).toBeVisible();
  await page.getByRole('link', { name: 'All inquiries' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('perera');
});

test('a status chosen by key is stored when it rests, or when the page is left', async ({ page, office }) => {
  await page.clock.install();
  await office.inquire(['Asha']);
  await office.open('/inquiry', ASHA);
  await page.clock.fastForward('01:58:00');
  await office.confirm('Stay logged in');
  await expect(office.dialog).toHaveCount(0);
  const status = page.getByLabel('Status');
  const stored: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && stored.push(request.postDataJSON()));
  await page.clock.pauseAt(Date.now() + 9_000_000);
  const changed = office.changed();
  await status.press('ArrowDown');
  await status.press('ArrowDown');
  await expect(status).toHaveValue('answered');
  await page.clock.runFor(500);
  await changed;
  expect(stored).toEqual([{ status: 'answered' }]);
  await expect(office.toast('Saved.')).toBeVisible();
  const letGo = await office.hold(ONE);
  await status.selectOption('Closed');
  await status.selectOption('Answered');
  letGo();
  await expect.poll(() => stored.slice(1)).toEqual([{ status: 'closed' }, { status: 'answered' }]);
  await expect(page.locator('[data-busy]')).toHaveCount(0);
  await expect(status).toHaveValue('answered');
  await status.press('ArrowUp');
  await expect(status).toHaveValue('in-progress');
  await page.reload();
  await expect.poll(() => office.listed('getemaildetails')).toMatchObject([{ status: 'in-progress' }]);
});

test('an inquiry is marked as answered once, closed, and found as mine', async ({ page, office }) => {
  await office.inquire(['Asha']);
  await office.open('/inquiry', ASHA);
  const status = page.getByLabel('Status');
  await office.press('Mark as answered');
  await expect(status).toHaveValue('answered');
  const letGo = await office.hold(ONE);
  // The second press of a double click was for the button whose place it has taken.
  await office.button('Close inquiry').dispatchEvent('click', { detail: 2 });
  await expect(office.button('Close inquiry')).toBeVisible();
  await office.press('Close inquiry');
  await expect(office.button('Saving...')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(status).toHaveValue('closed');
  await page.unrouteAll();
  const changed = office.changed();
  await page.getByLabel('Assigned to').selectOption('owner (you)');
  await changed;
  await page.getByRole('link', { name: 'All inquiries' }).click();
  const counts = ['All 1', 'New 0', 'In progress 0', 'Answered 0', 'Closed 1'];
  await expect(office.group('Status').getByRole('button')).toHaveText(counts);
  await office.press('Filters');
  await page.getByLabel('Assigned to').selectOption('Me');
  await expect(office.rows).toHaveCount(1);
});

test('of two people at once the later is told, also of a deletion', async ({ page, office, browser }) => {
  await office.inquire(['Asha']);
  await office.open('/inquiry', ASHA);
  const status = page.getByLabel('Status');
  const other = await office.colleague(browser);
  await other.page.getByLabel('Status').selectOption('closed');
  await expect(other.toast('Saved.')).toBeVisible();
  await page.getByLabel('New note').fill('Typed before');
  await status.selectOption('in-progress');
  await expect(office.alert).toContainText(NOT_DONE);
  await expect(status).toHaveValue('closed');
  await expect(page.getByLabel('New note')).toHaveValue('Typed before');
  await office.press('Add note');
  await office.says('Note added.');
  const saved = office.changed();
  await status.selectOption('in-progress');
  await saved;
  await expect(office.alert).toHaveCount(0);
  for (const sentence of [NOT_DONE, '1 inquiry deleted.']) {
    await other.press('Delete');
    await other.confirm('Delete');
    await other.says(new RegExp(sentence));
    if (sentence === NOT_DONE) await expect(other.page.getByLabel('Status')).toHaveValue('in-progress');
  }
  await other.page.context().close();
  await status.selectOption('closed');
  await office.says('This inquiry was deleted.');
});
