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

test('a post opens with the newest text of a closed tab, also of an earlier version, and the others stay', async ({
  page,
}) => {
  const { id, version } = await savePost(page, { title: `Typed ${crypto.randomUUID()}`, content: 'first' });
  await page.evaluate(
    (base) => {
      const now = Date.now();
      const store = (key: string, text: string, at: number) => {
        const fields = { title: 'Typed', contentwriter: 'A clerk', content: text, format: 'paragraphs' };
        localStorage.setItem(`blog-draft:${key}`, JSON.stringify({ ...base, fields, at }));
      };
      store(base.of, 'of an earlier version', now - 1000);
      store(`${base.of}@closed`, 'older', now - 2000);
      store(`aside-${now}`, 'cancelled', now);
    },
    { of: id, version },
  );
  await page.goto(`/post?id=${id}`);
  await expect(content(page)).toHaveValue('of an earlier version');
  expect(await storedTexts(page)).toEqual(['cancelled', 'of an earlier version', 'older']);
  await page.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page.getByText('Post updated')).toBeVisible();
  await expect.poll(() => storedTexts(page)).toEqual(['cancelled', 'older']);
  await page.reload();
  await expect(content(page)).toHaveValue('older');
});

test('a text that another tab has saved is not asked about again', async ({ page }) => {
  const post = { title: `Saved elsewhere ${crypto.randomUUID()}`, content: 'first' };
  const { id } = await savePost(page, post);
  await page.goto(`/post?id=${id}`);
  await content(page).fill('the same');
  await expect.poll(() => storedTexts(page)).toEqual(['the same']);
  await savePost(page, { ...post, content: 'the same' }, id);
  await page.reload();
  await expect(content(page)).toHaveValue('the same');
  await expect(page.getByText('This is what you had typed before')).toBeHidden();
  expect(await storedTexts(page)).toEqual([]);
});

test('what was typed can be discarded where it is shown, for what is saved', async ({ page }) => {
  const { id } = await savePost(page, { title: `Given up ${crypto.randomUUID()}`, content: 'first' });
  await page.goto(`/post?id=${id}`);
  await content(page).fill('typed');
  await expect.poll(() => storedTexts(page)).toEqual(['typed']);
  await page.reload();
  await expect(content(page)).toHaveValue('typed');
  const notice = page.getByRole('alert').filter({ hasText: 'This is what you had typed before' });
  await expect(notice).toContainText(/before \(\d+ \w+ \d{4}, \d\d:\d\d\)/);
  await notice.getByRole('button', { name: 'Discard and show the saved post' }).click();
  await expect(content(page)).toHaveValue('first');
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Title')).toBeFocused();
  expect(await storedTexts(page)).toEqual([]);
  await content(page).fill('second');
  await page.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page.getByText('Post updated')).toBeVisible();

  // A new post begins empty then.
  await page.goto('/post');
  await page.getByLabel('Title').fill('Half a thought');
  await expect.poll(() => storedTexts(page)).toHaveLength(1);
  await page.reload();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  expect(await storedTexts(page)).toEqual([]);
});
