import { expect, test } from '#tests/support/office';

test('a list and the dashboard follow what is done elsewhere: in another tab, and before Back shows them from the cache', async ({
  page,
  office,
  context,
}) => {
  await office.inquire(['Asha']);
  await page.goto('/contactformdetails');
  const row = office.row('Asha');
  await expect(row).toContainText('New');
  const record = await context.newPage();
  await record.goto((await row.getByRole('link', { name: 'Asha' }).getAttribute('href')) ?? '');
  await record.getByLabel('Status').selectOption('answered');
  await expect(row).toContainText('Answered');
  await record.close();

  // The cache itself is switched off in a browser that is driven: these are its events.
  const comeBack = () =>
    page.evaluate(() => {
      for (const type of ['pagehide', 'pageshow'])
        dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    });
  const [{ id, version } = { id: '', version: '' }] = await office.listed('getemaildetails');
  const change = { data: { status: 'closed' }, headers: { 'If-Match': `"${version}"` } };
  expect((await page.request.patch(`/api/inquiries/${id}`, change)).status()).toBe(200);
  await comeBack();
  await expect(row).toContainText('Closed');

  await page.goto('/admin');
  const today = page.getByRole('region', { name: 'Inquiries', exact: true }).locator('dd').first();
  await expect(today).toHaveText('1');
  await office.inquire(['Bimal']);
  await comeBack();
  await expect(today).toHaveText('2');
});
