import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dayAt } from '#lib/day';
import { inquire, PROBLEM, refuse, rows, toast } from '#tests/support/admin-records';
import { ADMIN, expect, test } from '#tests/support/browser';
import { parseCsv } from '#tests/support/csv';
import { holdRoute } from '#tests/support/held-route';
import { INQUIRY } from '#tests/support/inquiries';

const PAGE = '/contactformdetails';
const LIST = '**/api/getemaildetails*';
const EXPORT = '**/api/exports';

/** Inquiries as the API lists them. */
const listedRows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ ...INQUIRY, id: `id-${at}`, lastName: `Perera ${at}`, version: 'v', mail: 'sent' },
    createdAt: new Date(Date.parse('2026-11-01T00:00:00Z') - at * 60_000).toISOString(),
  }));

const chips = (page: Page) => page.getByRole('group', { name: 'Filters that are set' }).getByRole('button');
const counted = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name });
const exportButton = (page: Page) => page.getByRole('button', { name: /^Export CSV/ });

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/50[03]/);
  await logIn(page);
});

test('has the columns of the specification, newest first, with whole texts, and marks mail that waits', async ({
  page,
  resend,
}) => {
  await inquire(page, ['Asha', 'සුනිල්'], {
    message: '<b>not bold</b>\nදෙවන පේළිය',
    interests: ['Web Design', 'Other'],
  });
  resend.mood = 500;
  const attempts = resend.attempts;
  await page.request.post('/api/send-email', { data: { ...INQUIRY, firstName: 'Waiting' } });
  // The mail is tried behind the answer.
  await expect.poll(() => resend.attempts).toBeGreaterThan(attempts);
  await page.goto(PAGE);
  const headings = page.getByRole('columnheader');
  await expect(headings).toHaveText(['First Name', 'Email', 'Phone Number', 'Message', 'Interests']);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('Waiting Perera');
  await expect(rows(page).first()).toContainText('Notification: mail pending');
  await expect(rows(page).nth(1)).toContainText('සුනිල් Perera');
  for (const text of ['<b>not bold</b>', 'දෙවන පේළිය', '+94 77 000 0000', 'Web Design, Other'])
    await expect(rows(page).nth(1)).toContainText(text);
  await expect(rows(page).nth(1)).not.toContainText('mail pending');
});

test('says that it loads, is empty, failed, is not complete or has records that cannot be read', async ({
  page,
}) => {
  let letGo = await holdRoute(page, LIST, (route) => route.fulfill({ json: [] }));
  await page.goto(PAGE);
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText('No inquiries', { exact: true })).toHaveCount(0);
  letGo();
  await expect(page.getByText('No inquiries', { exact: true })).toBeVisible();

  await page.unrouteAll();
  await refuse(page, LIST);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(`The inquiries could not be loaded. ${PROBLEM}`);
  await inquire(page, ['Asha']);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Contact submissions' })).toBeFocused();

  // While a part is missing, no number is final and nothing is said to be missing.
  const more = { link: '</api/getemaildetails?limit=1000&cursor=next>; rel="next"' };
  const first = { json: listedRows(3), headers: more };
  await page.route('**/api/getemaildetails?limit=100', (route) => route.fulfill(first));
  letGo = await holdRoute(page, '**/api/getemaildetails?limit=1000*', (route) =>
    route.fulfill({ status: 500, json: { message: PROBLEM } }),
  );
  await page.reload();
  await expect(page.getByText('1 to 3 of 3 so far')).toBeVisible();
  await expect(counted(page, /^All/)).toHaveText('All 3+');
  await expect(exportButton(page)).toHaveText('Export CSV');
  await page.getByRole('searchbox').fill('elsewhere');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText('Nothing matches')).toHaveCount(0);
  letGo();
  await expect(page.getByText('None of the entries that could be read')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(`Only part of the list could be read. ${PROBLEM}`);

  await page.unrouteAll();
  let unreadable = 2;
  await page.route(LIST, (route) =>
    route.fulfill({ json: [], headers: { 'X-Unreadable-Records': String(unreadable) } }),
  );
  await page.goto(PAGE);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('2 records could not be read');
  await expect(page.getByText('No inquiries', { exact: true })).toHaveCount(0);
  unreadable = 1;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toContainText('1 record could not be read and is not shown.');
});

