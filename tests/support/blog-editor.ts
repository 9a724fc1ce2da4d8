import type { Page } from '@playwright/test';

/** The form, or the question, that is open. */
export const dialog = (page: Page) => page.getByRole('dialog');

export const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Opens the form for a new post. */
export const addBlog = (page: Page) => page.getByRole('button', { name: 'Add Blog' }).first().click();

/** Types into the open form, by the labels of its fields. */
export async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(text);
}
