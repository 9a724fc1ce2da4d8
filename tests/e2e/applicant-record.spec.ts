import { expect, test } from '#tests/support/browser';
import { apply, columnsOf, open } from '#tests/support/applicant-pages';
import { PDF_CV } from '#tests/support/cv-upload';
import { holdRoute } from '#tests/support/held-route';
import { another, expectNoRecord, expectPlaceholder, record } from '#tests/support/record-pages';
import { toast } from '#tests/support/sent-mails';

test.beforeEach(async ({ page, logIn }) => logIn(page));

test('the strongest button is the next stage, and the list counts it', async ({ page }) => {
  const mark = await apply(page, ['Asha']);
  await open(page, mark, 'Asha');
  // On a phone, too, it says that it works, and nothing moves.
  await page.setViewportSize({ width: 360, height: 780 });
  const step = page.getByRole('button', { name: /^(Shortlist|Saving\.\.\.)$/ });
  const places = () =>
    Promise.all([step, page.getByRole('button', { name: 'Reject' })].map((button) => button.boundingBox()));
  const before = await places();
  const letGo = await holdRoute(page, /\/api\/applications\/[^/]+$/);
  await step.click();
  await expect(step).toHaveAccessibleName('Saving...');
  expect(await places()).toEqual(before);
  letGo();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByLabel('Stage')).toHaveValue('shortlisted');
  await page.getByRole('button', { name: 'Move to Interview' }).click();
  await expect(page.getByLabel('Stage')).toHaveValue('interview');
  await page.getByRole('link', { name: 'All applications' }).click();
  const counts = page.getByRole('group', { name: 'Stage' });
  await counts.getByRole('button', { name: /^Offer/ }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await counts.getByRole('button', { name: /^Interview/ }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(mark);
  await page.getByLabel(`Select Asha ${mark}`).check();
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Move to Offer' }).click();
  await expect(toast(page, '1 application moved to Offer.')).toBeVisible();
});

test('a rating is given by pointer and by keyboard, and found in the list', async ({ page }) => {
  const mark = await apply(page, ['Bimal']);
  await open(page, mark, 'Bimal');
  await expectPlaceholder(page, 'Applicant', /\/api\/applications\/[^/]+$/);
  const rating = page.getByRole('group', { name: 'Rating' });
  await rating.getByText('3 out of 5').locator('..').click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(rating.getByRole('radio', { name: '5 out of 5' })).toBeChecked();
  // One change for both keys.
  await expect
    .poll(async () => {
      const [row] = (await (await page.request.get('/api/applications')).json()).filter(
        ({ name }: { name: string }) => name.includes(mark),
      );
      return row.rating;
    })
    .toBe(5);
  await page.goto(`/jobformdetails?q=${mark}&f.rating=5+out+of+5`);
  await expect(page.getByRole('row').nth(1)).toContainText(mark);
  await page.goto(`/jobformdetails?q=${mark}&f.rating=4+out+of+5`);
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
  const stages = page.getByRole('group', { name: 'Stage' });
  await stages.getByRole('button', { name: 'Shortlisted 5' }).click();
  clicks += 1;
  await expect(page.getByRole('row')).toHaveCount(6);
  await expect(stages.getByRole('button', { name: 'All 25' })).toBeVisible();
  await page.getByRole('link', { name: `Person11 ${mark}` }).click();
  clicks += 1;
  expect(clicks).toBe(8);
  await expect(page.getByRole('navigation', { name: 'Records' }).getByText('1 of 5')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(record(page, 'Person14')).toBeVisible();
});

test('a note for two selected is on both pages, and is added once after an error', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/429|500/);
  const mark = await apply(page, ['Kamala', 'Lalith', 'Mala']);
  await page.goto(`/jobformdetails?q=${mark}&sort=name`);
  await expect(page.getByRole('row')).toHaveCount(4);
  for (const name of ['Kamala', 'Lalith']) await page.getByLabel(`Select ${name} ${mark}`).check();
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Add a note...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a note to 2 applicants' });
  const add = dialog.getByRole('button', { name: 'Add 2 notes' });
  await add.click();
  await expect(dialog.getByText('Please write the note.').last()).toBeVisible();
  await dialog.getByLabel('Note').fill('Invite both on Friday.');
  const busy = { status: 429, json: { message: 'Too many attempts.' } };
  await page.route('**/api/applications/notes', (route) => route.fulfill(busy), { times: 1 });
  await add.click();
  await expect(dialog.getByRole('alert')).toHaveText('The notes were not saved. Too many attempts.');
  // The server adds them, but its answer is lost.
  await page.route(
    '**/api/applications/notes',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } });
    },
    { times: 1 },
  );
  await add.click();
  await expect(dialog.getByRole('alert').locator('p')).toHaveText([
    'It is not known whether the notes were saved. Something went wrong on our side.',
    'If you try again without changing anything, nobody gets the note twice.',
  ]);
  await add.click();
  await expect(toast(page, 'Note added to 2 applicants.')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.getByRole('link', { name: `Kamala ${mark}` }).click();
  const notes = page.getByRole('region', { name: 'Internal notes' });
  for (const name of ['Kamala', 'Lalith']) {
    await expect(record(page, name)).toBeVisible();
    await expect(notes.getByRole('listitem')).toHaveText(/^Invite both on Friday\./);
    await page.keyboard.press('ArrowRight');
  }
  await expect(record(page, 'Mala')).toBeVisible();
  await expect(notes.getByRole('listitem')).toHaveCount(0);
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
  await other.getByRole('button', { name: 'Move to Rejected without an email' }).click();
  await expect(other.getByLabel('Stage')).toHaveValue('rejected');
  await page.getByLabel('New note').fill('Speaks Tamil');
  await page.getByRole('button', { name: 'Shortlist' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('your last action was not carried out');
  await expect(page.getByLabel('Stage')).toHaveValue('rejected');
  await expect(page.getByLabel('New note')).toHaveValue('Speaks Tamil');
  await page.getByRole('button', { name: 'Consider again' }).click();
  await expect(page.getByLabel('Stage')).toHaveValue('new');
  await expect(notice).toHaveCount(0);

  // What one person has seen last is what the other erases.
  await other.reload();
  await page.getByLabel('Stage').selectOption('offer');
  await expect(toast(page, 'Moved to Offer.')).toBeVisible();
  await other.getByRole('button', { name: 'Erase this application' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(other.getByRole('alert')).toContainText('your last action was not carried out');
  await expect(other.getByLabel('Stage')).toHaveValue('offer');
  await other.getByRole('button', { name: 'Erase this application' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(toast(other, 'The application was erased.')).toBeVisible();
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
  await expect(toast(page, `Farah ${mark} was moved to Shortlisted.`)).toBeVisible();
  await expect(column('Shortlisted').getByRole('link', { name: `Farah ${mark}` })).toBeVisible();
  await expect(stage).toBeFocused();
  await page
    .getByRole('article')
    .filter({ hasText: `Gamini ${mark}` })
    .dragTo(column('Interview'), { targetPosition: { x: 40, y: 20 } });
  await expect(column('Interview').getByRole('link', { name: `Gamini ${mark}` })).toBeVisible();
  const places = await columnsOf(page);
  const letGo = await holdRoute(page, '**/api/applications?*');
  await page.reload();
  const placeholder = page.getByRole('region', { name: 'Board' });
  await expect(placeholder).toHaveAttribute('aria-busy', 'true');
  expect(await columnsOf(page)).toEqual(places);
  // A card is seen in its column.
  const grounds = await placeholder
    .locator('.board-column:first-child, .board-column:first-child .rounded-sm.border.bg-paper')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).backgroundColor));
  expect(grounds).toHaveLength(3);
  expect(grounds.slice(1)).not.toContain(grounds[0]);
  letGo();
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
