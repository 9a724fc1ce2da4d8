import { expect, test } from '../support/browser.ts';
import { savePost } from '../support/blog-calls.ts';
import { addPost, dialog, fillIn, row, typeWhileSaved } from '../support/blog-editor.ts';
import { holdRoute } from '../support/held-route.ts';
import { photograph } from '../support/images.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/viewblog');
});

test('a blog is added with an image, shown within two seconds, edited, deleted and brought back', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible();
  await addPost(page);
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

test('missing fields have an error, and the first one gets the focus', async ({ page }) => {
  await addPost(page);
  await dialog(page).getByRole('button', { name: 'Add Blog' }).click();
  await expect(dialog(page).getByText('Please write a title.')).toBeVisible();
  await expect(dialog(page).getByText('Please write the content.')).toBeVisible();
  await expect(dialog(page).getByText('Please name the author.')).toBeVisible();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
});

test('a save waits for its image, stops for a file that is no image, and Escape stores no draft of it', async ({
  page,
}) => {
  const title = `Pictured ${crypto.randomUUID()}`;
  await addPost(page);
  await fillIn(page, { Title: title, Content: 'x', Author: 'Me' });
  const image = dialog(page).getByLabel('Image');
  const [file, refusal] = [
    { name: 'a.png', mimeType: 'image/png' },
    'The content of this file is not a JPEG, PNG',
  ];
  await image.setInputFiles({ ...file, buffer: Buffer.from('<svg/>') });
  await expect(dialog(page).getByText(refusal)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Add Blog' }).click();
  await expect(dialog(page).getByText('Please complete the marked fields.')).toBeVisible();
  await expect(image).toBeFocused();

  const letItBeSaved = await holdRoute(page, '**/api/blogs');
  await image.setInputFiles({ ...file, buffer: await photograph(3200, 2400) });
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/blogs')),
    dialog(page).getByRole('button', { name: 'Add Blog' }).click(),
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  letItBeSaved();
  expect((await (await sent.response())?.json()).image).not.toBe('');
  await expect(row(page, title)).toBeVisible();
  await expect(page.getByText('Draft, in this browser only')).toHaveCount(0);
});

test('each failure has a message and a next step', async ({ page, allowConsole }) => {
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
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Error deleting blog. Something went wrong on our side.',
  );
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.unrouteAll();

  await broken('PUT');
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await fillIn(page, { Content: 'words that must not be lost' });
  await dialog(page).getByRole('button', { name: 'Update Blog' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Error saving blog');
  await expect(dialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(dialog(page).getByLabel('Content')).toHaveValue('words that must not be lost');
  await page.unrouteAll();
  await dialog(page).getByRole('button', { name: 'Update Blog' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('two admins on one post: the second sees both texts and decides', async ({ page, allowConsole }) => {
  allowConsole(/409/);
  const title = `Shared ${crypto.randomUUID()}`;
  const id = await typeWhileSaved(page, title);
  await dialog(page).getByRole('button', { name: 'Update Blog' }).click();
  await expect(dialog(page).getByLabel('Saved by someone else')).toContainText('theirs');
  await expect(dialog(page).getByLabel('Content')).toHaveValue('mine');
  expect((await (await page.request.get(`/api/blogs/${id}`)).json()).content).toBe('theirs');
  await dialog(page).getByRole('button', { name: 'Use mine' }).click();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Update Blog' }).click();
  await expect(dialog(page)).toBeHidden();
  expect((await (await page.request.get(`/api/blogs/${id}`)).json()).content).toBe('mine');

  const newer = `Newer ${crypto.randomUUID()}`;
  await savePost(page, { title: newer, content: 'theirs again' }, id);
  await row(page, title).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    `Error deleting blog. Someone else changed “${title}” in the meantime. The list shows it as it is now, and you can still delete it there.`,
  );
  await expect(dialog(page)).toHaveAccessibleName('Post not deleted');
  await expect(page.locator('td').filter({ hasText: newer })).toBeVisible();
  // What the other one wrote is not deleted by a question about the earlier text.
  await expect(dialog(page).getByRole('button')).toHaveText(['Close']);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await row(page, newer).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page)).toContainText(newer);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, newer)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});
