import { HONEYPOT_FIELD } from '#lib/spam-signals';
import { expect, FAILED, PROBLEM, test, type Office } from '#tests/support/office';

const NUMBERS = '**/api/dashboard';

const region = ({ page }: Office, name: string) => page.getByRole('region', { name, exact: true });

test('the screens are there without numbers, and a failure is tried again', async ({ page, office }) => {
  const letGo = await office.hold(NUMBERS, (route) => route.fulfill(FAILED));
  await page.goto('/admin');
  const screens = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  await expect(screens).toHaveText([
    ...['Inquiries', 'Applications', 'Vacancies', 'Posts', 'Suspected spam', 'Privacy requests'],
    ...['Deleted records', 'Audit trail', 'Accounts', 'Settings', 'Admin menu'],
  ]);
  await expect(region(office, 'Numbers')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(office.alert).toContainText(`The figures could not be loaded. ${PROBLEM}`);
  await expect(screens).toHaveCount(11);
  await page.unrouteAll();
  await office.press('Retry');
  await expect(region(office, 'Inquiries').locator('dd').first()).toHaveText('0');
  await office.says('No inquiry has been waiting longer than a working day');
});

test('counts what came without suspects, and leads to the lists of it', async ({ page, office }) => {
  await office.inquire(['Asha'], { interests: ['Design System'], utm_source: 'Newsletter' });
  await office.inquire(['Bimal']);
  await office.inquire(['Chandra'], { [HONEYPOT_FIELD]: 'buy now' });
  await office.apply(['Deepa']);
  await page.goto('/admin');
  await expect(region(office, 'Inquiries').locator('dd').first()).toHaveText('2');
  await expect(region(office, 'Applications').locator('dd').first()).toHaveText('1');
  const interests = region(office, 'Inquiries by interest');
  await expect(interests.getByRole('listitem').filter({ hasText: 'Design System' })).toHaveText(/1$/);
  await expect(region(office, 'Applications by position')).toContainText('Storekeeper');
  await expect(region(office, 'Storage used')).toContainText('Inquiries');
  await office.says('Suspected spam and deleted records are included', 'Emails pending', 'Last build');
  await expect(page.getByRole('link', { name: '1 to decide on' })).toHaveAttribute('href', '/suspectedspam');
  await page.getByRole('link', { name: 'newsletter (campaign)' }).click();
  await expect(office.rows).toHaveText([/Asha Perera/]);
  await expect(office.button('Filters (2)')).toBeVisible();
});

test('what waits too long leads to its list', async ({ page, office }) => {
  await office.inquire(['Asha', 'Bimal']);
  await page.route('**/api/getemaildetails*', async (route) => {
    const response = await route.fetch();
    const [bimal, asha] = (await response.json()) as object[];
    const createdAt = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await route.fulfill({ response, json: [bimal, { ...asha, createdAt }] });
  });
  await page.route(NUMBERS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), overdue: 1 } });
  });
  await page.goto('/admin');
  await page.getByRole('link', { name: '1 inquiry has been waiting longer than a working day' }).click();
  await expect(office.rows).toHaveText([/Asha Perera/]);
});

test('the bar and menus have their links, and the logout ends the session', async ({ page, office }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/contactformdetails');
  const bar = page.getByRole('navigation', { name: 'Admin', exact: true });
  const both = ['View Form Details', 'Add careers', 'View Careers', 'Job Vacancies Applications'];
  await office.says('Admin Panel');
  await expect(bar.getByRole('link')).toHaveText([...both, 'Blogs']);
  await expect(bar.locator('[aria-current]')).toHaveText('View Form Details');
  const site = page.getByRole('banner').getByRole('link', { name: 'View site' }).filter({ visible: true });
  await expect(site).toHaveAttribute('href', '/');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/applicationspage');
  await expect(bar).toBeHidden();
  await office.press('Open menu');
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
  await expect(office.button('Open menu')).toBeFocused();
  await page.goto('/landingpage');
  const buttons = page.getByRole('main').getByRole('link');
  await expect(buttons).toHaveText(['ADD CAREERS', 'SEE CAREERS', 'View Applications', 'View Form details']);
  const targets = ['/addcareers', '/careerform', '/applicationspage', '/contactformdetails'];
  for (const [at, href] of targets.entries()) await expect(buttons.nth(at)).toHaveAttribute('href', href);
  await office.press('Open menu');
  await office.press('Log out');
  await expect(page).toHaveURL(/\/login$/);
  expect((await page.request.get('/api/session')).status()).toBe(401);
});
