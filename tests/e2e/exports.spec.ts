import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { parseCsv } from '#tests/support/csv';
import { holdRoute } from '#tests/support/held-route';

const PAGE = '/contactformdetails';
const EXPORT = '**/api/exports';
const CUT_OFF = 'The file arrived incomplete, so it was not saved. Please try again.';

/** Sends inquiries with this last name, every second one with another interest. */
async function send(request: APIRequestContext, lastName: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const data = {
      firstName: `Visitor ${number}`,
      ...{ lastName, email: `visitor${number}@customer.example`, phoneNumber: '0771234567' },
      message: `One, "two"\n${number}`,
      interests: [number % 2 ? 'Other' : 'Web Design'],
    };
    expect((await request.post('/api/send-email', { data })).status()).toBe(200);
  }
}

const exportButton = (page: Page) => page.getByRole('button', { name: /^Export CSV/ });

/** Exports the list and reads the file. */
async function exported(page: Page): Promise<{ name: string; rows: string[][] }> {
  const downloading = page.waitForEvent('download');
  await exportButton(page).click();
  const download = await downloading;
  const rows = parseCsv(await readFile(await download.path(), 'utf8'));
  return { name: download.suggestedFilename(), rows: rows.slice(1) };
}

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

test('has the filtered rows of every page in the order of the screen, and shows their number', async ({
  page,
  request,
}) => {
  const mark = `Whole${Date.now()}`;
  await send(request, mark, 56);
  await page.goto(`${PAGE}?q=${mark}&f.interests=Other&sort=name&size=25&page=2`);
  await expect(page.getByText(/^26 to 28 of 28/)).toBeVisible();
  const asked = page.waitForRequest(EXPORT);
  const { name, rows } = await exported(page);
  expect(new URL((await asked).url()).search).toBe('');
  expect(name).toMatch(/^contact-submissions-\d{4}-\d\d-\d\d\.csv$/);
  const odd = Array.from({ length: 28 }, (_, n) => `Visitor ${n * 2 + 1} ${mark}`);
  expect(rows.map(([first]) => first)).toEqual(odd);
  await expect(page.getByText(/^28 rows exported to contact-submissions-/)).toBeVisible();
});

test('is whole while the browser has only a part of the list', async ({ page, request, allowConsole }) => {
  allowConsole(/500/);
  const mark = `Part${Date.now()}`;
  await send(request, mark, 3);
  await page.route('**/api/getemaildetails?limit=100', async (route) => {
    const answer = await route.fetch();
    const [first] = await answer.json();
    await route.fulfill({
      json: [first],
      headers: { Link: '</api/getemaildetails?limit=100&cursor=x>; rel="next"' },
    });
  });
  await page.route('**/api/getemaildetails?limit=1000*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${PAGE}?q=${mark}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(exportButton(page)).toHaveText('Export CSV');
  expect((await exported(page)).rows).toHaveLength(3);
});

test('says that it is being prepared, and an error in a sentence', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/503/);
  const mark = `Busy${Date.now()}`;
  await send(request, mark, 1);
  await page.goto(`${PAGE}?q=${mark}`);
  const message = 'The records cannot be read at the moment. Please try again.';
  const letGo = await holdRoute(page, EXPORT, (route) => route.fulfill({ status: 503, json: { message } }));
  await exportButton(page).click();
  await expect(page.getByRole('button', { name: 'Preparing...' })).toBeVisible();
  letGo();
  await expect(page.getByText(message)).toBeVisible();
  await page.unroute(EXPORT);
  expect((await exported(page)).rows).toHaveLength(1);
});

test('that is cut off on its way is not saved as if it were whole', async ({ page, request }) => {
  const mark = `Cut${Date.now()}`;
  await send(request, mark, 4);
  await page.goto(`${PAGE}?q=${mark}`);
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  let missing = 0;
  await page.route(EXPORT, async (route) => {
    const answer = await route.fetch();
    const { 'content-encoding': _encoding, ...headers } = answer.headers();
    await route.fulfill({ status: 200, headers, body: (await answer.body()).subarray(0, -missing) });
  });
  for (missing of [1, 120]) {
    const answered = page.waitForResponse(EXPORT);
    await exportButton(page).click();
    await answered;
    await expect(exportButton(page)).toBeEnabled();
    await expect(page.getByText(CUT_OFF).last()).toBeVisible();
  }
  expect(downloads).toBe(0);
  await page.unroute(EXPORT);
  expect((await exported(page)).rows).toHaveLength(4);
  await expect(page.getByText(/^4 rows exported/)).toBeVisible();
  expect(await page.getByText(CUT_OFF).count()).toBe(0);
});
