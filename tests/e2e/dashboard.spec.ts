import type { Page } from '@playwright/test';
import { HONEYPOT_FIELD } from '#lib/spam-signals';
import { apply, inquire, PROBLEM, rows } from '#tests/support/admin-records';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';

const NUMBERS = '**/api/dashboard';

/** Answers the numbers with others in some places. */
const withNumbers = (page: Page, own: object) =>
  page.route(NUMBERS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...own } });
  });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/401|500/);
  await logIn(page);
});

test('the screens are there before the numbers and without them, and a failure is tried again', async ({
  page,
}) => {
  const letGo = await holdRoute(page, NUMBERS, (route) =>
    route.fulfill({ status: 500, json: { message: PROBLEM } }),
  );
  await page.goto('/admin');
  const screens = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  await expect(screens).toHaveText([
    ...['Inquiries', 'Applications', 'Vacancies', 'Posts', 'Suspected spam', 'Privacy requests'],
    ...['Deleted records', 'Audit trail', 'Accounts', 'Settings', 'Admin menu'],
  ]);
  await expect(region(page, 'Numbers')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByRole('alert')).toContainText(`The figures could not be loaded. ${PROBLEM}`);
  await expect(screens).toHaveCount(11);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(region(page, 'Inquiries').locator('dd').first()).toHaveText('0');
  await expect(page.getByText('No inquiry has been waiting longer than a working day')).toBeVisible();
});

test('counts what came by day, interest, source and position without suspects, and leads to the lists of it', async ({
  page,
}) => {
  await inquire(page, ['Asha'], { interests: ['Design System'], utm_source: 'Newsletter' });
  await inquire(page, ['Bimal']);
  await inquire(page, ['Chandra'], { [HONEYPOT_FIELD]: 'buy now' });
  await apply(page, ['Deepa']);
  await page.goto('/admin');
  await expect(region(page, 'Inquiries').locator('dd').first()).toHaveText('2');
  await expect(region(page, 'Applications').locator('dd').first()).toHaveText('1');
  const interests = region(page, 'Inquiries by interest');
  await expect(interests.getByRole('listitem').filter({ hasText: 'Design System' })).toHaveText(/1$/);
  await interests.getByText('Show as a table').press('Enter');
  await expect(interests.getByRole('row').filter({ hasText: 'Design System' })).toContainText('1');
  await expect(region(page, 'Applications by position')).toContainText('Storekeeper');
  await expect(region(page, 'Storage used')).toContainText('Inquiries');
  for (const text of ['Suspected spam and deleted records are included', 'Emails pending', 'Last build'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('link', { name: '1 to decide on' })).toHaveAttribute('href', '/suspectedspam');
  await page.getByRole('link', { name: 'newsletter (campaign)' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Asha Perera');
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
});

test('what waits too long leads to the list of it, and one entry is seen beside a busy day', async ({
  page,
}) => {
  await inquire(page, ['Asha', 'Bimal']);
  // One of them came a month ago.
  await page.route('**/api/getemaildetails*', async (route) => {
    const response = await route.fetch();
    const [bimal, asha] = (await response.json()) as object[];
    const createdAt = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await route.fulfill({ response, json: [bimal, { ...asha, createdAt }] });
  });
  const days = Array.from({ length: 30 }, (_, at) => ({
    day: new Date(Date.now() - (29 - at) * 86_400_000).toISOString().slice(0, 10),
    ...{ inquiries: at === 3 ? 500 : 0, applications: at === 5 ? 1 : 0 },
  }));
  await withNumbers(page, { overdue: 1, days });
  await page.goto('/admin');
  const columns = page.getByRole('img', { name: /: 501 in all/ }).locator('rect');
  await expect(columns).toHaveCount(2);
  await page.getByRole('link', { name: '1 inquiry has been waiting longer than a working day' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Asha Perera');
});

test('the bar has the links of each width with the current one marked, the menu its four, and the logout ends the session', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/contactformdetails');
  const bar = page.getByRole('navigation', { name: 'Admin', exact: true });
  await expect(page.getByRole('banner').getByText('Admin Panel')).toBeVisible();
  const both = ['View Form Details', 'Add careers', 'View Careers', 'Job Vacancies Applications'];
  await expect(bar.getByRole('link')).toHaveText([...both, 'Blogs']);
  await expect(bar.locator('[aria-current]')).toHaveText('View Form Details');
  const site = page.getByRole('banner').getByRole('link', { name: 'View site' }).filter({ visible: true });
  await expect(site).toHaveAttribute('href', '/');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/applicationspage');
  await expect(bar).toBeHidden();
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.click();
  const menu = page.getByRole('navigation', { name: 'Admin menu' });
  await expect(menu.getByRole('list').first().getByRole('link')).toHaveText([
    ...['Dashboard', ...both, 'Blogs', 'View Applications'],
  ]);
  await expect(menu.getByRole('list').last().getByRole('link')).toHaveText([
    ...['Suspected spam', 'Privacy requests', 'Deleted records', 'Audit trail', 'Accounts', 'Settings'],
  ]);
  await expect(menu.locator('[aria-current]')).toHaveText('View Applications');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  // On a tablet the focus that goes on, and a press beside it, close it as well.
  await page.setViewportSize({ width: 900, height: 700 });
  await opener.click();
  await page.locator('.admin-menu').getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await opener.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toBeHidden();

  await page.goto('/landingpage');
  const buttons = page.getByRole('main').getByRole('link');
  await expect(buttons).toHaveText(['ADD CAREERS', 'SEE CAREERS', 'View Applications', 'View Form details']);
  const targets = await buttons.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/addcareers', '/careerform', '/applicationspage', '/contactformdetails']);
  await opener.click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await page.request.get('/api/session')).status()).toBe(401);
});
