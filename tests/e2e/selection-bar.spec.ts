import type { Page, Route } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { INQUIRY } from '#tests/support/inquiries';

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/500/);
  await logIn(page);
});

/** Sends inquiries of one last name, and opens the list of them with all selected. */
async function select(page: Page, count: number): Promise<void> {
  const lastName = `Chosen${Date.now()}`;
  for (let at = 0; at < count; at += 1)
    await page.request.post('/api/send-email', { data: { ...INQUIRY, firstName: `Nr${at}`, lastName } });
  await page.goto(`/contactformdetails#q=${lastName}`);
  for (let at = 0; at < count; at += 1)
    await page.getByRole('checkbox', { name: `Select Nr${at} ${lastName}` }).check();
}

const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });

const inBar = async (page: Page, name: string) =>
  (await bar(page).getByRole('button', { name, exact: true }).boundingBox())!;

/** Answers a change of many as the site does that fails to make it for the first one. */
async function failFirst(route: Route): Promise<void> {
  const { records } = route.request().postDataJSON() as { records: { id: string; version: string }[] };
  const results = records.map((record, at) => ({ ...record, outcome: at === 0 ? 'failed' : 'done' }));
  await route.fulfill({ json: { results } });
}

test('what deletes a selection stands last, on a phone in a row of its own', async ({ page }) => {
  await select(page, 2);
  const [change, remove] = [await inBar(page, 'Apply'), await inBar(page, 'Delete selected')];
  expect(remove.x).toBeGreaterThan(change.x + change.width);
  await page.setViewportSize({ width: 390, height: 800 });
  const apply = await inBar(page, 'Apply');
  const last = await inBar(page, 'Delete selected');
  const all = await inBar(page, 'Select all 2');
  expect(last.y).toBeGreaterThan(apply.y);
  expect(all.y).toBeLessThan(apply.y);
  expect(last.width).toBe(all.width);
});

test('a change that failed for some is tried again as it was chosen, and one message is shown', async ({
  page,
}) => {
  await select(page, 2);
  await page.route('**/api/inquiries/bulk', failFirst);
  await bar(page).getByLabel('Change the selected records').selectOption('Set to Closed');
  await bar(page).getByRole('button', { name: 'Apply' }).click();
  const said = page.locator('.toasts > p');
  await expect(said).toHaveText('1 of 2 inquiries set to Closed.');
  await expect(said).toHaveClass(/bg-danger/);
  await page.unrouteAll();
  await expect(bar(page).getByLabel('Change the selected records')).toHaveValue('Set to Closed');
  await bar(page).getByRole('button', { name: 'Apply' }).click();
  await expect(said.filter({ hasText: '1 inquiry set to Closed.' })).toBeVisible();
  await expect(said).toHaveCount(1);
});

test('the ground of the last row follows the corners of the table', async ({ page }) => {
  await select(page, 1);
  await page.setViewportSize({ width: 1280, height: 800 });
  const corners = await page
    .locator('tbody tr:last-child > td')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.checkVisibility())
        .map((cell) => getComputedStyle(cell).borderBottomRightRadius),
    );
  expect(corners.slice(0, -1)).toEqual(corners.slice(1).fill('0px'));
  expect(corners.at(-1)).not.toBe('0px');
});

test('a list that gets the focus does not scroll its heading away', async ({ page }) => {
  await page.request.post('/api/send-email', { data: INQUIRY });
  let down = true;
  await page.route('**/api/getemaildetails*', (route) =>
    down ? route.fulfill({ status: 500, json: { message: 'The store does not answer.' } }) : route.continue(),
  );
  await page.goto('/contactformdetails');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  down = false;
  await retry.press('Enter');
  await expect(page.getByRole('group', { name: 'Contact submissions' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
