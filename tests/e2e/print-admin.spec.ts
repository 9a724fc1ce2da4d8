import { expect, test } from '#tests/support/office';

test('lists print their headings, names and what they are filtered by, and nothing that only a screen needs', async ({
  page,
  office,
}) => {
  await office.inquire(['Asha']);
  for (const [path, headings, names] of [
    ['/contactformdetails', ['First Name', 'Email', 'Phone Number', 'Message', 'Interests'], 'Asha Perera'],
    ['/audittrail', ['When', 'What happened', 'Outcome'], 'owner logged in with the password'],
  ] as const) {
    // The width of a sheet of A4 between its margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await expect(office.row(names).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const heading of headings)
      await expect(page.getByRole('columnheader', { name: heading })).toBeVisible();
    await expect(page.getByText(names).first()).toBeVisible();
    for (const control of ['checkbox', 'searchbox', 'combobox'] as const)
      await expect(page.getByRole(control), control).toHaveCount(0);
    await expect(page.getByText('Skip to content')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/contactformdetails?f.received=2026-01-01..#q=Asha');
  await expect(office.row('Asha')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox')).toHaveValue('Asha');
  await expect(page.getByText('Received: from 1 Jan 2026')).toBeVisible();
});
