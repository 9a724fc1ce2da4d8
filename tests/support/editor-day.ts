import type { Page } from '@playwright/test';
import { expect } from './browser.ts';
import { photograph } from './images.ts';
import { inspect, openScreen, toast, type Day } from './office-day.ts';

/** Adds a picture where the caret is, by the button above the text. */
async function addPicture(page: Page, alt: string, [width, height]: readonly [number, number]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('toolbar').getByRole('button', { name: 'Picture', exact: true }).click(),
  ]);
  await chooser.setFiles({
    name: `${alt}.webp`,
    mimeType: 'image/webp',
    buffer: await photograph(width, height),
  });
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  await dialog.getByLabel('Alternative text').fill(alt);
  await inspect(page, 'the dialog of a picture');
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await expect(dialog).toBeHidden();
}

/** Opens a draft from the list, ends it with these words and pictures, and schedules it. */
export async function finishDraft(
  day: Day,
  draft: { title: string; words: string; pictures: Record<string, readonly [number, number]>; date: string },
): Promise<void> {
  const { page } = day;
  await openScreen(day, 'Posts');
  await page.getByRole('link', { name: draft.title, exact: true }).click();
  const editor = page.getByRole('region', { name: 'Edit draft' });
  const content = editor.getByLabel('Content');
  await expect(content).toBeVisible();
  await inspect(page, 'the draft of a colleague');
  await content.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(draft.words);
  for (const [alt, size] of Object.entries(draft.pictures)) await addPicture(page, alt, size);
  await expect(content.getByRole('img')).toHaveCount(Object.keys(draft.pictures).length);
  await editor.getByLabel('Date').fill(draft.date);
  await editor.getByLabel('Time').fill('09:30');
  await inspect(page, 'the finished draft');
  await editor.getByRole('button', { name: 'Schedule' }).click();
  await expect(toast(page, 'Post scheduled')).toBeVisible();
  await expect(page).toHaveURL(/\/post\?id=/);
  await inspect(page, 'the scheduled post');
}

/** Adds a copy of a vacancy with a title and a closing date of its own. */
export async function duplicateVacancy(day: Day, title: string, copy: string, closingDate: string) {
  const { page } = day;
  await openScreen(day, 'Vacancies');
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('link', { name: `Duplicate ${title}` }).click();
  // Before the texts have come, the form is empty.
  await expect(page.getByLabel('Job Title')).toHaveValue(title);
  await page.getByLabel('Job Title').fill(copy);
  await page.getByText('Location, closing date').click();
  await page.getByLabel('Closing date').fill(closingDate);
  await page.getByRole('checkbox', { name: /^Draft/ }).uncheck();
  await inspect(page, 'the copy of a vacancy');
  await page.getByRole('button', { name: 'Add Career' }).click();
  await expect(page.getByText('Vacancy added successfully!')).toBeVisible();
  await inspect(page, 'an added vacancy');
}
