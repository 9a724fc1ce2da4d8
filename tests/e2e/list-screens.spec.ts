import { dayAt } from '#lib/day';
import { HONEYPOT_FIELD } from '#lib/spam-signals';
import { APPLICANT, VACANCY } from '#tests/support/applicants';
import { savePost } from '#tests/support/blog-calls';
import { brokenWords } from '#tests/support/broken-words';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { INQUIRY } from '#tests/support/inquiries';
import type { APIRequestContext, Locator, Page } from '@playwright/test';

const PHONE = { width: 390, height: 800 };
const LONG_NAME = 'Maximilian Wijesekara Jayawardena Gunathilaka Dissanayake';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

async function apply(request: APIRequestContext, own: Record<string, string>): Promise<void> {
  const multipart = { ...APPLICANT, ...own };
  expect((await request.post('/api/submit-application', { multipart })).status()).toBe(200);
}

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/40[149]/);
  await page.goto('/login');
  await logIn(page);
});

test('a phone shows the first record of every list whole in the first screen', async ({ page }) => {
  const { request } = page;
  await request.post('/api/send-email', { data: INQUIRY });
  await request.post('/api/send-email', { data: { ...INQUIRY, [HONEYPOT_FIELD]: 'x' } });
  await apply(request, { name: LONG_NAME, message: 'I can start next month.' });
  await request.post('/api/save', { data: { ...VACANCY, title: `Fitter ${Date.now()}` } });
  await savePost(page, { title: `First ${Date.now()}`, content: 'Words' });
  await page.setViewportSize(PHONE);
  const lists = ['/contactformdetails', '/jobformdetails', '/applicationspage', '/careerform', '/viewblog'];
  for (const address of [...lists, '/suspectedspam']) {
    await page.goto(address);
    const first = page.locator('.data-table tbody > tr').first();
    await expect(first).toBeVisible();
    const box = (await first.boundingBox())!;
    expect.soft(box.y + box.height, address).toBeLessThanOrEqual(PHONE.height);
  }
});

test('an applicant is one touch away on a phone, in both lists and on the board', async ({ page }) => {
  const mark = `Touch${Date.now()}`;
  await apply(page.request, { name: `With ${mark}`, contactNumber: '0771234567' });
  await apply(page.request, { name: `Without ${mark}`, contactNumber: '' });
  await page.setViewportSize(PHONE);
  const expectWays = async (card: Locator, ways: string[]) => {
    const links = card.locator('.contact-links a');
    await expect(links).toHaveText(ways);
    for (const link of await links.all()) {
      const box = (await link.boundingBox())!;
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
    }
  };
  for (const address of ['/jobformdetails', '/applicationspage']) {
    await page.goto(`${address}#q=${mark}`);
    await expectWays(rows(page).filter({ hasText: `With ${mark}` }), ['Call', 'WhatsApp', 'Email']);
    await expectWays(rows(page).filter({ hasText: `Without ${mark}` }), ['Email']);
  }
  await page.goto('/jobformdetails?view=board');
  const card = page.getByRole('article').filter({ hasText: `With ${mark}` });
  await expectWays(card, ['Call', 'WhatsApp', 'Email']);
  await expect(card.getByRole('link', { name: `Call With ${mark}` })).toHaveAttribute(
    'href',
    'tel:+94771234567',
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(card.getByRole('link', { name: `Call With ${mark}` })).toBeHidden();
});

test('applications are found by day and source, and the second list says when they came', async ({
  page,
}) => {
  const name = `Found${Date.now()}`;
  await apply(page.request, { name, utm_source: 'Jobs-Portal' });
  const today = dayAt(Date.now());
  const found = page.getByRole('link', { name, exact: true });
  for (const [address, id] of [
    ['/jobformdetails', 'applied'],
    ['/applicationspage', 'received'],
  ] as const) {
    await page.goto(`${address}?f.${id}=${today}..${today}#f.source=jobs-portal&q=${name}`);
    await expect(found).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
    await page.goto(`${address}?f.${id}=..2020-01-01#q=${name}`);
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.goto(`${address}#f.source=newsletter&q=${name}`);
    await expect(page.getByText('Nothing matches')).toBeVisible();
  }
  await page.goto(`/applicationspage?size=50#q=${name}`);
  const year = String(new Date().getFullYear());
  await expect(rows(page).getByRole('cell').filter({ hasText: name })).toContainText(year);
});

test('a row aligns to its middle, and a long name breaks between its words', async ({ page }) => {
  await apply(page.request, { name: LONG_NAME, position: 'Administrator' });
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const address of ['/jobformdetails', '/applicationspage']) {
    await page.goto(`${address}#q=${LONG_NAME}`);
    const link = page.getByRole('link', { name: LONG_NAME, exact: true }).first();
    await expect(link).toBeVisible();
    expect(await brokenWords(link)).toEqual([]);
    expect(await brokenWords(rows(page).first().locator('[data-label=Position]'))).toEqual([]);
    const aligned = await rows(page)
      .first()
      .getByRole('cell')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).verticalAlign))]);
    expect(aligned).toEqual(['middle']);
  }
});

