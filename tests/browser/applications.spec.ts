import type { Download, Page } from '@playwright/test';
import { CV_MAX_BYTES } from '#schemas/cv';
import { pdfFile } from '#tests/fixtures/cv-files';
import { expect, test } from '#tests/support/browser';
import { DOCX_CV, PDF_CV, upload } from '#tests/support/cv-upload';

const VACANCY = '/career/qa-engineer';

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill('nimal@example.com');
  await page.getByLabel('Contact Number').fill('+94 77 123 4567');
  await page.getByLabel('LinkedIn URL').fill('https://www.linkedin.com/in/nimal');
  await page.getByLabel('NIC Number').fill('901234567v');
}

/** The form's code comes when it is in view; it listens once it no longer leaves the checks to the browser. */
async function ready(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit application' }).scrollIntoViewIfNeeded();
  await expect(page.locator('form[novalidate]')).toBeVisible();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' }).click();

test('has the fields and input types of the specification', async ({ page }) => {
  await page.goto('/careernew');
  const form = page.getByRole('form', { name: 'Application' });
  const types = await form
    .locator('input')
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

test('from a vacancy with a PDF and from the general form with a DOCX, both views and the very bytes', async ({
  page,
  browser,
  logIn,
  allowConsole,
}) => {
  allowConsole(/401/);
  const mark = `Order ${Date.now()}`;
  await page.goto(VACANCY);
  await ready(page);
  await expect(page.getByLabel('Position')).toHaveValue('QA Engineer');
  await expect(page.getByLabel('Position')).toHaveAttribute('readonly');
  await fill(page, `නිමල් ${mark}`);
  await page.getByLabel('CV').setInputFiles(PDF_CV);
  await submit(page);
  const dialog = page.getByRole('dialog', { name: 'Application Submitted Successfully!' });
  await expect(dialog).toContainText(
    'Thank you for your application. We will review it and get back to you shortly.',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Position')).toHaveValue('QA Engineer');

  await page.goto('/careernew');
  await ready(page);
  await fill(page, `Kamala ${mark}`);
  await page.getByLabel('Position').fill('Storekeeper');
  await page.getByLabel('CV').setInputFiles(DOCX_CV);
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Application submitted successfully!' })).toBeVisible();

  await logIn(page);
  await page.goto(`/jobformdetails?q=${encodeURIComponent(mark)}`);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'Email', 'Position', 'Contact', 'LinkedIn', 'NIC', 'CV', 'Applied At'],
  ]);
  await expect(page.getByRole('row')).toHaveCount(3);
  const [newest, oldest] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)];
  await expect(newest).toContainText('Storekeeper');
  await expect(oldest).toContainText('901234567V');
  for (const [row, file, name] of [
    [newest, DOCX_CV, `Kamala ${mark}.docx`],
    [oldest, PDF_CV, `නිමල් ${mark}.pdf`],
  ] as const) {
    const link = row.getByRole('link', { name: 'View CV' });
    await expect(link).toHaveAttribute('target', '_blank');
    const address = (await link.getAttribute('href')) ?? '';
    const answer = await page.request.get(address);
    expect(Buffer.compare(await answer.body(), file.buffer)).toBe(0);
    const disposition = answer.headers()['content-disposition'] ?? '';
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
    const visitor = await browser.newContext();
    expect((await visitor.request.get(new URL(address, page.url()).href)).status()).toBe(401);
    await visitor.close();
  }

  await page.goto(`/applicationspage?q=${encodeURIComponent(mark)}`);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['ID', 'Name', 'Email', 'Contact Number', 'NIC Number', 'LinkedIn Profile', 'Position', 'Message'],
    'Resume',
  ]);
  const downloaded = new Promise<string>((resolve) => {
    const tell = (download: Download) => resolve(download.suggestedFilename());
    page.on('download', tell);
    page.context().on('page', (tab) => tab.on('download', tell));
  });
  await page.getByRole('link', { name: 'Download' }).first().click();
  expect(await downloaded).toBe(`Kamala ${mark}.docx`);
});

