import type { Page } from '@playwright/test';

/** A title that no other post has. */
export const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`;

/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog');

/** The editor of a post or draft; other dialogs may be open over it. */
export const editorOf = (page: Page) => page.getByRole('dialog', { name: /^(Edit|Add) / });

export const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Opens the post or draft of a row. */
export const edit = (page: Page, title: string) =>
  row(page, title).getByRole('button', { name: 'Edit' }).click();

/** Opens the form for a new post. */
export const addPost = (page: Page) => page.getByRole('button', { name: 'Add Blog' }).first().click();

/** Types into the open form, by the labels of its fields. */
export async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(text);
}

/** A post in any state, as an editor reads it. */
export const readPost = async (page: Page, id: string) =>
  (await page.request.get(`/api/blogs/${id}?state=all`)).json();
