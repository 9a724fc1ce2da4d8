import { expect, type Page } from '@playwright/test';
import { savePost } from './blog-calls.ts';

/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog');

export const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Opens the form for a new post. */
export const addPost = (page: Page) => page.getByRole('button', { name: 'Add Blog' }).first().click();

/** The same, as rich text: at first the form has the format of the specification. */
export async function addRichPost(page: Page) {
  await addPost(page);
  await chooseFormat(page, 'Rich text');
}

/** Types into the open form, by the labels of its fields. */
export async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(text);
}

/** The content in the open form: what is edited in place, or a text box with its source. */
export const contentOf = (page: Page) => dialog(page).getByLabel('Content');

/** Expects the text of the open form to be this, in a format of either kind. */
export async function expectText(page: Page, text: string) {
  const isSource = await contentOf(page).evaluate((field) => field instanceof HTMLTextAreaElement);
  await (isSource ? expect(contentOf(page)).toHaveValue(text) : expect(contentOf(page)).toHaveText(text));
}

/** Shows the content of the open form in another format. */
export const chooseFormat = (page: Page, format: 'Rich text' | 'Markdown' | 'Paragraphs') =>
  dialog(page).getByRole('radio', { name: format }).check();

/** Edits a post of this title in its form while another admin saves it; returns its id. */
export async function typeWhileSaved(page: Page, title: string): Promise<string> {
  const { id } = await savePost(page, { title, content: 'first' });
  await page.reload();
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await fillIn(page, { Content: 'mine' });
  await savePost(page, { title, content: 'theirs' }, id);
  return id;
}
