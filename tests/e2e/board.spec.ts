import { VACANCY } from '#tests/support/applicants';
import { expect, FAILED, PROBLEM, test, type Office } from '#tests/support/office';

const BOARD = '/jobformdetails?view=board';

/** The calls that change one application. */
const ONE = /\/api\/applications\/[^/]+$/;

const column = ({ page }: Office, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const card = ({ page }: Office, name: string) =>
  page.getByRole('article').filter({ hasText: `${name} Silva` });
const stage = ({ page }: Office, name: string) => page.getByLabel(`Stage of ${name} Silva`);
const isIn = (office: Office, name: string, place: string) =>
  expect(column(office, place).getByRole('link', { name: `${name} Silva` })).toBeVisible();
const drag = (office: Office, name: string, place: string) =>
  card(office, name).dragTo(column(office, place), { targetPosition: { x: 40, y: 20 } });

test('cards are moved by key and drag, one while another is stored', async ({ page, office }) => {
  await office.apply(['Asha', 'Bimal', 'Chandra']);
  await page.goto('/jobformdetails');
  await office.press('Board');
  await expect(page).toHaveURL(/view=board/);
  await stage(office, 'Asha').press('ArrowDown');
  await expect(office.toast('Asha Silva was moved to Shortlisted.')).toBeVisible();
  await isIn(office, 'Asha', 'Shortlisted');
  await expect(stage(office, 'Asha')).toBeFocused();
  await drag(office, 'Bimal', 'Interview');
  await isIn(office, 'Bimal', 'Interview');
  const letGo = await office.hold(ONE);
  for (const name of ['Asha', 'Chandra']) await stage(office, name).selectOption('offer');
  await stage(office, 'Bimal').focus();
  letGo();
  for (const name of ['Asha', 'Chandra']) await isIn(office, name, 'Offer');
  await expect(stage(office, 'Bimal')).toBeFocused();
  await page.reload();
  await isIn(office, 'Chandra', 'Offer');
  await page.getByRole('link', { name: 'Bimal Silva' }).click();
  await expect(page.getByLabel('Stage')).toHaveValue('interview');
  await page.getByRole('link', { name: 'All applications' }).click();
  await expect(office.group('Board by stage')).toBeVisible();
});

test('a card that was not moved says so, and a board that cannot be read', async ({ page, office }) => {
  await office.apply(['Asha', 'Bimal']);
  const letGo = await office.hold('**/api/applications?*', (route) => route.fulfill(FAILED));
  await page.goto(BOARD);
  await expect(page.getByRole('region', { name: 'Board' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(office.alert).toContainText(PROBLEM);
  await expect(page.getByText('Nobody')).toHaveCount(0);
  await page.unrouteAll();
  await office.press('Retry');
  await office.refuse(ONE);
  await stage(office, 'Asha').selectOption('Shortlisted');
  const sentence = `Asha Silva was not moved to Shortlisted and is still in New. ${PROBLEM}`;
  await expect(card(office, 'Asha').getByRole('alert')).toHaveText(sentence);
  await expect(stage(office, 'Asha')).toHaveAccessibleDescription(sentence);
  await expect(stage(office, 'Asha')).toHaveValue('new');
  // A card that is dragged has no focus before.
  await stage(office, 'Asha').blur();
  await drag(office, 'Bimal', 'Interview');
  await expect(card(office, 'Bimal').getByRole('alert')).toContainText('was not moved to Interview');
  await expect(stage(office, 'Bimal')).toBeFocused();
  await page.unrouteAll();
  await stage(office, 'Asha').selectOption('Shortlisted');
  await isIn(office, 'Asha', 'Shortlisted');
  await expect(card(office, 'Asha').getByRole('alert')).toHaveCount(0);
});

test('the vacancy of the board is that of the list; cards being changed wait', async ({ page, office }) => {
  await page.request.post('/api/save', { data: { ...VACANCY, title: 'Teller' } });
  const { id } = await (await page.request.get('/api/career/teller')).json();
  await office.apply(['Asha']);
  await office.apply(['Bimal'], { career: id });
  await page.goto(BOARD);
  await expect(page.getByRole('article')).toHaveCount(2);
  const vacancy = page.getByLabel('Vacancy', { exact: true });
  await vacancy.selectOption('Teller');
  await expect(page.getByRole('article')).toHaveText([/Bimal Silva/]);
  await page.goto('/admin');
  await page.goto(BOARD);
  await expect(vacancy.locator('option:checked')).toHaveText('Teller');
  await office.press('List');
  await expect(office.rows).toHaveCount(1);
  await expect(office.button('Remove the filter Vacancy: Teller')).toBeVisible();
  await office.press('Board');
  await vacancy.selectOption({ index: 0 });
  await office.select('Asha Silva');
  const cards = office.group('Selected cards');
  const letGo = await office.hold('**/api/applications/bulk');
  await office.press('Shortlist', cards);
  await expect(cards.getByRole('status')).toHaveText('Changing 1 record...');
  await expect(cards.getByRole('button')).toHaveText(['Stop']);
  await expect(page.getByRole('checkbox', { name: 'Select Asha Silva' })).toBeDisabled();
  await expect(office.button('List')).toBeDisabled();
  letGo();
  await expect(cards).toHaveCount(0);
  await isIn(office, 'Asha', 'Shortlisted');
});
