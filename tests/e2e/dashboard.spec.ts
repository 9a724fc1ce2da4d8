import { savePost } from '../support/blog-calls.ts';
import { HONEYPOT_FIELD } from '#src/lib/submission.ts';
import { expect, PROBLEM, test, type Office } from '../support/office.ts';

const NUMBERS = '**/api/dashboard';

const region = ({ page }: Office, name: string) => page.getByRole('region', { name, exact: true });

test('counts what came without suspects, and leads to the lists of it and of what waits too long', async ({
  page,
  office,
}) => {
  await office.inquire(['Asha'], { interests: ['Design System'], utm_source: 'Newsletter' });
  await office.inquire(['Bimal']);
  await office.inquire(['Chandra'], { [HONEYPOT_FIELD]: 'buy now' });
  await office.apply(['Deepa']);
  const createdAt = new Date(Date.now() - 30 * 86_400_000).toISOString();
  await office.alter('**/api/getemaildetails*', ([bimal, asha]) => [bimal, { ...asha, createdAt }]);
  await office.alter(NUMBERS, ({ inquiries, ...others }) => {
    return { ...others, inquiries: { ...inquiries, month: 9 }, overdue: 1 };
  });
  await office.refuse(NUMBERS, 1);
  await page.goto('/admin');
  await expect(office.alert).toContainText(`The figures could not be loaded. ${PROBLEM}`);
  await office.press('Retry');
  await expect(region(office, 'Inquiries').locator('dd').first()).toHaveText('2');
  await expect(region(office, 'Applications').locator('dd').first()).toHaveText('1');
  const interests = region(office, 'Inquiries by interest');
  await expect(interests.getByRole('listitem').filter({ hasText: 'Design System' })).toHaveText(/1$/);
  await expect(region(office, 'Applications by position')).toContainText('Storekeeper');
  await office.says('Emails pending', 'Last build');
  await page.getByText('Measure the storage').click();
  await expect(region(office, 'Storage used').getByRole('row', { name: /^Inquiries/ })).toContainText('3');
  await expect(page.getByRole('link', { name: '1 to decide on' })).toHaveAttribute('href', '/suspectedspam');
  for (const link of ['newsletter (campaign)', '1 inquiry has been waiting longer than a working day']) {
    await page.goto('/admin');
    await page.getByRole('link', { name: link }).click();
    await expect(office.rows).toHaveText([/Asha Perera/]);
  }
});

test('the dashboard and both lists say when the pages follow, ask again only while they are built, and build now', async ({
  page,
  office,
}) => {
  const build = { state: 'saved', followsAt: '2026-03-02T12:30:00Z', deploys: 7 };
  await savePost(page, { title: 'Not built yet', content: 'One' });
  await office.alter(NUMBERS, (numbers) => ({ ...numbers, build }));
  await page.goto('/admin');
  await office.says('Live', /pages follow about 2 Mar 2026, \d\d:\d\d\. Deploys this month: 7\./);
  await office.press('Build now');
  await office.says('Building', 'which takes a few minutes');
  await expect(office.button('Build now')).toHaveCount(0);
  let asked = 0;
  const failed = { ...build, state: 'failed', message: 'The build failed.' };
  const building = { state: 'building' };
  await page.route(/api\/(blogs|careerdetails)\?/, async (route) => {
    const response = await route.fetch();
    const included = { ...response.headers(), 'x-included': JSON.stringify({ build: building }) };
    await route.fulfill({ response, headers: included });
  });
  await page.route('**/api/builds', (route) => route.fulfill({ json: [building, failed][asked++ % 2] }));
  for (const list of ['/viewblog', '/careerform']) {
    await page.goto(list);
    await office.says('Building', 'Failed', /The build failed\. This is tried again about 2 Mar 2026/);
    await expect(office.button('Build now')).toBeVisible();
  }
  expect(asked).toBe(4);
});

