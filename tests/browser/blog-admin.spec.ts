import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { savePost } from '../support/blog-calls.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/viewblog');
});

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const addBlog = (page: Page) => page.getByRole('button', { name: 'Add Blog' }).first().click();

async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(text);
}

test('a blog is added with an image, shown within two seconds, edited, deleted and brought back', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible();
  await addBlog(page);
  await expect(dialog(page).getByRole('heading', { name: 'Add Blog' })).toBeVisible();
  await expect(dialog(page).getByLabel('Content')).toHaveAttribute(
    'placeholder',
    /\/ to separate paragraphs/,
  );
  await fillIn(page, { Title: 'Till count', Content: 'Count it / Then sign', Author: 'Cashier' });
  await dialog(page).getByLabel('Image').setInputFiles('public/icons/icon-512.png');
  await expect(dialog(page).getByAltText('The image you chose')).toBeVisible();
  await expect(dialog(page).getByLabel('Preview').locator('p')).toHaveText([
    'Preview',
    'Count it',
    'Then sign',
  ]);
  await dialog(page).getByRole('button', { name: 'Add Blog' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, 'Till count')).toContainText('Cashier');

  const reader = await page.context().newPage();
  await reader.goto('/blogs');
  const card = reader.locator('#posts > li').first();
  await expect(card).toContainText('Till count', { timeout: 2000 });
  await card.getByRole('link').click();
  await expect(reader.getByText('Then sign')).toBeVisible({ timeout: 2000 });
  await expect(reader.locator('[data-post-cover]')).toHaveAttribute(
    'src',
    /\/api\/uploads\/\w+-512x512\.webp/,
  );
  await reader.close();

  await row(page, 'Till count').getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Edit Blog' })).toBeVisible();
  await expect(dialog(page).getByLabel('Content')).toHaveValue('Count it / Then sign');
  await fillIn(page, { Title: 'Till count, twice' });
  await dialog(page).getByRole('button', { name: 'Update Blog' }).click();
  await expect(dialog(page)).toBeHidden();

  await row(page, 'Till count, twice').getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Till count, twice')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Till count, twice')).toHaveCount(1);
});

test('what is missing is said beside its field, and focus goes there', async ({ page }) => {
  await addBlog(page);
  await dialog(page).getByRole('button', { name: 'Add Blog' }).click();
  await expect(dialog(page).getByText('Please write a title.')).toBeVisible();
  await expect(dialog(page).getByText('Please write the content.')).toBeVisible();
  await expect(dialog(page).getByText('Please name the author.')).toBeVisible();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
});

test('a file that is no picture is refused at once', async ({ page }) => {
  await addBlog(page);
  const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') };
  await dialog(page).getByLabel('Image').setInputFiles(file);
  await expect(
    dialog(page).getByText('Please choose an image in JPEG, PNG, WebP or AVIF format.'),
  ).toBeVisible();
});

test('each failure has its sentence and a way on', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  const { title } = { title: `Failing ${crypto.randomUUID()}` };
  await savePost(page, { title, content: 'x' });
  const broken = (method: string) =>
    page.route('**/api/blogs**', (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } })
        : route.fallback(),
    );

  await broken('GET');
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Error fetching blogs' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, title)).toBeVisible();

  await broken('DELETE');
  await row(page, title).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Error deleting blog');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.unrouteAll();

  await broken('PUT');
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await fillIn(page, { Content: 'words that must not be lost' });
  await dialog(page).getByRole('button', { name: 'Update Blog' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Error saving blog');
  await expect(dialog(page).getByLabel('Content')).toHaveValue('words that must not be lost');
  await page.unrouteAll();
  await dialog(page).getByRole('button', { name: 'Update Blog' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('a draft outlives a crash, an ended session and a cancelled form', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/401/);
  await addBlog(page);
  await fillIn(page, { Title: 'Half a thought', Content: 'to be continued' });
  await page.reload();
  await expect(page.getByText('Not saved: Half a thought')).toBeVisible();
  await addBlog(page);
  await expect(dialog(page).getByLabel('Content')).toHaveValue('to be continued');

  // Or the page would ask how far the build is, and notice the end of the session before the click.
  await page.route('**/api/builds', (route) => route.fulfill({ json: { state: 'live' } }));
  await page.reload();
  await addBlog(page);
  await page.context().clearCookies();
  await fillIn(page, { Author: 'Me' });
  await dialog(page).getByRole('button', { name: 'Add Blog' }).click();
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Error saving blog' })).toBeVisible();
  await logIn(page);
  await page.goto('/viewblog');
  await addBlog(page);
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Half a thought');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await addBlog(page);
  await expect(dialog(page).getByLabel('Title')).toHaveValue('');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByLabel('Content')).toHaveValue('to be continued');
});

test('two admins on one post: the second sees both texts and decides', async ({ page, allowConsole }) => {
  allowConsole(/409/);
  const title = `Shared ${crypto.randomUUID()}`;
  const { id } = await savePost(page, { title, content: 'first' });
  await page.reload();
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await fillIn(page, { Content: 'mine' });
  await savePost(page, { title, content: 'theirs' }, id);
  await dialog(page).getByRole('button', { name: 'Update Blog' }).click();
  await expect(dialog(page).getByLabel('Saved by somebody else')).toContainText('theirs');
  await expect(dialog(page).getByLabel('Content')).toHaveValue('mine');
  expect((await (await page.request.get(`/api/blogs/${id}`)).json()).content).toBe('theirs');
  await dialog(page).getByRole('button', { name: 'Keep my text' }).click();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  const listed = page.waitForResponse('**/api/blogs?view=cards*');
  await dialog(page).getByRole('button', { name: 'Update Blog' }).click();
  await expect(dialog(page)).toBeHidden();
  expect((await (await page.request.get(`/api/blogs/${id}`)).json()).content).toBe('mine');

  await listed;
  const newer = `Newer ${crypto.randomUUID()}`;
  await savePost(page, { title: newer, content: 'theirs again' }, id);
  await row(page, title).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    /^Error deleting blog\. Somebody else changed this/,
  );
  await expect(page.locator('td').filter({ hasText: newer })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, newer)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});
