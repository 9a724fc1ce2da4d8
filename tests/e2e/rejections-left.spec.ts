import type { Page, Route } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { loseAnswers } from '#tests/support/bulk-answers';
import { holdRoute } from '#tests/support/held-route';
import { applyAndSelect, mailsTo, toast } from '#tests/support/sent-mails';

const PATH = '**/api/applications/rejections';

interface Result {
  id: string;
  outcome: string;
}

test.beforeEach(async ({ page, logIn }) => logIn(page));

/** Selects new applicants with these first names and opens the dialog to reject them. Returns their last name. */
async function open(page: Page, names: readonly string[]): Promise<string> {
  const own = await applyAndSelect(page, names);
  await page.getByRole('button', { name: 'Reject...' }).click();
  await page.getByLabel('Text').fill('Dear {name}, no.');
  return own;
}

/** Moves an applicant as a colleague does. */
async function move(page: Page, name: string): Promise<void> {
  const rows = (await (await page.request.get('/api/applications')).json()) as { id: string; name: string }[];
  const { id } = rows.find((row) => row.name === name)!;
  await page.request.patch(`/api/applications/${id}`, { data: { stage: 'interview' } });
}

/** The site fails for all but the first. */
async function failOthers(route: Route): Promise<void> {
  const { records, ...body } = route.request().postDataJSON() as { records: Result[] };
  const [first, ...others] = records;
  const answer = await route.fetch({ postData: JSON.stringify({ records: [first], ...body }) });
  const { results } = (await answer.json()) as { results: Result[] };
  await route.fulfill({
    json: { results: [...results, ...others.map(({ id }) => ({ id, outcome: 'failed' }))] },
  });
}

test('after a part of the rejections the dialog counts those that are left, and mails nobody twice', async ({
  page,
  resend,
}) => {
  const own = await open(page, ['Nadee', 'Omar', 'Padma', 'Ravi']);
  await move(page, `Nadee ${own}`);
  await page.route(PATH, loseAnswers, { times: 1 });
  await page.getByRole('button', { name: 'Send 4 rejections' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 applicants' });
  await expect(dialog.getByRole('alert').locator('p')).toHaveText([
    '1 of 4 applicants will be emailed a rejection; this failed for 3.',
    /^2 could not be changed because something went wrong on our side: .* Please try again\.$/,
    `1 was changed by someone else in the meantime: Nadee ${own}.`,
    'If you try again, those that someone else changed are left out.',
    'If you try again without changing anything, nobody gets the email twice.',
  ]);
  // It would lie over the dialog, which says the same.
  await expect(page.locator('.toasts > p')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Send 2 rejections' }).click();
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await expect(bar).toContainText('3 of 4 applicants will be emailed a rejection; this failed for 1.');
  await expect(bar).toContainText('1 selected');
  await expect.poll(() => mailsTo(resend, own).length).toBe(3);
});

test('another text goes to those alone that are left', async ({ page, resend }) => {
  const own = await open(page, ['Sunil', 'Tara', 'Usha']);
  await page.getByLabel('Also move to Rejected').uncheck();
  await page.route(PATH, failOthers, { times: 1 });
  await page.getByRole('button', { name: 'Send 3 rejections' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 applicants' });
  await dialog.getByLabel('Text').fill('Dear {name}, sorry.');
  await dialog.getByRole('button', { name: 'Send 2 rejections' }).click();
  await expect(toast(page, '2 applicants will be emailed a rejection.')).toBeVisible();
  await expect(page.getByText('selected')).toHaveCount(0);
  await expect.poll(() => mailsTo(resend, own).length).toBe(3);
  expect(mailsTo(resend, own).filter(({ text }) => text.includes('sorry.'))).toHaveLength(2);
});

test('on a phone it is in view why the rest was not sent after a stop', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, ['Vimal', 'Wasantha']);
  const letGo = await holdRoute(page, PATH, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  );
  await page.getByRole('button', { name: 'Send 2 rejections' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 applicants' });
  await dialog.getByRole('button', { name: 'Stop' }).click();
  letGo();
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
});