test('begins with who waits longest, whom a row assigns and answers', async ({ page, office }) => {
  await page.goto('/admin');
  await office.says('Nothing is waiting', 'No inquiry has been waiting longer than a working day');
  await office.inquire(['Asha', 'Bimal', 'Chandra', 'Deepa', 'Esha', 'Farah']);
  await office.apply(['Gayan', 'Hiruni']);
  await page.setViewportSize({ width: 390, height: 740 });
  await page.goto('/admin');
  const rows = region(office, 'Waiting longest').getByRole('listitem');
  await expect(rows).toHaveText(
    ['Asha', 'Bimal', 'Chandra', 'Deepa', 'Esha'].map((name) => new RegExp(`^${name}`)),
  );
  await expect(rows.getByRole('link', { name: 'Reply to Asha Perera' })).toBeInViewport();
  const person = page.getByRole('combobox', { name: 'Person in charge of Asha Perera' });
  await office.refuse('**/api/inquiries/*', 1);
  await person.selectOption('owner (you)');
  await expect(office.toast('The change of Asha Perera was not saved.')).toContainText(PROBLEM);
  await expect(person).toHaveValue('');
  await Promise.all([office.changed(), person.selectOption('owner (you)')]);
  await page.getByRole('combobox', { name: 'Status of Bimal Perera' }).selectOption('Answered');
  await expect(rows.last()).toHaveText(/^Farah/);
  await expect(rows).toHaveCount(5);
  await page.getByRole('link', { name: 'Storekeeper', exact: true }).click();
  await expect(office.rows).toHaveCount(2);
  await page.goto('/admin');
  await expect(person).not.toHaveValue('');
  await page.getByRole('link', { name: 'Reply to Asha Perera' }).click();
  await expect(office.dialog.getByLabel('Message')).toBeVisible();
});

test('the rail counts what any tab heard, until the logout, and marks its page', async ({ page, office }) => {
  await office.inquire(['Asha', 'Bimal']);
  const link = page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link').first();
  await page.goto('/settings');
  await expect(link).toHaveText('View Form Details');
  for (const counted of ['/admin 2', '/contactformdetails 1', '/settings 1']) {
    const [address = '', count] = counted.split(' ');
    await page.goto(address);
    await expect(link).toHaveAccessibleName(`View Form Details ${count} new`);
    const { id } = (await office.listed('getemaildetails')).find(({ status }) => status === 'new') ?? {};
    await page.request.patch(`/api/inquiries/${id}`, { data: { status: 'closed' } });
  }
  await (await page.context().newPage()).goto('/contactformdetails');
  await expect(link).toHaveAccessibleName('View Form Details');
  const rail = page.getByRole('banner');
  await expect(rail.locator('[aria-current]')).toHaveText('Settings');
  await expect(rail.getByRole('link', { name: 'View site' })).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  await expect(rail).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await office.press('Log out');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((at) => at === 'counts'))).toEqual([]);
});

test('the bar and menus have their links', async ({ page, office }) => {
  await page.goto('/contactformdetails');
  const bar = page.getByRole('navigation', { name: 'Admin', exact: true });
  const both = ['View Form Details', 'Add careers', 'View Careers', 'Job Vacancies Applications'];
  await office.says('Admin Panel');
  await expect(bar.getByRole('link')).toHaveText([...both, 'Blogs']);
  await expect(bar.locator('[aria-current]')).toHaveText('View Form Details');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/applicationspage');
  await expect(bar).toBeHidden();
  await office.press('Open menu');
  const menu = page.getByRole('navigation', { name: 'Admin menu' });
  await expect(menu.getByRole('link')).toContainText([...both, 'Blogs', 'View Applications', 'Settings']);
  await expect(menu.locator('[aria-current]')).toHaveText('View Applications');
  await page.goto('/landingpage');
  for (const [name, href] of [
    ['ADD CAREERS', '/addcareers'],
    ['SEE CAREERS', '/careerform'],
    ['View Applications', '/applicationspage'],
    ['View Form details', '/contactformdetails'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href);
});
