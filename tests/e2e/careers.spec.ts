import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { VACANCY } from '#tests/support/applicants';
import { facts } from '#tests/support/content-files';
import { openVacancy } from '#tests/support/vacancy-files';

/** Adds a vacancy as a logged-in admin and returns it as in the admin's list. */
async function add(request: APIRequestContext, fields: object) {
  const data = { ...VACANCY, ...fields };
  const answer = await request.post('/api/save', { data });
  expect(answer.status()).toBe(200);
  return (await request.get(`/api/career/${encodeURIComponent(data.title)}`)).json();
}

const unique = (title: string) => `${title} ${Date.now()}`;

test.beforeEach(({ allowConsole }) => allowConsole(/40[149]/));

test('the list has a row for each vacancy with title and type, and a new one at once', async ({
  page,
  logIn,
}) => {
  await page.goto('/careernew');
  await expect(page.getByRole('heading', { name: 'Come and Innovate with Us' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Open Vacancies' })).toBeVisible();
  const built = openVacancy();
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="${built.path}"]`) });
  await expect(row).toContainText(built.vacancy.jobType);
  await expect(row.getByRole('link')).toContainText(built.vacancy.title);

  await logIn(page);
  const vacancy = await add(page.request, { title: unique('<i>Cashier</i>') });
  await page.reload();
  await page.getByRole('link', { name: vacancy.title }).click();
  await expect(page).toHaveURL(new RegExp(`/career/${vacancy.slug}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(vacancy.title);
  await expect(page.getByRole('listitem').filter({ hasText: 'Register members' })).toHaveText(
    'Register members',
  );
  await expect(page.getByRole('textbox', { name: 'Position' })).toHaveValue(vacancy.title);
});

test('the admin’s list leads to the form of a new vacancy', async ({ page, logIn }) => {
  await logIn(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/careerform');
  await page.getByRole('link', { name: 'Add Career', exact: true }).click();
  await expect(page).toHaveURL(/\/addcareers$/);
});

test('an open vacancy has the structured data of Google for Jobs', async ({ page }) => {
  const { path, vacancy } = openVacancy(({ vacancy }) => typeof vacancy.salary?.min === 'number');
  const { min, max, currency, period = '' } = vacancy.salary ?? {};
  await page.goto(path);
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const posting = texts.map((text) => JSON.parse(text)).find((data) => data['@type'] === 'JobPosting');
  expect(posting).toMatchObject({
    title: vacancy.title,
    employmentType: vacancy.jobType === 'Part-time' ? 'PART_TIME' : 'FULL_TIME',
    directApply: true,
    hiringOrganization: { '@type': 'Organization', name: facts.name },
    jobLocation: {
      address: {
        addressLocality: vacancy.location ?? facts.address.town,
        addressCountry: facts.address.countryCode,
      },
    },
    baseSalary: { currency, value: { minValue: min, maxValue: max, unitText: period.toUpperCase() } },
  });
  expect(posting.description).toMatch(/^<p>.+<\/p><p>Responsibilities<\/p><ul><li>/s);
  expect(posting.datePosted).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const feed = await (await page.request.get('/jobs.xml')).text();
  expect(feed).toContain(`${path}</link>`);
  expect(feed.replaceAll('&amp;', '&')).toContain(`<title>${vacancy.title}</title>`);
});

test('an unknown vacancy shows a message and links to others', async ({ page }) => {
  const answer = await page.goto('/career/nobody-knows');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Career not found!' })).toBeVisible();
  await page.getByRole('link', { name: 'See open vacancies' }).click();
  await expect(page).toHaveURL(/\/careernew$/);
});

test('every spelling of a title leads to its one path, also after a rename', async ({ page, logIn }) => {
  await logIn(page);
  const stamp = Date.now();
  for (const title of [`Driver / Store #${stamp} (50%)?`, `🚀 ගිණුම් ${stamp}`, `Old Name ${stamp}`]) {
    const vacancy = await add(page.request, { title });
    await page.goto(`/career/${encodeURIComponent(title)}`);
    await expect(page).toHaveURL(new RegExp(`/career/${vacancy.slug}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  const old = await (await page.request.get(`/api/career/old-name-${stamp}`)).json();
  await page.request.put(`/api/careerdetails/${old.id}`, { data: { ...old, title: `New Name ${stamp}` } });
  const moved = await page.request.get(`/career/old-name-${stamp}?from=mail`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe(`/career/new-name-${stamp}?from=mail`);
});

test('a closed vacancy shows a message, accepts no application and is not listed', async ({
  page,
  logIn,
}) => {
  await logIn(page);
  const vacancy = await add(page.request, { title: unique('Closed'), closingDate: '2020-01-31' });
  await page.goto(`/career/${vacancy.slug}`);
  await expect(page.getByText('Applications for this position have closed.')).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  const list = await (await page.request.get('/api/data')).json();
  expect(list.map(({ id }: { id: string }) => id)).not.toContain(vacancy.id);
});

async function fillVacancy(page: Page, title: string): Promise<void> {
  await page.getByLabel(/^(Job )?Title$/).fill(title);
  await page.getByLabel('Job Type').selectOption('Part-time');
  await page.getByLabel('Short Title').fill('Short');
  await page.getByLabel('Short Description').fill('In short');
  await page.getByLabel('Description', { exact: true }).fill('At length');
  await page.getByLabel('Bullet Points').fill('One, two');
}

test('an admin adds, updates and deletes a vacancy', async ({ page, logIn }) => {
  const title = unique('Teller');
  await logIn(page);
  await page.goto('/addcareers');
  await expect(page.getByLabel('Job Type').getByRole('option').first()).toHaveText('Select Job Type');
  await page.getByRole('button', { name: 'Add Career' }).click();
  await expect(page.getByRole('alert')).toHaveCount(6);
  await page.getByText('Location, closing date').click();
  const salary = page.getByLabel('Salary from');
  await salary.fill('much');
  await page.getByRole('button', { name: 'Add Career' }).click();
  await expect(page.getByRole('alert')).toHaveCount(7);
  await expect(page.getByLabel('Salary to')).toHaveAttribute('aria-invalid', 'true');
  await salary.fill('');
  await expect(page.getByRole('alert')).toHaveCount(6);
  await expect(salary).toBeVisible();
  await fillVacancy(page, title);
  await page.getByRole('button', { name: 'Add Career' }).click();
  await expect(page.getByRole('alert')).toContainText('Vacancy added successfully!');
  await expect(page.getByLabel('Job Title')).toHaveValue('');
  await fillVacancy(page, title.toUpperCase());
  await page.getByRole('button', { name: 'Add Career' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save data' })).toBeVisible();

  await page.goto(`/careerform?q=${encodeURIComponent(title)}`);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Title', 'Job Type', 'Description', 'Bullet Points', 'Short Description', 'Short Title', 'Actions'],
  ]);
  await page.getByRole('button', { name: 'Update' }).click();
  const modal = page.getByRole('dialog', { name: 'Update Career' });
  await expect(modal.getByLabel('Job Type').getByRole('option')).toHaveText(['Full-time', 'Part-time']);
  await modal.getByLabel('Short Title').fill('Now longer');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Data updated successfully!')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Now longer' })).toBeVisible();
  await expect(page.getByText('Data updated successfully!')).toBeHidden({ timeout: 5000 });

  await page.goto('/careerform');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: title })).toBeVisible();
  const place = (await rows.allInnerTexts()).findIndex((text) => text.includes(title));
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Data deleted successfully!')).toBeVisible();
  await expect(page.getByRole('cell', { name: title })).toHaveCount(0);
  // Whoever works by keyboard goes on with the row that took its place.
  await expect(rows.nth(place).getByRole('link').first()).toBeFocused();
});

test('an update that conflicts with another one shows both texts', async ({ page, logIn }) => {
  await logIn(page);
  const vacancy = await add(page.request, { title: unique('Both') });
  await page.goto(`/careerform?q=${encodeURIComponent(vacancy.title)}`);
  await page.getByRole('button', { name: 'Update' }).click();
  const modal = page.getByRole('dialog', { name: 'Update Career' });
  await modal.getByLabel('Short Title').fill('Not this');
  // What was typed outlives a closed form and a reload, until it is given up.
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(modal.getByLabel('Short Title')).toHaveValue('Not this');
  // The key that opens the form does not discard it.
  const typed = modal.locator('[tabindex="-1"]').filter({ hasText: 'This is what you had typed before.' });
  await expect(typed).toBeFocused();
  await typed.getByRole('button', { name: 'Discard' }).click();
  await expect(modal.getByLabel('Short Title')).toHaveValue(vacancy.shortTitle);
  await expect(modal.getByLabel('Title', { exact: true })).toBeFocused();
  await modal.getByLabel('Short Title').fill('Mine');
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await page.request.put(`/api/careerdetails/${vacancy.id}`, { data: { ...vacancy, shortTitle: 'Theirs' } });
  await page.reload();
  await page.getByRole('button', { name: 'Update' }).click();
  await modal.getByRole('button', { name: 'Save' }).click();
  const notice = modal.getByRole('region', { name: 'Saved by someone else' });
  await expect(notice.getByText('Underlined: only in their version.')).toBeVisible();
  // As in the conflict of a post: the own text against theirs, in the fields that differ, while it is typed.
  await expect(notice.locator('dt')).toHaveText(['Short Title']);
  await expect(notice.locator('del')).toHaveText('Mine');
  await expect(notice.locator('ins')).toHaveText('Theirs');
  await modal.getByLabel('Short Description').fill('Other');
  await expect(notice.locator('dt')).toHaveText(['Short Title', 'Short Description']);
  await expect(modal.getByLabel('Short Title')).toHaveValue('Mine');
  // One of the two choices saves it, no other button.
  await expect(modal.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await modal.getByRole('button', { name: 'Use mine' }).click();
  await expect(page.getByRole('cell', { name: 'Mine' })).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(modal.getByLabel('Short Title')).toHaveValue('Mine');
  await expect(modal.getByText('typed before')).toHaveCount(0);
});
