import type { Page, Route } from '@playwright/test';
import { HONEYPOT_FIELD } from '#lib/spam-signals';
import type { BulkResult } from '#lib/bulk';
import { apply, inquire, listed, PROBLEM, record, rows, select, toast } from '#tests/support/admin-records';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';

const INQUIRIES = '/contactformdetails';
const BULK = '**/api/inquiries/bulk';
const NOTES = '**/api/applications/notes';

const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });
const choice = (page: Page) => page.getByLabel('Change the selected records');
const applyChoice = (page: Page) => bar(page).getByRole('button', { name: 'Apply' });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const names = (count: number) => Array.from({ length: count }, (_, at) => `Nr${at + 10}`);

/** Answers a change of several as the site does that makes it for all but the first; of the others it is made. */
async function failFirst(route: Route): Promise<void> {
  const { records, ...body } = route.request().postDataJSON() as { records: BulkResult[] };
  const [first, ...others] = records;
  const answer = await route.fetch({ postData: JSON.stringify({ records: others, ...body }) });
  const { results } = (await answer.json()) as { results: BulkResult[] };
  await route.fulfill({ json: { results: [{ id: first?.id, outcome: 'failed' }, ...results] } });
}

/** Opens a list, selects all of its records over several pages and begins to remove them. */
async function remove(page: Page, address: string, count: number, verb: 'Delete' | 'Erase'): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(`of ${count}`)).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: `Select all ${count}` }).click();
  await expect(page.getByText(`${count} selected`)).toBeVisible();
  await page.getByRole('button', { name: `${verb} selected` }).click();
  await press(page, verb);
}

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/40[49]|422|500|ERR_FAILED|Failed to load resource/);
  await logIn(page);
});

