import type { Page } from '@playwright/test';
import { apply, open } from '#tests/support/applicant-pages';
import { VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';
import { record } from '#tests/support/record-pages';
import { mailsTo } from '#tests/support/sent-mails';

const PROBLEM = 'Something went wrong on our side.';

/** Lets calls of this method fail from now on. */
const fail = (page: Page, glob: string, method: string) =>
  page.route(glob, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: PROBLEM } })
      : route.fallback(),
  );

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/429|500/);
  await logIn(page);
});

test('a card of the board that was not moved says so, and keeps the focus', async ({ page }) => {
  const mark = await apply(page, ['Asha', 'Bimal']);
  await page.goto('/jobformdetails?view=board');
  await fail(page, '**/api/applications/*', 'PATCH');
  const stage = page.getByLabel(`Stage of Asha ${mark}`);
  await stage.focus();
  await stage.selectOption('Shortlisted');
  const card = page.getByRole('article').filter({ hasText: `Asha ${mark}` });
  const sentence = `Asha ${mark} was not moved to Shortlisted and is still in New. ${PROBLEM}`;
  await expect(card.getByRole('alert')).toHaveText(sentence);
  await expect(stage).toHaveAccessibleDescription(sentence);
  await expect(stage).toBeFocused();
  await expect(stage).toHaveValue('new');
  // A card that is dragged has no focus before.
  await stage.blur();
  const other = page.getByRole('article').filter({ hasText: `Bimal ${mark}` });
  await other.dragTo(page.getByRole('region', { name: /^Interview/ }), { targetPosition: { x: 40, y: 20 } });
  await expect(other.getByRole('alert')).toContainText('was not moved to Interview and is still in New.');
  await expect(page.getByLabel(`Stage of Bimal ${mark}`)).toBeFocused();
  await page.unrouteAll();
  await stage.selectOption('Shortlisted');
  await expect(card.getByRole('alert')).toHaveCount(0);
});

test('a note that was not saved says so between its text and the button', async ({ page }) => {
  const mark = await apply(page, ['Chandra']);
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, mark, 'Chandra');
  await fail(page, '**/notes', 'POST');
  const text = page.getByLabel('New note');
  await text.fill('Call again');
  const add = page.getByRole('button', { name: 'Add note' });
  await add.click();
  const problem = record(page, 'Chandra').getByRole('alert');
  await expect(problem).toHaveText(`The note was not saved. ${PROBLEM}`);
  await expect(problem).toBeInViewport({ ratio: 1 });
  await expect(text).toHaveValue('Call again');
  const tops = [text, problem, add].map(async (one) => (await one.boundingBox())!.y);
  const [field = 0, sentence = 0, button = 0] = await Promise.all(tops);
  expect([field < sentence, sentence < button]).toEqual([true, true]);
});

test('a deleted note leaves the page where it is, with the focus in the notes', async ({ page }) => {
  const mark = await apply(page, ['Deepa']);
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, mark, 'Deepa');
  const notes = page.getByRole('region', { name: 'Internal notes' });
  for (const text of ['One', 'Two']) {
    await page.getByLabel('New note').fill(text);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  }
  const question = page.getByRole('dialog', { name: 'Delete this note?' });
  for (const left of [1, 0]) {
    await notes.getByRole('button', { name: 'Delete' }).last().click();
    await expect(question.getByRole('blockquote')).toHaveText(left === 1 ? 'Two' : 'One');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('status').getByText('Note deleted.')).toBeVisible();
    await expect(notes.getByRole('listitem')).toHaveCount(left);
    await expect(question).toBeHidden();
    await expect(notes).toBeFocused();
    await expect(page.getByLabel('New note')).toBeInViewport({ ratio: 1 });
  }
  // A question that is answered with no gives the focus back to its button.
  await page.getByLabel('New note').fill('Three');
  await page.getByRole('button', { name: 'Add note' }).click();
  const remove = notes.getByRole('button', { name: 'Delete' });
  await remove.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await fail(page, '**/notes/*', 'DELETE');
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toHaveText(`The note was not deleted. ${PROBLEM}`);
});

test('of a rejection whose answer is lost, it is said that it may have been sent, and a second try sends nothing', async ({
  page,
  resend,
}) => {
  const mark = await apply(page, ['Erandi']);
  await open(page, mark, 'Erandi');
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject Erandi ${mark}` });
  await dialog.getByLabel('Text').fill(`Dear {name}, no. ${mark}`);
  let answer: 'refused' | 'lost' = 'refused';
  await page.route('**/api/applications/rejections', async (route) => {
    if (answer === 'lost') await route.fetch();
    const status = answer === 'lost' ? 500 : 429;
    await route.fulfill({ status, json: { message: answer === 'lost' ? PROBLEM : 'Too many attempts.' } });
  });
  const send = dialog.getByRole('button', { name: 'Send the rejection' });
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText('The rejection was not sent. Too many attempts.');
  answer = 'lost';
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    `It is not known whether the rejection was sent. ${PROBLEM}If you send it again unchanged, the applicant still gets it only once.`,
  );
  await page.unrouteAll();
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Stage')).toHaveValue('rejected');
  const sent = () => resend.delivered.filter(({ text }) => text.includes(`no. ${mark}`));
  await expect.poll(() => sent().length).toBe(1);
  expect(mailsTo(resend, 'a@example.com').filter(({ text }) => text.includes(mark))).toHaveLength(1);
});

test('an acknowledgement that was not switched says so in its row', async ({ page }) => {
  await page.goto('/settings');
  await fail(page, '**/api/templates/*', 'PUT');
  const row = page.getByRole('region', { name: 'Acknowledgements' }).getByRole('listitem').first();
  const box = row.getByRole('checkbox');
  const isOn = await box.isChecked();
  await box.click();
  const sentence = `Not saved: it is still ${isOn ? 'on' : 'off'}. ${PROBLEM}`;
  await expect(row.getByRole('alert')).toHaveText(sentence);
  await expect(box).toHaveAccessibleDescription(sentence);
  await expect(box).toBeChecked({ checked: isOn });
});

test('a vacancy that was neither deleted nor restored is named, and figures that cannot be read', async ({
  page,
}) => {
  const title = `Cook ${Date.now()}`;
  await page.request.post('/api/save', { data: { ...VACANCY, title } });
  await page.goto(`/careerform?q=${encodeURIComponent(title)}`);
  await fail(page, '**/api/careerdetails/*', 'DELETE');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete this vacancy?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toHaveText(`The vacancy was not deleted. ${PROBLEM}`);
  await page.unrouteAll();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await fail(page, '**/restore', 'POST');
  await page.goto(`/deleted?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(page.getByRole('status').filter({ hasText: title })).toHaveText(
    `“${title}” could not be restored. ${PROBLEM}`,
  );
  await fail(page, '**/api/dashboard', 'GET');
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText(`The figures could not be loaded. ${PROBLEM}`);
});
