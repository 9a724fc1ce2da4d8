import type { Page } from '@playwright/test';
import { APPLICANT, VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';
import { INQUIRY } from '#tests/support/inquiries';

/** Sends an inquiry and opens the list with it alone. Returns the name. */
async function openList(page: Page): Promise<string> {
  const lastName = `Return${Date.now()}`;
  expect((await page.request.post('/api/send-email', { data: { ...INQUIRY, lastName } })).status()).toBe(200);
  await page.goto(`/contactformdetails?q=${lastName}`);
  await expect(page.getByRole('link', { name: lastName })).toBeVisible();
  return lastName;
}

test.beforeEach(({ page, logIn }) => logIn(page));

test('a list in another tab follows what is done in the tab of a record', async ({ page, context }) => {
  const name = await openList(page);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('New');
  // What is done in the list itself does not stay over what is done elsewhere afterwards.
  await row.getByRole('checkbox').check();
  await page.getByLabel('Change the selected records').selectOption('Set to In progress');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(row).toContainText('In progress');
  const record = await context.newPage();
  await record.goto((await page.getByRole('link', { name }).getAttribute('href')) ?? '');
  await record.getByLabel('Status').selectOption('answered');
  await expect(record.getByRole('button', { name: 'Close inquiry' })).toBeVisible();
  await expect(row).toContainText('Answered');
});

test('a list that Back shows from the cache of the browser is read anew', async ({ page }) => {
  const name = await openList(page);
  const row = page.getByRole('row').filter({ hasText: name });
  const href = (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
  const address = `/api/inquiries/${new URL(href, page.url()).searchParams.get('id')}`;
  const { version } = await (await page.request.get(address)).json();
  const data = { status: 'answered' };
  const headers = { 'If-Match': `"${version}"` };
  expect((await page.request.patch(address, { data, headers })).status()).toBe(200);
  // The cache itself is switched off in a browser that is driven: these are its events.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(row).toContainText('Answered');
});

test('the numbers of the dashboard are read anew on return, and stay where that fails', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  const today = page.getByRole('region', { name: 'Inquiries', exact: true }).locator('dd').first();
  const comeBack = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.goto('/admin');
  const before = Number(await today.textContent());
  expect((await page.request.post('/api/send-email', { data: INQUIRY })).status()).toBe(200);
  await comeBack();
  await expect.poll(async () => Number(await today.textContent())).toBeGreaterThan(before);
  await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, json: {} }));
  const refused = page.waitForResponse('**/api/dashboard');
  await comeBack();
  await refused;
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(today).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'could not be refreshed.' });
  await expect(notice).toContainText(
    /^The figures could not be refreshed. Those below are from \d+ \w+ \d{4}, \d\d:\d\d\./,
  );
  await page.unrouteAll();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toHaveCount(0);
  await expect(today).toBeVisible();
});

test('applications are found by the present title of their vacancy, also after an earlier search', async ({
  page,
}) => {
  const mark = `Titled${Date.now()}`;
  const title = `Teller ${mark}`;
  await page.request.post('/api/save', { data: { ...VACANCY, title } });
  const rows = await (await page.request.get('/api/careerdetails')).json();
  const { id, version, ...vacancy } = rows.find((row: { title: string }) => row.title === title);
  const multipart = { ...APPLICANT, name: `Farah ${mark}`, career: id };
  expect((await page.request.post('/api/submit-application', { multipart })).status()).toBe(200);
  const data = { ...VACANCY, ...vacancy, title: `Head of tills ${mark}` };
  const headers = { 'If-Match': `"${version}"` };
  expect((await page.request.put(`/api/careerdetails/${id}`, { data, headers })).status()).toBe(200);
  await page.goto(`/jobformdetails#q=${mark}`);
  const row = page.getByRole('row').filter({ hasText: `Farah ${mark}` });
  await expect(row).toBeVisible();
  await page.getByRole('searchbox', { name: /^Search/ }).fill(`head of tills ${mark}`);
  await expect(row).toBeVisible();
});
