import { expect, test } from '#tests/support/browser';

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/401/);
  await logIn(page);
});

test('counts the inquiries and applications of today', async ({ page, request }) => {
  const data = {
    firstName: 'Nimal',
    lastName: 'Perera',
    email: 'nimal@customer.example',
    phoneNumber: '+94 77 000 0001',
    message: 'Hello',
    interests: ['Design System'],
  };
  const inquiries = page.getByRole('region', { name: 'Inquiries', exact: true });
  const today = () => inquiries.locator('dd').first();
  await page.goto('/admin');
  const before = Number(await today().textContent());
  await request.post('/api/send-email', { data });
  await page.reload();
  await expect.poll(async () => Number(await today().textContent())).toBeGreaterThan(before);
  const interests = page.getByRole('region', { name: 'Inquiries by interest', exact: true });
  await expect(interests.getByRole('listitem').filter({ hasText: /^Design System\d/ })).toBeVisible();
  await interests.getByText('Show as a table').click();
  await expect(interests.getByRole('rowheader', { name: 'Design System' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Storage used' })).toContainText('Inquiries');
  await expect(page.getByText('Suspected spam and deleted records are included')).toBeVisible();
  await expect(page.getByText('Emails pending')).toBeVisible();
  await expect(page.getByText('Last build')).toBeVisible();
  await request.post('/api/send-email', { data: { ...data, extra_remarks: 'buy now' } });
  const counted = await today().textContent();
  await page.reload();
  await expect(page.getByRole('link', { name: /^\d+ to decide on$/ })).toHaveAttribute(
    'href',
    '/suspectedspam',
  );
  await expect(today()).toHaveText(counted ?? '');
});

test('the screens are there before the numbers, and nothing moves when these come', async ({ page }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<number>();
  await page.route('**/api/dashboard', async (route) => {
    const overdue = await answered;
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), overdue } });
  });
  await page.goto('/admin');
  const screens = page.getByRole('navigation', { name: 'Screens' }).getByRole('listitem');
  await expect(screens).toHaveCount(11);
  const places = () =>
    screens.evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  const before = await places();
  const boxes = () =>
    page
      .locator('.panels')
      .first()
      .locator(':scope > *')
      .evaluateAll((cards) =>
        cards.map((card) => {
          const { left, top, width } = card.getBoundingClientRect();
          return [left, top, width].map(Math.round);
        }),
      );
  await expect(page.getByRole('region', { name: 'Numbers' })).toHaveAttribute('aria-busy', 'true');
  const placeholders = await boxes();
  expect(placeholders).toHaveLength(2);
  const none = page.getByText('No inquiry has been waiting longer than a working day');
  await expect(none).toBeHidden();
  answer(16);
  await expect(page.getByRole('link', { name: '16 inquiries have been waiting' })).toBeVisible();
  expect(await places()).toEqual(before);
  expect(await boxes()).toEqual(placeholders);
  await page.unrouteAll();
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), overdue: 0 } });
  });
  await page.reload();
  await expect(none).toBeVisible();
  expect(await boxes()).toEqual(placeholders);
});

test('what waits too long leads to the list of it', async ({ page, request }) => {
  const lastName = `Waiting${Date.now()}`;
  await request.post('/api/send-email', {
    data: {
      ...{ firstName: 'Nimal', lastName, email: 'nimal@customer.example', phoneNumber: '0771234567' },
      ...{ message: 'Hello', interests: ['Other'] },
    },
  });
  // The person came a month ago.
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), overdue: 1 } });
  });
  await page.route('**/api/getemaildetails*', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const rows = (await response.json()) as { lastName: string; createdAt: string }[];
    const createdAt = new Date(Date.now() - 30 * 86_400_000).toISOString();
    const json = rows.map((row) => (row.lastName === lastName ? { ...row, createdAt } : row));
    await route.fulfill({ response, json });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin');
  const warning = page.getByRole('link', { name: '1 inquiry has been waiting longer than a working day' });
  await expect(warning.locator('svg')).toBeVisible();
  // As far from the screens above as from the numbers below, and the last screen leaves no hole.
  const [last, own, next] = await Promise.all(
    [page.locator('.destinations a').last(), warning, page.locator('.panels').first()].map(
      async (part) => (await part.boundingBox())!,
    ),
  );
  expect(own!.y - last!.y - last!.height).toBeCloseTo(next!.y - own!.y - own!.height, 0);
  expect(last!.width).toBeCloseTo(own!.width, 0);
  // The table has its head.
  await page.setViewportSize({ width: 1280, height: 800 });
  await warning.click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: `Nimal ${lastName}` })).toBeVisible();
});

test('a source leads to the inquiries that came from it', async ({ page, request }) => {
  const source = `Source${Date.now()}`;
  const visit = { utm_source: source, lastName: 'Visitor' };
  const data = { firstName: 'Nimal', email: 'nimal@customer.example', phoneNumber: '0771234567' };
  await request.post('/api/send-email', {
    data: { ...data, ...visit, message: 'Hello', interests: ['Other'] },
  });
  await page.goto('/admin');
  await page.getByRole('link', { name: `${source.toLowerCase()} (campaign)` }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Nimal Visitor' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
});

test('the admin menu has exactly its four buttons', async ({ page }) => {
  await page.goto('/landingpage');
  const buttons = page.getByRole('main').getByRole('link');
  await expect(buttons).toHaveText(['ADD CAREERS', 'SEE CAREERS', 'View Applications', 'View Form details']);
  const targets = await buttons.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/addcareers', '/careerform', '/applicationspage', '/contactformdetails']);
});

test('the navigation bar has the links of each width, with the current page marked', async ({ page }) => {
  await page.goto('/contactformdetails');
  const bar = page.getByRole('navigation', { name: 'Admin', exact: true });
  await expect(page.getByRole('banner').getByText('Admin Panel')).toBeVisible();
  const both = ['View Form Details', 'Add careers', 'View Careers', 'Job Vacancies Applications'];
  await expect(bar.getByRole('link')).toHaveText([...both, 'Blogs']);
  await expect(bar.locator('[aria-current]')).toHaveText('View Form Details');
  await page.goto('/applicationspage');
  await expect(bar.locator('[aria-current]')).toHaveText('Job Vacancies Applications');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Admin menu' });
  const lists = menu.getByRole('list');
  const main = ['Dashboard', ...both, 'Blogs', 'View Applications'];
  await expect(lists.first().getByRole('link')).toHaveText(main);
  const more = [
    'Suspected spam',
    'Privacy requests',
    'Deleted records',
    'Audit trail',
    'Accounts',
    'Settings',
  ];
  await expect(lists.last().getByRole('link')).toHaveText(more);
  await expect(menu.locator('[aria-current]')).toHaveText('View Applications');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('logging out ends the session', async ({ page }) => {
  await page.goto('/landingpage');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await page.request.get('/api/session')).status()).toBe(401);
});

test('shows an error when the numbers cannot be read, and can be retried', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  let down = true;
  await page.route('**/api/dashboard', (route) =>
    down
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } })
      : route.continue(),
  );
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.');
  await expect(page.getByRole('navigation', { name: 'Screens' }).getByRole('link')).toHaveCount(11);
  down = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Inquiries', exact: true })).toBeVisible();
});
