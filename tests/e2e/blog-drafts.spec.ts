import type { Page } from '@playwright/test';
import { savePost } from '../support/blog-calls.ts';
import { expect, test } from '../support/browser.ts';
import { addPost, dialog, expectText, fillIn, row, typeWhileSaved } from '../support/blog-editor.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/viewblog');
});

test('a draft survives a crash, an ended session and a cancelled form', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/401/);
  await addPost(page);
  await fillIn(page, { Title: 'Half a thought', Content: 'to be continued' });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Unsaved drafts' })).toContainText('Half a thought');
  const now = new Date(Date.now()).toLocaleString('en', {
    timeZone: 'Asia/Colombo',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  // In the office's time, as all other times; the minute may have passed.
  const minute = now.replace(/^.*:(\d\d).*$/, '$1');
  const before = String((Number(minute) + 59) % 60).padStart(2, '0');
  await expect(page.getByRole('region', { name: 'Unsaved drafts' })).toContainText(
    new RegExp(`:(?:${minute}|${before})`),
  );
  await addPost(page);
  await expectText(page, 'to be continued');

  // Or the page would ask how far the build is, and notice the end of the session before the click.
  await page.route('**/api/builds', (route) => route.fulfill({ json: { state: 'live' } }));
  await page.reload();
  await addPost(page);
  await page.context().clearCookies();
  await fillIn(page, { Author: 'Me' });
  await dialog(page).getByRole('button', { name: 'Add Blog' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
  await logIn(page);
  await page.goto('/viewblog');
  await addPost(page);
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Half a thought');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await addPost(page);
  await expect(dialog(page).getByLabel('Title')).toHaveValue('');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  // Going on with it without a word does not lose it, and a second tab writes a post of its own.
  for (let n = 0; n < 2; n += 1) {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectText(page, 'to be continued');
    if (n === 0) await page.reload();
  }
  const other = await page.context().newPage();
  await other.goto('/viewblog');
  await addPost(other);
  await expect(dialog(other).getByLabel('Title')).toHaveValue('');
  await fillIn(other, { Title: 'Another', Content: 'thought', Author: 'Me' });
  await dialog(other).getByRole('button', { name: 'Add Blog' }).click();
  await expect(other.getByRole('region', { name: 'Unsaved drafts' })).toContainText('Half a thought');
  // A form that was emptied is none.
  await fillIn(page, { Title: '', Content: '', Author: '' });
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Draft, in this browser only')).toHaveCount(0);
});

test('a draft of a post that was saved meanwhile shows a conflict, and one of a deleted post can be added', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409|404/);
  const title = `Drafted ${crypto.randomUUID()}`;
  const id = await typeWhileSaved(page, title);
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByRole('button', { name: 'Update Blog' }).click();
  await expect(dialog(page).getByLabel('Saved by someone else')).toContainText('theirs');
  await expect(dialog(page).getByLabel('Content')).toHaveValue('mine');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  const { version } = await (await page.request.get(`/api/blogs/${id}`)).json();
  const headers = { 'If-Match': `"${version}"`, Origin: new URL(page.url()).origin };
  expect((await page.request.delete(`/api/blogs/${id}`, { headers })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Add Blog' })).toBeVisible();
  await expect(dialog(page).getByText('This post or draft no longer exists.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Add Blog' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, title)).toHaveCount(1);
});

const content = (page: Page) => page.getByRole('region', { name: 'Edit Blog' }).getByLabel('Content');

const storedTexts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('blog-draft:'))
      .map(([, entry]) => JSON.parse(entry).fields.content as string)
      .sort(),
  );

test('two tabs with one post: neither removes nor overwrites what was typed in the other', async ({
  page,
  context,
}) => {
  const { id } = await savePost(page, { title: `In two tabs ${crypto.randomUUID()}`, content: 'first' });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/post?id=${id}`);
    await expect(content(tab)).toHaveValue('first');
  }
  await content(page).fill('typed in one');
  await expect.poll(() => storedTexts(page)).toEqual(['typed in one']);
  await content(other).fill('typed in the other');
  await expect.poll(() => storedTexts(page)).toEqual(['typed in one', 'typed in the other']);
  await other.getByRole('button', { name: 'Update Blog' }).click();
  await expect(other.getByText('Post updated')).toBeVisible();
  await expect.poll(() => storedTexts(page)).toEqual(['typed in one']);

  // What was discarded elsewhere is stored again by the tab that has it.
  await other.goto('/viewblog');
  await other.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => storedTexts(page)).toEqual([]);
  await page.reload();
  await expect(content(page)).toHaveValue('typed in one');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Draft, in this browser only')).toHaveCount(1);
  expect(await storedTexts(page)).toEqual(['typed in one']);
});
