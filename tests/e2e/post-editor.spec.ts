import type { Page } from '@playwright/test';
import { callAsAdmin, saveDraft, savePost } from '../support/blog-calls.ts';
import { edit, editorOf, named, readPost, row } from '../support/blog-editor.ts';
import { expect, test } from '../support/browser.ts';
import { holdRoute } from '../support/held-route.ts';

const button = (page: Page, name: string) => editorOf(page).getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();
const field = (page: Page, label: string) => editorOf(page).getByLabel(label);

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/Failed to load|ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await logIn(page);
});

test('a draft that is deleted by somebody keeps its text', async ({ page }) => {
  const title = named('Kept');
  const id = await saveDraft(page, { title, content: 'Before' });
  await page.goto(`/post?draft=${id}`);
  await field(page, 'Content').fill('A better text');
  await callAsAdmin(page, 'DELETE', `/api/post-drafts/${id}`);
  await press(page, 'Save draft');
  await expect(editorOf(page).getByText('This draft was deleted in the meantime.')).toBeVisible();
  await press(page, 'Save draft');
  await expect(editorOf(page)).toBeHidden();
  await page.reload();
  await edit(page, title);
  await expect(page).toHaveURL(/\/viewblog\?draft=/);
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(field(page, 'Content')).toHaveValue('A better text');
});

test('a text that is typed has steps to undo, a draft and a preview, and is locked while it is saved', async ({
  page,
}) => {
  const post = { title: named('Typed'), content: 'Before', format: 'markdown' };
  await page.goto(`/viewblog?edit=${(await savePost(page, post)).id}`);
  const text = field(page, 'Content');
  const type = async (words: string) => {
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(words);
  };
  await type(' typing on');
  await expect(text).toHaveText('Before typing on');
  // Three steps, or more where keys come slowly.
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('Control+z');
  await expect(text).toHaveText('Before');
  await type(' once more');
  await page.reload();
  await expect(text).toHaveText('Before once more');
  await expect(page.getByText('It is not saved yet.')).toBeVisible();
  const [preview] = await Promise.all([page.context().waitForEvent('page'), press(page, 'Preview')]);
  await expect(preview.locator('[data-post-body] p')).toHaveText(['Before once more']);
  await expect(preview.getByText('Preview: these changes are not saved')).toBeVisible();
  await preview.close();
  const letGo = await holdRoute(page, '**/api/blogs/*');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await press(page, 'Update Blog');
  await sent;
  await expect(editorOf(page).locator('form')).toHaveAttribute('inert');
  letGo();
  await expect(editorOf(page)).toBeHidden();
});

