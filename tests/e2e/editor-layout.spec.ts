import type { Page } from '@playwright/test';
import { saveDraft, savePost } from '../support/blog-calls.ts';
import { expect, test } from '../support/browser.ts';
import { holdRoute } from '../support/held-route.ts';
import { photograph } from '../support/images.ts';
import { editorOf } from '../support/post-page.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`;

async function openDraft(page: Page, title: string) {
  const content = 'A text with [a link](https://example.com/) in it';
  const id = await saveDraft(page, { title, content, format: 'markdown' });
  await page.goto(`/post?draft=${id}`);
  await expect(editorOf(page).getByLabel('Content')).toBeVisible();
  return id;
}

test('a cover that cannot be loaded is said in words', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const buffer = await photograph(400, 300);
  const image = { name: 'a.webp', mimeType: 'image/webp', buffer };
  const { id } = await savePost(page, { title: named('Covered'), content: 'A text', image });
  await page.route('**/api/uploads/*', (route) => route.fulfill({ status: 404 }));
  await page.goto(`/post?id=${id}`);
  await expect(editorOf(page).getByText('The image could not be loaded.')).toBeVisible();
  // Outlined, so that it is not taken for the label of a field.
  await expect(editorOf(page).getByRole('button', { name: 'Remove image' })).toHaveClass(/button-secondary/);
});

test('a title says how much of it search engines show, and a longer one is saved all the same', async ({
  page,
}) => {
  await openDraft(page, 'Short');
  const title = editorOf(page).getByLabel('Title');
  await expect(title).toHaveAccessibleDescription('Search engines show about 60 characters. Currently 5.');
  await title.fill('x'.repeat(61));
  await expect(title).toHaveAccessibleDescription(/Currently 61, so they may cut off the end\.$/);
  await expect(editorOf(page).getByRole('status').filter({ hasText: 'The title is longer' })).toHaveCount(1);
  await expect(title).not.toHaveAttribute('aria-invalid');
  const save = await holdRoute(page, '**/api/post-drafts/*');
  await editorOf(page).getByRole('button', { name: 'Save draft' }).click();
  // The button that was pressed says that it works.
  await expect(editorOf(page).getByRole('button', { name: 'Saving...' })).toHaveClass(/button-secondary/);
  await expect(editorOf(page).getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  save();
  await expect(page.getByText('Draft saved')).toBeVisible();
});
