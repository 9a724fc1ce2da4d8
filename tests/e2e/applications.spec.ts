import type { Download } from '@playwright/test';
import { dayAt } from '#lib/day';
import { apply, listed, open, PROBLEM, refuse, rows, toast } from '#tests/support/admin-records';
import { fillForm, formReady, submitForm } from '#tests/support/apply-form';
import { expect, test } from '#tests/support/browser';
import { DOCX_CV, PDF_CV, upload } from '#tests/support/cv-upload';
import { holdRoute } from '#tests/support/held-route';
import { openVacancy } from '#tests/support/vacancy-files';

const { path: VACANCY, vacancy } = openVacancy();

test('applications by both forms are in both lists, once although an answer was lost, with the bytes of their files', async ({
  page,
  browser,
  logIn,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED|ERR_CONNECTION|401/);
  await page.goto(VACANCY);
  await formReady(page);
  await expect(page.getByLabel('Position')).toHaveValue(vacancy.title);
  await expect(page.getByLabel('Position')).toHaveAttribute('readonly');
  await fillForm(page, 'නිමල් Perera');
  await page.getByLabel('CV').setInputFiles(PDF_CV);
  await page.route('**/api/submit-application', async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  await submitForm(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('An error occurred while submitting the application.');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('නිමල් Perera');
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Retry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Application Submitted Successfully!' });
  await expect(dialog).toContainText(
    'Thank you for your application. We will review it and get back to you shortly.',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Position')).toHaveValue(vacancy.title);

  await page.goto('/careernew');
  await formReady(page);
  await fillForm(page, 'Kamala Fernando');
  await page.getByLabel('Position').fill('Storekeeper');
  await page.getByLabel('CV').setInputFiles({ ...DOCX_CV, name: 'cv.docx.exe' });
  await submitForm(page);
  await expect(page.getByRole('dialog', { name: 'Application submitted successfully!' })).toBeVisible();

  await logIn(page);
  await page.goto('/jobformdetails');
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'Email', 'Position', 'Contact', 'LinkedIn', 'NIC', 'CV', 'Applied At'],
  ]);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('901234567V');
  const visitor = await browser.newContext();
  for (const [at, file, name, position] of [
    [0, DOCX_CV, 'Kamala Fernando.docx', 'Storekeeper'],
    [1, PDF_CV, 'නිමල් Perera.pdf', vacancy.title],
  ] as const) {
    const row = rows(page).nth(at);
    await expect(row).toContainText(position);
    await expect(row).toContainText(String(new Date().getFullYear()));
    const link = row.getByRole('link', { name: 'View CV' });
    await expect(link).toHaveAttribute('target', '_blank');
    const address = (await link.getAttribute('href')) ?? '';
    const answer = await page.request.get(address);
    expect(Buffer.compare(await answer.body(), file.buffer)).toBe(0);
    expect(answer.headers()['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
    expect((await visitor.request.get(new URL(address, page.url()).href)).status()).toBe(401);
  }
  await visitor.close();

  await page.goto('/applicationspage');
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
  expect(await downloaded).toBe('Kamala Fernando.docx');
});

for (const { path, day, none } of [
  { path: '/jobformdetails', day: 'applied', none: 'No CV' },
  { path: '/applicationspage', day: 'received', none: 'No File' },
])
  test(`${path} says that it loads, is empty or failed, and finds applications by day and source`, async ({
    page,
    logIn,
    allowConsole,
    resend,
  }) => {
    allowConsole(/500/);
    await logIn(page);
    const letGo = await holdRoute(page, '**/api/applications*', (route) =>
      route.fulfill({ status: 500, json: { message: PROBLEM } }),
    );
    await page.goto(path);
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByText('No applications found.')).toHaveCount(0);
    letGo();
    await expect(page.getByRole('alert')).toContainText(`The applications could not be loaded. ${PROBLEM}`);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No applications found.')).toBeVisible();

    await apply(page, ['Asha'], { utm_source: 'Jobs-Portal' });
    resend.mood = 422;
    await page.request.post('/api/submit-application', {
      multipart: { name: 'Bimal Silva', email: 'b@customer.example' },
    });
    // The mail is tried behind the answer.
    await expect.poll(async () => (await listed(page, 'applications'))[0]?.mail).toBe('refused');
    await page.goto(path);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText('Notification: mail refused');
    await expect(rows(page).nth(1)).toContainText(none);
    const today = dayAt(Date.now());
    await page.goto(`${path}?f.${day}=${today}..${today}#f.source=jobs-portal&q=silva`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Asha Silva');
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
    await page.goto(`${path}?f.${day}=..2020-01-01`);
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });

test('an application is erased after asking, with what its page says of it', async ({
  page,
  logIn,
  allowConsole,
  resend,
}) => {
  allowConsole(/404/);
  await logIn(page);
  resend.mood = 422;
  const multipart = { name: 'Asha Silva', email: 'a@customer.example', cv: PDF_CV };
  expect((await page.request.post('/api/submit-application', { multipart })).status()).toBe(200);
  await expect.poll(async () => (await listed(page, 'applications'))[0]?.mail).toBe('refused');
  await open(page, '/jobformdetails', 'Asha Silva');
  const details = page.getByRole('article', { name: 'Asha Silva' });
  await expect(details).toContainText('The provider did not accept the email that notifies the office.');
  await expect(details).toContainText('Not shown on the form');
  const address = page.url();
  await details.getByRole('button', { name: 'Erase this application' }).click();
  const question = page.getByRole('dialog', { name: 'Erase this application?' });
  await page.keyboard.press('Escape');
  await expect(details.getByRole('button', { name: 'Erase this application' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(toast(page, 'The application was erased.')).toBeVisible();
  await expect(page).toHaveURL(/\/jobformdetails$/);
  await expect(page.getByText('No applications found.')).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('This application no longer exists.');
  await expect(page.getByRole('alert').getByRole('link', { name: 'All applications' })).toBeVisible();
  await page.goto('/applicant');
  await expect(page.getByText('No applicant chosen')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form posts and comes back to its page', async ({ page }) => {
    for (const [address, file, end, sentence] of [
      ['/careernew', PDF_CV, 'applied', 'Application submitted successfully!'],
      [VACANCY, PDF_CV, 'applied', 'Application Submitted Successfully!'],
      [VACANCY, upload('cv.pdf', Buffer.from('MZ')), 'not-applied', 'Failed to submit the application.'],
    ] as const) {
      await page.goto(address);
      await page.getByLabel('Name', { exact: true }).fill('No Script');
      await page.getByLabel('Email').fill('n@example.com');
      await page.getByLabel('CV').setInputFiles(file);
      await page.getByRole('button', { name: 'Submit application' }).click();
      await expect(page).toHaveURL(new RegExp(`${address}#${end}$`));
      await expect(page.getByText(sentence)).toBeVisible();
    }
  });
});
