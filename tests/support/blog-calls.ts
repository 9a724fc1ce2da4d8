import type { Page } from '@playwright/test';

/** The headers of a request from the site's own pages. */
async function own({ request }: Page) {
  const home = await request.head('/');
  return { Origin: new URL(home.url()).origin };
}

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

/** Saves a post through the API as the admin. Returns the stored post. */
export async function savePost(
  page: Page,
  post: NewPost,
  id?: string,
): Promise<{ id: string; version: string; image: string }> {
  const form = { multipart: { contentwriter: 'Branch Clerk', ...post }, headers: await own(page) };
  const answer = id
    ? await page.request.put(`/api/blogs/${id}`, form)
    : await page.request.post('/api/blogs', form);
  if (!answer.ok()) throw new Error(`Not saved: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Stores a draft through the API as the admin. Returns its id. */
export async function saveDraft(page: Page, draft: NewPost): Promise<string> {
  const multipart = { contentwriter: 'Branch Clerk', ...draft };
  const answer = await page.request.post('/api/post-drafts', { multipart, headers: await own(page) });
  if (!answer.ok()) throw new Error(`Not stored: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()).id;
}

/** Changes a post or draft through the API as the admin. */
export async function callAsAdmin(page: Page, method: 'POST' | 'DELETE', path: string): Promise<void> {
  const answer = await page.request.fetch(path, { method, headers: await own(page) });
  if (!answer.ok()) throw new Error(`Refused: ${answer.status()} ${await answer.text()}`);
}