test('is searched, filtered and sorted by an address that can be shared, and says by what', async ({
  page,
}) => {
  await inquire(page, ['Asha', 'Bimal', 'Chandra'], { interests: ['Design System'] });
  await inquire(page, ['Deepa']);
  await page.goto(PAGE);
  await page.getByRole('searchbox').fill('PERERA');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Interests').selectOption('Design System');
  await page.getByLabel('Received, from').fill(dayAt(Date.now()));
  const email = page.getByRole('columnheader', { name: 'Email' });
  await email.getByRole('button').click();
  await expect(email).toHaveAttribute('aria-sort', 'ascending');
  await email.getByRole('button').click();
  await expect(email).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('Chandra');
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await expect(chips(page)).toHaveText([
    'Remove the filter Interests: Design System',
    /^Remove the filter Received: from \d+ \w+ \d{4}$/,
  ]);
  await page.getByRole('searchbox').fill('nowhere to be found');
  await expect(page.getByText('No entry matches your search and filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.goto(`${PAGE}?f.interests=Other&f.received=..2020-01-01`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await chips(page).nth(1).press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(chips(page).first()).toBeFocused();
  await chips(page).first().press('Enter');
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();

  // A state that no record has, and a range of days the wrong way round.
  await counted(page, /^In progress/).click();
  await expect(page.getByText('No inquiries in progress', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(counted(page, /^All/)).toBeFocused();
  await page.goto(`${PAGE}?f.received=2026-10-09..2026-09-02`);
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  const last = page.getByLabel('Received, to');
  await expect(last).toHaveAccessibleDescription('This is before the “from” day.');
  await last.fill('2026-10-09');
  await expect(last).not.toHaveAttribute('aria-invalid');
});

test('a page beyond the end shows the last one, and the buttons of pages keep the focus', async ({
  page,
}) => {
  await page.route(LIST, (route) => route.fulfill({ json: listedRows(26) }));
  await page.goto(`${PAGE}?size=25&page=99`);
  await expect(page.getByText('Row 26 of 26', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  const [previous, next] = ['Previous', 'Next'].map((name) => page.getByRole('button', { name }));
  await previous!.click();
  await expect(page.getByText('1 to 25 of 26')).toBeVisible();
  await expect(next!).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Row 26 of 26')).toBeVisible();
  await expect(previous!).toBeFocused();
  await page.getByLabel('Rows per page').selectOption('50');
  await expect(rows(page)).toHaveCount(26);
});

test('is left as it is found again after a login, and nothing that was typed leaves or stays in the browser', async ({
  page,
}) => {
  await inquire(page, ['Asha']);
  const logInByForm = async () => {
    await page.goto('/login');
    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/jobformdetails/);
    await page.goto(PAGE);
  };
  await page.context().clearCookies();
  await logInByForm();
  const asked: string[] = [];
  page.on('request', (one) => asked.push(`${one.url().split('#', 1)[0]} ${one.headers().referer ?? ''}`));
  await page.getByLabel('Rows per page').selectOption('25');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Message' }).uncheck();
  await counted(page, /^New/).click();
  await page.getByRole('button', { name: 'Email' }).click();
  await page.getByRole('searchbox').fill('asha');
  await expect(page).toHaveURL(/#q=asha$/);
  await page.reload();
  await page.getByRole('link', { name: 'Asha Perera' }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('asha');
  expect(asked.filter((one) => one.includes('asha'))).toEqual([]);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).toContain('view:');
  expect(kept).not.toMatch(/asha|owner/i);

  await logInByForm();
  await expect(page.getByLabel('Rows per page')).toHaveValue('25');
  await expect(page.getByRole('columnheader', { name: 'Message' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(counted(page, /^New/)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  // A link with a filter shows its rows, and changes nothing for later.
  await page.goto(`${PAGE}?f.status=Closed`);
  await expect(counted(page, /^Closed/)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/size=25/);
  await page.goto(PAGE);
  await expect(counted(page, /^New/)).toHaveAttribute('aria-pressed', 'true');
});

test('an export has the filtered rows of all pages in the order of the screen, and one that fails is not saved', async ({
  page,
}) => {
  const names = Array.from({ length: 28 }, (_, at) => `Nr${at + 10}`);
  await inquire(page, names, { message: '=1+1, "x"\ny' });
  await inquire(page, ['Elsewhere'], { interests: ['Web Design'] });
  await page.goto(`${PAGE}?f.interests=Other&sort=name&size=25&page=2#q=perera`);
  await expect(exportButton(page)).toHaveText('Export CSV (28 rows)');
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  const busy = 'The records cannot be read at the moment. Please try again.';
  const letGo = await holdRoute(page, EXPORT, (route) =>
    route.fulfill({ status: 503, json: { message: busy } }),
  );
  await exportButton(page).click();
  await expect(page.getByRole('button', { name: 'Preparing...' })).toBeVisible();
  letGo();
  await expect(page.getByText(busy)).toBeVisible();
  await page.unrouteAll();
  await page.route(EXPORT, async (route) => {
    const answer = await route.fetch();
    const { 'content-encoding': _encoding, ...headers } = answer.headers();
    await route.fulfill({ status: 200, headers, body: (await answer.body()).subarray(0, -1) });
  });
  await exportButton(page).click();
  await expect(
    page.getByText('The file arrived incomplete, so it was not saved. Please try again.'),
  ).toBeVisible();
  expect(downloads).toBe(0);

  await page.unrouteAll();
  const downloading = page.waitForEvent('download');
  await exportButton(page).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^contact-submissions-\d{4}-\d\d-\d\d\.csv$/);
  await expect(toast(page, /^28 rows exported to contact-submissions-/)).toBeVisible();
  const [headings = [], ...written] = parseCsv(await readFile(await download.path(), 'utf8'));
  expect(headings.slice(0, 5)).toEqual(['First Name', 'Email', 'Phone Number', 'Message', 'Interests']);
  expect(written.map(([name]) => name)).toEqual(names.map((name) => `${name} Perera`));
  const of = (heading: string) => written[0]?.[headings.indexOf(heading)];
  expect(of('Message')).toBe('\'=1+1, "x"\ny');
  expect(of('Received')).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  expect(of('Status')).toBe('New');
  expect(of('Link')).toMatch(/^http:\/\/[^/]+\/inquiry\?id=[\w-]+$/);
});
