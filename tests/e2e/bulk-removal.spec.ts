import type { APIRequestContext, Page } from '@playwright/test';
import { HONEYPOT_FIELD } from '#lib/spam-signals';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';

/** Sends inquiries with this last name. */
async function send(request: APIRequestContext, lastName: string, count: number, own = {}): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const data = {
      firstName: `Visitor ${number}`,
      ...{ lastName, email: `visitor${number}@customer.example`, phoneNumber: '0771234567' },
      ...{ message: 'Please call.', interests: ['Other'], ...own },
    };
    expect((await request.post('/api/send-email', { data })).status()).toBe(200);
  }
}

/** Waits until the mail about each of these inquiries has gone: a delivery changes the version that a deletion names. */
async function delivered({ request }: Page, lastName: string): Promise<void> {
  const waiting = async () => {
    const rows = (await (await request.get('/api/getemaildetails')).json()) as Record<string, string>[];
    return rows.filter((row) => row.lastName === lastName && row.mail !== 'sent').length;
  };
  await expect.poll(waiting).toBe(0);
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('checkbox') });

const dialog = (page: Page) => page.getByRole('dialog');

/** Opens a list of these records, selects all and begins to remove them. */
async function begin(page: Page, address: string, count: number, verb: 'Delete' | 'Erase'): Promise<void> {
  await page.goto(address);
  await expect(rows(page)).toHaveCount(count);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: `Select all ${count}` }).click();
  await page.getByRole('button', { name: `${verb} selected` }).click();
  await dialog(page).getByRole('button', { name: verb, exact: true }).click();
}

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

test('deleting many shows its progress, and a stop leaves the rest untouched', async ({ page, request }) => {
  const mark = `Many${Date.now()}`;
  await send(request, mark, 55);
  await delivered(page, mark);
  const sizes: number[] = [];
  const letGo = await holdRoute(page, '**/api/inquiries/bulk');
  await page.route('**/api/inquiries/bulk', (route) => {
    const { records } = route.request().postDataJSON() as { records: unknown[] };
    sizes.push(records.length);
    // Only the second one is held.
    return sizes.length === 2 ? route.fallback() : route.continue();
  });
  await begin(page, `/contactformdetails?q=${mark}`, 55, 'Delete');
  await expect(dialog(page).getByText('25 of 55', { exact: true })).toBeVisible();
  const progress = dialog(page).getByRole('progressbar', { name: 'Progress' });
  expect(await progress.evaluate((bar: HTMLProgressElement) => bar.position)).toBeCloseTo(25 / 55);
  await dialog(page).getByRole('button', { name: 'Stop' }).click();
  // The request that is under way cannot be called back: until it has ended, nobody knows what is deleted.
  const stopping = dialog(page).getByRole('button', { name: 'Stopping...' });
  await expect(stopping).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(stopping).toBeVisible();
  letGo();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('50 of 55 inquiries deleted.')).toBeVisible();
  await expect(rows(page)).toHaveCount(5);
  await page.reload();
  await expect(rows(page)).toHaveCount(5);
  expect(sizes).toEqual([25, 25]);
});

test('each record that another person changed or erased is answered for, and the others are deleted', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/40[49]/);
  const mark = `Shared${Date.now()}`;
  await send(request, mark, 4);
  await delivered(page, mark);
  await page.goto(`/contactformdetails?q=${mark}`);
  await expect(rows(page)).toHaveCount(4);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  const list = (await (await page.request.get('/api/getemaildetails?limit=100')).json()) as {
    id: string;
    lastName: string;
  }[];
  const [changed, erased] = list.filter(({ lastName }) => lastName === mark);
  await page.request.patch(`/api/inquiries/${changed!.id}`, { data: { status: 'answered' } });
  await page.request.post(`/api/inquiries/${erased!.id}/erase`);
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    '2 of 4 inquiries deleted. Someone else changed or deleted the rest in the meantime: close this and look at the list again.',
  );
  // Nothing is left to try.
  await expect(dialog(page).getByRole('heading')).toHaveText('Not all inquiries were deleted');
  await expect(dialog(page).getByRole('button')).toHaveText(['Close']);
  await expect(dialog(page).getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Answered');
});

test('a connection that is lost in the middle is said with what was done, and another try goes on', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to load resource/);
  const mark = `Lost${Date.now()}`;
  await send(request, mark, 30, { [HONEYPOT_FIELD]: 'x' });
  let asked = 0;
  await page.route('**/api/inquiries/bulk-erase', async (route) => {
    asked += 1;
    if (asked !== 2) return route.continue();
    // The server has done it; its answer is lost.
    expect((await route.fetch()).status()).toBe(200);
    return route.abort();
  });
  await begin(page, `/suspectedspam?q=${mark}`, 30, 'Erase');
  await expect(dialog(page).getByRole('alert')).toHaveText(
    '25 of 30 submissions erased. The server could not be reached. Check your connection and try again.',
  );
  await expect(dialog(page).getByRole('heading')).toHaveText('Erase the 5 that are left?');
  await expect(dialog(page).getByRole('button')).toHaveText(['Close', 'Erase']);
  await dialog(page).getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText('30 submissions erased.', { exact: true })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(rows(page)).toHaveCount(0);
  expect(asked).toBe(3);
});

test('how many could not be deleted because of the site is said, and these are left to try again', async ({
  page,
  request,
}) => {
  const mark = `Failed${Date.now()}`;
  await send(request, mark, 3);
  await page.route('**/api/inquiries/bulk', (route) => {
    const { records } = route.request().postDataJSON() as { records: { id: string; version: string }[] };
    const results = records.map((record, at) => ({ ...record, outcome: at < 2 ? 'failed' : 'done' }));
    return route.fulfill({ json: { results } });
  });
  await begin(page, `/contactformdetails?q=${mark}`, 3, 'Delete');
  await expect(dialog(page).getByRole('alert')).toHaveText(
    '1 of 3 inquiries deleted. 2 could not be removed because something went wrong on our side. Please try again.',
  );
  await expect(dialog(page).getByRole('heading')).toHaveText('Delete the 2 that are left?');
});
