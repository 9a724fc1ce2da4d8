import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { inquiries } from '#tests/support/table-times';

const PAGE = '/contactformdetails';

/** Sends inquiries as the contact form does, oldest first. */
async function send(request: APIRequestContext, count: number, own: Record<string, unknown> = {}) {
  for (let index = 0; index < count; index += 1) {
    const data = {
      firstName: 'සුනිල්',
      lastName: `Perera ${index}`,
      email: `visitor${index}@customer.example`,
      phoneNumber: '+94 77 123 4567',
      message: 'First line\nදෙවන පේළිය, "quoted"',
      interests: ['Web Design', 'Other'],
      ...own,
    };
    expect((await request.post('/api/send-email', { data })).status()).toBe(200);
  }
}

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/401/);
  await logIn(page);
});

test('has the columns of the specification, newest first, with complete texts', async ({ page, request }) => {
  await send(request, 2, { lastName: 'Order' });
  await send(request, 1, { lastName: 'Newest', message: '<b>not bold</b>\nDear team' });
  await page.goto(PAGE);
  const headings = page.getByRole('columnheader');
  await expect(headings).toHaveText(['First Name', 'Email', 'Phone Number', 'Message', 'Interests']);
  const first = page.getByRole('row').nth(1);
  await expect(first.getByRole('cell').first()).toContainText('සුනිල් Newest');
  await expect(first).toContainText('+94 77 123 4567');
  await expect(first).toContainText('Web Design, Other');
  await expect(first).toContainText('<b>not bold</b>');
});

test('searches, filters and sorts, stores that in the URL, and exports the result', async ({
  page,
  request,
}) => {
  const mark = `kandy${Date.now()}`;
  await send(request, 3, { lastName: mark, interests: ['Design System'], message: '=1+1, "x"\ny' });
  await page.goto(PAGE);
  await page.getByRole('searchbox').fill(mark.toUpperCase());
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Interests').selectOption('Design System');
  await page.getByRole('button', { name: 'Email' }).click();
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending');

  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('row').nth(1)).toContainText('visitor2@');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV (3 rows)' }).click();
  const file = await (await downloading).path();
  const text = await readFile(file, 'utf8');
  expect(text.startsWith('\uFEFFFirst Name,Email,Phone Number,Message,Interests')).toBe(true);
  expect(text).toContain(
    `සුනිල් ${mark},visitor2@customer.example,+94 77 123 4567,"'=1+1, ""x""\ny",Design System`,
  );
  await expect(page.getByText(/^3 rows exported/)).toBeVisible();

  await page.getByRole('searchbox').fill('nowhere to be found');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page.getByText('No entry matches your search and filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('a page beyond the end shows the last one, and another page starts at its top', async ({
  page,
  request,
}) => {
  const mark = `paged${Date.now()}`;
  await send(request, 26, { message: mark });
  await page.goto(`${PAGE}?q=${mark}&size=25&page=99`);
  await expect(page.getByText(/^Row 26 of 26/)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);

  const next = page.getByRole('button', { name: 'Next' });
  const previous = page.getByRole('button', { name: 'Previous' });
  await previous.click();
  await expect(page.getByRole('row')).toHaveCount(26);
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Row 26 of 26/)).toBeVisible();
  await expect(previous).toBeFocused();
  await previous.click();
  await next.click();
  await expect(page.getByRole('searchbox')).toBeInViewport();

  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 to 25 of 25')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(26);
});

test('the rows do not move when the first is selected, and the actions are in view', async ({ page }) => {
  await page.route('**/api/getemaildetails*', (route) => route.fulfill({ json: inquiries(30) }));
  await page.goto(PAGE);
  const boxes = page.getByRole('checkbox');
  const bar = page.getByRole('group', { name: 'Selected rows' });
  // Counted from the head of the page: the browser may scroll to what is clicked.
  const place = () => boxes.nth(1).evaluate((box) => box.getBoundingClientRect().top + window.scrollY);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const before = await place();
    await boxes.first().check();
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect(await place()).toBe(before);

    // Nor does the bar hide what the keyboard comes to.
    await boxes.nth(12).focus();
    const foot = async () => {
      const box = await boxes.nth(12).boundingBox();
      return (box?.y ?? Infinity) + (box?.height ?? 0);
    };
    await expect.poll(foot).toBeLessThan((await bar.boundingBox())?.y ?? 0);
    await expect(bar).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(bar).toBeHidden();
  }
});

