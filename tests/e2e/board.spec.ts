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

test('cards are moved by key and drag, and say so where they were not', async ({ page, office }) => {
  await office.apply(['Asha', 'Bimal', 'Chandra']);
  await page.goto('/jobformdetails');
  await office.press('Board');
  await expect(page).toHaveURL(/view=board/);
  await stage(office, 'Asha').press('ArrowDown');
  await expect(office.toast('Asha Silva was moved to Shortlisted.')).toBeVisible();
  await isIn(office, 'Asha', 'Shortlisted');
  await expect(stage(office, 'Asha')).toBeFocused();
  const targetPosition = { x: 40, y: 20 };
  await card(office, 'Bimal').dragTo(column(office, 'Interview'), { targetPosition });
  await isIn(office, 'Bimal', 'Interview');
  // One is moved while another one is stored.
  const letGo = await office.hold(ONE);
  for (const name of ['Asha', 'Chandra']) await stage(office, name).selectOption('offer');
  letGo();
  for (const name of ['Asha', 'Chandra']) await isIn(office, name, 'Offer');
  await page.unrouteAll();
  await office.refuse(ONE, 1);
  await stage(office, 'Bimal').selectOption('Shortlisted');
  const sentence = `Bimal Silva was not moved to Shortlisted and is still in Interview. ${PROBLEM}`;
  await expect(card(office, 'Bimal').getByRole('alert')).toHaveText(sentence);
  await expect(stage(office, 'Bimal')).toHaveAccessibleDescription(sentence);
  await stage(office, 'Bimal').selectOption('Shortlisted');
  await isIn(office, 'Bimal', 'Shortlisted');
  await expect(office.alert).toHaveCount(0);
  const letLoad = await office.hold('**/api/applications?*', (route) => route.fulfill(FAILED));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Board' })).toHaveAttribute('aria-busy', 'true');
  letLoad();
  await expect(office.alert).toContainText(PROBLEM);
  await expect(page.getByText('Nobody')).toHaveCount(0);
  await page.unrouteAll();
  await office.press('Retry');
  await isIn(office, 'Chandra', 'Offer');
});

test('the vacancy of the board is that of the list; cards that change wait', async ({ page, office }) => {
  await page.request.post('/api/save', { data: { ...VACANCY, title: 'Teller' } });
  const { id } = await (await page.request.get('/api/career/teller')).json();
  await office.apply(['Asha']);
  await office.apply(['Bimal'], { career: id });
  await page.goto(BOARD);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByLabel('Vacancy', { exact: true }).selectOption('Teller');
  await expect(page.getByRole('article')).toHaveText([/Bimal Silva/]);
  await office.press('List');
  await expect(office.rows).toHaveCount(1);
  await office.press('Remove the filter Vacancy: Teller');
  await office.press('Board');
  await office.select('Asha Silva');
  const cards = office.group('Selected cards');
  const letGo = await office.hold('**/api/applications/bulk');
  await office.press('Shortlist', cards);
  await expect(cards.getByRole('status')).toHaveText('Changing 1 record...');
  await expect(page.getByRole('checkbox', { name: 'Select Asha Silva' })).toBeDisabled();
  await expect(office.button('List')).toBeDisabled();
  letGo();
  await isIn(office, 'Asha', 'Shortlisted');
  await card(office, 'Asha').getByRole('link', { name: 'Asha Silva' }).click();
  await expect(page.getByLabel('Stage')).toHaveValue('shortlisted');
  await page.getByRole('link', { name: 'All applications' }).click();
  await expect(office.group('Board by stage')).toBeVisible();
});
