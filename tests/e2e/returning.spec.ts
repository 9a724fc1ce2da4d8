import { expect, FAILED, PROBLEM, test } from '#tests/support/office';

const LIST = '/contactformdetails';

test('a list follows what is done in another tab, and is read anew when Back shows it from the cache', async ({
  page,
  office,
  context,
}) => {
  await office.inquire(['Asha']);
  await page.goto(LIST);
  const row = office.row('Asha');
  await expect(row).toContainText('New');
  // What is done in the list itself does not stay over what is done elsewhere afterwards.
  await office.select('Asha Perera');
  await page.getByLabel('Change the selected records').selectOption('Set to In progress');
  await office.press('Apply');
  await expect(row).toContainText('In progress');
  const record = await context.newPage();
  await record.goto((await row.getByRole('link', { name: 'Asha' }).getAttribute('href')) ?? '');
  await record.getByLabel('Status').selectOption('answered');
  await expect(row).toContainText('Answered');
  await record.close();

  const [{ id, version } = { id: '', version: '' }] = await office.listed('getemaildetails');
  const change = { data: { status: 'closed' }, headers: { 'If-Match': `"${version}"` } };
  expect((await page.request.patch(`/api/inquiries/${id}`, change)).status()).toBe(200);
  // The cache itself is switched off in a browser that is driven: these are its events.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(row).toContainText('Closed');
});

test('the numbers of the dashboard are read anew on return, and stay, with their time, where that fails', async ({
  page,
  office,
}) => {
  const today = page.getByRole('region', { name: 'Inquiries', exact: true }).locator('dd').first();
  const comeBack = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.goto('/admin');
  await expect(today).toHaveText('0');
  await office.inquire(['Asha']);
  await comeBack();
  await expect(today).toHaveText('1');
  await office.refuse('**/api/dashboard');
  await comeBack();
  const notice = page.getByRole('status').filter({ hasText: 'could not be refreshed.' });
  await expect(notice).toContainText(
    /^The figures could not be refreshed. Those below are from \d+ \w+ \d{4}, \d\d:\d\d\./,
  );
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(today).toHaveText('1');
  await page.unrouteAll();
  await office.press('Retry', notice);
  await expect(notice).toHaveCount(0);
});

test('suspected spam is shown as it comes, and said to be none only when all of it has come', async ({
  page,
  office,
}) => {
  const letGo = await office.hold('**/api/applications?suspected=1*');
  const answered = page.waitForResponse('**/api/getemaildetails?suspected=1*');
  await page.goto('/suspectedspam');
  await answered;
  await office.says('Loading...');
  await expect(page.getByText('No suspected spam')).toBeHidden();
  letGo();
  await office.says('No suspected spam');
});

test('a record is shown before the names of the colleagues have come, and when they cannot be read', async ({
  page,
  office,
}) => {
  await office.inquire(['Alone']);
  const [{ id } = { id: '' }] = await office.listed('getemaildetails');
  const letGo = await office.hold('**/api/colleagues', (route) => route.fulfill(FAILED));
  await page.goto(`/inquiry?id=${id}`);
  const record = office.record('Alone');
  await expect(record).toContainText('Alone');
  letGo();
  await expect(record.getByRole('alert')).toContainText(PROBLEM);
  await page.unrouteAll();
  await office.press('Retry', record);
  await expect(record.getByRole('alert')).toHaveCount(0);
  await expect(record.getByRole('combobox').getByRole('option', { name: /\(you\)$/ })).toBeAttached();
});