test('a selection is changed by a choice and a button, and what failed is said and tried again', async ({
  page,
}) => {
  await inquire(page, ['Asha', 'Bimal']);
  await page.goto(INQUIRIES);
  await select(page, ['Asha Perera', 'Bimal Perera']);
  await expect(bar(page)).toContainText('2 selected');
  await choice(page).selectOption('Assign to owner (you)');
  await applyChoice(page).click();
  await expect(toast(page, '2 inquiries assigned to owner.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await select(page, ['Asha Perera', 'Bimal Perera']);
  await page.route(BULK, failFirst, { times: 1 });
  await choice(page).selectOption('Set to Closed');
  await applyChoice(page).click();
  await expect(bar(page).locator('summary')).toHaveText('1 of 2 inquiries set to Closed; this failed for 1.');
  await expect(bar(page).getByRole('alert')).toContainText(
    '1 could not be changed because something went wrong on our side: Bimal Perera. Please try again.',
  );
  await expect(bar(page)).toContainText('1 selected');
  // A toast would say the same, over the bar.
  await expect(page.locator('.toasts > p')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Contact submissions' })).toBeFocused();
  await expect(choice(page).locator('option:checked')).toHaveText('Set to Closed');
  await applyChoice(page).click();
  await expect(toast(page, '1 inquiry set to Closed.')).toBeVisible();
  expect(await listed(page, 'getemaildetails')).toMatchObject([{ status: 'closed' }, { status: 'closed' }]);
});

test('a selection that is being changed is locked, can be stopped, and its result outlives a filter', async ({
  page,
}) => {
  await inquire(page, ['Asha', 'Bimal']);
  await page.goto(INQUIRIES);
  await select(page, ['Asha Perera', 'Bimal Perera']);
  const letGo = await holdRoute(page, BULK, failFirst);
  await choice(page).selectOption('Set to Closed');
  await applyChoice(page).press('Enter');
  await expect(bar(page).getByRole('status')).toHaveText('Changing 2 records...');
  await expect(bar(page).getByRole('button')).toHaveText(['Stop']);
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeDisabled();
  const search = page.getByRole('searchbox');
  await search.fill('Nobody has this name');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Stop' }).click();
  await expect(bar(page).getByRole('button', { name: 'Stopping...' })).toBeDisabled();
  letGo();
  await expect(toast(page, '1 of 2 inquiries set to Closed. 1 could not be changed')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await search.fill('');
  await expect(bar(page)).toContainText('1 selected');
  await expect(page.getByRole('checkbox').first()).toBeEnabled();
});

test('of two colleagues with one name, the one who is chosen gets the work', async ({ page }) => {
  await apply(page, ['Asha']);
  const colleagues = ['a', 'b'].map((id) => ({
    ...{ id, name: `Nimal Perera (${id}@office.example)`, roles: ['recruiter'], self: false },
  }));
  await page.route('**/api/colleagues', (route) => route.fulfill({ json: colleagues }));
  await page.goto('/jobformdetails');
  await select(page, ['Asha Silva']);
  const second = choice(page).getByRole('option', { name: 'Assign to Nimal Perera' }).nth(1);
  await choice(page).selectOption(await second.getAttribute('value'));
  const asked = page.waitForRequest('**/api/applications/bulk');
  await applyChoice(page).click();
  expect((await asked).postDataJSON().change).toEqual({ assignee: 'b' });
});

test('deleting many shows its progress, and a stop leaves the rest untouched', async ({ page }) => {
  await inquire(page, names(30));
  const sizes: number[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(BULK, async (route) => {
    sizes.push((route.request().postDataJSON() as { records: unknown[] }).records.length);
    await held.promise;
    await route.continue();
  });
  await remove(page, `${INQUIRIES}?size=25`, 30, 'Delete');
  await expect(dialog(page).getByText('0 of 30', { exact: true })).toBeVisible();
  await expect(dialog(page).getByRole('progressbar', { name: 'Progress' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Stop' }).click();
  // The request that is under way cannot be called back: until it has ended, nobody knows what is deleted.
  const stopping = dialog(page).getByRole('button', { name: 'Stopping...' });
  await expect(stopping).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(stopping).toBeVisible();
  held.resolve();
  await expect(toast(page, '25 of 30 inquiries deleted.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(5);
  expect(sizes).toEqual([25]);
  expect(await listed(page, 'getemaildetails')).toHaveLength(5);
});

test('a connection that is lost in the middle is said with what was done, and another try goes on', async ({
  page,
}) => {
  await inquire(page, names(30), { [HONEYPOT_FIELD]: 'x' });
  let asked = 0;
  await page.route('**/api/inquiries/bulk-erase', async (route) => {
    asked += 1;
    if (asked !== 2) return route.continue();
    // The server has done it; its answer is lost.
    expect((await route.fetch()).status()).toBe(200);
    return route.abort();
  });
  await remove(page, '/suspectedspam?size=25', 30, 'Erase');
  await expect(dialog(page).getByRole('alert')).toHaveText(
    '25 of 30 submissions erased. The server could not be reached. Check your connection and try again.',
  );
  await expect(dialog(page).getByRole('heading')).toHaveText('Erase the 5 that are left?');
  await press(page, 'Erase');
  await expect(toast(page, '30 submissions erased.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  expect(asked).toBe(3);
});

test('each record that a colleague changed or erased is answered for, those that failed are left to try, and the others are deleted', async ({
  page,
}) => {
  await inquire(page, ['Asha', 'Bimal', 'Chandra']);
  await page.goto(INQUIRIES);
  await select(page, ['Asha Perera', 'Bimal Perera', 'Chandra Perera']);
  const [changed, erased] = await listed(page, 'getemaildetails');
  await page.request.patch(`/api/inquiries/${changed?.id}`, { data: { status: 'answered' } });
  await page.request.post(`/api/inquiries/${erased?.id}/erase`);
  const deleteSelected = async () => {
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await press(page, 'Delete');
  };
  await deleteSelected();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    '1 of 3 inquiries deleted. Someone else changed or deleted the rest in the meantime: close this and look at the list again.',
  );
  // Nothing is left to try.
  await expect(dialog(page).getByRole('heading')).toHaveText('Not all inquiries were deleted');
  await expect(dialog(page).getByRole('button')).toHaveText(['Close']);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Answered');

  await inquire(page, ['Deepa']);
  await page.reload();
  await select(page, ['Deepa Perera', 'Chandra Perera']);
  await page.route(BULK, failFirst);
  await deleteSelected();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    '1 of 2 inquiries deleted. 1 could not be removed because something went wrong on our side. Please try again.',
  );
  await expect(dialog(page).getByRole('button')).toHaveText(['Close', 'Delete']);
});

test('a note for several is on their pages once although an answer was lost, and is kept while it is not sent', async ({
  page,
}) => {
  await apply(page, ['Asha', 'Bimal', 'Chandra']);
  await page.goto('/jobformdetails?sort=name');
  await select(page, ['Asha Silva', 'Bimal Silva']);
  const openNote = () => bar(page).getByRole('button', { name: 'Add a note...' }).click();
  const text = dialog(page).getByLabel('Note');
  await openNote();
  await expect(dialog(page)).toHaveAccessibleName('Add a note to 2 applicants');
  await press(page, 'Add 2 notes');
  await expect(dialog(page).getByText('Please write the note.').last()).toBeVisible();
  await text.fill('Call on Monday');
  await press(page, 'Cancel');
  await openNote();
  const notice = dialog(page).getByRole('alert').filter({ hasText: 'typed before, perhaps for others.' });
  await expect(text).toHaveValue('Call on Monday');
  await notice.getByRole('button', { name: 'Discard' }).click();
  await expect(text).toHaveValue('');
  await expect(text).toBeFocused();
  await text.fill('Invite both on Friday.');
  const sentences = dialog(page).getByRole('alert').locator('p');
  // The first call never reaches the server; the answer of the second one is lost, and the third fails for one.
  const tries = [
    (route: Route) => route.fulfill({ status: 422, json: { message: 'Too many attempts.' } }),
    async (route: Route) => {
      await route.fetch();
      await route.fulfill({ status: 500, json: { message: PROBLEM } });
    },
    async (route: Route) => {
      const { results } = (await (await route.fetch()).json()) as { results: BulkResult[] };
      results.at(-1)!.outcome = 'failed';
      await route.fulfill({ json: { results } });
    },
  ];
  await page.route(NOTES, (route) => (tries.shift() ?? ((one: Route) => one.continue()))(route));
  await press(page, 'Add 2 notes');
  await expect(sentences).toHaveText(['The notes were not saved. Too many attempts.']);
  await press(page, 'Add 2 notes');
  await expect(sentences).toHaveText([
    `It is not known whether the notes were saved. ${PROBLEM}`,
    'If you try again without changing anything, nobody gets the note twice.',
  ]);
  await press(page, 'Add 2 notes');
  await expect(sentences.first()).toHaveText('Note added to 1 of 2 applicants; this failed for 1.');
  await press(page, 'Add the note');
  await expect(toast(page, 'Note added to 2 applicants.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Asha Silva' }).click();
  const notes = page.getByRole('region', { name: 'Internal notes' }).getByRole('listitem');
  for (const name of ['Asha', 'Bimal']) {
    await expect(record(page, name)).toBeVisible();
    await expect(notes).toHaveText(/^Invite both on Friday\./);
    await page.keyboard.press('ArrowRight');
  }
  await expect(record(page, 'Chandra')).toBeVisible();
  await expect(notes).toHaveCount(0);
});
