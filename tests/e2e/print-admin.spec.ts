import { expect, test } from '#tests/support/office';

test('a list prints its headings, names and what it is filtered by, and nothing that only a screen needs', async ({
  page,
  office,
}) => {
  await office.inquire(['Asha']);
  // The width of a sheet of A4 between its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto('/contactformdetails?f.received=2026-01-01..#q=Asha');
  await expect(office.row('Asha Perera')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Asha Perera').first()).toBeVisible();
  await expect(page.getByText('Received: from 1 Jan 2026')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('Asha');
  for (const heading of ['First Name', 'Email', 'Phone Number', 'Message', 'Interests'])
    await expect(page.getByRole('columnheader', { name: heading })).toBeVisible();
  for (const control of ['checkbox', 'combobox'] as const)
    await expect(page.getByRole(control), control).toHaveCount(0);
  await expect(page.getByText('Skip to content')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
});
