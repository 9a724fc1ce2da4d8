import { readFile } from 'node:fs/promises';
import { dayAt } from '#src/lib/day.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { parseCsv } from '../support/csv.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { expect, FAILED, PROBLEM, test, type Office } from '../support/office.ts';

const PAGE = '/contactformdetails';
const LIST = '**/api/getemaildetails*';
const EXPORT = '**/api/exports';

/** The calls that read or change one inquiry. */
const ONE = /\/api\/inquiries\/[^/]+$/;

const counted = (office: Office, name: RegExp) => office.group('Status').getByRole('button', { name });

test('the specified columns, newest first, with whole texts, also on paper', async ({ page, office }) => {
  const message = '<b>not bold</b>\nදෙවන පේළිය';
  await office.inquire(['Asha', 'සුනිල්'], { message, interests: ['Web Design', 'Other'] });
  office.resend.mood = 500;
  await office.inquire(['Waiting']);
  await page.goto(PAGE);
  const headings = page.getByRole('columnheader');
  await expect(headings).toHaveText(['First Name', 'Email', 'Phone Number', 'Message', 'Interests']);
  await expect(office.rows).toContainText(['Waiting Perera', 'සුනිල් Perera', 'Asha Perera']);
  await expect(office.rows.first()).toContainText('Notification: mail pending');
  const whole = /<b>not bold<\/b>\s*දෙවන පේළිය.*Web Design, Other/s;
  await expect(office.rows.nth(1)).toContainText(whole);
  await expect(office.rows.nth(1)).not.toContainText('mail pending');
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  for (const heading of await headings.all()) await expect(heading).toBeVisible();
  await expect(page.getByText('Skip to content')).toBeHidden();
  await expect(page.getByText('Times are in your browser’s time zone, ')).toBeVisible();
  for (const control of ['checkbox', 'combobox'] as const)
    await expect(page.getByRole(control), control).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
});

test('says that it loads, is empty, failed, or is not all that there is', async ({ page, office }) => {
  let letGo = await office.hold(LIST);
  await page.goto(PAGE);
  await office.says('Loading...');
  const empty = page.getByText('No inquiries', { exact: true });
  await expect(empty).toHaveCount(0);
  letGo();
  await expect(empty).toBeVisible();
  await office.refuse(LIST);
  await page.reload();
  await expect(office.alert).toContainText(`The inquiries could not be loaded. ${PROBLEM}`);
  await expect(empty).toHaveCount(0);
  await office.inquire(['Asha']);
  await page.unrouteAll();
  await office.press('Retry');
  await expect(office.rows).toHaveCount(1);

  // While a part is missing, no number is final and nothing is said to match nothing.
  const headers = { link: '</api/getemaildetails?limit=1000&cursor=next>; rel="next"' };
  const json = ['a', 'b', 'c'].map((id) => ({
    ...{ ...INQUIRY, id, version: 'v', mail: 'sent', createdAt: '2026-11-01T00:00:00Z' },
  }));
  const first = { json, headers };
  await page.route('**/api/getemaildetails?limit=100', (route) => route.fulfill(first));
  letGo = await office.hold('**/api/getemaildetails?limit=1000*', (route) => route.fulfill(FAILED));
  await page.reload();
  await office.says('1 to 3 of 3 so far', 'All 3+');
  await page.getByRole('searchbox').fill('elsewhere');
  await office.says('Loading...');
  letGo();
  await office.says('None of the entries that could be read');
  await expect(office.alert).toContainText(`Only part of the list could be read. ${PROBLEM}`);
  await page.unrouteAll();
  const unreadable = { json: [], headers: { 'X-Unreadable-Records': '2' } };
  await page.route(LIST, (route) => route.fulfill(unreadable));
  await page.reload();
  await expect(office.alert).toContainText('2 records could not be read');
  await expect(empty).toHaveCount(0);
});

