import type { Page } from '@playwright/test';

/** The headers that a browser sends from the site's own pages. */
const own = (page: Page) => ({ Origin: new URL(page.url()).origin });

export interface NewPost {
  title: string;
  content: string;
  contentwriter?: string;
  format?: string;
  /** The cover, as a file of a form. */
  image?: { name: string; mimeType: string; buffer: Buffer };
}

/** Saves a post through the API in the admin's context; the page must be on the site. Answers what was stored. */
export async function savePost(
  page: Page,
  post: NewPost,
  id?: string,
): Promise<{ id: string; version: string; image: string }> {
  const multipart = { contentwriter: 'Branch Clerk', ...post };
  const answer = id
    ? await page.request.put(`/api/blogs/${id}`, { multipart, headers: own(page) })
    : await page.request.post('/api/blogs', { multipart, headers: own(page) });
  if (!answer.ok()) throw new Error(`Not saved: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
