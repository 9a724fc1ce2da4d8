import type { Route } from '@playwright/test';
import type { BulkResult } from '#src/lib/bulk.ts';
import { HONEYPOT_FIELD } from '#src/lib/submission.ts';
import { expect, test, type Office } from '../support/office.ts';

const INQUIRIES = '/contactformdetails';
const BULK = '**/api/inquiries/bulk';

const bar = (office: Office) => office.group('Selected rows');

/** Answers a change of several as the site does that fails for the first one: the others are changed. */
async function failFirst(route: Route): Promise<void> {
  const { records, ...body } = route.request().postDataJSON() as { records: BulkResult[] };
  const answer = await route.fetch({ postData: JSON.stringify({ records: records.slice(1), ...body }) });
  const { results } = (await answer.json()) as { results: BulkResult[] };
  await route.fulfill({ json: { results: [{ id: records[0]?.id, outcome: 'failed' }, ...results] } });
}

test('a selection is locked while it changes, and failures are tried again', async ({ page, office }) => {
  const choice = page.getByLabel('Change the selected records');
  await office.inquire(['Asha', 'Bimal']);
  await page.goto(INQUIRIES);
  await expect(office.rows).toHaveCount(2);
  // A live region is read out only where it stands in the page before it changes.
  const regions = await page.getByRole('status').elementHandles();
  await office.select('Asha Perera', 'Bimal Perera');
  await expect.poll(() => Promise.all(regions.map((one) => one.textContent()))).toContain('2 selected');
  await page.getByRole('checkbox').first().focus();
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
  await expect(bar(office).locator(':focus')).toHaveCount(1);
  const letGo = await office.hold(BULK);
  await choice.selectOption('Assign to owner (you)');
  await office.press('Apply');
  await expect(bar(office)).toContainText('Changing 2 records...');
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeDisabled();
  letGo();
  await expect(office.toast('2 inquiries assigned to owner.')).toBeVisible();
  await expect(bar(office)).toHaveCount(0);
  await office.select('Asha Perera', 'Bimal Perera');
  await page.route(BULK, failFirst, { times: 1 });
  await choice.selectOption('Set to Closed');
  await office.press('Apply');
  await expect(bar(office)).toContainText(/1 of 2 .*this failed for 1\..*side: Bimal Perera\. Please/s);
  await office.press('Dismiss');
  await expect(bar(office)).toBeFocused();
  await office.press('Apply');
  await expect(office.toast('1 inquiry set to Closed.')).toBeVisible();
  expect(await office.listed('getemaildetails')).toMatchObject([{ status: 'closed' }, { status: 'closed' }]);
});

test('erasing many can be stopped', async ({ page, office }) => {
  const erase = '**/api/inquiries/bulk-erase';
  const eraseAll = async (count: number) => {
    await page.getByRole('checkbox').first().check();
    await office.press(`Select all ${count}`);
    await office.press('Erase selected');
    await office.confirm('Erase');
  };
  const names = Array.from({ length: 60 }, (_, at) => `Nr${at + 10}`);
  await office.inquire(names, { [HONEYPOT_FIELD]: 'x' });
  await page.goto('/suspectedspam?size=25');
  let asked = 0;
  page.on('request', (request) => request.url().includes('bulk-erase') && (asked += 1));
  const letGo = await office.hold(erase);
  await eraseAll(60);
  await office.says('0 of 60');
  await office.press('Stop');
  // The request that is under way cannot be called back: until it has ended, nobody knows what is erased.
  await expect(office.button('Stopping...')).toBeDisabled();
  letGo();
  await expect(office.toast('25 of 60 submissions erased.')).toBeVisible();
  await office.says('1 to 25 of 35');
  expect(asked).toBe(1);
});
