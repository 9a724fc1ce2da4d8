import { APPLICANT, VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { apply } from '#tests/support/sent-mails';

test.beforeEach(({ page, logIn }) => logIn(page));

test('of two colleagues with one name, the one who is chosen gets the work', async ({
  page,
  allowConsole,
}) => {
  // The site does not know them.
  allowConsole(/422/);
  const own = await apply(page, ['Anil']);
  await page.route('**/api/colleagues', (route) =>
    route.fulfill({
      json: ['a', 'b'].map((id) => ({
        ...{ id, name: `Nimal Perera (${id}@office.example)`, roles: ['recruiter'], self: false },
      })),
    }),
  );
  await page.goto(`/jobformdetails?q=${own}`);
  await page.getByRole('checkbox', { name: `Select Anil ${own}` }).check();
  const choice = page.getByLabel('Change the selected records');
  const second = choice.getByRole('option', { name: 'Assign to Nimal Perera' }).nth(1);
  await choice.selectOption(await second.getAttribute('value'));
  const asked = page.waitForRequest((request) => request.method() !== 'GET' && /bulk/.test(request.url()));
  await page.getByRole('button', { name: 'Apply' }).click();
  expect((await asked).postDataJSON().change).toEqual({ assignee: 'b' });
});

test('the vacancy of the board is that of the list, also after a visit elsewhere', async ({ page }) => {
  const title = `Teller ${Date.now()}`;
  await page.request.post('/api/save', { data: { ...VACANCY, title } });
  const rows = await (await page.request.get('/api/careerdetails')).json();
  const { id } = rows.find((row: { title: string }) => row.title === title);
  const multipart = { ...APPLICANT, career: id };
  expect((await page.request.post('/api/submit-application', { multipart })).status()).toBe(200);
  await page.goto('/jobformdetails?view=board');
  const vacancy = page.getByLabel('Vacancy', { exact: true });
  await vacancy.selectOption(title);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto('/admin');
  await page.goto('/jobformdetails?view=board');
  await expect(vacancy.locator('option:checked')).toHaveText(title);
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Board' }).click();
  await vacancy.selectOption({ index: 0 });
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
});

test('a second card is moved while the first is being stored', async ({ page }) => {
  const own = await apply(page, ['Anil', 'Bimal']);
  await page.goto('/jobformdetails?view=board');
  const stage = (name: string) => page.getByLabel(`Stage of ${name} ${own}`);
  const letGo = await holdRoute(page, /\/api\/applications\/[^/]+$/);
  for (const name of ['Anil', 'Bimal']) {
    await stage(name).selectOption('interview');
    await page.keyboard.press('Tab');
  }
  letGo();
  const column = page.getByRole('region', { name: /^Interview/ });
  for (const name of ['Anil', 'Bimal'])
    await expect(column.getByRole('link', { name: `${name} ${own}` })).toBeVisible();
});

test('a card that was moved leaves the focus on the card that one has come to', async ({ page }) => {
  const own = await apply(page, ['Anil', 'Bimal']);
  await page.goto('/jobformdetails?view=board');
  const stage = (name: string) => page.getByLabel(`Stage of ${name} ${own}`);
  const letGo = await holdRoute(page, /\/api\/applications\/[^/]+$/);
  await stage('Anil').selectOption('interview');
  await stage('Bimal').focus();
  letGo();
  const column = page.getByRole('region', { name: /^Interview/ });
  await expect(column.getByRole('link', { name: `Anil ${own}` })).toBeVisible();
  await expect(stage('Bimal')).toBeFocused();
});

test('a note that was typed for a selection is put back with a notice, and can be discarded', async ({
  page,
}) => {
  const own = await apply(page, ['Anil']);
  await page.goto(`/jobformdetails?q=${own}`);
  await page.getByRole('checkbox', { name: `Select Anil ${own}` }).check();
  const dialog = page.getByRole('dialog', { name: `Add a note to Anil ${own}` });
  const open = () => page.getByRole('button', { name: 'Add a note...' }).click();
  await open();
  await dialog.getByLabel('Note').fill('Call on Monday');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open();
  const notice = dialog.getByRole('alert').filter({ hasText: 'typed before, perhaps for others.' });
  await expect(dialog.getByLabel('Note')).toHaveValue('Call on Monday');
  await notice.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByLabel('Note')).toHaveValue('');
  await expect(dialog.getByLabel('Note')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expect(notice).toHaveCount(0);
});
