import type { Page } from '@playwright/test';
import { CV_MAX_BYTES } from '#features/applications/schema/cv';
import { pdfFile } from '#tests/fixtures/cv-files';
import { fillForm, formReady, submitForm } from '#tests/support/apply-form';
import { VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';
import { PDF_CV, upload } from '#tests/support/cv-upload';
import { openVacancy } from '#tests/support/vacancy-files';

const built = openVacancy();

/** Adds a vacancy as a logged-in admin and returns it as in the public list. */
async function add({ request }: Page, fields: object) {
  const data = { ...VACANCY, ...fields };
  expect((await request.post('/api/save', { data })).status()).toBe(200);
  return (await request.get(`/api/career/${encodeURIComponent(data.title)}`)).json();
}

test('the list has a row for each vacancy, a new one at once, and leads to its page', async ({
  page,
  logIn,
}) => {
  await page.goto('/careernew');
  await expect(page.getByRole('heading', { name: 'Come and Innovate with Us' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Open Vacancies' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="${built.path}"]`) });
  await expect(row).toContainText(built.vacancy.jobType);
  await expect(row.getByRole('link')).toContainText(built.vacancy.title);

  await logIn(page);
  const vacancy = await add(page, { title: '<i>Cashier</i>' });
  await page.reload();
  await page.getByRole('link', { name: vacancy.title }).click();
  await expect(page).toHaveURL(new RegExp(`/career/${vacancy.slug}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(vacancy.title);
  const main = page.getByRole('main');
  for (const text of [VACANCY.jobType, VACANCY.shortTitle, VACANCY.shortdis, 'You write down what you see.'])
    await expect(main).toContainText(text);
  await expect(page.getByRole('listitem').filter({ hasText: 'Register members' })).toHaveText(
    'Register members',
  );
  const position = page.getByRole('textbox', { name: 'Position' });
  await expect(position).toHaveValue(vacancy.title);
  await expect(position).toHaveAttribute('readonly');
});

test('every spelling of a title leads to its one path, also after a rename; others are not found', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/404/);
  await logIn(page);
  for (const title of ['Driver / Store #1 (50%)?', '🚀 ගිණුම්', 'Old Name']) {
    const vacancy = await add(page, { title });
    await page.goto(`/career/${encodeURIComponent(title.toUpperCase())}`);
    await expect(page).toHaveURL(new RegExp(`/career/${vacancy.slug}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  const old = await (await page.request.get('/api/career/old-name')).json();
  await page.request.put(`/api/careerdetails/${old.id}`, { data: { ...old, title: 'New Name' } });
  const moved = await page.request.get('/career/old-name?from=mail', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/career/new-name?from=mail']);

  const answer = await page.goto('/career/nobody-knows');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Career not found!' })).toBeVisible();
  await page.getByRole('link', { name: 'See open vacancies' }).click();
  await expect(page).toHaveURL(/\/careernew$/);

  const closed = await add(page, { title: 'Closed', closingDate: '2020-01-31' });
  await page.goto(`/career/${closed.slug}`);
  await expect(page.getByText('Applications for this position have closed.')).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.goto('/careernew');
  await expect(page.getByRole('link', { name: 'New Name' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Closed' })).toHaveCount(0);
});

test('the form has its fields, refuses wrong files and takes dropped ones', async ({ page }) => {
  await page.goto('/careernew');
  await formReady(page);
  const types = await page
    .getByRole('form', { name: 'Application' })
    .locator('input:visible')
    .evaluateAll((inputs) => (inputs as HTMLInputElement[]).map(({ name, type }) => `${name} ${type}`));
  expect(types).toEqual([
    ...[
      'name text',
      'email email',
      'contactNumber tel',
      'position text',
      'linkedin url',
      'nic text',
      'cv file',
    ],
  ]);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await fillForm(page, 'Nimal');
  for (const [file, sentence] of [
    [upload('cv.pdf', Buffer.from('MZ program')), 'The CV must be a PDF, DOC or DOCX file.'],
    [upload('cv.pdf', Buffer.alloc(0)), 'The CV is an empty file. Please choose another one.'],
    [upload('cv.pdf', pdfFile('x', CV_MAX_BYTES + 1)), 'The CV is too large: at most 4 MB is accepted.'],
  ] as const) {
    await page.getByLabel('CV').setInputFiles(file);
    await expect(page.getByText(sentence)).toBeVisible();
    await submitForm(page);
    await expect(page.getByLabel('CV')).toBeFocused();
  }
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Remove file' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('CV')).toBeFocused();

  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.pdf', { type: 'application/pdf' }));
    return transfer;
  }, PDF_CV.buffer.toString('latin1'));
  const zone = page.getByText('You can also drop the file here.');
  await zone.dispatchEvent('dragover', { dataTransfer: files });
  await zone.dispatchEvent('drop', { dataTransfer: files });
  await expect(page.getByText('dropped.pdf')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the general form marks each wrong field, and says what became of it in a dialog', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED|422/);
  await page.goto('/careernew');
  await formReady(page);
  await page.getByLabel('NIC Number').fill('12');
  await page.getByLabel('LinkedIn URL').fill('nimal');
  await submitForm(page);
  await expect(page.getByRole('alert')).toHaveText([
    ...['Please enter your name.', 'Please enter your email address.', /beginning with https/, /nine digits/],
  ]);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await fillForm(page, 'Nimal');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.route('**/api/submit-application', (route) => route.abort('failed'));
  await submitForm(page);
  const broken = page.getByRole('dialog', { name: 'An error occurred while submitting the form.' });
  await broken.getByRole('button', { name: 'Close' }).click();
  await page.unrouteAll();
  const json = { message: 'Please enter a valid phone number.', errors: { contactNumber: 'Too short.' } };
  await page.route('**/api/submit-application', (route) => route.fulfill({ status: 422, json }));
  await submitForm(page);
  const refused = page.getByRole('dialog', { name: 'Failed to submit the application.' });
  await expect(refused).toContainText('Please enter a valid phone number.');
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too short.');
  await expect(page.getByLabel('Contact Number')).toBeFocused();
});

test('the form of a vacancy shows progress, can be cancelled, and stores all but the NIC until it is sent', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(built.path);
  await formReady(page);
  await fillForm(page, 'Nimal');
  await page.getByLabel('CV').setInputFiles(PDF_CV);
  await page.route('**/api/submit-application', () => undefined);
  const submit = page.getByRole('button', { name: 'Submit application' });
  await submit.press('Enter');
  const submitting = page.getByRole('button', { name: 'Submitting...' });
  await expect(submitting).toBeDisabled();
  await expect(submitting).toBeFocused();
  await expect(page.getByRole('progressbar')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).toContain('Nimal');
  expect(stored.toLowerCase()).not.toContain('901234567v');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Sending was cancelled.');
  await expect(submit).toBeFocused();
  await page.reload();
  await formReady(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nimal');
  await expect(page.getByLabel('LinkedIn URL')).toHaveValue('https://www.linkedin.com/in/nimal');
  await expect(page.getByLabel('NIC Number'), 'who comes next must not see it').toHaveValue('');

  await page.unrouteAll();
  await page.route('**/api/submit-application', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await submitForm(page);
  await expect(page.getByRole('alert')).toContainText('Failed to submit the application.');
  const sending = page.waitForRequest('**/api/submit-application');
  await page.keyboard.press('Enter');
  expect((await sending).postData()).toContain(`name="career"\r\n\r\n${built.path.split('/').at(-1)}\r\n`);
  const dialog = page.getByRole('dialog', { name: 'Application Submitted Successfully!' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(dialog).toContainText(
    'Thank you for your application. We will review it and get back to you shortly.',
  );
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
});
