import type { Download } from '@playwright/test';
import type { Applicant } from '#features/applications/schema/applicant';
import { fillForm, formReady, submitForm } from '#tests/support/apply-form';
import { expect, test } from '#tests/support/browser';
import { DOCX_CV, PDF_CV, upload } from '#tests/support/cv-upload';
import { openVacancy } from '#tests/support/vacancy-files';

const { path: VACANCY, vacancy } = openVacancy();

test('an application from a vacancy with a PDF and one from the general form with a DOCX are in both lists, with identical files', async ({
  page,
  browser,
  logIn,
  allowConsole,
}) => {
  allowConsole(/401/);
  const mark = `Order ${Date.now()}`;
  await page.goto(VACANCY);
  await formReady(page);
  await expect(page.getByLabel('Position')).toHaveValue(vacancy.title);
  await expect(page.getByLabel('Position')).toHaveAttribute('readonly');
  await fillForm(page, `නිමල් ${mark}`);
  await page.getByLabel('CV').setInputFiles(PDF_CV);
  await submitForm(page);
  const dialog = page.getByRole('dialog', { name: 'Application Submitted Successfully!' });
  await expect(dialog).toContainText(
    'Thank you for your application. We will review it and get back to you shortly.',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Position')).toHaveValue(vacancy.title);

  await page.goto('/careernew');
  await formReady(page);
  await fillForm(page, `Kamala ${mark}`);
  await page.getByLabel('Position').fill('Storekeeper');
  await page.getByLabel('CV').setInputFiles(DOCX_CV);
  await submitForm(page);
  await expect(page.getByRole('dialog', { name: 'Application submitted successfully!' })).toBeVisible();

  await logIn(page);
  const sent: Applicant[] = await (await page.request.get('/api/applications')).json();
  expect(sent.filter(({ name }) => name.includes(mark)).map(({ policy }) => policy?.agreed)).toEqual([
    true,
    true,
  ]);
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

test('a lost connection loses nothing: the retry makes one record', async ({ page, logIn, allowConsole }) => {
  allowConsole(/net::ERR_FAILED|ERR_CONNECTION|401/);
  const name = `Retry ${Date.now()}`;
  await page.goto(VACANCY);
  await formReady(page);
  await fillForm(page, name);
  await page.getByLabel('CV').setInputFiles(PDF_CV);
  // The server gets the whole application; its answer is lost on the way.
  await page.route('**/api/submit-application', async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  await submitForm(page);
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

test('an application whose mail failed is marked, and can be erased after a confirmation', async ({
  page,
  logIn,
  allowConsole,
  resend,
}) => {
  allowConsole(/401/);
  const name = `Erase ${Date.now()}`;
  resend.mood = 422;
  const before = resend.attempts;
  const answer = await page.request.post('/api/submit-application', {
    multipart: { name, email: 'e@example.com', cv: PDF_CV },
  });
  expect(answer.status()).toBe(200);
  // The mail is tried behind the answer.
  await expect.poll(() => resend.attempts).toBeGreaterThan(before);
  resend.mood = 'well';
  await logIn(page);
  await page.goto(`/jobformdetails?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Notification: mail refused');
  await page.getByRole('link', { name }).click();
  const details = page.getByRole('article', { name });
  await expect(details).toContainText('The provider did not accept the email that notifies the office.');
  await expect(details).toContainText('Not shown on the form');
  await expect(details).not.toContainText('Not shown on the form, version');
  await details.getByRole('button', { name: 'Erase this application' }).click();
  const question = page.getByRole('dialog', { name: 'Erase this application?' });
  await question.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByRole('status').getByText('The application was erased.')).toBeVisible();
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
