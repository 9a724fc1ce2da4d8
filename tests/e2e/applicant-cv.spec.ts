import { expect, test } from '#tests/support/browser';
import { apply, open } from '#tests/support/applicant-pages';
import { DOCX_CV, PDF_CV } from '#tests/support/cv-upload';

test.beforeEach(async ({ page, logIn }) => logIn(page));

test('a PDF is asked for beside the details, with headers that sandbox it', async ({ page }) => {
  // The headless shell has no viewer, and gets none by this: it only asks for the document as others do.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true }),
  );
  const mark = await apply(page, ['Chandra'], PDF_CV);
  const answered = page.waitForResponse(/\/api\/cvs\/.+view=1/);
  await open(page, mark, 'Chandra');
  const headers = await (await answered).allHeaders();
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toMatch(/^inline; filename="Chandra/);
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'; frame-ancestors 'self'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  await expect(page.getByTitle(/^CV of Chandra/)).toBeVisible();
  const full = page.getByRole('link', { name: 'Open full screen' });
  await expect(full).toHaveAttribute('target', '_blank');
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
  await page.reload();
  const cv = page.getByRole('region', { name: 'CV' });
  const sentence = cv.getByText('This browser downloads PDFs instead of showing them.');
  await expect(sentence).toBeVisible();
  await expect(full).toHaveCount(0);
  await expect(cv.getByRole('link', { name: 'Download' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(full).toBeVisible();
  await expect(sentence).toHaveCount(0);
});

test('a CV that cannot be shown or was removed says so, and a browser that shows none in a sandbox offers the download', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404|500|ERR_BLOCKED_BY_RESPONSE|X-Frame-Options/);
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
  const mark = await apply(page, ['Nayana'], PDF_CV);
  let status = 404;
  await page.route(/\/api\/cvs\/.+view=1/, (route) =>
    // As the API's errors are, it must not be framed.
    route.fulfill({ status, headers: { 'X-Frame-Options': 'DENY' }, json: {} }),
  );
  await open(page, mark, 'Nayana');
  const cv = page.getByRole('region', { name: 'CV' });
  // A fact, and no error.
  await expect(cv.getByRole('status')).toHaveText('This CV was removed.');
  await expect(cv.getByRole('alert')).toHaveCount(0);
  await expect(cv.getByRole('button').or(cv.getByRole('link'))).toHaveCount(0);
  status = 500;
  await page.reload();
  await expect(cv.getByRole('alert')).toContainText(
    'The CV could not be shown. Try again; if that does not help, download it.',
  );
  await expect(cv.getByRole('link', { name: 'Download' })).toBeVisible();
  await page.unroute(/\/api\/cvs\/.+view=1/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByTitle(/^CV of Nayana/)).toBeVisible();

  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' }),
  );
  await page.reload();
  await expect(page.getByText('This browser cannot show a PDF safely within the page')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open full screen' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
});

test('a Word file is downloaded under the name of the applicant', async ({ page }) => {
  const mark = await apply(page, ['Deepa'], { ...DOCX_CV, name: 'cv.docx.exe' });
  await open(page, mark, 'Deepa');
  await expect(page.getByText('cv.docx', { exact: true })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: 'Download' })
    .evaluate((link: HTMLAnchorElement) => link.removeAttribute('target'));
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe(`Deepa ${mark}.docx`);
});
