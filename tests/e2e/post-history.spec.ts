import { savePost } from '../support/blog-calls.ts';
import { expect, test } from '../support/browser.ts';
import { editorOf } from '../support/post-page.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`;

test('a version is restored over a text that is not saved, which stays as a draft in this browser', async ({
  page,
}) => {
  const title = named('Restored');
  const { id } = await savePost(page, { title, content: 'First', format: 'markdown' });
  await savePost(page, { title, content: 'Second', format: 'markdown' }, id);
  await page.goto(`/post?id=${id}`);
  await editorOf(page).getByLabel('Content').fill('Typed and not saved');
  await editorOf(page).getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(editorOf(page).getByLabel('Content')).toHaveText('First');
  const notice = editorOf(page).getByText('What you had typed is kept as a draft');
  await expect(notice.getByRole('link', { name: 'list of posts' })).toBeVisible();
  await editorOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await expect(editorOf(page).getByLabel('Title')).toBeFocused();
  await page.goto('/viewblog');
  const drafts = page.getByRole('region', { name: 'Unsaved drafts' });
  await expect(drafts).toContainText(title);
});
