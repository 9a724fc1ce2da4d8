import type { Locator, Page } from '@playwright/test';
import { APPLICANT, VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';
import { HONEYPOT_FIELD } from '#lib/spam-signals';
import { INQUIRY } from '#tests/support/inquiries';

const PHONE = { width: 390, height: 800 };

/** What a thumb needs, in pixels. */
const THUMB = 44;

const PROBLEM = { status: 500, json: { message: 'The store does not answer.' } };

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/50[03]|409/);
  await page.setViewportSize(PHONE);
  await page.goto('/login');
  await logIn(page);
});

const boxOf = async (element: Locator) => (await element.boundingBox())!;

async function apply(page: Page, name: string) {
  const multipart = { ...APPLICANT, name };
  expect((await page.request.post('/api/submit-application', { multipart })).status()).toBe(200);
}

test('the checkbox of a card stands beside its name, in both lists and on the board', async ({ page }) => {
  const name = `Selected ${Date.now()}`;
  await apply(page, name);
  for (const address of ['/jobformdetails', '/applicationspage', '/jobformdetails?view=board']) {
    await page.goto(`${address}#q=${name}`);
    const box = page.getByRole('checkbox', { name: `Select ${name}` });
    const [check, link] = [await boxOf(box), await boxOf(page.getByRole('link', { name, exact: true }))];
    expect.soft(check.y, address).toBeGreaterThanOrEqual(link.y);
    expect.soft(check.y + check.height, address).toBeLessThanOrEqual(link.y + link.height);
    await expect(box).not.toBeChecked();
    // Beside the box, as a thumb does it.
    await page.mouse.click(check.x + check.width / 2 + 18, check.y + check.height / 2 - 10);
    await expect(box).toBeChecked();
  }
});

test('a list that opens filtered shows by which of the counted choices', async ({ page }) => {
  await page.request.post('/api/send-email', { data: INQUIRY });
  await page.goto('/contactformdetails?f.status=Closed');
  const chosen = page.getByRole('group', { name: 'Status' }).getByRole('button', { pressed: true });
  await expect(chosen).toHaveText(/^Closed/);
  await expect(chosen).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** What is lower than a thumb needs, by its name. */
const lowTargets = (page: Page, within = 'main') =>
  page.locator(within).evaluate(
    (part, thumb) =>
      [...part.querySelectorAll('button, a, select, summary, input:not([type=checkbox]), label:has(> input)')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => [element.textContent || element.className, element.getBoundingClientRect().height])
        .filter(([, height]) => Number(height) < thumb - 0.5),
    THUMB,
  );

test('a thumb can press all that lists, dashboard and settings have', async ({ page }) => {
  const { request } = page;
  await apply(page, 'Nimal');
  await request.post('/api/send-email', { data: INQUIRY });
  await request.post('/api/send-email', { data: { ...INQUIRY, [HONEYPOT_FIELD]: 'x' } });
  const screens = ['/admin', '/contactformdetails', '/jobformdetails', '/suspectedspam', '/careerform'];
  for (const address of [...screens, '/jobformdetails?view=board', '/audittrail', '/accounts', '/settings']) {
    await page.goto(address);
    await expect(
      page
        .locator('main')
        .getByRole(address === '/admin' ? 'link' : 'button')
        .first(),
    ).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect.soft(await lowTargets(page), address).toEqual([]);
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'View site' })).toBeVisible();
  expect(await lowTargets(page, 'header')).toEqual([]);
});

test('the name of a column stands beside its box, on a phone and on a wide screen', async ({ page }) => {
  await apply(page, 'Nimal');
  for (const size of [PHONE, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    await page.goto('/jobformdetails');
    if (size === PHONE) await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    const panel = page.getByRole('group', { name: 'Columns shown' });
    const middles = await panel.getByRole('checkbox').evaluateAll((boxes) =>
      boxes.map((box) => {
        const name = document.createRange();
        name.selectNodeContents((box as HTMLInputElement).labels![0]!);
        const [one, other] = [box.getBoundingClientRect(), name.getBoundingClientRect()];
        return Math.abs(one.y + one.height / 2 - other.y - other.height / 2);
      }),
    );
    expect(middles.length).toBeGreaterThan(5);
    expect(Math.max(...middles)).toBeLessThan(2);
  }
});

test('a failed save of a vacancy says so in view, far below its fields', async ({ page }) => {
  const title = `Welder ${Date.now()}`;
  await page.request.post('/api/save', { data: { ...VACANCY, title } });
  await page.goto(`/careerform#q=${title}`);
  await page.getByRole('button', { name: `Update ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Career' });
  await page.route('**/api/careerdetails/*', (route) => route.fulfill(PROBLEM));
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(PROBLEM.json.message);
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
});

test('what is said of a selection is not covered by a message', async ({ page }) => {
  const mark = `Covered${Date.now()}`;
  for (const name of ['Anil', 'Bimal']) await apply(page, `${name} ${mark}`);
  await page.goto(`/jobformdetails#q=${mark}`);
  for (const name of ['Anil', 'Bimal']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.route('**/api/applications/bulk', (route) => {
    const { records } = route.request().postDataJSON() as { records: { id: string }[] };
    const results = records.map(({ id }, at) => ({ id, outcome: at === 0 ? 'missing' : 'failed' }));
    return route.fulfill({ json: { results } });
  });
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Shortlist' }).click();
  await expect(bar.getByRole('group').or(bar.locator('summary')).first()).toBeVisible();
  await expect(bar).toContainText(`Anil ${mark}`);
  // A toast would say the same, over the bar.
  await expect(page.locator('.toasts > p')).toHaveCount(0);
});

test('a column of the board scrolls below its name, and the others stay at their first cards', async ({
  page,
}) => {
  const mark = `Column${Date.now()}`;
  for (const name of [...'ABCDEF']) await apply(page, `${name} ${mark}`);
  for (const size of [PHONE, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    await page.goto('/jobformdetails?view=board');
    const column = page.getByRole('region', { name: /^New/ });
    await expect(column.getByRole('article').nth(5)).toBeAttached();
    await column.evaluate((element) => {
      scrollTo(0, document.body.scrollHeight);
      element.scrollTo(0, element.scrollHeight);
    });
    await expect(column).toBeInViewport({ ratio: 1 });
    await expect(column.getByRole('article').last()).toBeInViewport({ ratio: 1 });
    const [frame, heading] = [await boxOf(column), await boxOf(column.getByRole('heading'))];
    expect(heading.y - frame.y).toBeLessThan(2);
    const headings = page.locator('.board-column > h2');
    const tops = await headings.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(new Set(tops.map(Math.round)).size).toBe(1);
    expect((await boxOf(page.getByRole('banner'))).height).toBeLessThanOrEqual(frame.y);
  }
});

test('a board that cannot be read does not say that nobody has applied', async ({ page }) => {
  await page.route('**/api/applications?*', (route) => route.fulfill(PROBLEM));
  await page.goto('/jobformdetails?view=board');
  await expect(page.getByRole('alert')).toContainText(PROBLEM.json.message);
  await expect(page.getByText('Nobody')).toHaveCount(0);
});
