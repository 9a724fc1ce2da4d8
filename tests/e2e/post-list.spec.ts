import { savePost } from '../support/blog-calls.ts';
import { expect, test } from '../support/browser.ts';
import { isOnTop } from '../support/on-top.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`;

test('the question before deleting a post says what readers lose', async ({ page }) => {
  const title = named('Not shown yet');
  await savePost(page, { title, content: 'A text', publishAt: '2999-01-02T09:30+05:30' });
  const published = named('Shown');
  await savePost(page, { title: published, content: 'A text' });
  await page.goto(`/viewblog#q=${title.slice(-8)}`);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: /^Delete this / });
  const again = 'list of deleted records on the dashboard.';
  await expect(dialog).toContainText(
    `“${title}” will no longer be listed. You can undo this at once, and for 30 days the post can be restored from the ${again}`,
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('searchbox').fill(published.slice(-8));
  await page.getByRole('button', { name: `Delete ${published}` }).click();
  await expect(dialog).toContainText(
    'will no longer be shown to readers, and its address will no longer work. You can undo this at once,',
  );
});

test('what was deleted far down the list can be brought back from there', async ({ page }) => {
  const title = named('Far down');
  await savePost(page, { title, content: 'A text', publishAt: '1999-01-02T09:30+05:30' });
  await page.goto('/viewblog');
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.poll(() => isOnTop(undo)).toBe(true);
  await undo.click();
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(undo).toHaveCount(0);
});
