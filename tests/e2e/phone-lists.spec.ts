import type { Locator, Page } from '@playwright/test';
import { HONEYPOT_FIELD } from '#lib/spam-signals';
import { apply, holdLinks, inquire, listed, rows, select, toast } from '#tests/support/admin-records';
import { VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';

/** What a thumb needs, in pixels. */
const THUMB = 44;

const card = (page: Page, name: string) => rows(page).filter({ hasText: name });

/** The ways to a person at the foot of a card. */
async function expectWays(of: Locator, ways: string[]): Promise<void> {
  const links = of.locator('.contact-links a');
  await expect(links).toHaveText(ways);
  for (const link of await links.all())
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(THUMB);
}

test.use({ viewport: { width: 390, height: 800 } });

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/409/);
  await logIn(page);
});

test('every list shows its first record whole in the first screen, as a card with ways to the person', async ({
  page,
}) => {
  await inquire(page, ['Asha']);
  await inquire(page, ['Bimal'], { [HONEYPOT_FIELD]: 'x' });
  await apply(page, ['Maximilian Wijesekara Jayawardena'], { email: 'max@customer.example' });
  await page.request.post('/api/save', { data: VACANCY });
  for (const address of [
    '/contactformdetails',
    '/suspectedspam',
    '/jobformdetails',
    '/applicationspage',
    '/careerform',
    '/audittrail',
  ]) {
    await page.goto(address);
    await expect.soft(rows(page).first(), address).toBeInViewport({ ratio: 1 });
  }
  await page.goto('/contactformdetails');
  await expectWays(card(page, 'Asha'), ['Call', 'WhatsApp', 'Email']);
  await expect(page.getByRole('link', { name: 'Email Asha Perera' })).toHaveAttribute(
    'href',
    /^mailto:asha@customer\.example\?subject=Re%3A%20Your%20inquiry%20to%20/,
  );
  await apply(page, ['Chandra'], { contactNumber: '' });
  await page.goto('/jobformdetails?view=board');
  const onBoard = page.getByRole('article').filter({ hasText: 'Maximilian' });
  await expectWays(onBoard, ['Call', 'WhatsApp', 'Email']);
  await expectWays(page.getByRole('article').filter({ hasText: 'Chandra' }), ['Email']);
  await expect(onBoard.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+94771234567');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(onBoard.getByRole('link', { name: /^Call/ })).toBeHidden();
});

test('the tools are behind one button, filters end with the number of matches, and a selection is one line', async ({
  page,
}) => {
  await inquire(page, ['Asha', 'Bimal', 'Chandra']);
  await page.goto('/contactformdetails?f.status=New');
  const counts = page.getByRole('group', { name: 'Status' }).getByRole('button', { pressed: true });
  await expect(counts).toHaveText(/^New/);
  await expect(counts).toBeInViewport({ ratio: 1 });
  const search = page.getByRole('search');
  await expect(search.getByRole('button')).toHaveText(['Tools']);
  await page.getByRole('button', { name: 'Tools' }).click();
  await search.getByRole('combobox', { name: 'Order' }).selectOption('Received, earliest first');
  await expect(rows(page).first()).toContainText('Asha');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('group', { name: 'Filter by column' });
  await expect(panel.getByRole('button').last()).toHaveText('Show 3 entries');
  await panel.getByLabel('First Name').fill('nobody of that name');
  await expect(panel).toContainText('No entry matches.');
  await panel.getByLabel('First Name').fill('Bimal');
  await panel.getByRole('button', { name: 'Show 1 entry' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Bimal Perera', exact: true })).toBeFocused();
  // The tools take their panel with them.
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: /^Tools/ }).click();
  await expect(panel).toHaveCount(0);

  await page.goto('/contactformdetails');
  await select(page, ['Asha Perera', 'Bimal Perera']);
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await page.route('**/api/inquiries/bulk', (route) => {
    const { records } = route.request().postDataJSON() as { records: { id: string }[] };
    return route.fulfill({
      json: { results: records.map(({ id }, at) => ({ id, outcome: at ? 'done' : 'failed' })) },
    });
  });
  await bar.getByLabel('Change the selected records').selectOption('Set to Closed');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await expect(bar).toBeInViewport({ ratio: 1 });
  const named = bar.getByText('1 could not be changed');
  await expect(bar.locator('summary')).toBeVisible();
  await expect(named).toBeHidden();
  await bar.locator('summary').click();
  await expect(named).toBeVisible();
  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await expect(bar.locator('summary')).toHaveCount(0);
});

test('a card whose person was called offers to mark the inquiry as answered, once, and says what a colleague changed', async ({
  page,
}) => {
  await inquire(page, ['Asha', 'Bimal']);
  await page.goto('/contactformdetails');
  const offers = page.getByRole('button', { name: /^Mark as answered/ });
  await expect(card(page, 'Asha')).toBeVisible();
  await expect(offers).toHaveCount(0);
  await holdLinks(page);
  await page.getByRole('link', { name: 'Call Asha Perera' }).click();
  await expect(offers).toHaveCount(1);
  // Who comes back to the tab finds it again, and so does who opens the record.
  await page.reload();
  await expect(
    card(page, 'Asha').getByRole('button', { name: 'Mark as answered: Asha Perera' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Asha Perera', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible();
  await page.goBack();
  const changes: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.postDataJSON()));
  const letGo = await holdRoute(page, /\/api\/inquiries\/[^/]+$/);
  await offers.dblclick();
  await expect(page.getByRole('button', { name: 'Saving...: Asha Perera' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  letGo();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await expect(card(page, 'Asha').getByText('Marked as answered')).toBeFocused();
  await expect(card(page, 'Asha').getByText('Answered', { exact: true })).toBeVisible();
  expect(changes).toEqual([{ status: 'answered' }]);

  await holdLinks(page);
  await page.getByRole('link', { name: 'Email Bimal Perera' }).click();
  const bimal = (await listed(page, 'getemaildetails')).find(({ firstName }) => firstName === 'Bimal');
  await page.request.patch(`/api/inquiries/${bimal?.id}`, { data: { status: 'closed' } });
  await page.getByRole('button', { name: 'Mark as answered: Bimal Perera' }).click();
  await expect(toast(page, 'Bimal Perera')).toHaveText(
    'The inquiry from Bimal Perera was not marked as answered. Someone else changed it in the meantime. The list shows the change.',
  );
  await expect(card(page, 'Bimal').getByText('Closed', { exact: true })).toBeVisible();
  await expect(offers).toHaveCount(0);
});
