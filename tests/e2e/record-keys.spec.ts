import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { INQUIRY } from '#tests/support/inquiries';
import { record } from '#tests/support/record-pages';
import { mark } from '#tests/support/sent-mails';

/** Sends inquiries with one last name, and opens the page of the first by the list. */
async function openFirst(page: Page, ...firstNames: string[]): Promise<string> {
  const lastName = mark();
  for (const firstName of firstNames)
    await page.request.post('/api/send-email', { data: { ...INQUIRY, firstName, lastName } });
  await page.goto(`/contactformdetails?q=${lastName}&sort=name`);
  await page.getByRole('link', { name: `${firstNames[0]} ${lastName}` }).click();
  await expect(record(page, firstNames[0]!)).toBeVisible();
  return lastName;
}

/** Keeps the telephone and the mail program out of the test. */
const holdLinks = (page: Page) =>
  page.evaluate(() =>
    addEventListener(
      'click',
      (event) =>
        (event.target as Element).closest('a[href^="tel:"], a[href^="mailto:"]') && event.preventDefault(),
    ),
  );

/** Selects the two rows of a list. */
async function selectBoth(page: Page): Promise<void> {
  await expect(page.getByRole('row')).toHaveCount(3);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

test.beforeEach(async ({ page, logIn }) => logIn(page));

test('a select keeps the focus while it is stored, and keys pass choices without storing each', async ({
  page,
}) => {
  await openFirst(page, 'Asha', 'Bimal');
  const stored: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && stored.push(request.postDataJSON()));
  const letGo = await holdRoute(page, /\/api\/inquiries\/[^/]+$/);
  const status = page.getByLabel('Status');
  await status.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored).toEqual([{ status: 'answered' }]);
  await expect(status).toBeFocused();
  // While it is stored, and with the focus in the select, the arrows lead to no other record.
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: /^Asha/ }).click();
  await page.keyboard.press('ArrowRight');
  await expect(record(page, 'Asha')).toBeVisible();
  letGo();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('ArrowRight');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await expect(record(page, 'Bimal')).toBeVisible();
});

test('a choice by key that has not rested is stored when the page is left', async ({ page }) => {
  await openFirst(page, 'Chandra', 'Deepa');
  await page.getByLabel('Status').focus();
  await page.keyboard.press('ArrowDown');
  const id = new URL(page.url()).searchParams.get('id');
  await page.reload();
  const status = async () => (await (await page.request.get(`/api/inquiries/${id}`)).json()).status;
  await expect.poll(status).toBe('in-progress');
});

test('that a person was called is known after a reload, and from the card of a phone', async ({ page }) => {
  const name = await openFirst(page, 'Erandi');
  const marked = page.getByRole('button', { name: 'Mark as answered' });
  await holdLinks(page);
  await page.getByRole('link', { name: 'Call' }).click();
  await expect(marked).toBeVisible();
  await page.reload();
  await marked.click();
  await expect(page.getByLabel('Status')).toHaveValue('answered');
  await page.getByLabel('Status').selectOption('new');
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Reply' })).toBeVisible();
  await expect(marked).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/contactformdetails?q=${name}`);
  await holdLinks(page);
  await page.getByRole('link', { name: `Call Erandi ${name}` }).click();
  await page.getByRole('link', { name: `Erandi ${name}`, exact: true }).click();
  await expect(marked).toBeVisible();
});

test('a selection is set and given to a person by a choice and a button, and found as mine', async ({
  page,
}) => {
  const name = await openFirst(page, 'Farah', 'Gamini');
  await page.goto(`/contactformdetails?q=${name}`);
  await selectBoth(page);
  const choice = page.getByLabel('Change the selected records');
  await choice.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('2 selected')).toBeVisible();
  await choice.selectOption('Set to In progress');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('2 inquiries set to In progress.')).toBeVisible();
  await selectBoth(page);
  await choice.selectOption('Assign to owner (you)');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('2 inquiries assigned to owner.')).toBeVisible();
  await page.goto(`/contactformdetails?q=${name}`);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Assigned to').selectOption('Me');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByLabel('Assigned to').selectOption('Nobody yet');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('what a change of many has left stays said until it is dismissed', async ({ page }) => {
  const name = await openFirst(page, 'Hiran', 'Ishara');
  await page.goto(`/contactformdetails?q=${name}&sort=name`);
  await selectBoth(page);
  await page.route('**/api/inquiries/bulk', async (route) => {
    const answer = await route.fetch();
    const { results } = await answer.json();
    // The newest is the first.
    results[0] = { id: results[0].id, outcome: 'failed' };
    await route.fulfill({ json: { results } });
  });
  await page.getByLabel('Change the selected records').selectOption('Set to Closed');
  await page.getByRole('button', { name: 'Apply' }).click();
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await expect(bar.getByRole('alert')).toContainText(
    `1 could not be changed because something went wrong on our side: Ishara ${name}. Please try again.`,
  );
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await expect(bar.getByRole('alert')).toHaveCount(0);
});
