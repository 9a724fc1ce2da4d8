import { adminBlogSchema, blogSchema, type AdminBlog, type Blog } from '#features/blog/schema/post';
import { buildSchema, type BuildState } from '#lib/build';
import { checked } from '../../../lib/api/checked.ts';
import { request, send } from '../../../lib/api/client.ts';
import { readList, type Listing } from '../../../lib/api/lists.ts';

/** Every post as the admin manages it, newest first. */
export const readBlogs = (onPage: (listing: Listing<AdminBlog>) => void, signal?: AbortSignal) =>
  readList('/blogs?view=cards', adminBlogSchema, onPage, signal);

/** A post as the list has it. */
export const listed = (post: Blog): AdminBlog => checked(adminBlogSchema, post);

/** One post with its body. Throws ApiError 404 when it is gone. */
export async function readBlog(id: string): Promise<Blog> {
  return checked(blogSchema, await send(`/blogs/${id}`));
}

const matching = (version: string) => ({ 'If-Match': `"${version}"` });

/** A new post. `key` makes a repeated sending one post. */
export async function addBlog(form: FormData, key: string): Promise<Blog> {
  const headers = { 'Idempotency-Key': key };
  return checked(blogSchema, await send('/blogs', { method: 'POST', body: form, headers }));
}

/** Throws ApiError 409 when somebody else changed the post since `version`. */
export async function updateBlog(id: string, version: string, form: FormData): Promise<Blog> {
  const { body } = await request(`/blogs/${id}`, { method: 'PUT', body: form, headers: matching(version) });
  return checked(blogSchema, body);
}

export async function deleteBlog(id: string, version: string): Promise<void> {
  await send(`/blogs/${id}`, { method: 'DELETE', headers: matching(version) });
}

/** Undoes a deletion. */
export async function restoreBlog(id: string): Promise<Blog> {
  return checked(blogSchema, await send(`/blogs/${id}/restore`, { method: 'POST' }));
}

/** An admin's text that no longer counts, because the post's file changed after it. */
export async function readKept(id: string): Promise<Blog> {
  return checked(blogSchema, await send(`/blogs/${id}/kept`));
}

export async function dropKept(id: string): Promise<void> {
  await send(`/blogs/${id}/kept`, { method: 'DELETE' });
}

/** Where the last save is on its way to the static pages. */
export async function readBuild(): Promise<BuildState> {
  return checked(buildSchema, await send('/builds'));
}
