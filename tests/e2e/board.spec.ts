import type { Page } from '@playwright/test';
import { apply, PROBLEM, refuse, rows, toast } from '#tests/support/admin-records';
import { APPLICANT, VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';

const BOARD = '/jobformdetails?view=board';

/** The calls that change one application. */
const ONE = /\/api\/applications\/[^/]+$/;

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: `${name} Silva` });
const stage = (page: Page, name: string) => page.getByLabel(`Stage of ${name} Silva`);
const isIn = (page: Page, name: string, place: string) =>
  expect(column(page, place).getByRole('link', { name: `${name} Silva` })).toBeVisible();

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/500/);
  await logIn(page);
});

test('cards are moved by keyboard and by drag, one while another is stored, and keep the focus', async ({
  page,
}) => {
  await apply(page, ['Asha', 'Bimal', 'Chandra']);
  await page.goto('/jobformdetails');
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Board' }).click();
  await expect(page).toHaveURL(/view=board/);
  await stage(page, 'Asha').focus();
  await page.keyboard.press('ArrowDown');
  await expect(toast(page, 'Asha Silva was moved to Shortlisted.')).toBeVisible();
  await isIn(page, 'Asha', 'Shortlisted');
  await expect(stage(page, 'Asha')).toBeFocused();
  await card(page, 'Bimal').dragTo(column(page, 'Interview'), { targetPosition: { x: 40, y: 20 } });
  await isIn(page, 'Bimal', 'Interview');

  const letGo = await holdRoute(page, ONE);
  await stage(page, 'Asha').selectOption('offer');
  await stage(page, 'Chandra').selectOption('offer');
  await stage(page, 'Bimal').focus();
  letGo();
  for (const name of ['Asha', 'Chandra']) await isIn(page, name, 'Offer');
  await expect(stage(page, 'Bimal')).toBeFocused();
  await page.reload();
  await isIn(page, 'Chandra', 'Offer');
  await column(page, 'Interview').getByRole('link', { name: 'Bimal Silva' }).click();
  await expect(page.getByLabel('Stage')).toHaveValue('interview');
  await page.getByRole('link', { name: 'All applications' }).click();
  await expect(page.getByRole('group', { name: 'Board by stage' })).toBeVisible();
});

test('a card that was not moved says so with the focus, and a board that cannot be read does not say that nobody applied', async ({
  page,
}) => {
  await apply(page, ['Asha', 'Bimal']);
  const letGo = await holdRoute(page, '**/api/applications?*', (route) =>
    route.fulfill({ status: 500, json: { message: PROBLEM } }),
  );
  await page.goto(BOARD);
  await expect(page.getByRole('region', { name: 'Board' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByRole('alert')).toContainText(PROBLEM);
  await expect(page.getByText('Nobody')).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();

  await refuse(page, ONE, 'PATCH');
  await stage(page, 'Asha').focus();
  await stage(page, 'Asha').selectOption('Shortlisted');
  const sentence = `Asha Silva was not moved to Shortlisted and is still in New. ${PROBLEM}`;
  await expect(card(page, 'Asha').getByRole('alert')).toHaveText(sentence);
  await expect(stage(page, 'Asha')).toHaveAccessibleDescription(sentence);
  await expect(stage(page, 'Asha')).toBeFocused();
  await expect(stage(page, 'Asha')).toHaveValue('new');
  // A card that is dragged has no focus before.
  await stage(page, 'Asha').blur();
  await card(page, 'Bimal').dragTo(column(page, 'Interview'), { targetPosition: { x: 40, y: 20 } });
  await expect(card(page, 'Bimal').getByRole('alert')).toContainText('was not moved to Interview');
  await expect(stage(page, 'Bimal')).toBeFocused();
  await page.unrouteAll();
  await stage(page, 'Asha').selectOption('Shortlisted');
  await isIn(page, 'Asha', 'Shortlisted');
  await expect(card(page, 'Asha').getByRole('alert')).toHaveCount(0);
});

test('the vacancy of the board is that of the list, and selected cards that are being changed wait', async ({
  page,
}) => {
  await page.request.post('/api/save', { data: { ...VACANCY, title: 'Teller' } });
  const vacancies = (await (await page.request.get('/api/careerdetails')).json()) as Record<string, string>[];
  const career = vacancies.find(({ title }) => title === 'Teller')?.id ?? '';
  await apply(page, ['Asha']);
  await page.request.post('/api/submit-application', { multipart: { ...APPLICANT, career } });
  await page.goto(BOARD);
  await expect(page.getByRole('article')).toHaveCount(2);
  const vacancy = page.getByLabel('Vacancy', { exact: true });
  await vacancy.selectOption('Teller');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto('/admin');
  await page.goto(BOARD);
  await expect(vacancy.locator('option:checked')).toHaveText('Teller');
  await page.getByRole('button', { name: 'List' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Remove the filter Vacancy: Teller' })).toBeVisible();
  await page.getByRole('button', { name: 'Board' }).click();
  await vacancy.selectOption({ index: 0 });

  const box = page.getByLabel('Select Asha Silva');
  await box.check();
  const cards = page.getByRole('group', { name: 'Selected cards' });
  const letGo = await holdRoute(page, '**/api/applications/bulk');
  await cards.getByRole('button', { name: 'Shortlist' }).click();
  await expect(cards.getByRole('status')).toHaveText('Changing 1 record...');
  await expect(cards.getByRole('button')).toHaveText(['Stop']);
  await expect(box).toBeDisabled();
  await expect(page.getByRole('button', { name: 'List' })).toBeDisabled();
  letGo();
  await expect(cards).toHaveCount(0);
  await isIn(page, 'Asha', 'Shortlisted');
});
