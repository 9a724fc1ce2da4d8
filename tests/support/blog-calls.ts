import type { Page } from '@playwright/test';

export interface NewPost {
  title: string;
  content: string;
  contentwriter?: string;
  format?: string;
  publishAt?: string;
  description?: string;
  /** The cover image, as a file of a form. */
  image?: { name: string; mimeType: string; buffer: Buffer };
}

/** Calls the API as the admin, as the site's own pages do; a post or draft is sent as a form. */
export async function callAsAdmin(page: Page, method: string, path: string, post?: NewPost) {
  const { origin: Origin } = new URL((await page.request.head('/')).url());
  const multipart = post && { contentwriter: 'Branch Clerk', ...post };
  const answer = await page.request.fetch(path, { method, multipart, headers: { Origin } });
  if (!answer.ok()) throw new Error(`Refused: ${answer.status()} ${await answer.text()}`);
  return answer;
}

type SavedPost = Record<'id' | 'version' | 'image', string>;

/** Saves a post through the API as the admin. Returns the stored post. */
export const savePost = async (page: Page, post: NewPost, id?: string): Promise<SavedPost> =>
  (await callAsAdmin(page, id ? 'PUT' : 'POST', `/api/blogs${id ? `/${id}` : ''}`, post)).json();

/** Stores a draft through the API as the admin. Returns its id. */
export const saveDraft = async (page: Page, draft: NewPost): Promise<string> =>
  (await (await callAsAdmin(page, 'POST', '/api/post-drafts', draft)).json()).id;
