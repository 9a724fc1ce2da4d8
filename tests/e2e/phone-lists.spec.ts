import { expect, test } from '#tests/support/office';

test.use({ viewport: { width: 390, height: 800 } });

test('a phone finds a person behind Tools, calls, and marks the inquiry as answered once', async ({
  page,
  office,
}) => {
  await office.inquire(['Asha', 'Bimal', 'Chandra']);
  await page.goto('/contactformdetails');
  await office.press('Tools');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Received, earliest first');
  await expect(office.rows.first()).toContainText('Asha');
  await office.press('Filters');
  const panel = office.group('Filter by column');
  await panel.getByLabel('First Name').fill('a');
  await office.press('Show 3 entries');
  await expect(panel).toHaveCount(0);
  const offers = page.getByRole('button', { name: /^Mark as answered/ });
  await office.holdLinks();
  await page.getByRole('link', { name: 'Call Asha Perera' }).click();
  await expect(offers).toHaveCount(1);
  // Who comes back to the list finds it again.
  await page.reload();
  const changes: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.postDataJSON()));
  const letGo = await office.hold(/\/api\/inquiries\/[^/]+$/);
  await office.button('Mark as answered: Asha Perera').dblclick();
  await expect(office.button('Saving...: Asha Perera')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(office.toast('Saved.')).toBeVisible();
  await expect(office.row('Asha').getByText('Answered', { exact: true })).toBeVisible();
  expect(changes).toEqual([{ status: 'answered' }]);

  await office.holdLinks();
  await page.getByRole('link', { name: 'Email Bimal Perera' }).click();
  const bimal = (await office.listed('getemaildetails')).find(({ firstName }) => firstName === 'Bimal');
  await page.request.patch(`/api/inquiries/${bimal?.id}`, { data: { status: 'closed' } });
  await offers.click();
  await office.says(/^The inquiry from Bimal Perera was not marked as answered\. Someone else changed it/);
  await expect(office.row('Bimal').getByText('Closed', { exact: true })).toBeVisible();
  await expect(offers).toHaveCount(0);
});
