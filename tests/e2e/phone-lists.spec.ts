import type { Locator } from '@playwright/test';
import { HONEYPOT_FIELD } from '#lib/spam-signals';
import { VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/office';

test.use({ viewport: { width: 390, height: 800 } });

test('every list shows its first card whole, with ways to the person', async ({ page, office }) => {
  /** What a card has at its foot, large enough for a thumb. */
  const expectWays = async (card: Locator, ways: string[]) => {
    const links = card.locator('.contact-links a');
    await expect(links).toHaveText(ways);
    for (const link of await links.all())
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  };
  await office.inquire(['Asha']);
  await office.inquire(['Bimal'], { [HONEYPOT_FIELD]: 'x' });
  await office.apply(['Maximilian Wijesekara Jayawardena'], { email: 'max@customer.example' });
  await page.request.post('/api/save', { data: VACANCY });
  const lists = ['/contactformdetails', '/suspectedspam', '/jobformdetails', '/applicationspage'];
  for (const address of [...lists, '/careerform', '/audittrail']) {
    await page.goto(address);
    await expect.soft(office.rows.first(), address).toBeInViewport({ ratio: 1 });
  }
  await page.goto('/contactformdetails');
  await expectWays(office.row('Asha'), ['Call', 'WhatsApp', 'Email']);
  await office.apply(['Chandra'], { contactNumber: '' });
  await page.goto('/jobformdetails?view=board');
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  await expectWays(card('Maximilian'), ['Call', 'WhatsApp', 'Email']);
  await expectWays(card('Chandra'), ['Email']);
  const call = card('Maximilian').getByRole('link', { name: /^Call/ });
  await expect(call).toHaveAttribute('href', 'tel:+94771234567');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(call).toBeHidden();
});

test('tools are behind a button, and filters lead to the matches', async ({ page, office }) => {
  await office.inquire(['Asha', 'Bimal', 'Chandra']);
  await page.goto('/contactformdetails?f.status=New');
  const chosen = office.group('Status').getByRole('button', { pressed: true });
  await expect(chosen).toHaveText(/^New/);
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('search').getByRole('button')).toHaveText(['Tools']);
  await office.press('Tools');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Received, earliest first');
  await expect(office.rows.first()).toContainText('Asha');
  await office.press('Filters');
  const panel = office.group('Filter by column');
  await expect(panel.getByRole('button').last()).toHaveText('Show 3 entries');
  await panel.getByLabel('First Name').fill('nobody of that name');
  await expect(panel).toContainText('No entry matches.');
  await panel.getByLabel('First Name').fill('Bimal');
  await office.press('Show 1 entry');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Bimal Perera', exact: true })).toBeFocused();
});

test('a card whose person was called offers to mark the inquiry, once', async ({ page, office }) => {
  await office.inquire(['Asha', 'Bimal']);
  await page.goto('/contactformdetails');
  await expect(office.rows).toHaveCount(2);
  const offers = page.getByRole('button', { name: /^Mark as answered/ });
  await expect(offers).toHaveCount(0);
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
  await expect(office.row('Asha').getByText('Marked as answered')).toBeFocused();
  await expect(office.row('Asha').getByText('Answered', { exact: true })).toBeVisible();
  expect(changes).toEqual([{ status: 'answered' }]);

  await office.holdLinks();
  await page.getByRole('link', { name: 'Email Bimal Perera' }).click();
  const bimal = (await office.listed('getemaildetails')).find(({ firstName }) => firstName === 'Bimal');
  await page.request.patch(`/api/inquiries/${bimal?.id}`, { data: { status: 'closed' } });
  await offers.click();
  await expect(office.toast('Bimal Perera')).toHaveText(
    'The inquiry from Bimal Perera was not marked as answered. Someone else changed it in the meantime. The list shows the change.',
  );
  await expect(office.row('Bimal').getByText('Closed', { exact: true })).toBeVisible();
  await expect(offers).toHaveCount(0);
});
