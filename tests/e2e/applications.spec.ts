import type { Download } from '@playwright/test';
import { dayAt } from '#lib/day';
import { fillForm, formReady, submitForm } from '#tests/support/apply-form';
import { DOCX_CV, PDF_CV, upload } from '#tests/support/cv-upload';
import { expect, FAILED, PROBLEM, test } from '#tests/support/office';
import { openVacancy } from '#tests/support/vacancy-files';

const { path: VACANCY, vacancy } = openVacancy();
const LIST = '/jobformdetails';

test('what both forms send is in both lists, once, with the bytes of its CV', async ({
  page,
  office,
  browser,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  await page.goto(VACANCY);
  await formReady(page);
  await expect(page.getByLabel('Position')).toHaveValue(vacancy.title);
  await expect(page.getByLabel('Position')).toHaveAttribute('readonly');
  await fillForm(page, 'නිමල් Perera');
  await page.getByLabel('CV').setInputFiles(PDF_CV);
  // The server gets the whole application; its answer is lost on the way.
  await page.route('**/api/submit-application', async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  await submitForm(page);
  await expect(office.alert).toContainText('An error occurred while submitting the application.');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('නිමල් Perera');
  await page.unrouteAll();
  await office.press('Retry');
  await expect(office.dialog).toHaveAccessibleName('Application Submitted Successfully!');
  await office.says('Thank you for your application. We will review it and get back to you shortly.');
  await page.goto('/careernew');
  await formReady(page);
  await fillForm(page, 'Kamala Fernando');
  await page.getByLabel('Position').fill('Storekeeper');
  await page.getByLabel('CV').setInputFiles({ ...DOCX_CV, name: 'cv.docx.exe' });
  await submitForm(page);
  await expect(office.dialog).toHaveAccessibleName('Application submitted successfully!');

  await page.goto(LIST);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'Email', 'Position', 'Contact', 'LinkedIn', 'NIC', 'CV', 'Applied At'],
  ]);
  await expect(office.rows).toContainText([/Kamala Fernando.*Storekeeper/s, /නිමල් Perera.*901234567V/s]);
  for (const text of [vacancy.title, String(new Date().getFullYear())])
    await expect(office.rows.nth(1)).toContainText(text);
  const visitor = await browser.newContext();
  for (const [at, file, name] of [
    [0, DOCX_CV, 'Kamala Fernando.docx'],
    [1, PDF_CV, 'නිමල් Perera.pdf'],
  ] as const) {
    const link = office.rows.nth(at).getByRole('link', { name: 'View CV' });
    await expect(link).toHaveAttribute('target', '_blank');
    const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
    const answer = await page.request.get(address);
    expect(Buffer.compare(await answer.body(), file.buffer)).toBe(0);
    expect(answer.headers()['content-disposition']).toContain(encodeURIComponent(name));
    expect((await visitor.request.get(address)).status()).toBe(401);
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
  { path: LIST, day: 'applied', none: 'No CV' },
  { path: '/applicationspage', day: 'received', none: 'No File' },
])
  test(`${path} loads, fails, is empty, and is filtered by day and source`, async ({ page, office }) => {
    const letGo = await office.hold('**/api/applications*', (route) => route.fulfill(FAILED));
    await page.goto(path);
    await office.says('Loading...');
    letGo();
    await expect(office.alert).toContainText(`The applications could not be loaded. ${PROBLEM}`);
    await expect(page.getByText('No applications found.')).toHaveCount(0);
    await page.unrouteAll();
    await office.press('Retry');
    await office.says('No applications found.');
    await office.apply(['Asha'], { utm_source: 'Jobs-Portal' });
    office.resend.mood = 422;
    await office.apply(['Bimal']);
    await page.reload();
    await expect(office.rows).toContainText(['Bimal Silva', 'Asha Silva']);
    await expect(office.row('Bimal')).toContainText('Notification: mail refused');
    await expect(office.row('Asha')).toContainText(none);
    const today = dayAt(Date.now());
    await page.goto(`${path}?f.${day}=${today}..${today}#f.source=jobs-portal&q=silva`);
    await expect(office.rows).toContainText(['Asha Silva']);
    await expect(office.button('Filters (2)')).toBeVisible();
    await page.goto(`${path}?f.${day}=..2020-01-01`);
    await office.says('Nothing matches');
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form posts and comes back to its page', async ({ page, office }) => {
    for (const [address, file, end, sentence] of [
      ['/careernew', PDF_CV, 'applied', 'Application submitted successfully!'],
      [VACANCY, upload('cv.pdf', Buffer.from('MZ')), 'not-applied', 'Failed to submit the application.'],
    ] as const) {
      await page.goto(address);
      await page.getByLabel('Name', { exact: true }).fill('No Script');
      await page.getByLabel('Email').fill('n@example.com');
      await page.getByLabel('CV').setInputFiles(file);
      await submitForm(page);
      await expect(page).toHaveURL(new RegExp(`${address}#${end}$`));
      await office.says(sentence);
    }
  });
});
