import { savePost } from '../support/blog-calls.ts';
import { expect, test } from '../support/browser.ts';
import { isOnTop } from '../support/on-top.ts';
import { editorOf, readPost } from '../support/post-page.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`;

test('a version that cannot be restored says so in view, and what a colleague saved meanwhile is compared', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409|503/);
  await page.setViewportSize({ width: 360, height: 640 });
  const post = { title: named('Restored'), format: 'markdown', publishAt: '2999-01-02T09:30+05:30' };
  const { id } = await savePost(page, { ...post, content: 'One. '.repeat(200) });
  await savePost(page, { ...post, content: 'Two. '.repeat(200) }, id);
  await page.goto(`/post?id=${id}`);
  await editorOf(page).getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('region', { name: 'Comparison' })).toBeVisible();
  await page.route('**/restore', (route) => route.fulfill({ status: 503, json: { message: 'Busy' } }));
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await expect.poll(() => isOnTop(history.getByRole('alert'))).toBe(true);
  await page.unrouteAll();
  await savePost(page, { ...post, content: 'Three' }, id);
  await history.getByRole('button', { name: 'Restore this version' }).click();
  // Nothing was typed, so there is no own text to choose.
  await expect(history.getByRole('alert')).toHaveText(
    /^Someone else saved this post in the meantime, so this version/,
  );
  await expect.poll(() => isOnTop(history.getByRole('alert'))).toBe(true);
  await expect(history.locator('ins')).toHaveText('Three');
  await expect(history.getByRole('list').getByRole('button')).toHaveCount(2);
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await expect(history).toHaveCount(0);
  await expect(page.getByText('The version was restored.')).toBeVisible();
  expect((await readPost(page, id)).content).toBe('One. '.repeat(200).trim());
});

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