test('an incomplete list is not shown as complete', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  const more = { Link: '</api/getemaildetails?limit=100&cursor=x>; rel="next"' };
  await page.route('**/api/getemaildetails?limit=100', (route) =>
    route.fulfill({ json: inquiries(3), headers: more }),
  );
  const letGo = await holdRoute(page, '**/api/getemaildetails?limit=1000*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  );
  await page.goto(`${PAGE}?q=elsewhere`);
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText('Nothing matches')).toBeHidden();
  letGo();
  await expect(page.getByText('None of the entries that could be read')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    'Only part of the list could be read. Something went wrong on our side.',
  );
  await expect(page.getByText('0 of 3 so far')).toBeVisible();
});

test('the number of rows is not final before the whole list is loaded', async ({ page }) => {
  const more = { link: '</api/getemaildetails?limit=1000&cursor=next>; rel="next"' };
  await page.route('**/api/getemaildetails?limit=100', (route) =>
    route.fulfill({ json: inquiries(3), headers: more }),
  );
  const letGo = await holdRoute(page, '**/api/getemaildetails?limit=1000*', (route) =>
    route.fulfill({ json: [] }),
  );
  await page.goto(PAGE);
  await expect(page.getByText('1 to 3 of 3 so far')).toBeVisible();
  const counts = page.getByRole('group', { name: 'Status' });
  const [first = '', ...others] = await counts.getByRole('button').allInnerTexts();
  expect(first).toBe('All 3+');
  expect(others.join()).not.toMatch(/\b0|\d(?!\+)/);
  await page.getByRole('searchbox').fill('elsewhere');
  await expect(counts.getByRole('button').first()).toHaveText(/^All $/);
  await page.getByRole('searchbox').fill('');
  letGo();
  await expect(counts.getByRole('button').first()).toHaveText('All 3');
  await expect(page.getByText('1 to 3 of 3', { exact: true })).toBeVisible();
});

test('marks mail that is still pending', async ({ page, request, resend }) => {
  resend.mood = 500;
  const before = resend.attempts;
  await send(request, 1, { lastName: 'Waiting' });
  // The mail is tried behind the answer.
  await expect.poll(() => resend.attempts).toBeGreaterThan(before);
  resend.mood = 'well';
  await page.goto(PAGE);
  await expect(page.getByRole('row').filter({ hasText: 'Waiting' })).toContainText(
    'Notification: mail pending',
  );
});

test('shows an error and can be retried', async ({ page, request, allowConsole }) => {
  allowConsole(/500/);
  await send(request, 1);
  let down = true;
  await page.route('**/api/getemaildetails*', (route) =>
    down
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } })
      : route.continue(),
  );
  await page.goto(PAGE);
  await expect(page.getByRole('alert')).toContainText(
    'The inquiries could not be loaded. Something went wrong on our side.',
  );
  down = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('shows when the list is empty, and when records are unreadable', async ({ page }) => {
  let headers: Record<string, string> = {};
  await page.route('**/api/getemaildetails*', (route) => route.fulfill({ json: [], headers }));
  await page.goto(PAGE);
  await expect(page.getByText('No inquiries', { exact: true })).toBeVisible();
  headers = { 'X-Unreadable-Records': '2' };
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('2 records could not be read');
  await expect(page.getByText('No inquiries', { exact: true })).toHaveCount(0);
  headers = { 'X-Unreadable-Records': '1' };
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toContainText('1 record could not be read and is not shown.');
  await expect(page.getByRole('alert')).toContainText(
    'please tell the person who manages the site’s backups',
  );
  // Beside rows, too, a try says that it is under way.
  await page.unrouteAll();
  await page.route('**/api/getemaildetails*', (route) => route.fulfill({ json: inquiries(2), headers }));
  await page.reload();
  const letGo = await holdRoute(page, '**/api/getemaildetails*', (route) =>
    route.fulfill({ json: inquiries(2) }),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Reading...' })).toBeVisible();
  letGo();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a page of one row says which row it is', async ({ page }) => {
  await page.route('**/api/getemaildetails*', (route) => route.fulfill({ json: inquiries(26) }));
  await page.goto(`${PAGE}?size=25&page=2`);
  await expect(page.getByText('Row 26 of 26', { exact: true })).toBeVisible();
});
