import type { Page } from '@playwright/test';
import { CV_MAX_BYTES } from '#src/features/jobs/schema/cv.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { fillForm, formReady, submitForm } from '../support/apply-form.ts';
import { VACANCY } from '../support/applicants.ts';
import { expect, test } from '../support/browser.ts';
import { upload } from '../support/cv-upload.ts';
import { openVacancy } from '../support/vacancy-files.ts';

/** Adds a vacancy as a logged-in admin and returns it as in the public list. */
async function add({ request }: Page, fields: object) {
  const data = { ...VACANCY, ...fields };
  expect((await request.post('/api/save', { data })).status()).toBe(200);
  return (await request.get(`/api/career/${encodeURIComponent(data.title)}`)).json();
}

test('the list has a row for each open vacancy, a new one at once, and leads to its page by any spelling', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/404/);
  const built = openVacancy();
  await logIn(page);
  const vacancy = await add(page, { title: '<i>Driver</i> / "Store" #1 (50%)?' });
  const closed = await add(page, { title: 'Closed', closingDate: '2020-01-31' });
  await page.goto('/careernew');
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="${built.path}"]`) });
  await expect(row).toContainText(built.vacancy.jobType);
  await expect(row.getByRole('link')).toContainText(built.vacancy.title);
  await expect(page.getByRole('link', { name: vacancy.title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Closed' })).toHaveCount(0);

  await page.goto(`/career/${encodeURIComponent(vacancy.title.toUpperCase())}`);
  await expect(page).toHaveURL(new RegExp(`/career/${vacancy.slug}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(vacancy.title);
  const main = page.getByRole('main');
  for (const text of [VACANCY.jobType, VACANCY.shortTitle, VACANCY.shortdis, 'You write down what you see.'])
    await expect(main).toContainText(text);
  await expect(page.getByRole('listitem').getByText('Register members', { exact: true })).toBeVisible();
  await formReady(page);
  await expect(page.getByLabel('Position')).toHaveValue(vacancy.title);
  await fillForm(page, 'Nimal');
  const application = page.waitForRequest('**/api/submit-application');
  await submitForm(page);
  expect((await application).postData()).toContain(`name="career"\r\n\r\n${vacancy.slug}\r\n`);
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.goto(`/career/${closed.slug}`);
  await expect(page.getByText('Applications for this position have closed.')).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  expect((await page.goto('/career/nobody-knows'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Career not found!' })).toBeVisible();
});

test('the form to apply has its fields, marks each wrong one, and says what became of it in a dialog', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  await page.goto('/careernew');
  await formReady(page);
  const types = await page
    .locator('main form input:visible')
    .evaluateAll((inputs) => (inputs as HTMLInputElement[]).map(({ type }) => type));
  expect(types).toEqual(['text', 'email', 'tel', 'text', 'url', 'text', 'file']);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByLabel('NIC Number').fill('12');
  await page.getByLabel('LinkedIn URL').fill('nimal');
  await submitForm(page);
  await expect(page.getByRole('alert')).toHaveText([
    ...['Please enter your name.', 'Please enter your email address.', /beginning with https/, /nine digits/],
  ]);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await fillForm(page, 'Nimal');
  for (const [file, sentence] of [
    [upload('cv.pdf', Buffer.from('MZ program')), 'The CV must be a PDF, DOC or DOCX file.'],
    [upload('cv.pdf', Buffer.alloc(0)), 'The CV is an empty file. Please choose another one.'],
    [upload('cv.pdf', pdfFile('x', CV_MAX_BYTES + 1)), 'The CV is too large: at most 4 MB is accepted.'],
  ] as const) {
    await page.getByLabel('CV').setInputFiles(file);
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await submitForm(page);
    await expect(page.getByLabel('CV')).toBeFocused();
  }
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Remove file' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);

  const json = { message: 'Please enter a valid phone number.', errors: { contactNumber: 'Too short.' } };
  await page.route('**/api/submit-application', (route) => route.fulfill({ status: 422, json }));
  await submitForm(page);
  const refused = page.getByRole('dialog', { name: 'Failed to submit the application.' });
  await expect(refused).toContainText('Please enter a valid phone number.');
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too short.');
  await expect(page.getByLabel('Contact Number')).toBeFocused();
});
