import { apply, colleague, listed, open, record, rows, toast } from '#tests/support/admin-records';
import { expect, test } from '#tests/support/browser';
import { DOCX_CV, PDF_CV } from '#tests/support/cv-upload';
import { holdRoute } from '#tests/support/held-route';

const LIST = '/jobformdetails';

/** The calls that read or change one application. */
const ONE = /\/api\/applications\/[^/]+$/;

/** The call that shows a PDF within the page. */
const SHOWN_CV = /\/api\/cvs\/.+view=1/;

test.beforeEach(async ({ page, logIn }) => logIn(page));

test('the next stage is one button away and stored once, a rating is given by pointer and key, and the list counts both', async ({
  page,
}) => {
  await page.clock.install();
  await apply(page, ['Asha']);
  await open(page, LIST, 'Asha Silva');
  const stored: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && stored.push(request.postDataJSON()));
  const letGo = await holdRoute(page, ONE);
  await page.getByRole('button', { name: 'Shortlist' }).dblclick();
  await expect(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByLabel('Stage')).toHaveValue('shortlisted');
  expect(stored).toEqual([{ stage: 'shortlisted' }]);
  await page.getByRole('button', { name: 'Move to Interview' }).click();
  await expect(page.getByLabel('Stage')).toHaveValue('interview');

  const rating = page.getByRole('group', { name: 'Rating' });
  await rating.getByText('3 out of 5').locator('..').click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  stored.length = 0;
  // Keys pass choices, of which the one that rests is stored.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(rating.getByRole('radio', { name: '5 out of 5' })).toBeChecked();
  expect(stored).toEqual([]);
  await page.clock.resume();
  await expect.poll(() => stored).toEqual([{ rating: 5 }]);
  await expect.poll(() => listed(page, 'applications')).toMatchObject([{ rating: 5, stage: 'interview' }]);

  await page.getByRole('link', { name: 'All applications' }).click();
  const stages = page.getByRole('group', { name: 'Stage' });
  await stages.getByRole('button', { name: /^Offer/ }).click();
  await expect(page.getByText('No applications in the stage “Offer”')).toBeVisible();
  await stages.getByRole('button', { name: /^Interview 1/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${LIST}?f.rating=5+out+of+5`);
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${LIST}?f.rating=4+out+of+5`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('of two people at once, the later is told what happened, and nothing is overwritten', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/409/);
  await apply(page, ['Asha']);
  await open(page, LIST, 'Asha Silva');
  const other = await colleague(browser, page);
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Reject' }).click();
  await other.getByRole('button', { name: 'Move to Rejected without an email' }).click();
  await expect(other.getByLabel('Stage')).toHaveValue('rejected');
  await page.getByLabel('New note').fill('Speaks Tamil');
  await page.getByRole('button', { name: 'Shortlist' }).click();
  const notice = 'your last action was not carried out';
  await expect(page.getByRole('alert')).toContainText(notice);
  await expect(page.getByLabel('Stage')).toHaveValue('rejected');
  await expect(page.getByLabel('New note')).toHaveValue('Speaks Tamil');
  await page.getByRole('button', { name: 'Consider again' }).click();
  await expect(page.getByLabel('Stage')).toHaveValue('new');
  await expect(page.getByRole('alert')).toHaveCount(0);

  // What one person has seen last is what the other erases.
  await other.reload();
  await page.getByLabel('Stage').selectOption('offer');
  await expect(toast(page, 'Moved to Offer.')).toBeVisible();
  for (const isRefused of [true, false]) {
    await other.getByRole('button', { name: 'Erase this application' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await expect(isRefused ? other.getByRole('alert') : toast(other, '')).toContainText(
      isRefused ? notice : 'The application was erased.',
    );
  }
  await other.context().close();
});

test('a PDF is asked for beside the details in a sandbox, and where it cannot be shown the page says so', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404|500|ERR_BLOCKED_BY_RESPONSE|X-Frame-Options/);
  /** What the browser says of itself at the next loads; the headless shell has no viewer, and only asks for the file. */
  const pretend = (name: string, value: unknown) =>
    page.addInitScript(
      ([key, own]) => Object.defineProperty(navigator, key, { value: own, configurable: true }),
      [name, value] as const,
    );
  await pretend('pdfViewerEnabled', true);
  await apply(page, ['Asha'], { cv: PDF_CV });
  const answered = page.waitForResponse(SHOWN_CV);
  await open(page, LIST, 'Asha Silva');
  const headers = await (await answered).allHeaders();
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(headers['content-disposition']).toMatch(/^inline; filename="Asha/);
  const cv = page.getByRole('region', { name: 'CV' });
  await expect(cv.getByTitle(/^CV of Asha/)).toBeVisible();
  await expect(cv.getByRole('link', { name: 'Open full screen' })).toHaveAttribute('target', '_blank');

  let status = 404;
  // As the API's errors are, it must not be framed.
  await page.route(SHOWN_CV, (route) =>
    route.fulfill({ status, headers: { 'X-Frame-Options': 'DENY' }, json: {} }),
  );
  await page.reload();
  await expect(cv.getByRole('status')).toHaveText('This CV was removed.');
  await expect(cv.getByRole('alert').or(cv.getByRole('button')).or(cv.getByRole('link'))).toHaveCount(0);
  status = 500;
  await page.reload();
  await expect(cv.getByRole('alert')).toContainText('The CV could not be shown. Try again;');
  await expect(cv.getByRole('link', { name: 'Download' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cv.getByTitle(/^CV of Asha/)).toBeVisible();

  for (const [name, value, sentence] of [
    ['vendor', 'Apple Computer, Inc.', 'This browser cannot show a PDF safely within the page'],
    ['pdfViewerEnabled', false, 'This browser downloads PDFs instead of showing them.'],
  ] as const) {
    await pretend(name, value);
    await page.reload();
    await expect(cv.getByText(sentence)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(cv.getByRole('link', { name: 'Download' })).toBeVisible();
    await pretend('vendor', '');
  }
});

test('a Word file is downloaded under the name of the applicant, and on a phone no CV is read unasked', async ({
  page,
}) => {
  await apply(page, ['Asha'], { cv: { ...DOCX_CV, name: 'cv.docx.exe' } });
  await apply(page, ['Bimal'], { cv: PDF_CV });
  const read: string[] = [];
  page.on('request', (request) => request.url().includes('/api/cvs/') && read.push(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, LIST, 'Bimal Silva');
  await expect(page.getByRole('link', { name: 'Open full screen' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(record(page, 'Asha')).toBeVisible();
  await expect(page.getByText('cv.docx', { exact: true })).toBeVisible();
  const link = page.getByRole('link', { name: 'Download' });
  await link.evaluate((own: HTMLAnchorElement) => own.removeAttribute('target'));
  expect(read).toEqual([]);
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe('Asha Silva.docx');
});
