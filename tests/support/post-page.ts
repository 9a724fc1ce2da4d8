import type { Page } from '@playwright/test';

/** The editor on the page of a post or draft. */
export const editorOf = (page: Page) => page.getByRole('region', { name: /^(Edit|Add) / });

/** A post in any state, as an editor reads it. */
export const readPost = async (page: Page, id: string) =>
  (await page.request.get(`/api/blogs/${id}?state=all`)).json();
