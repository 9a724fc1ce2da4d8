import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN, expect, test } from '#tests/support/browser';

const PAGE = '/contactformdetails';
const PHONE = { width: 390, height: 844 };

async function send(request: APIRequestContext, own: Record<string, unknown> = {}) {
  const data = {
    firstName: 'Nimal',
    lastName: 'Perera',
    email: 'nimal@customer.example',
    phoneNumber: '0771234567',
    message: 'Please call me.',
    interests: ['Other'],
    ...own,
  };
  expect((await request.post('/api/send-email', { data })).status()).toBe(200);
}

const bottomOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom);

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/40[149]/);
  await logIn(page);
});

test('a phone shows the first inquiry whole in the first screen, with three ways to answer', async ({
  page,
  request,
}) => {
  await send(request, { lastName: 'Phone' });
  await page.setViewportSize(PHONE);
  await page.goto(PAGE);
  const card = page.getByRole('row').filter({ hasText: 'Nimal Phone' }).first();
  await expect(card).toBeVisible();
  expect(await bottomOf(page, '.data-table tbody > tr')).toBeLessThanOrEqual(PHONE.height);
  const ways = [
    ['Call', 'tel:+94771234567'],
    ['WhatsApp', /^https:\/\/wa\.me\/94771234567\?text=Hello/],
    ['Email', /^mailto:nimal@customer\.example\?subject=Re%3A%20Your%20inquiry%20to%20/],
  ] as const;
  for (const [way, href] of ways) {
    const link = card.getByRole('link', { name: `${way} Nimal Phone` });
    await expect(link).toHaveText(way);
    await expect(link).toHaveAttribute('href', href);
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('link', { name: 'Call Nimal Phone' })).toHaveCount(0);
});

test('a phone has search and one button for the other tools, and counts in one row', async ({
  page,
  request,
}) => {
  await send(request);
  await page.setViewportSize(PHONE);
  await page.goto(PAGE);
  const tools = page.getByRole('search');
  await expect(tools.getByRole('button')).toHaveText(['Tools']);
  const unfold = tools.getByRole('button', { name: 'Tools' });
  const [search, button] = [await tools.getByRole('searchbox').boundingBox(), await unfold.boundingBox()];
  expect(Math.abs(search!.y - button!.y)).toBeLessThan(4);
  await unfold.click();
  await expect(tools.getByRole('button', { name: 'Filters' })).toBeVisible();
  await expect(tools.getByRole('combobox', { name: 'Order' })).toBeVisible();
  await expect(tools.getByRole('button', { name: /^Export CSV/ })).toBeVisible();
  const counts = page.getByRole('group', { name: 'Status' });
  const tops = await counts
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test('the bar leads to the site, and the dashboard to every screen at every width', async ({ page }) => {
  for (const width of [1280, 1152, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin');
    if (width < 1152) await page.getByRole('button', { name: 'Open menu' }).click();
    const site = page.getByRole('banner').getByRole('link', { name: 'View site' });
    await expect(site.filter({ visible: true })).toHaveAttribute('href', '/');
    const screens = page.getByRole('navigation', { name: 'Screens' });
    for (const name of ['Inquiries', 'Applications', 'Vacancies', 'Posts', 'Privacy requests'])
      await expect(screens.getByRole('link', { name, exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

/** What this browser keeps of how lists were left. */
const leftLists = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('view:')));

/** Logs in by the form, by which the browser knows the person before a list opens. */
async function logInByForm(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/jobformdetails/);
}

test('columns, page size, order and filters come back after a login, and nothing that was typed', async ({
  page,
  request,
}) => {
  await send(request, { lastName: 'Remembered' });
  await logInByForm(page);
  await page.goto(PAGE);
  await page.getByLabel('Rows per page').selectOption('25');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Message' }).uncheck();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('First Name', { exact: true }).fill('Remembered');
  await page.getByLabel('Waiting').selectOption('');
  await page.getByRole('button', { name: /^New/ }).click();
  await page.getByRole('searchbox').fill('Nimal');
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page).toHaveURL(/#q=Nimal&f\.name=Remembered$/);
  const left = [[expect.stringMatching(/^view:[0-9a-f]+:\/contactformdetails$/), expect.any(String)]];
  await expect.poll(() => leftLists(page)).toEqual(left);
  expect(JSON.stringify(await leftLists(page))).not.toMatch(/Remembered|Nimal|owner/);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logInByForm(page);
  await page.goto(PAGE);
  await expect(page.getByLabel('Rows per page')).toHaveValue('25');
  await expect(page.getByRole('columnheader', { name: 'Message' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  // The status is counted above the list, and what was typed is not remembered.
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^New/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('a link with a filter shows its rows in the remembered columns, and changes nothing for later', async ({
  page,
  request,
}) => {
  await send(request, { lastName: 'Linked' });
  await logInByForm(page);
  await page.goto(PAGE);
  await page.getByLabel('Rows per page').selectOption('50');
  const before = await leftLists(page);
  await page.goto(`${PAGE}?f.status=Closed`);
  await expect(page.getByRole('button', { name: /^Closed/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/size=50/);
  expect(await leftLists(page)).toEqual(before);
  await page.goto(PAGE);
  await expect(page.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Rows per page')).toHaveValue('50');
});

test('a search is in no address that a browser sends, and is there after a reload and on the way back', async ({
  page,
  request,
}) => {
  const name = `Private${Date.now()}`;
  await send(request, { lastName: name });
  await page.goto(PAGE);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(`${one.url().split('#', 1)[0]} ${one.headers().referer ?? ''}`));
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('button', { name: 'Export CSV (1 row)' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue(name);
  await page.getByRole('link', { name: `Nimal ${name}` }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(name);
  await page.goForward();
  await page.getByRole('link', { name: 'All inquiries' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(name);
  expect(asked.filter((one) => one.includes(name))).toEqual([]);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const left = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(left).not.toContain(name);
});

test('inquiries are found by the day, and exported with ISO dates, states and links', async ({
  page,
  request,
}) => {
  const mark = `Iso${Date.now()}`;
  await send(request, { lastName: mark });
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Colombo' });
  const range = (first: string, last: string) => page.goto(`${PAGE}?q=${mark}&f.received=${first}..${last}`);
  await range('', '2020-01-01');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await range(today, today);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV (1 row)' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  const [headings = '', row = ''] = text.split('\r\n');
  expect(headings.split(',')).toEqual(expect.arrayContaining(['Received', 'Status', 'Link']));
  expect(row).toMatch(/,\d{4}-\d{2}-\d{2}T[\d:.]+Z,/);
  expect(row).toContain(',New,');
  expect(row).toMatch(/,http:\/\/[^/]+\/inquiry\?id=\w+/);
});

test('suspected forms say why, and several are erased at once', async ({ page, request }) => {
  const mark = `Spam${Date.now()}`;
  for (const lastName of [`${mark} One`, `${mark} Two`])
    await send(request, { lastName, extra_remarks: 'buy now' });
  await page.goto(`/suspectedspam?q=${mark}`);
  await expect(page.getByRole('row').nth(1)).toContainText('A field that people do not see was filled in.');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Erase selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase 2 submissions?' });
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('2 submissions erased.')).toBeVisible();
  await expect(page.getByText(mark)).toHaveCount(0);
});