test('a day on which nothing came is drawn as nothing, and one with a single entry is seen beside the busiest', async ({
  page,
}) => {
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const days = (json.days as { day: string }[]).map(({ day }, index) => ({
      day,
      inquiries: index === 3 ? 500 : 0,
      applications: index === 5 ? 1 : 0,
    }));
    await route.fulfill({ response, json: { ...json, days } });
  });
  await page.goto('/admin');
  const columns = page.getByRole('img', { name: /: 501 in all/ }).locator('rect');
  await expect(columns).toHaveCount(2);
  expect((await columns.last().boundingBox())!.height).toBeGreaterThan(3);
});

test('tools that are folded on a phone take their panel with them', async ({ page }) => {
  await page.request.post('/api/send-email', { data: INQUIRY });
  await page.setViewportSize(PHONE);
  await page.goto('/contactformdetails');
  const tools = page.getByRole('button', { name: 'Tools' });
  await tools.click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByLabel('Received, from')).toBeVisible();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Received, earliest first');
  await tools.click();
  await expect(page.getByLabel('Received, from')).toHaveCount(0);
  await page.goto('/jobformdetails');
  await tools.click();
  const orders = page.getByRole('combobox', { name: 'Order' }).getByRole('option');
  await expect(orders.filter({ hasText: /^(?:Newest|Rating|Stage|Applied At|Name)\b/ })).toHaveText([
    ...['Newest first', 'Name, A to Z', 'Name, Z to A', 'Applied At, earliest first'],
    ...['Stage, first to last', 'Stage, last to first', 'Rating, lowest first', 'Rating, highest first'],
  ]);
});

test('a button that runs leaves the columns of its list where they are', async ({ page }) => {
  const name = `Running ${Date.now()}`;
  await page.request.post('/api/send-email', { data: { ...INQUIRY, lastName: name } });
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(`/contactformdetails?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Nimal ${name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 inquiry deleted.' })).toBeVisible();

  await page.goto(`/deleted?q=${encodeURIComponent(name)}`);
  const restore = page.getByRole('button', { name: 'Restore' });
  const columns = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
  await expect(restore).toBeVisible();
  const before = await columns();
  expect(before.length).toBeGreaterThan(2);
  const release = await holdRoute(page, /\/restore$/);
  await restore.click();
  await expect(restore).toHaveAttribute('aria-busy', 'true');
  expect(await columns()).toEqual(before);
  release();
  await expect(restore).toHaveCount(0);
});

test('beside all columns the actions stay in view, and never over what has the focus', async ({ page }) => {
  const title = `Welder ${Date.now()}`;
  await page.request.post('/api/save', { data: { ...VACANCY, title } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/careerform?hide=&q=${encodeURIComponent(title)}`);
  const row = rows(page);
  await expect(row.getByRole('button', { name: `Delete ${title}` })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeGreaterThan(1280);
  // Beside the page, which is as wide as the screen, the ground is the same.
  const grounds = () =>
    [document.documentElement, document.body].map((part) => getComputedStyle(part).backgroundColor);
  expect(new Set(await page.evaluate(grounds)).size).toBe(1);
  const link = row.locator('[data-label=Page] a');
  const actions = row.locator('[data-actions]').first();
  const overlap = async () => {
    const [one, other] = [(await link.boundingBox())!, (await actions.boundingBox())!];
    return one.x + one.width - other.x;
  };
  expect(await overlap()).toBeGreaterThan(0);
  await link.press('Shift');
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  // A column stays below its name, wherever it is.
  const name = page.getByRole('columnheader', { name: 'Actions' });
  expect((await name.boundingBox())!.x).toBe((await actions.boundingBox())!.x);
});

test('on a wide screen all columns of inquiries and applications are in view, and a long address is in one line where there is room', async ({
  page,
}) => {
  const mark = `Wide${Date.now()}`;
  const email = 'fathima.wickramasinghe@customer.example';
  await page.request.post('/api/send-email', { data: { ...INQUIRY, lastName: mark, email } });
  await apply(page.request, { name: `Fathima ${mark}`, email });
  await page.setViewportSize({ width: 1920, height: 1000 });
  const address = page.getByRole('cell').filter({ hasText: email }).getByText(email);
  const lines = () =>
    address.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    });
  for (const list of ['/contactformdetails', '/jobformdetails']) {
    await page.goto(`${list}?q=${mark}`);
    await expect(address).toBeVisible();
    expect(await lines(), list).toBe(1);
    await page.goto(`${list}?hide=&q=${mark}`);
    await expect(page.getByRole('columnheader', { name: 'Assigned to' })).toBeVisible();
    expect(await lines(), list).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), list).toBe(1920);
  }
});

test('what stays in view has a line only where other columns pass behind it', async ({ page }) => {
  const title = `Glazier ${Date.now()}`;
  await page.request.post('/api/save', { data: { ...VACANCY, title } });
  await page.setViewportSize({ width: 1280, height: 800 });
  const shadows = () =>
    rows(page)
      .locator('[data-heading], [data-actions]:visible')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).boxShadow));
  await page.goto(`/careerform?q=${encodeURIComponent(title)}`);
  await expect(rows(page)).toHaveCount(1);
  expect(await shadows()).toEqual(['none', 'none']);
  await page.goto(`/careerform?hide=&q=${encodeURIComponent(title)}`);
  await expect(page.getByRole('columnheader', { name: 'Closing date' })).toBeVisible();
  const [one, other] = await shadows();
  expect(one).toMatch(/1px 0px/);
  expect(other).toBe(one);
});
