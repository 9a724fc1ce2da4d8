import { CV_MAX_BYTES } from '#features/applications/schema/cv';
import { pdfFile } from '#tests/fixtures/cv-files';
import { fillForm, formReady, submitForm } from '#tests/support/apply-form';
import { expect, test } from '#tests/support/browser';
import { PDF_CV, upload } from '#tests/support/cv-upload';
import { openVacancy } from '#tests/support/vacancy-files';

const { path: VACANCY } = openVacancy();

test('has the fields and input types of the specification', async ({ page }) => {
  await page.goto('/careernew');
  const form = page.getByRole('form', { name: 'Application' });
  const types = await form
    .locator('input:visible')
    .evaluateAll((inputs) => (inputs as HTMLInputElement[]).map(({ name, type }) => `${name} ${type}`));
  expect(types).toEqual([
    'name text',
    'email email',
    'contactNumber tel',
    'position text',
    'linkedin url',
    'nic text',
    'cv file',
  ]);
});

test('a wrong file is refused before it is sent, in one sentence', async ({ page }) => {
  await page.goto('/careernew');
  await formReady(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await fillForm(page, 'Nimal');
  const wrong: [ReturnType<typeof upload>, string][] = [
    [upload('cv.pdf', Buffer.from('MZ program')), 'The CV must be a PDF, DOC or DOCX file.'],
    [upload('cv.pdf', Buffer.alloc(0)), 'The CV is an empty file. Please choose another one.'],
    [upload('cv.pdf', pdfFile('x', CV_MAX_BYTES + 1)), 'The CV is too large: at most 4 MB is accepted.'],
  ];
  for (const [file, sentence] of wrong) {
    await page.getByLabel('CV').setInputFiles(file);
    await expect(page.getByText(sentence)).toBeVisible();
    await submitForm(page);
    await expect(page.getByLabel('CV')).toBeFocused();
  }
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Remove file' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('CV')).toBeFocused();
});

test('on a phone the example of an address fits into its field, and a long position wraps', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/careernew');
  const example = await page.getByLabel('LinkedIn URL').evaluate((input: HTMLInputElement) => {
    input.value = input.placeholder;
    return { needs: input.scrollWidth, has: input.clientWidth };
  });
  expect(example.needs).toBeLessThanOrEqual(example.has);
  await page.goto(VACANCY);
  const hidden = await page
    .getByLabel('Position')
    .evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]);
  expect(hidden).toEqual([0, 0]);
});

test('without script the field of the CV has no place for words about dropping', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
  await page.goto('/careernew');
  await expect(page.getByText('You can also drop the file here.')).toHaveCSS('display', 'none');
  await page.close();
});

test('a file can be dropped', async ({ page }) => {
  await page.goto('/careernew');
  await formReady(page);
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

test('every wrong field has an error, and the first one gets the focus', async ({ page }) => {
  await page.goto('/careernew');
  await formReady(page);
  await page.getByLabel('NIC Number').fill('12');
  await page.getByLabel('LinkedIn URL').fill('nimal');
  await submitForm(page);
  await expect(page.getByRole('alert')).toHaveText([
    'Please enter your name.',
    'Please enter your email address.',
    /beginning with https/,
    /nine digits/,
  ]);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('NIC Number').fill('901234567V');
  await expect(page.getByText(/Please enter an NIC/)).toHaveCount(0);
});

test('the general form shows its result in a dialog', async ({ page, allowConsole }) => {
  allowConsole(/net::ERR_FAILED|500|422/);
  await page.goto('/careernew');
  await formReady(page);
  await fillForm(page, 'Nimal');
  await page.route('**/api/submit-application', (route) => route.abort('failed'));
  await submitForm(page);
  const broken = page.getByRole('dialog', { name: 'An error occurred while submitting the form.' });
  await broken.getByRole('button', { name: 'Close' }).click();
  await page.unroute('**/api/submit-application');
  await page.route('**/api/submit-application', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'Please enter a valid phone number.', errors: { contactNumber: 'Too short.' } },
    }),
  );
  await submitForm(page);
  const refused = page.getByRole('dialog', { name: 'Failed to submit the application.' });
  await expect(refused).toContainText('Please enter a valid phone number.');
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too short.');
  await expect(page.getByLabel('Contact Number')).toBeFocused();
});

test('shows the progress of submitting, and can be cancelled', async ({ page }) => {
  await page.goto(VACANCY);
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
  await expect(page.getByRole('progressbar'), 'at 0 % the native bar looks full').toHaveCSS(
    'appearance',
    'none',
  );
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).toContain('Nimal');
  expect(kept.toLowerCase()).not.toContain('901234567v');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Sending was cancelled.');
  await expect(submit).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nimal');
});

test('what was typed survives a reload', async ({ page }) => {
  await page.goto(VACANCY);
  await formReady(page);
  await fillForm(page, 'Nimal');
  await page.reload();
  await formReady(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nimal');
  await expect(page.getByLabel('LinkedIn URL')).toHaveValue('https://www.linkedin.com/in/nimal');
  await expect(page.getByLabel('NIC Number'), 'who comes next must not see it').toHaveValue('');
});
