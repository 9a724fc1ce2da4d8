import { saveDraft } from '../support/blog-calls.ts';
import { expect, test } from '../support/browser.ts';
import { photograph } from '../support/images.ts';
import { editorOf, readPost } from '../support/post-page.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`;

test('a picture over 1600 px in a text is made smaller', async ({ page }) => {
  const id = await saveDraft(page, { title: named('Large'), content: 'A text', format: 'markdown' });
  await page.goto(`/post?draft=${id}`);
  await editorOf(page).getByLabel('Content').click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    editorOf(page).getByRole('button', { name: 'Picture', exact: true }).click(),
  ]);
  await chooser.setFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: await photograph(2400, 1200) });
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  await dialog.getByLabel('Alternative text').fill('A long counter');
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await expect(editorOf(page).getByAltText('A long counter')).toHaveAttribute('src', /-1600x800\.webp$/);
  // A paragraph of its own: readers see a picture in the middle of one without space around it.
  await expect(editorOf(page).getByLabel('Content').locator('p')).toHaveText(['A text', '']);
});

test('a draft that cannot be sent keeps its text: without a connection, and after the session', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/401|ERR_INTERNET_DISCONNECTED|Failed to load/);
  const id = await saveDraft(page, { title: named('Kept'), content: 'Before' });
  await page.goto(`/post?draft=${id}`);
  await editorOf(page).getByLabel('Content').fill('Typed without a connection');
  await page.context().setOffline(true);
  await editorOf(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(editorOf(page).getByRole('alert').first()).toContainText('Error saving blog');
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await editorOf(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
  await logIn(page);
  await page.goto(`/post?draft=${id}`);
  await expect(editorOf(page).getByLabel('Content')).toHaveValue('Typed without a connection');
  await expect(editorOf(page).getByText('It is not saved yet.')).toBeVisible();
  await editorOf(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(editorOf(page).getByText('It is not saved yet.')).toHaveCount(0);
  expect((await (await page.request.get(`/api/post-drafts/${id}`)).json()).content).toBe(
    'Typed without a connection',
  );
  expect(await readPost(page, id)).toHaveProperty('message');
});
