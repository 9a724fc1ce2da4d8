import type { Page, Route } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { INQUIRY } from '#tests/support/inquiries';
import { apply } from '#tests/support/sent-mails';

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
  const clear = bar(page).getByRole('button', { name: 'Clear selection' });
  await expect(clear).toHaveCSS('text-decoration-line', 'underline');
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
  await expect(bar(page).locator('summary')).toHaveText('1 of 2 inquiries set to Closed; this failed for 1.');
  await expect(bar(page).getByText('1 could not be changed')).toBeVisible();
  await expect(said).toHaveCount(0);
  // It was on Apply, then on the progress.
  await expect(page.getByRole('group', { name: 'Contact submissions' })).toBeFocused();
  await page.unrouteAll();
  await expect(bar(page).locator('option:checked')).toHaveText('Set to Closed');
  await bar(page).getByRole('button', { name: 'Apply' }).click();
  await expect(said.filter({ hasText: '1 inquiry set to Closed.' })).toBeVisible();
  await expect(said).toHaveCount(1);
});

test('what is said of a change of many is one line on a phone, and unfolds', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await select(page, 2);
  await page.route('**/api/inquiries/bulk', failFirst);
  await bar(page).getByLabel('Change the selected records').selectOption('Set to Closed');
  await bar(page).getByRole('button', { name: 'Apply' }).click();
  const named = bar(page).getByText('1 could not be changed');
  await expect(bar(page).locator('summary')).toBeVisible();
  await expect(named).toBeHidden();
  await bar(page).locator('summary').click();
  await expect(named).toBeVisible();
});

test('a selection that is being changed is locked, and its progress and problems outlive a filter', async ({
  page,
}) => {
  await select(page, 2);
  const letGo = await holdRoute(page, '**/api/inquiries/bulk', failFirst);
  await bar(page).getByLabel('Change the selected records').selectOption('Set to Closed');
  await bar(page).getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(bar(page).getByRole('status')).toHaveText('Changing 2 records...');
  await expect(bar(page).getByRole('button')).toHaveText(['Stop']);
  // The focus was on Apply; the next Tab finds Stop.
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('button', { name: 'Stop' })).toBeFocused();
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeDisabled();
  const search = page.getByRole('searchbox');
  const mark = await search.inputValue();
  await search.fill('Nobody has this name');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Stop' }).click();
  await expect(bar(page).getByRole('button', { name: 'Stopping...' })).toBeDisabled();
  letGo();
  await expect(page.locator('.toasts > p')).toHaveText(
    `1 of 2 inquiries set to Closed. 1 could not be changed because something went wrong on our side: Nr1 ${mark}. Please try again.`,
  );
  await expect(bar(page)).toHaveCount(0);
  await search.fill(mark);
  await expect(bar(page)).toContainText('1 selected');
  await expect(page.getByRole('checkbox').first()).toBeEnabled();
});

test('cards of the board that are being changed keep their bar, and the list waits', async ({ page }) => {
  const own = await apply(page, ['Farah']);
  await page.goto('/jobformdetails?view=board');
  const box = page.getByLabel(`Select Farah ${own}`);
  await box.check();
  const cards = page.getByRole('group', { name: 'Selected cards' });
  const letGo = await holdRoute(page, '**/api/applications/bulk');
  await cards.getByRole('button', { name: 'Shortlist' }).click();
  await expect(cards.getByRole('status')).toHaveText('Changing 1 record...');
  await expect(cards.getByRole('button')).toHaveText(['Stop']);
  await expect(box).toBeDisabled();
  await expect(page.getByRole('button', { name: 'List' })).toBeDisabled();
  letGo();
  await expect(cards).toHaveCount(0);
  await expect(box).toBeEnabled();
  await expect(page.getByRole('button', { name: 'List' })).toBeEnabled();
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
