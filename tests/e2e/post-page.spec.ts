import { savePost } from '../support/blog-calls.ts';
import { addPost, dialog, fillIn } from '../support/blog-editor.ts';
import { expect, test } from '../support/browser.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/viewblog');
});

test('the preview shows the text of the form as its page would look, before anything is saved', async ({
  page,
}) => {
  await addPost(page);
  await fillIn(page, { Title: 'Not saved anywhere', Content: 'One\n\nTwo', Author: 'Clerk' });
  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog(page).getByRole('button', { name: 'Preview' }).click(),
  ]);
  await expect(preview.getByRole('heading', { level: 1, name: 'Not saved anywhere' })).toBeVisible();
  await expect(preview.locator('[data-post-body] p')).toHaveText(['One', 'Two']);
  await expect(preview.getByText('Preview: not published')).toBeVisible();

  // Of a post that readers see, that would be wrong.
  const { id } = await savePost(page, { title: `Shown ${crypto.randomUUID()}`, content: 'One' });
  await page.goto(`/post?id=${id}`);
  for (const [text, band] of [
    ['One', 'Preview: this text is published'],
    ['Two', 'Preview: these changes are not saved'],
  ] as const) {
    await page.getByLabel('Content').fill(text);
    const [shown] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Preview', exact: true }).click(),
    ]);
    await expect(shown.getByText(band)).toBeVisible();
  }
});

test('the address of a post opens its editor, which is saved without leaving it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  const title = `Has an address ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await savePost(page, { title, content: 'Old *text*', format: 'markdown' });
  await page.goto(`/post?id=${id}`);
  const editor = page.getByRole('region', { name: 'Edit Blog' });
  await editor.getByLabel('Content').fill('New text');
  await editor.getByLabel('Description').fill('What this post is about, in one sentence');
  await editor.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page.getByText('Post updated')).toBeVisible();
  const saved = await (await page.request.get(`/api/blogs/${id}`)).json();
  expect([saved.content, saved.description, saved.format]).toEqual([
    'New text',
    'What this post is about, in one sentence',
    'markdown',
  ]);
  await page.goto('/post?id=there-is-none');
  await expect(page.getByRole('alert')).toContainText('This post no longer exists.');
  await page.goto('/post?draft=there-is-none');
  await expect(page.getByRole('alert')).toContainText('This draft no longer exists.');
  await page.getByRole('link', { name: 'Go to the list' }).click();
  await expect(page).toHaveURL(/\/viewblog$/);
});

test('two people in one rich text: theirs replaces the text of the editor', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409/);
  const title = `Richly shared ${crypto.randomUUID().slice(0, 8)}`;
  const post = { title, format: 'markdown' };
  const { id } = await savePost(page, { ...post, content: 'First **text**' });
  await page.goto(`/post?id=${id}`);
  const editor = page.getByRole('region', { name: 'Edit Blog' });
  await editor.getByLabel('Content').fill('Mine');
  await savePost(page, { ...post, content: 'Theirs, *later*' }, id);
  await editor.getByRole('button', { name: 'Update Blog' }).click();
  await expect(editor.getByLabel('Saved by someone else')).toContainText('Theirs');
  await editor.getByRole('button', { name: 'Use theirs' }).click();
  await expect(editor.getByLabel('Content')).toHaveText('Theirs, later');
  await expect(editor.getByLabel('Content').locator('em')).toHaveText('later');
  await editor.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page.getByText('Post updated')).toBeVisible();
});
