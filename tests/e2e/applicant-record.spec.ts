import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { DOCX_CV, PDF_CV } from '#tests/support/cv-upload';
import { another, expectNoRecord, record } from '#tests/support/record-pages';

let number = 0;

type Cv = typeof PDF_CV;

/** Sends applications with a mark that no other test has; the first names tell them apart. */
async function apply(page: Page, names: readonly string[], cv?: Cv): Promise<string> {
  const mark = `Mark${Date.now()}${(number += 1)}`;
  for (const name of names) {
    const answer = await page.request.post('/api/submit-application', {
      multipart: {
        ...{ name: `${name} ${mark}`, email: 'a@example.com', contactNumber: '0771234567' },
        ...{ position: 'Storekeeper', message: 'I count well.' },
        ...(cv ? { cv } : {}),
      },
    });
    expect(answer.status()).toBe(200);
  }
  return mark;
}

/** Opens the page of this applicant by the list. */
async function open(page: Page, mark: string, name: string): Promise<void> {
  await page.goto(`/jobformdetails?q=${mark}`);
  await page.getByRole('link', { name: `${name} ${mark}` }).click();
  await expect(record(page, name)).toBeVisible();
}

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test.beforeEach(async ({ page, logIn }) => logIn(page));

test('the strongest button is the next stage, and the list counts it', async ({ page }) => {
  const mark = await apply(page, ['Asha']);
  await open(page, mark, 'Asha');
  await page.getByRole('button', { name: 'Shortlist' }).click();
  await expect(page.getByLabel('Stage')).toHaveValue('shortlisted');
  await page.getByRole('button', { name: 'Invite to interview' }).click();
  await expect(page.getByLabel('Stage')).toHaveValue('interview');
  await page.getByRole('link', { name: 'All applications' }).click();
  const counts = page.getByRole('group', { name: 'Stage' });
  await counts.getByRole('button', { name: /^Offer/ }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await counts.getByRole('button', { name: /^Interview/ }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(mark);
});

test('a rating is given by pointer and by keyboard, and found in the list', async ({ page }) => {
  const mark = await apply(page, ['Bimal']);
  await open(page, mark, 'Bimal');
  const rating = page.getByRole('group', { name: 'Rating' });
  await rating.getByText('3 of 5').locator('..').click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(rating.getByRole('radio', { name: '5 of 5' })).toBeChecked();
  // One change for both keys.
  await expect
    .poll(async () => {
      const [row] = (await (await page.request.get('/api/applications')).json()).filter(
        ({ name }: { name: string }) => name.includes(mark),
      );
      return row.rating;
    })
    .toBe(5);
  await page.goto(`/jobformdetails?q=${mark}&f.rating=5+of+5`);
  await expect(page.getByRole('row').nth(1)).toContainText(mark);
  await page.goto(`/jobformdetails?q=${mark}&f.rating=4+of+5`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('five of 25 are shortlisted with eight clicks, and the neighbours are those of the list', async ({
  page,
}) => {
  const names = Array.from({ length: 25 }, (_, at) => `Person${String(at + 10)}`);
  const mark = await apply(page, names);
  await page.goto(`/jobformdetails?q=${mark}&sort=name`);
  await expect(page.getByRole('row')).toHaveCount(26);
  let clicks = 0;
  for (const name of ['Person11', 'Person14', 'Person20', 'Person21', 'Person30']) {
    await page.getByRole('checkbox', { name: `Select ${name} ${mark}` }).check();
    clicks += 1;
  }
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Shortlist' }).click();
  clicks += 1;
  await expect(toast(page, '5 applications moved to Shortlisted.')).toBeVisible();
  await page
    .getByRole('group', { name: 'Stage' })
    .getByRole('button', { name: /^Shortlisted/ })
    .click();
  clicks += 1;
  await expect(page.getByRole('row')).toHaveCount(6);
  await page.getByRole('link', { name: `Person11 ${mark}` }).click();
  clicks += 1;
  expect(clicks).toBe(8);
  await expect(page.getByRole('navigation', { name: 'Records' }).getByText('1 of 5')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(record(page, 'Person14')).toBeVisible();
});

test('a PDF is asked for beside the details, with headers that sandbox it', async ({ page }) => {
  // The headless shell has no viewer, and gets none by this: it only asks for the document as others do.
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
  const mark = await apply(page, ['Chandra'], PDF_CV);
  const answered = page.waitForResponse(/\/api\/cvs\/.+view=1/);
  await open(page, mark, 'Chandra');
  const headers = await (await answered).allHeaders();
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toMatch(/^inline; filename="Chandra/);
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'; frame-ancestors 'self'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  await expect(page.getByTitle(/^CV of Chandra/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open full screen' })).toHaveAttribute('target', '_blank');
});

test('a Word file is downloaded under the name of the applicant', async ({ page }) => {
  const mark = await apply(page, ['Deepa'], { ...DOCX_CV, name: 'cv.docx.exe' });
  await open(page, mark, 'Deepa');
  await expect(page.getByText('cv.docx, DOCX')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: 'Download' })
    .evaluate((link: HTMLAnchorElement) => link.removeAttribute('target'));
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe(`Deepa ${mark}.docx`);
});

test('of two people at once, the later is told, and nothing is overwritten', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/409/);
  const mark = await apply(page, ['Erandi']);
  await open(page, mark, 'Erandi');
  const other = await another(browser, page);
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Reject' }).click();
  await other.getByRole('button', { name: 'Move without a mail' }).click();
  await expect(other.getByLabel('Stage')).toHaveValue('rejected');
  await page.getByRole('button', { name: 'Shortlist' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was overwritten');
  await page.reload();
  await expect(page.getByLabel('Stage')).toHaveValue('rejected');
  await other.context().close();
});

test('a link to an application that is gone, or to none, says so', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await expectNoRecord(page, {
    address: '/applicant',
    gone: 'This application no longer exists.',
    back: 'All applications',
  });
});

test('a card of the board is moved by keyboard and by drag, and its page has the board’s order', async ({
  page,
}) => {
  const mark = await apply(page, ['Farah', 'Gamini']);
  await page.goto('/jobformdetails');
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Board' }).click();
  await expect(page).toHaveURL(/view=board/);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const stage = page.getByLabel(`Stage of Farah ${mark}`);
  await stage.focus();
  await page.keyboard.press('ArrowDown');
  await expect(toast(page, `Farah ${mark} is in Shortlisted now.`)).toBeVisible();
  await expect(column('Shortlisted').getByRole('link', { name: `Farah ${mark}` })).toBeVisible();
  await expect(stage).toBeFocused();
  await page
    .getByRole('article')
    .filter({ hasText: `Gamini ${mark}` })
    .dragTo(column('Interview'), { targetPosition: { x: 40, y: 20 } });
  await expect(column('Interview').getByRole('link', { name: `Gamini ${mark}` })).toBeVisible();
  await page.reload();
  await column('Interview')
    .getByRole('link', { name: `Gamini ${mark}` })
    .click();
  await expect(page.getByLabel('Stage')).toHaveValue('interview');
  await page.getByRole('link', { name: 'All applications' }).click();
  await expect(page.getByRole('group', { name: 'Board by stage' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the CV is a link, nothing is read of it, and no screen scrolls sideways', async ({ page }) => {
    const mark = await apply(page, ['Hiran'], PDF_CV);
    const read: string[] = [];
    page.on('request', (request) => read.push(request.url()));
    await open(page, mark, 'Hiran');
    await expect(page.getByRole('link', { name: 'Open full screen' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(read.filter((url) => url.includes('/api/cvs/'))).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
    await page.goto('/jobformdetails?view=board');
    await expect(page.getByRole('group', { name: 'Board by stage' })).toBeVisible();
    expect(await overflow()).toBe(0);
  });
});
