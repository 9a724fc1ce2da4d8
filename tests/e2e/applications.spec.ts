import { dayAt } from '#src/lib/day.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { fillForm, formReady, submitForm } from '../support/apply-form.ts';
import { DOCX_CV, PDF_CV } from '../support/cv-upload.ts';
import { expect, test } from '../support/office.ts';
import { openVacancy } from '../support/vacancy-files.ts';

const { path: VACANCY, vacancy } = openVacancy();
const LIST = '/jobformdetails';
const SENDS = '**/api/submit-application';
const CUT_CV = { ...PDF_CV, buffer: PDF_CV.buffer.subarray(0, -8) };

test('who can apply at a vacancy cancels, goes on without the NIC, and is in both lists once, with the CV', async ({
  page,
  office,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  const name = page.getByLabel('Name', { exact: true });
  await page.goto(VACANCY);
  await formReady(page);
  await expect(page.getByLabel('Position')).toHaveValue(vacancy.title);
  await expect(page.getByLabel('Position')).toHaveAttribute('readonly');
  await fillForm(page, 'නිමල් Perera');
  await page.getByLabel('CV').setInputFiles(PDF_CV);
  await page.route(SENDS, () => undefined);
  await submitForm(page);
  await expect(office.button('Submitting...')).toBeDisabled();
  await expect(page.getByRole('progressbar')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).toContain('නිමල්');
  expect(stored.toLowerCase()).not.toContain('901234567v');
  await office.press('Cancel');
  await expect(office.alert).toContainText('Sending was cancelled.');
  await page.reload();
  await formReady(page);
  await expect(name).toHaveValue('නිමල් Perera');
  await expect(page.getByLabel('NIC Number'), 'who comes next must not see it').toHaveValue('');

  await page.getByLabel('NIC Number').fill('901234567v');
  await page.getByLabel('CV').setInputFiles(CUT_CV);
  await office.says(
    'This PDF seems to be cut off: its end is missing. It can be sent; a whole copy is better.',
  );
  await page.unrouteAll();
  await submitForm(page);
  await expect(office.dialog).toHaveAccessibleName('Application Submitted Successfully!');
  await office.says('Thank you for your application. We will review it and get back to you shortly.');
  await office.confirm('Close');

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
  await expect(office.rows.nth(1)).toContainText(new RegExp(`${vacancy.title}.*Cut off`, 's'));
  for (const [at, file] of [DOCX_CV, CUT_CV].entries()) {
    const link = office.rows.nth(at).getByRole('link', { name: 'View CV' });
    await expect(link).toHaveAttribute('target', '_blank');
    const answer = await page.request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
    expect(Buffer.compare(await answer.body(), file.buffer)).toBe(0);
  }
  await page.getByLabel('Stage of Kamala Fernando').selectOption('Interview');
  await expect.poll(() => office.listed('applications')).toMatchObject([{ stage: 'interview' }, {}]);
  await page.goto('/applicationspage');
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['ID', 'Name', 'Email', 'Contact Number', 'NIC Number', 'LinkedIn Profile', 'Position', 'Message'],
    'Resume',
  ]);
  await expect(page.getByRole('link', { name: 'Download' })).toHaveCount(2);
});

test('both lists are empty, and are filtered by day and source', async ({ page, office }) => {
  const paths = [
    [LIST, 'applied', 'No CV'],
    ['/applicationspage', 'received', 'No File'],
  ] as const;
  await page.goto(LIST);
  await office.says('No applications found.');
  await office.apply(['Asha'], { utm_source: 'Jobs-Portal' });
  office.resend.mood = 422;
  await office.apply(['Bimal']);
  // From yesterday to tomorrow: the browser's day may be another than Sri Lanka's.
  const [from, to] = [-1, 1].map((days) => dayAt(Date.now() + days * DAY));
  for (const [path, day, none] of paths) {
    await page.goto(path);
    await expect(office.rows).toContainText(['Bimal Silva', 'Asha Silva']);
    await expect(office.row('Bimal')).toContainText('Notification: mail refused');
    await expect(office.row('Asha')).toContainText(none);
    await page.goto(`${path}?f.${day}=${from}..${to}#f.source=jobs-portal&q=silva`);
    await expect(office.rows).toContainText(['Asha Silva']);
    await page.goto(`${path}?f.${day}=..2020-01-01`);
    await office.says('Nothing matches');
  }
});
