import { PDF_CV } from '../support/cv-upload.ts';
import { expect, test } from '../support/office.ts';

const LIST = '/jobformdetails';
const ASHA = 'Asha Silva';

/** The call that shows a PDF within the page. */
const SHOWN_CV = /\/api\/cvs\/.+view=1/;

test('the next stage is a button away, a rating a key; the list counts both', async ({ page, office }) => {
  await office.apply(['Asha']);
  await office.open('/applicant', ASHA);
  const stored: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && stored.push(request.postDataJSON()));
  const letGo = await office.hold(/\/api\/applications\/[^/]+$/);
  await office.button('Shortlist').dblclick();
  await expect(office.button('Saving...')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await office.press('Move to Interview');
  await expect(page.getByLabel('Stage')).toHaveValue('interview');
  const rating = office.group('Rating');
  await rating.getByText('3 out of 5').locator('..').click();
  await expect(office.toast('Saved.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(rating.getByRole('radio', { name: '4 out of 5' })).toBeChecked();
  const changes = [{ stage: 'shortlisted' }, { stage: 'interview' }, { rating: 3 }, { rating: 4 }];
  await expect.poll(() => stored).toEqual(changes);
  await expect.poll(() => office.listed('applications')).toMatchObject([{ rating: 4, stage: 'interview' }]);
  await page.getByRole('link', { name: 'All applications' }).click();
  await office.press('Interview 1');
  await expect(office.rows).toHaveCount(1);
  await page.goto(`${LIST}?f.rating=5+out+of+5`);
  await office.says('Nothing matches');
});

test('a CV is shown in a sandbox, or the page says why not', async ({ page, office, allowConsole }) => {
  allowConsole(/ERR_BLOCKED_BY_RESPONSE|X-Frame-Options/);
  /** What the browser says of itself from now on; the headless shell has no viewer, and only asks for the file. */
  const pretend = (name: string, value: unknown) =>
    page.addInitScript(
      ([key, own]) => Object.defineProperty(navigator, key, { value: own, configurable: true }),
      [name, value] as const,
    );
  await pretend('pdfViewerEnabled', true);
  await office.apply(['Asha'], { cv: PDF_CV });
  const answered = page.waitForResponse(SHOWN_CV);
  await office.open('/applicant', ASHA);
  expect(await (await answered).allHeaders()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="Asha/),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
  });
  await expect(page.getByTitle(/^CV of Asha/)).toBeVisible();
  // As the API's errors are, it must not be framed.
  const headers = { 'X-Frame-Options': 'DENY' };
  await page.route(SHOWN_CV, (route) => route.fulfill({ status: 404, headers, json: {} }));
  await page.reload();
  await office.says('The CV could not be shown: perhaps it was removed.');
  await page.unrouteAll();
  await office.press('Retry');
  await expect(page.getByTitle(/^CV of Asha/)).toBeVisible();
  await pretend('vendor', 'Apple Computer, Inc.');
  await page.reload();
  await office.says('This browser cannot show a PDF safely within the page');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('who has also applied is named with links, by address, telephone or NIC, however these were written', async ({
  page,
  office,
}) => {
  await office.apply(['Stranger'], { email: 'stranger@customer.example', contactNumber: '0719999999' });
  await office.apply(['Nimal'], { nic: '901234567v', position: 'Clerk', contactNumber: '' });
  await office.apply(['Phone'], { contactNumber: '0094 77 123 4567', position: '' });
  const own = { email: 'ASHA@customer.example', contactNumber: '' };
  await office.apply(['Asha'], { ...own, position: 'Driver' });
  await office.apply(['Asha'], { nic: '901234567V' });
  await page.goto(LIST);
  await page.getByRole('link', { name: ASHA, exact: true }).first().click();
  const others = page.getByRole('definition').getByRole('listitem');
  await expect(others).toHaveText([/^Driver\s*\d/, /^No position named as Phone Silva/, /^Clerk as Nimal/]);
  await office.press('Shortlist');
  await expect(page.getByLabel('Stage')).toHaveValue('shortlisted');
  await others.getByRole('link', { name: 'Driver' }).click();
  await expect(others).toHaveText([/^Storekeeper/]);
  await office.open('/applicant', 'Stranger Silva');
  await expect(page.getByText('Has also applied')).toBeHidden();
});
