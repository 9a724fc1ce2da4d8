import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CommittedPost } from '#src/features/blog/schema/current-text.ts';
import { SNAPSHOT_FILES } from '#src/lib/content-files.ts';
import { startSignedIn, type ApiOptions } from './api.ts';
import { formData, type FormFields } from './form-data.ts';

export const POST = { title: 'Counting a till', content: 'First / Second', contentwriter: 'Branch Clerk' };

/** Half an hour after the clock of a new API, which is at 10:00 in Colombo on 2 March 2026. */
export const SOON = '2026-03-02T10:30+05:30';

type Headers = Record<string, string>;

/** The blog's endpoints with a logged-in admin, and a folder for committed posts. */
export async function startBlogApi(options: ApiOptions = {}) {
  const api = await startSignedIn(options);
  const get = (address: string, headers: Headers = {}) => api.call(address, { headers });
  const send = (method: string, address: string, fields?: FormFields, headers: Headers = {}) =>
    api.call(address, {
      method,
      headers: { Cookie: api.cookie, ...headers },
      ...(fields ? { body: formData(fields) } : {}),
    });
  return {
    ...api,
    /** A visitor's GET. */
    get,
    /** An admin's call. */
    send,
    /** What an admin reads at an address. */
    read: async (address: string) => (await send('GET', address)).json(),
    /** Stores POST with these fields as an admin. Returns the answer's post. */
    async add(fields: FormFields = {}) {
      const answer = await send('POST', '/api/blogs', { ...POST, ...fields });
      if (answer.status !== 201) throw new Error(await answer.text());
      return answer.json();
    },
    /** The titles in a visitor's list, in order. */
    titles: async (query = ''): Promise<string[]> =>
      (await (await get(`/api/blogs${query}`)).json()).map((blog: { title: string }) => blog.title),
    /** Writes these committed posts, and no others, as a build would: the list and the files. */
    commit: (...posts: (Partial<CommittedPost> & { id: string })[]) => commit(api.directory, posts),
  };
}

export type BlogApi = Awaited<ReturnType<typeof startBlogApi>>;

async function commit(root: string, posts: (Partial<CommittedPost> & { id: string })[]): Promise<void> {
  const entries = posts.map(({ id, ...rest }) => ({
    id,
    digest: `digest-of-${id}`,
    file: `content/blog/${id}.md`,
    title: `Title of ${id}`,
    description: 'What it is about.',
    author: 'Field Officer (sample author)',
    publishedAt: Date.parse('2025-05-01'),
    cover: { picture: 'columns', tone: 'paper' },
    tags: ['microfinance'],
    readingTime: 4,
    ...rest,
  }));
  const list = path.join(root, SNAPSHOT_FILES.committedPosts);
  await mkdir(path.join(root, 'content/blog'), { recursive: true });
  await mkdir(path.dirname(list), { recursive: true });
  for (const { id } of posts)
    await writeFile(path.join(root, `content/blog/${id}.md`), `---\ntitle: x\n---\n\nText of **${id}**.\n`);
  await writeFile(list, JSON.stringify(entries));
}
