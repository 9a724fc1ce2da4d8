import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CommittedPost } from '#features/blog/schema/committed-post';
import { SNAPSHOT_FILES } from '#lib/content-snapshot';
import { startSignedIn, type ApiOptions, type SignedInApi } from './api.ts';
import { formData, type FormFields } from './form-data.ts';

export const POST = { title: 'Counting a till', content: 'First / Second', contentwriter: 'Branch Clerk' };

/** The blog's endpoints with a logged-in admin, and a folder for committed posts. */
export interface BlogApi extends SignedInApi {
  /** A visitor's GET. */
  get(address: string, headers?: Record<string, string>): Promise<Response>;
  /** An admin's call. */
  send(
    method: string,
    address: string,
    fields?: FormFields,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** The titles in a visitor's list, in order. */
  titles(query?: string): Promise<string[]>;
  /** Writes these committed posts, and no others, as a build would: the list and the files. */
  commit(...posts: (Partial<CommittedPost> & { id: string })[]): Promise<void>;
}

export async function startBlogApi(options: ApiOptions = {}): Promise<BlogApi> {
  const api = await startSignedIn(options);
  const get: BlogApi['get'] = (address, headers = {}) => api.call(address, { headers });
  return {
    ...api,
    get,
    send: (method, address, fields, headers = {}) =>
      api.call(address, {
        method,
        headers: { Cookie: api.cookie, ...headers },
        ...(fields ? { body: formData(fields) } : {}),
      }),
    titles: async (query = '') =>
      (await (await get(`/api/blogs${query}`)).json()).map((blog: { title: string }) => blog.title),
    commit: (...posts) => commit(api.directory, posts),
  };
}

async function commit(root: string, posts: (Partial<CommittedPost> & { id: string })[]): Promise<void> {
  const entries = posts.map(({ id, ...rest }) => ({
    id,
    digest: `digest-of-${id}`,
    file: `content/blog/${id}.md`,
    title: `Title of ${id}`,
    description: 'What it is about.',
    author: 'Field Officer (sample author)',
    publishedAt: Date.parse('2025-05-01'),
    cover: { picture: 'ledger-table', tone: 'paper' },
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
