import type { Page, Route } from '@playwright/test';
import { VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';

const PROBLEM = 'Something went wrong on our side.';

/** Answers calls as `state` says at the time; a waiting one is answered when the state changes. */
async function control(page: Page, glob: string, method = 'GET') {
  const waiting: Route[] = [];
  const control = { state: 'waiting' as 'waiting' | 'failing' | 'empty' | 'well' };
  const answer = (route: Route): Promise<unknown> => {
    if (control.state === 'failing') return route.fulfill({ status: 500, json: { message: PROBLEM } });
    if (control.state === 'empty') return route.fulfill({ json: [] });
    return route.fallback();
  };
  await page.route(glob, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return control.state === 'waiting' ? waiting.push(route) : answer(route);
  });
  return {
    async become(state: 'failing' | 'empty' | 'well') {
      control.state = state;
      await Promise.all(waiting.splice(0).map(answer));
    },
  };
}

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/500|ERR_FAILED/);
  await logIn(page);
});

for (const [path, none] of [
  ['/jobformdetails', 'No CV'],
  ['/applicationspage', 'No File'],
] as const)
  test(`${path} shows loading, an error, a retry, an empty list, and a missing CV`, async ({ page }) => {
    const name = `Without ${Date.now()}`;
    await page.request.post('/api/submit-application', { multipart: { name, email: 'w@mail.example' } });
    const list = await control(page, '**/api/applications*');
    await page.goto(path);
    await expect(page.getByText('Loading...')).toBeVisible();
    await list.become('failing');
    await expect(page.getByRole('alert')).toContainText(`The applications could not be loaded. ${PROBLEM}`);
    await list.become('well');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(none);
    await list.become('empty');
    await page.goto(path);
    await expect(page.getByText('No applications found.')).toBeVisible();
  });

test('the careers table shows loading, an error and a retry; a failed update or delete is shown in its dialog', async ({
  page,
}) => {
  const title = `Clerk ${Date.now()}`;
  await page.request.post('/api/save', { data: { ...VACANCY, title } });
  const list = await control(page, '**/api/careerdetails*');
  await page.goto(`/careerform?q=${encodeURIComponent(title)}`);
  await expect(page.getByText('Loading...')).toBeVisible();
  await list.become('failing');
  await expect(page.getByRole('alert')).toContainText(`The vacancies could not be loaded. ${PROBLEM}`);
  await list.become('well');
  await page.getByRole('button', { name: 'Retry' }).click();

  const put = await control(page, '**/api/careerdetails/*', 'PUT');
  await put.become('failing');
  await page.getByRole('button', { name: `Update ${title}` }).click();
  const modal = page.getByRole('dialog', { name: 'Update Career' });
  await modal.getByLabel('Short Title').fill('Must not be lost');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal.getByRole('alert')).toContainText(`Failed to save data${PROBLEM}`);
  await expect(modal.getByRole('alert')).toBeInViewport();
  await put.become('well');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: 'Must not be lost' })).toBeVisible();

  const remove = await control(page, '**/api/careerdetails/*', 'DELETE');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete this vacancy?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await remove.become('failing');
  await expect(page.getByRole('status').getByText(PROBLEM)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(question.getByRole('alert')).toHaveCount(0);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toContainText(PROBLEM);
  await remove.become('well');
  await question.getByRole('button', { name: 'Delete' }).click();
  const toast = page.getByText('Data deleted successfully!');
  await expect(toast).toBeVisible();
  const shownAt = Date.now();
  await expect(toast).toBeHidden();
  expect(Date.now() - shownAt).toBeLessThan(3800);
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('a career that is sent offline with a double click is not lost, and added once', async ({ page }) => {
  const title = `Teller ${Date.now()}`;
  await page.goto('/addcareers');
  await page.getByLabel('Job Title').fill(title);
  await page.getByLabel('Job Type').selectOption('Part-time');
  await page.getByLabel('Short Title').fill('Short');
  await page.getByLabel('Short Description').fill('In short');
  await page.getByLabel('Description', { exact: true }).fill('ගනුදෙනුකරුවන්ට සේවය කිරීම');
  await page.getByLabel('Bullet Points').fill('One, two');
  const add = page.getByRole('button', { name: 'Add Career' });
  await page.route('**/api/save', (route) => route.abort('failed'));
  await page.setViewportSize({ width: 360, height: 480 });
  await add.click();
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('alert')).toContainText('Failed to save data');
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('ගනුදෙනුකරුවන්ට සේවය කිරීම');
  await add.dblclick();
  await expect(page.getByRole('alert')).toContainText('Vacancy added successfully!');
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  const all: { title: string }[] = await (await page.request.get('/api/careerdetails')).json();
  expect(all.filter((vacancy) => vacancy.title === title)).toHaveLength(1);

  // Nothing can be typed while a career is being saved: it would not be in it, and be added once more.
  await page.reload();
  await page.getByLabel('Job Title').fill(`${title}, senior`);
  await page.getByLabel('Job Type').selectOption('Part-time');
  for (const label of ['Short Title', 'Short Description', 'Description', 'Bullet Points'])
    await page.getByLabel(label, { exact: true }).fill('One');
  const letItBeSaved = await holdRoute(page, '**/api/save');
  await page.getByLabel('Job Title').press('Enter');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.getByLabel('Bullet Points').focus();
  await page.keyboard.type('and the next');
  await expect(page.getByLabel('Bullet Points')).toHaveValue('One');
  letItBeSaved();
  await expect(page.getByRole('alert')).toContainText('Vacancy added successfully!');
  await expect(page.getByLabel('Bullet Points')).toHaveValue('');
  await expect(add).toBeFocused();
});

