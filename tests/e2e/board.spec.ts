import { expect, PROBLEM, test, type Office } from '../support/office.ts';

/** The calls that change one application. */
const ONE = /\/api\/applications\/[^/]+$/;

const column = ({ page }: Office, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const card = ({ page }: Office, name: string) =>
  page.getByRole('article').filter({ hasText: `${name} Silva` });
const stage = ({ page }: Office, name: string) => page.getByLabel(`Stage of ${name} Silva`);
const isIn = (office: Office, name: string, place: string) =>
  expect(column(office, place).getByRole('link', { name: `${name} Silva` })).toBeVisible();

test('cards are moved by key, drag and selection, or say why not', async ({ page, office }) => {
  await office.apply(['Asha', 'Bimal', 'Chandra', 'Deepa', 'Erandi']);
  await page.goto('/jobformdetails');
  await office.press('Hired 0');
  await office.press('Board');
  await expect(page).toHaveURL(/view=board/);
  await stage(office, 'Asha').press('ArrowDown');
  await expect(office.toast('Asha Silva was moved to Shortlisted.')).toBeVisible();
  await isIn(office, 'Asha', 'Shortlisted');
  await expect(stage(office, 'Asha')).toBeFocused();
  const targetPosition = { x: 40, y: 20 };
  await card(office, 'Bimal').dragTo(column(office, 'Interview'), { targetPosition });
  await isIn(office, 'Bimal', 'Interview');
  const letGo = await office.hold(ONE);
  for (const name of ['Asha', 'Chandra']) await stage(office, name).selectOption('offer');
  letGo();
  for (const name of ['Asha', 'Chandra']) await isIn(office, name, 'Offer');
  await page.unrouteAll();
  await office.refuse(ONE, 1);
  await stage(office, 'Bimal').selectOption('Shortlisted');
  await expect(office.toast(`The change of Bimal Silva was not saved. ${PROBLEM}`)).toBeVisible();
  await isIn(office, 'Bimal', 'Interview');
  await stage(office, 'Bimal').selectOption('Shortlisted');
  await isIn(office, 'Bimal', 'Shortlisted');
  // The stages at the end are narrow, and say how many they hold; a stage is chosen where the card has the pointer or the focus.
  await office.button('List').hover();
  await office.button('List').focus();
  await expect(stage(office, 'Bimal')).toHaveCSS('opacity', '0');
  await stage(office, 'Bimal').focus();
  await expect(stage(office, 'Bimal')).toHaveCSS('opacity', '1');
  await stage(office, 'Bimal').selectOption('Hired');
  await expect(office.button('Hired 1')).toBeFocused();
  await expect(column(office, 'Hired').getByRole('article')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await isIn(office, 'Bimal', 'Hired');
  await expect(card(office, 'Bimal').getByRole('link')).toHaveAttribute('title', 'Bimal Silva');
  await page.emulateMedia({ media: 'print' });
  await expect(column(office, 'Hired').getByRole('heading').locator('button')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await expect(card(office, 'Bimal')).toHaveCount(0);

  await page.unrouteAll();
  await page.getByRole('searchbox').fill('Bimal');
  await expect(card(office, 'Bimal')).toBeInViewport();
  await page.getByRole('searchbox').fill('Deepa');
  await expect(page.getByRole('article')).toHaveText([/Deepa Silva/]);
  await page.getByRole('searchbox').fill('');
  await office.select('Deepa Silva', 'Erandi Silva');
  await expect(office.button(/^Select all/)).toHaveCount(0);
  const letAll = await office.hold('**/api/applications/bulk');
  await office.press('Shortlist', office.group('Selected rows'));
  await office.says('Changing 2 records...');
  await expect(page.getByRole('checkbox', { name: 'Select Deepa Silva' })).toBeDisabled();
  letAll();
  for (const name of ['Deepa', 'Erandi']) await isIn(office, name, 'Shortlisted');
  await page.getByRole('link', { name: 'Deepa Silva' }).click();
  await expect(page.getByLabel('Stage')).toHaveValue('shortlisted');
  await page.getByRole('link', { name: 'All applications' }).click();
  await expect(office.group('Board by stage')).toBeVisible();
});
