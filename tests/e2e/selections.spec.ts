import type { Route } from '@playwright/test';
import type { BulkResult } from '#lib/bulk';
import { HONEYPOT_FIELD } from '#lib/spam-signals';
import { expect, FAILED, PROBLEM, test, type Office } from '#tests/support/office';

const INQUIRIES = '/contactformdetails';
const BULK = '**/api/inquiries/bulk';

const bar = (office: Office) => office.group('Selected rows');
const choice = ({ page }: Office) => page.getByLabel('Change the selected records');
const NAMES = Array.from({ length: 30 }, (_, at) => `Nr${at + 10}`);

/** Chooses a change of the selected records, and makes it. */
async function change(office: Office, label: string): Promise<void> {
  await choice(office).selectOption(label);
  await office.button('Apply').press('Enter');
}

/** Answers a change of several as the site does that fails for the first one: the others are changed. */
async function failFirst(route: Route): Promise<void> {
  const { records, ...body } = route.request().postDataJSON() as { records: BulkResult[] };
  const answer = await route.fetch({ postData: JSON.stringify({ records: records.slice(1), ...body }) });
  const { results } = (await answer.json()) as { results: BulkResult[] };
  await route.fulfill({ json: { results: [{ id: records[0]?.id, outcome: 'failed' }, ...results] } });
}

/** Opens a list of 30 records, selects all over both pages and begins to remove them. */
async function removeAll(office: Office, address: string, verb: 'Delete' | 'Erase'): Promise<void> {
  await office.page.goto(`${address}?size=25`);
  await office.page.getByRole('checkbox').first().check();
  await office.press('Select all 30');
  await office.says('30 selected');
  await office.press(`${verb} selected`);
  await office.confirm(verb);
}

test('a selection is changed, and what failed is said and tried again', async ({ page, office }) => {
  await office.inquire(['Asha', 'Bimal']);
  await page.goto(INQUIRIES);
  await office.select('Asha Perera', 'Bimal Perera');
  await change(office, 'Assign to owner (you)');
  await expect(office.toast('2 inquiries assigned to owner.')).toBeVisible();
  await expect(bar(office)).toHaveCount(0);
  await office.select('Asha Perera', 'Bimal Perera');
  await page.route(BULK, failFirst, { times: 1 });
  await change(office, 'Set to Closed');
  await expect(bar(office).locator('summary')).toHaveText(
    '1 of 2 inquiries set to Closed; this failed for 1.',
  );
  await expect(bar(office).getByRole('alert')).toContainText(
    '1 could not be changed because something went wrong on our side: Bimal Perera. Please try again.',
  );
  await expect(bar(office)).toContainText('1 selected');
  // A toast would say the same, over the bar.
  await expect(office.toasts).toHaveCount(0);
  await expect(office.group('Contact submissions')).toBeFocused();
  await expect(choice(office).locator('option:checked')).toHaveText('Set to Closed');
  await office.press('Apply');
  await expect(office.toast('1 inquiry set to Closed.')).toBeVisible();
  expect(await office.listed('getemaildetails')).toMatchObject([{ status: 'closed' }, { status: 'closed' }]);
});

test('a selection that is changed is locked, can be stopped, and outlives a filter', async ({
  page,
  office,
}) => {
  await office.inquire(['Asha', 'Bimal']);
  await page.goto(INQUIRIES);
  await office.select('Asha Perera', 'Bimal Perera');
  const letGo = await office.hold(BULK, failFirst);
  await change(office, 'Set to Closed');
  await expect(bar(office).getByRole('status')).toHaveText('Changing 2 records...');
  await expect(bar(office).getByRole('button')).toHaveText(['Stop']);
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeDisabled();
  await page.getByRole('searchbox').fill('Nobody has this name');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await office.press('Stop');
  await expect(office.button('Stopping...')).toBeDisabled();
  letGo();
  await expect(office.toast('1 of 2 inquiries set to Closed. 1 could not be changed')).toBeVisible();
  await expect(bar(office)).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await expect(bar(office)).toContainText('1 selected');
  await expect(page.getByRole('checkbox').first()).toBeEnabled();
});

test('of two colleagues with one name, the one who is chosen gets the work', async ({ page, office }) => {
  await office.apply(['Asha']);
  const name = (id: string) => `Nimal Perera (${id}@office.example)`;
  const json = ['a', 'b'].map((id) => ({ id, name: name(id), roles: ['recruiter'], self: false }));
  await page.route('**/api/colleagues', (route) => route.fulfill({ json }));
  await page.goto('/jobformdetails');
  await office.select('Asha Silva');
  const second = choice(office).getByRole('option', { name: 'Assign to Nimal Perera' }).nth(1);
  const asked = page.waitForRequest('**/api/applications/bulk');
  await change(office, (await second.getAttribute('value')) ?? '');
  expect((await asked).postDataJSON().change).toEqual({ assignee: 'b' });
});