test('is searched, filtered and sorted by an address, and says by what', async ({ page, office }) => {
  await office.inquire(['Asha', 'Bimal', 'Chandra'], { interests: ['Design System'] });
  await office.inquire(['Deepa']);
  await page.goto(PAGE);
  const search = page.getByRole('searchbox');
  await search.fill('PERERA');
  await office.press('Filters');
  await page.getByLabel('Interests').selectOption('Design System');
  await page.getByLabel('Received, from').fill(dayAt(Date.now() - DAY));
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
  await page.reload();
  await expect(office.rows).toContainText(['Asha', 'Bimal', 'Chandra']);
  await expect(office.button('Filters (2)')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Interests: Design System').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await office.press('Remove the filter Interests: Design System');
  await expect(office.rows).toHaveCount(4);
});

test('is found as it was left, and nothing typed is sent or kept', async ({ page, office, logIn }) => {
  await office.inquire(['Asha']);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(`${one.url().split('#', 1)[0]} ${one.headers().referer ?? ''}`));
  await page.goto(PAGE);
  await page.getByLabel('Rows per page').selectOption('25');
  await counted(office, /^New/).click();
  await page.getByRole('searchbox').fill('asha');
  await expect(page).toHaveURL(/#q=asha$/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('asha');
  expect(asked.filter((one) => one.includes('asha'))).toEqual([]);
  await office.press('Log out');
  await expect(page).toHaveURL(/\/login$/);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).toContain('view:');
  expect(kept).not.toMatch(/asha|owner/i);
  await logIn(page);
  for (const [address, status] of Object.entries({ '?f.status=Closed': /^Closed/, '': /^New/ })) {
    await page.goto('/admin');
    await page.goto(PAGE + address);
    await expect(counted(office, status)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/size=25/);
  }
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('exports what is filtered, in its order; a cut file is not saved', async ({ page, office }) => {
  const names = Array.from({ length: 28 }, (_, at) => `Nr${at + 10}`);
  await office.inquire(names);
  await office.inquire(['Elsewhere'], { interests: ['Web Design'] });
  await page.goto(`${PAGE}?f.interests=Other&sort=name&size=25&page=2#q=perera`);
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await page.route(EXPORT, async (route) => {
    const answer = await route.fetch();
    const { 'content-encoding': _encoding, ...headers } = answer.headers();
    await route.fulfill({ status: 200, headers, body: (await answer.body()).subarray(0, -1) });
  });
  await office.press('Export CSV (28 rows)');
  await office.says('The file arrived incomplete, so it was not saved. Please try again.');
  expect(downloads).toBe(0);
  await page.unrouteAll();
  const downloading = page.waitForEvent('download');
  await office.press('Export CSV (28 rows)');
  await expect(office.toast(/^28 rows exported to contact-submissions-/)).toBeVisible();
  const file = await (await downloading).path();
  const [, ...written] = parseCsv(await readFile(file, 'utf8'));
  expect(written.map(([name]) => name)).toEqual(names.map((name) => `${name} Perera`));
});

test('ten rows and four cards are in sight, and each leads to its record wherever it is pressed', async ({
  page,
  office,
}) => {
  await office.inquire(Array.from({ length: 11 }, (_, at) => `Nr${at + 10}`));
  const inSight = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.goto(PAGE);
    await expect(office.rows).toHaveCount(11);
    const boxes = await Promise.all((await office.rows.all()).map((row) => row.boundingBox()));
    return boxes.filter((box) => box && box.y + box.height <= height).length;
  };
  expect(await inSight(390, 844)).toBeGreaterThanOrEqual(4);
  await expect(office.rows.first().getByText('nr20@customer.example')).toBeVisible();
  expect(await inSight(1280, 800)).toBeGreaterThanOrEqual(10);
  const row = office.rows.nth(2);
  const position = { x: 700, y: 20 };
  const opened = page.context().waitForEvent('page');
  await row.click({ position, modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await row.hover();
  await expect(page.getByRole('link', { name: 'Call Nr18 Perera' })).toHaveAttribute('href', /^tel:/);
  await row.click({ position });
  await expect(office.record('Nr18')).toBeVisible();
});

test('a row is changed in place: seen at once, taken back where refused, and the longest wait is first', async ({
  page,
  office,
}) => {
  await office.inquire(['Asha', 'Bimal', 'Chandra']);
  await page.goto(PAGE);
  const status = page.getByLabel('Status of Asha Perera');
  const letGo = await office.hold(ONE);
  await status.selectOption('Answered');
  await page.getByLabel('Person in charge of Asha Perera').selectOption('owner (you)');
  await expect(counted(office, /^Answered/)).toHaveText('Answered 1');
  await expect(office.row('Asha')).toContainText('owner');
  letGo();
  const stored = { firstName: 'Asha', status: 'answered', assignee: expect.stringMatching(/./) };
  await expect.poll(() => office.listed('getemaildetails')).toContainEqual(expect.objectContaining(stored));
  await page.unrouteAll();
  await office.refuse(ONE, 1);
  await status.selectOption('Closed');
  await expect(office.toast(`The change of Asha Perera was not saved. ${PROBLEM}`)).toBeVisible();
  await expect(status).toHaveValue('answered');
  await page.getByRole('button', { name: /^Waiting/ }).click();
  await expect(office.rows).toContainText(['Bimal', 'Chandra']);
  await expect(office.rows.first()).toContainText('waits 1 minute');
  await counted(office, /^All/).click();
  await expect(office.rows).toContainText(['Chandra', 'Bimal', 'Asha']);
});

test('deletions are undone: of a selection, and by key after the record’s own page', async ({
  page,
  office,
}) => {
  await office.inquire(['Asha', 'Bimal']);
  await page.goto(PAGE);
  await office.select('Asha Perera', 'Bimal Perera');
  await office.press('Delete selected');
  await office.confirm('Delete');
  await expect(office.rows).toHaveCount(0);
  await office.press('Undo');
  await expect(office.toast('2 restored.')).toBeVisible();
  await page.getByLabel('Status of Asha Perera').selectOption('Closed');
  await expect.poll(() => office.listed('getemaildetails')).toMatchObject([{}, { status: 'closed' }]);
  await page.getByRole('link', { name: 'Asha Perera', exact: true }).click();
  await office.press('Delete');
  await office.confirm('Delete');
  await expect(office.toast('1 inquiry deleted.')).toBeVisible();
  await expect(office.rows).toHaveCount(1);
  await office.refuse('**/restore', 1);
  await page.keyboard.press('Control+z');
  await office.press('Try again');
  await expect(office.rows).toContainText(['Bimal', 'Asha']);
});