test('what was typed and chosen before hydration survives a reload', async ({ page }) => {
  const letScriptsCome = await holdRoute(page, '**/_astro/*.js');
  await page.goto('/addcareers', { waitUntil: 'commit' });
  await page.getByLabel('Job Title').fill('Cashier, Matara');
  await page.getByLabel('Job Type').selectOption('Part-time');
  const add = page.getByRole('button', { name: 'Add Career' });
  await expect(add).toBeDisabled();
  letScriptsCome();
  await expect(add).toBeEnabled();
  await page.reload();
  await expect(add).toBeEnabled();
  await expect(page.getByLabel('Job Title')).toHaveValue('Cashier, Matara');
  await expect(page.getByLabel('Job Type')).toHaveValue('Part-time');
  await page.getByText('Location, closing date').click();
  await page.getByLabel('Paid per').selectOption('year');
  await page.reload();
  await expect(page.getByLabel('Paid per')).toHaveValue('year');
});

test('names of stages that are not saved say so beside their button, in view on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 560 });
  await page.goto('/settings');
  const stages = page.getByRole('region', { name: 'Stages of applications' });
  await stages.getByLabel('Interview').fill('Talk');
  await page.route('**/api/application-stages', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, json: { message: PROBLEM } }),
  );
  await stages.getByRole('button', { name: 'Save' }).click();
  await expect(stages.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(stages.getByText('Not saved yet.')).toBeVisible();
});

test('the placeholder of a copy is as high as its form', async ({ page }) => {
  const title = `Clerk ${Date.now()}`;
  await page.request.post('/api/save', { data: { ...VACANCY, title } });
  await page.goto(`/careerform?q=${encodeURIComponent(title)}`);
  const address = await page.getByRole('link', { name: `Duplicate ${title}` }).getAttribute('href');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const release = await holdRoute(page, /\/api\/careerdetails/);
    await page.goto(address!);
    const heightOf = (what: string) =>
      page.locator(what).evaluate((one) => one.getBoundingClientRect().height);
    await expect(page.locator('astro-island [aria-busy]')).toBeVisible();
    const before = await heightOf('.until-copied');
    release();
    await expect(page.getByLabel('Job Title')).toHaveValue(title);
    // A line more or less in the notice, which has the title.
    expect(Math.abs((await heightOf('.until-copied')) - before)).toBeLessThan(25);
    await page.unrouteAll();
  }
});