test('a wrong file is refused before it is sent, in one sentence', async ({ page }) => {
  await page.goto('/careernew');
  await ready(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await fill(page, 'Nimal');
  const wrong: [ReturnType<typeof upload>, string][] = [
    [upload('cv.pdf', Buffer.from('MZ program')), 'The CV must be a PDF, DOC or DOCX file.'],
    [upload('cv.pdf', Buffer.alloc(0)), 'The CV is an empty file. Please choose another one.'],
    [upload('cv.pdf', pdfFile('x', CV_MAX_BYTES + 1)), 'The CV is too large: at most 4 MB are accepted.'],
  ];
  for (const [file, sentence] of wrong) {
    await page.getByLabel('CV').setInputFiles(file);
    await expect(page.getByText(sentence)).toBeVisible();
    await submit(page);
    await expect(page.getByLabel('CV')).toBeFocused();
  }
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a file can be dropped', async ({ page }) => {
  await page.goto('/careernew');
  await ready(page);
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

test('every wrong field says what is wrong beside it, the first one gets the focus', async ({ page }) => {
  await page.goto('/careernew');
  await ready(page);
  await page.getByLabel('NIC Number').fill('12');
  await page.getByLabel('LinkedIn URL').fill('nimal');
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText([
    'Please enter your name.',
    'Please enter your email address.',
    /beginning with https/,
    /nine digits/,
  ]);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('NIC Number').fill('901234567V');
  await expect(page.getByText(/Please enter a NIC/)).toHaveCount(0);
});

test('a broken line loses nothing: the retry makes one record', async ({ page, logIn, allowConsole }) => {
  allowConsole(/net::ERR_FAILED|ERR_CONNECTION|401/);
  const name = `Retry ${Date.now()}`;
  await page.goto(VACANCY);
  await ready(page);
  await fill(page, name);
  await page.getByLabel('CV').setInputFiles(PDF_CV);
  // The server gets the whole application; its answer is lost on the way.
  await page.route('**/api/submit-application', async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  await submit(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('An error occurred while submitting the application.');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.unroute('**/api/submit-application');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: 'Application Submitted Successfully!' })).toBeVisible();
  await logIn(page);
  const list = await (await page.request.get('/api/applications')).json();
  expect(list.filter((row: { name: string }) => row.name === name)).toHaveLength(1);
});

test('the general form says its results in a dialog', async ({ page, allowConsole }) => {
  allowConsole(/net::ERR_FAILED|500|422/);
  await page.goto('/careernew');
  await ready(page);
  await fill(page, 'Nimal');
  await page.route('**/api/submit-application', (route) => route.abort('failed'));
  await submit(page);
  const broken = page.getByRole('dialog', { name: 'An error occurred while submitting the form.' });
  await broken.getByRole('button', { name: 'Close' }).click();
  await page.unroute('**/api/submit-application');
  await page.route('**/api/submit-application', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'Please enter a valid phone number.', errors: { contactNumber: 'Too short.' } },
    }),
  );
  await submit(page);
  const refused = page.getByRole('dialog', { name: 'Failed to submit the application.' });
  await expect(refused).toContainText('Please enter a valid phone number.');
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too short.');
  await expect(page.getByLabel('Contact Number')).toBeFocused();
});

test('shows that it is submitting and how far, and can be cancelled', async ({ page }) => {
  await page.goto(VACANCY);
  await ready(page);
  await fill(page, 'Nimal');
  await page.getByLabel('CV').setInputFiles(PDF_CV);
  await page.route('**/api/submit-application', () => undefined);
  await submit(page);
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Sending was cancelled.');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nimal');
});

test('what was typed outlives a reload', async ({ page }) => {
  await page.goto(VACANCY);
  await ready(page);
  await fill(page, 'Nimal');
  await page.reload();
  await ready(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nimal');
  await expect(page.getByLabel('NIC Number')).toHaveValue('901234567v');
});

test('an applicant can be erased, after asking', async ({ page, logIn, allowConsole }) => {
  allowConsole(/401/);
  const name = `Erase ${Date.now()}`;
  const answer = await page.request.post('/api/submit-application', {
    multipart: { name, email: 'e@example.com', cv: PDF_CV },
  });
  expect(answer.status()).toBe(200);
  await logIn(page);
  await page.goto(`/jobformdetails?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Erase this applicant' }).click();
  const question = page.getByRole('dialog', { name: 'Erase this applicant?' });
  await question.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByRole('status').getByText('The applicant was erased.')).toBeVisible();
  const list = await (await page.request.get('/api/applications')).json();
  expect(list.filter((row: { name: string }) => row.name === name)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form posts and comes back to its page', async ({ page }) => {
    for (const [address, sentence] of [
      ['/careernew', 'Application submitted successfully!'],
      [VACANCY, 'Application Submitted Successfully!'],
    ] as const) {
      await page.goto(address);
      await page.getByLabel('Name', { exact: true }).fill('No Script');
      await page.getByLabel('Email').fill('n@example.com');
      await page.getByLabel('CV').setInputFiles(PDF_CV);
      await page.getByRole('button', { name: 'Submit application' }).click();
      await expect(page).toHaveURL(new RegExp(`${address}#applied$`));
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await page.getByLabel('Name', { exact: true }).fill('No Script');
    await page.getByLabel('Email').fill('n@example.com');
    await page.getByLabel('CV').setInputFiles(upload('cv.pdf', Buffer.from('MZ')));
    await page.getByRole('button', { name: 'Submit application' }).click();
    await expect(page).toHaveURL(new RegExp(`${VACANCY}#not-applied$`));
    await expect(page.getByText('Failed to submit the application.')).toBeVisible();
  });
});
