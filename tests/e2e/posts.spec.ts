import type { Page } from '@playwright/test';
import { savePost } from '../support/blog-calls.ts';
import { addPost, dialog, edit, fillIn, named, readPost, row } from '../support/blog-editor.ts';
import { expect, test } from '../support/browser.ts';
import { holdRoute } from '../support/held-route.ts';
import { photograph } from '../support/images.ts';

const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

const remove = (page: Page, title: string) =>
  row(page, title).getByRole('button', { name: 'Delete' }).click();

const content = (page: Page) => dialog(page).getByLabel('Content');

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await logIn(page);
  await page.goto('/viewblog');
});

test('a post is checked, added with an image, read, deleted and brought back', async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible();
  await addPost(page);
  await expect(dialog(page).getByRole('heading', { name: 'Add Blog' })).toBeVisible();
  await expect(content(page)).toHaveAttribute('placeholder', /\/ to separate paragraphs/);
  await press(page, 'Add Blog');
  for (const error of ['Please write a title.', 'Please write the content.', 'Please name the author.'])
    await expect(dialog(page).getByText(error)).toBeVisible();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await fillIn(page, { Title: 'Till count', Content: 'Count it / Then sign', Author: 'Cashier' });
  const image = dialog(page).getByLabel('Image');
  const file = { name: 'a.png', mimeType: 'image/png' };
  await image.setInputFiles({ ...file, buffer: Buffer.from('<svg/>') });
  await expect(dialog(page).getByText('The content of this file is not a JPEG, PNG')).toBeVisible();
  await press(page, 'Add Blog');
  await expect(dialog(page).getByText('Please complete the marked fields.')).toBeVisible();

  // A save waits for its image, and until then Escape does not close the form.
  const letGo = await holdRoute(page, '**/api/blogs');
  await image.setInputFiles({ ...file, buffer: await photograph(2000, 1500) });
  await expect(dialog(page).getByText('Please complete the marked fields.')).toBeHidden();
  await Promise.all([page.waitForRequest((one) => one.method() === 'POST'), press(page, 'Add Blog')]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  letGo();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, 'Till count')).toContainText('Cashier');
  await expect(page.getByText('Draft, in this browser alone')).toHaveCount(0);

  const reader = await page.context().newPage();
  await reader.goto('/blogs');
  await reader.locator('#posts > li').filter({ hasText: 'Till count' }).getByRole('link').click();
  await expect(reader.getByText('Then sign')).toBeVisible();
  await expect(reader.locator('[data-post-cover]')).toHaveAttribute('src', /\/api\/uploads\/\w+-\d+x\d+\./);
  await reader.close();

  // A screen reader says what changes in a region that it knows already.
  const known = await page.getByRole('status').elementHandles();
  await remove(page, 'Till count');
  await expect(dialog(page)).toContainText('will no longer be shown to readers');
  await press(page, 'Delete');
  await expect(row(page, 'Till count')).toHaveCount(0);
  expect((await Promise.all(known.map((region) => region.textContent()))).join()).toContain('was deleted.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Till count')).toHaveCount(1);
});

test('in a conflict of two people on one post, also of a draft, the second sees the differences and decides, and deletes no unseen text', async ({
  page,
}) => {
  const title = named('Shared');
  const { id } = await savePost(page, { title, content: 'We count at noon' });
  const image = { name: 'a.png', mimeType: 'image/png', buffer: await photograph(40, 30) };
  await page.reload();
  await edit(page, title);
  await expect(dialog(page).getByRole('heading', { name: 'Edit Blog' })).toBeVisible();
  await expect(content(page)).toHaveValue('We count at noon');
  await fillIn(page, { Content: 'We count at night' });
  await savePost(page, { title, content: 'We count at dawn' }, id);
  await page.reload();
  await expect(content(page)).toHaveValue('We count at night');
  await press(page, 'Update Blog');
  const conflict = dialog(page).getByLabel('Saved by someone else');
  await expect(conflict.locator('ins')).toHaveText('dawn');
  await expect(conflict.locator('del')).toHaveText('night');
  expect((await readPost(page, id)).content).toBe('We count at dawn');
  await press(page, 'Use mine');
  await dialog(page).getByLabel('Image').setInputFiles(image);
  await savePost(page, { title, content: 'We count at dusk', image }, id);
  await press(page, 'Update Blog');
  await press(page, 'Use mine');
  await expect(dialog(page).getByAltText('The image you chose')).toBeVisible();
  await press(page, 'Update Blog');
  await expect(dialog(page)).toBeHidden();
  expect((await readPost(page, id)).content).toBe('We count at night');

  const newer = named('Newer');
  await savePost(page, { title: newer, content: 'theirs again' }, id);
  await remove(page, title);
  await press(page, 'Delete');
  await expect(dialog(page).getByRole('alert')).toContainText(`Someone else changed “${title}”`);
  await press(page, 'Delete');
  await expect(dialog(page).getByRole('alert')).toContainText(`Someone else changed “${title}”`);
  await press(page, 'Cancel');
  await remove(page, newer);
  await expect(dialog(page)).toContainText(newer);
});

test('a draft of what is typed survives a crash and a cancelled form', async ({ page }) => {
  await addPost(page);
  await fillIn(page, { Title: 'Half a thought', Content: 'to be continued' });
  await page.reload();
  await expect(content(page)).toHaveValue('to be continued');
  await page.goto('/viewblog');
  const drafts = page.getByRole('region', { name: 'Unsaved drafts' });
  await expect(drafts).toContainText('Half a thought');
  await addPost(page);
  await expect(content(page)).toHaveValue('to be continued');
  await press(page, 'Cancel');
  await addPost(page);
  await expect(dialog(page).getByLabel('Title')).toHaveValue('');
  await press(page, 'Cancel');
  await drafts.getByRole('button', { name: 'Continue' }).click();
  await expect(content(page)).toHaveValue('to be continued');
  // Back closes the form, and says where its text is; Forward opens the form again.
  await content(page).fill('nearly done');
  await page.goBack();
  await expect(page.getByText('What you typed is kept as a draft in this browser')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/viewblog$/);
  await expect(drafts).toContainText('Half a thought');
  await page.goForward();
  await expect(content(page)).toHaveValue('nearly done');
});

test('a draft whose editor is closed while it loads stays beside what is typed then', async ({ page }) => {
  const title = named('Stored');
  const { id } = await savePost(page, { title, content: 'Count' });
  await page.reload();
  await edit(page, title);
  await fillIn(page, { Title: 'Slow draft' });
  await press(page, 'Cancel');
  const letGo = await holdRoute(page, new RegExp(`/api/blogs/${id}\\?`));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.keyboard.press('Escape');
  await edit(page, title);
  letGo();
  await fillIn(page, { Title: 'Later draft' });
  await press(page, 'Cancel');
  for (const text of ['Slow draft', 'Later draft']) await expect(page.getByText(text)).toBeVisible();
});

test('a row opens its post in place, and a picture without a description is named after the save', async ({
  page,
}) => {
  const title = named('Undescribed');
  await savePost(page, { title, content: '![A till](/a.png) ![](/b.png)', format: 'markdown' });
  await page.reload();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await row(page, title).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(/\?edit=undescribed/);
  await press(page, 'Update Blog');
  const notice = page.getByRole('alert').filter({ hasText: title });
  await expect(notice).toContainText('Picture 2 has no description: people who cannot see it');
  await notice.getByRole('button', { name: 'Describe' }).click();
  await expect(content(page).locator('img[src]')).toHaveCount(2);
  await expect(notice).toBeHidden();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