test('two tabs with a draft of one post: neither overwrites the other', async ({ page, context }) => {
  const typed = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('blog-draft:'))
        .map(([, entry]) => JSON.parse(entry).fields.content as string)
        .sort(),
    );
  const { id } = await savePost(page, { title: named('In two tabs'), content: 'first' });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/viewblog?edit=${id}`);
    await expect(field(tab, 'Content')).toHaveValue('first');
  }
  await field(page, 'Content').fill('typed in one');
  await expect.poll(typed).toEqual(['typed in one']);
  await field(other, 'Content').fill('typed in the other');
  await expect.poll(typed).toEqual(['typed in one', 'typed in the other']);
  await press(other, 'Update Blog');
  await expect(other.getByText('Post updated')).toBeVisible();
  await expect.poll(typed).toEqual(['typed in one']);
  await page.goto('/viewblog?edit=');
  await field(page, 'Content').fill('a new one');
  await expect.poll(typed).toEqual(['a new one', 'typed in one']);
  // A tab that a page opens begins with a copy of its session storage, as a duplicated tab does.
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void open(location.href)),
  ]);
  await expect(field(copy, 'Content')).toHaveValue('');
  await copy.goto('/viewblog');
  await copy.getByRole('button', { name: 'Discard' }).first().click();
  await expect.poll(typed).toEqual(['typed in one']);
  await copy.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(typed).toEqual(['a new one', 'typed in one']);
});

test('a scheduled post is previewed without an account', async ({ page, browser }) => {
  const title = named('For next year');
  const id = await saveDraft(page, { title, content: 'Not yet' });
  await page.goto(`/viewblog?draft=${id}`);
  await field(page, 'Date').fill('2999-01-02');
  await field(page, 'Time').fill('09:30');
  await press(page, 'Schedule');
  await expect(row(page, title)).toContainText('Scheduled');
  await edit(page, title);
  await expect(editorOf(page).getByText('Scheduled', { exact: true }).locator('..')).toBeFocused();
  await press(page, 'Preview link');
  const links = page.getByRole('dialog', { name: 'Preview links' });
  await links.getByRole('button', { name: 'Create a link' }).click();
  await expect(links.getByLabel('New link')).toBeVisible();
  await page.mouse.click(5, 5);
  const address = await links.getByLabel('New link').inputValue();

  const context = await browser.newContext();
  const reader = await context.newPage();
  const requests: string[] = [];
  reader.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
  const headers = (await reader.goto(address))?.headers() ?? {};
  await expect(reader.getByText('Preview: not published')).toBeVisible();
  await expect(reader.getByRole('heading', { name: title })).toBeVisible();
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
  expect(headers['referrer-policy']).toContain('no-referrer');
  const [, token = ''] = address.split('#');
  expect(token).toHaveLength(43);
  expect(requests.filter((request) => request.replace(address, '').includes(token))).toEqual([]);
  expect(await (await reader.request.get(new URL('/api/blogs', address).href)).text()).not.toContain(title);
  await context.close();
});

test('a moment in the future hides a post only after it was unpublished, and is cancelled', async ({
  page,
}) => {
  const title = named('Again');
  const { id } = await savePost(page, { title, content: 'A text' });
  await page.goto(`/viewblog?edit=${id}`);
  await field(page, 'Date').fill('2999-01-02');
  await field(page, 'Time').fill('');
  await press(page, 'Update Blog');
  await expect(field(page, 'Date')).toHaveAccessibleDescription(/^Readers see this post now/);
  expect(await readPost(page, id)).toMatchObject({ state: 'published' });
  await press(page, 'Unpublish');
  await press(page, 'Save and schedule');
  await expect(page.getByText('Post scheduled for 2 Jan 2999, 00:00 Sri Lanka time.')).toBeVisible();
  await edit(page, title);
  await press(page, 'Cancel schedule');
  await expect(page.getByText('Schedule cancelled')).toBeVisible();
  expect(await readPost(page, id)).toMatchObject({ state: 'unpublished' });
});

test('a post is unpublished, and an earlier version restored over a text that is not saved, which stays a draft', async ({
  page,
}) => {
  const post = { title: named('With a history'), format: 'markdown' };
  const { id } = await savePost(page, { ...post, content: 'The first text' });
  await savePost(page, { ...post, content: 'The second text' }, id);
  await page.goto(`/viewblog?edit=${id}`);
  await press(page, 'Unpublish');
  await expect(button(page, 'Publish now')).toBeEnabled();
  expect((await page.request.get(`/blog/${id}`)).status()).toBe(404);
  await field(page, 'Content').fill('Typed and not saved');
  await press(page, 'History');
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.locator('del')).toHaveText('first');
  await expect(history.locator('ins')).toHaveText('second');
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('What you had typed is kept as a draft')).toBeVisible();
  await expect(field(page, 'Content')).toHaveText('The first text');
  await press(page, 'Publish now');
  await expect(button(page, 'Unpublish')).toBeEnabled();
  expect((await readPost(page, id)).content).toBe('The first text');
  expect((await page.request.get(`/blog/${id}`)).status()).toBe(200);
  await page.goto('/viewblog');
  await expect(page.getByRole('region', { name: 'Unsaved drafts' })).toContainText(post.title);
});
