import type { Page } from '@playwright/test';
import { APPLICANT, VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';
import { INQUIRY } from '#tests/support/inquiries';

test.beforeEach(async ({ page, logIn }) => logIn(page));

const shownFilters = (page: Page) => page.getByRole('group', { name: 'Filters that are set' });

test('a list says what it is filtered by while the filters are closed, and each filter can be removed', async ({
  page,
}) => {
  const lastName = `Filtered${Date.now()}`;
  await page.request.post('/api/send-email', { data: { ...INQUIRY, lastName } });
  const { email } = INQUIRY;
  const days = 'f.received=2026-03-02..2026-03-05';
  await page.goto(
    `/contactformdetails?${days}&f.status=New&f.interests=Other#f.email=${email}&q=${lastName}`,
  );
  const chips = shownFilters(page).getByRole('button');
  // Not that of the counted buttons, which is seen there.
  await expect(chips).toHaveText([
    `Remove the filter Email: ${email}`,
    'Remove the filter Interests: Other',
    'Remove the filter Received: 2 Mar 2026 to 5 Mar 2026',
  ]);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Filters (3)' }).click();
  await expect(shownFilters(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters (3)' }).click();

  await chips.nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(2);
  await expect(chips.first()).toBeFocused();
  await chips.nth(1).press('Enter');
  await expect(page).not.toHaveURL(/interests|received/);
  await chips.first().press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
  await expect(page.getByRole('link', { name: lastName })).toBeVisible();
});

test('a range of days with one end, and a text, are in words', async ({ page }) => {
  await page.request.post('/api/send-email', { data: INQUIRY });
  const chip = shownFilters(page).getByRole('button');
  for (const [range, words] of [
    ['2026-03-02..', 'from 2 Mar 2026'],
    ['..2026-03-05', 'to 5 Mar 2026'],
    ['2026-03-02..2026-03-02', '2 Mar 2026'],
    ['sometime..', 'from sometime'],
  ]) {
    await page.goto(`/contactformdetails?f.received=${range}`);
    await expect(chip).toHaveText(`Remove the filter Received: ${words}`);
  }
});

test('a range whose last day is before its first one says so at the field', async ({ page }) => {
  await page.request.post('/api/send-email', { data: INQUIRY });
  for (const [address, name] of [
    ['/contactformdetails?f.received=2026-10-09..2026-09-02', 'Received'],
    ['/audittrail?f.when=2026-10-09..2026-09-02', 'When'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    const last = page.getByLabel(`${name}, to`);
    await expect(last).toHaveAccessibleDescription('This is before the “from” day.');
    await last.fill('2026-10-09');
    await expect(last).not.toHaveAttribute('aria-invalid');
    await last.fill('2026-10-08');
    await expect(page.getByRole('alert')).toHaveText('This is before the “from” day.');
  }
});

test('on a phone the filters end with the number of matches, which leads to the list', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const lastName = `Counted${Date.now()}`;
  for (const firstName of ['Asha', 'Bimal', 'Chandra'])
    await page.request.post('/api/send-email', { data: { ...INQUIRY, firstName, lastName } });
  await page.goto(`/contactformdetails#q=${lastName}`);
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('group', { name: 'Filter by column' });
  await expect(panel.getByRole('button').last()).toHaveText('Show 3 entries');
  const name = panel.getByLabel('First Name');
  await name.fill('nobody of that name');
  await expect(panel).toContainText('No entry matches.');
  await expect(panel.getByRole('button')).toHaveCount(1);
  await name.fill('Bimal');
  await panel.getByRole('button', { name: 'Show 1 entry' }).click();
  await expect(panel).toHaveCount(0);
  const row = page.getByRole('link', { name: `Bimal ${lastName}`, exact: true });
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(panel.getByRole('button').filter({ visible: true })).toHaveText(['Clear filters']);
});

test('a phone names the vacancy of its applicants in a chip for a thumb, with the first record whole below', async ({
  page,
}) => {
  const title = `Head teller ${Date.now()}`;
  await page.request.post('/api/save', { data: { ...VACANCY, title } });
  const listed = (await (await page.request.get('/api/careerdetails')).json()) as {
    id: string;
    title: string;
  }[];
  const { id } = listed.find((one) => one.title === title)!;
  const multipart = { ...APPLICANT, name: `Sunil ${Date.now()}`, career: id };
  expect((await page.request.post('/api/submit-application', { multipart })).status()).toBe(200);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/jobformdetails?f.vacancy=${id}`);
  const chip = shownFilters(page).getByRole('button');
  await expect(chip).toContainText(`Vacancy: ${title}`);
  expect((await chip.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  const card = (await page.locator('.data-table tbody > tr').first().boundingBox())!;
  expect(card.y + card.height).toBeLessThanOrEqual(800);
  await chip.press('Enter');
  await expect(page.getByRole('button', { name: 'Tools' })).toBeFocused();
});

test('a list that has nothing of a chosen state says so, and shows all again', async ({ page }) => {
  const lastName = `Answered${Date.now()}`;
  await page.request.post('/api/send-email', { data: { ...INQUIRY, lastName } });
  await page.route('**/api/getemaildetails*', async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as object[];
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, status: 'answered' })) });
  });
  await page.goto('/contactformdetails');
  const counts = page.getByRole('group', { name: 'Status' });
  for (const [status, sentence] of [
    [/^New/, 'No new inquiries'],
    [/^In progress/, 'No inquiries in progress'],
  ] as const) {
    await counts.getByRole('button', { name: status }).click();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(counts.getByRole('button', { name: /^All/ })).toBeFocused();
  await expect(page.getByRole('link', { name: `${INQUIRY.firstName} ${lastName}` })).toBeVisible();
  // With a search, that may be why there is none.
  await page.getByRole('searchbox').fill(lastName);
  await counts.getByRole('button', { name: /^New/ }).click();
  await expect(page.getByText('No entry matches your search in “New”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and show all' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});