test('deleting many shows its progress, and a stop leaves the rest', async ({ page, office }) => {
  await office.inquire(NAMES);
  let asked = 0;
  page.on('request', (request) => request.url().endsWith('/api/inquiries/bulk') && (asked += 1));
  const letGo = await office.hold(BULK);
  await removeAll(office, INQUIRIES, 'Delete');
  await office.says('0 of 30');
  await expect(office.dialog.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
  await office.confirm('Stop');
  // The request that is under way cannot be called back: until it has ended, nobody knows what is deleted.
  await page.keyboard.press('Escape');
  await expect(office.button('Stopping...', office.dialog)).toBeDisabled();
  letGo();
  await expect(office.toast('25 of 30 inquiries deleted.')).toBeVisible();
  await expect(office.dialog).toHaveCount(0);
  await expect(office.rows).toHaveCount(5);
  expect(asked).toBe(1);
  expect(await office.listed('getemaildetails')).toHaveLength(5);
});

test('a connection that is lost in the middle is said, and another try goes on', async ({
  page,
  office,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await office.inquire(NAMES, { [HONEYPOT_FIELD]: 'x' });
  let asked = 0;
  await page.route('**/api/inquiries/bulk-erase', async (route) => {
    asked += 1;
    if (asked !== 2) return route.continue();
    // The server has done it; its answer is lost.
    await route.fetch();
    return route.abort();
  });
  await removeAll(office, '/suspectedspam', 'Erase');
  await expect(office.dialog.getByRole('alert')).toHaveText(
    '25 of 30 submissions erased. The server could not be reached. Check your connection and try again.',
  );
  await expect(office.dialog.getByRole('heading')).toHaveText('Erase the 5 that are left?');
  await office.confirm('Erase');
  await expect(office.toast('30 submissions erased.')).toBeVisible();
  await expect(office.rows).toHaveCount(0);
  expect(asked).toBe(3);
});

test('what a colleague changed or erased is not deleted, and what failed is left', async ({
  page,
  office,
}) => {
  await office.inquire(['Asha', 'Bimal', 'Chandra']);
  await page.goto(INQUIRIES);
  await office.select('Asha Perera', 'Bimal Perera', 'Chandra Perera');
  const [changed, erased] = await office.listed('getemaildetails');
  await page.request.patch(`/api/inquiries/${changed?.id}`, { data: { status: 'answered' } });
  await page.request.post(`/api/inquiries/${erased?.id}/erase`);
  await office.press('Delete selected');
  await office.confirm('Delete');
  await expect(office.dialog.getByRole('alert')).toHaveText(
    '1 of 3 inquiries deleted. Someone else changed or deleted the rest in the meantime: close this and look at the list again.',
  );
  // Nothing is left to try.
  await expect(office.dialog.getByRole('heading')).toHaveText('Not all inquiries were deleted');
  await expect(office.dialog.getByRole('button')).toHaveText(['Close']);
  await page.keyboard.press('Enter');
  await expect(office.rows).toHaveText([/Chandra Perera.*Answered/s]);
  await office.inquire(['Deepa']);
  await page.reload();
  await office.select('Deepa Perera', 'Chandra Perera');
  await page.route(BULK, failFirst);
  await office.press('Delete selected');
  await office.confirm('Delete');
  await expect(office.dialog.getByRole('alert')).toHaveText(
    '1 of 2 inquiries deleted. 1 could not be removed because something went wrong on our side. Please try again.',
  );
  await expect(office.dialog.getByRole('button')).toHaveText(['Close', 'Delete']);
});

test('a note for several is added once though an answer was lost, and kept unsent', async ({
  page,
  office,
}) => {
  await office.apply(['Asha', 'Bimal', 'Chandra']);
  await page.goto('/jobformdetails?sort=name');
  await office.select('Asha Silva', 'Bimal Silva');
  const text = office.dialog.getByLabel('Note');
  await office.press('Add a note...');
  await expect(office.dialog).toHaveAccessibleName('Add a note to 2 applicants');
  await office.confirm('Add 2 notes');
  await office.says('Please write the note.');
  await text.fill('Call on Monday');
  await office.confirm('Cancel');
  await office.press('Add a note...');
  await office.says('typed before, perhaps for others.');
  await expect(text).toHaveValue('Call on Monday');
  await office.confirm('Discard');
  await expect(text).toHaveValue('');
  await expect(text).toBeFocused();
  await text.fill('Invite both on Friday.');
  const sentences = office.dialog.getByRole('alert').locator('p');
  // The first call does not reach the server; the answer of the second one is lost, and the third fails for one.
  const tries = [
    (route: Route) => route.fulfill({ status: 422, json: { message: 'Too many attempts.' } }),
    (route: Route) => route.fetch().then(() => route.fulfill(FAILED)),
    async (route: Route) => {
      const { results } = (await (await route.fetch()).json()) as { results: BulkResult[] };
      results.at(-1)!.outcome = 'failed';
      await route.fulfill({ json: { results } });
    },
    (route: Route) => route.continue(),
  ];
  await page.route('**/api/applications/notes', (route) => tries.shift()!(route));
  for (const said of [
    ['The notes were not saved. Too many attempts.'],
    [
      `It is not known whether the notes were saved. ${PROBLEM}`,
      'If you try again without changing anything, nobody gets the note twice.',
    ],
  ]) {
    await office.confirm('Add 2 notes');
    await expect(sentences).toHaveText(said);
  }
  await office.confirm('Add 2 notes');
  await expect(sentences.first()).toHaveText('Note added to 1 of 2 applicants; this failed for 1.');
  await office.confirm('Add the note');
  await expect(office.toast('Note added to 2 applicants.')).toBeVisible();
  await expect(bar(office)).toHaveCount(0);
  await page.getByRole('link', { name: 'Asha Silva' }).click();
  const notes = page.getByRole('region', { name: 'Internal notes' }).getByRole('listitem');
  for (const name of ['Asha', 'Bimal']) {
    await expect(office.record(name)).toBeVisible();
    await expect(notes).toHaveText([/^Invite both on Friday\./]);
    await page.keyboard.press('ArrowRight');
  }
  await expect(office.record('Chandra')).toBeVisible();
  await expect(notes).toHaveCount(0);
});
