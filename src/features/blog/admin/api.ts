import { adminPostSchema, uploadedSchema, type AdminPost, type Post } from '../schema/post.ts';
import { answeredAdminPostSchema, answeredPostSchema } from '../schema/post-wire.ts';
import { checked } from '#src/lib/api/checked.ts';
import { request, send } from '#src/lib/api/client.ts';
import { readList, type Listing } from '#src/lib/api/lists.ts';

/** All posts in every state, newest first, and the drafts. */
export const readPosts = (onPage: (listing: Listing<AdminPost>) => void, signal?: AbortSignal) =>
  readList('/blogs?view=cards&state=all', answeredAdminPostSchema, onPage, signal);

/** The row of the list for a post. */
export const rowOf = (post: Post): AdminPost => checked(adminPostSchema, post);

/** The path of a post. */
export const postPath = (id: string) => `/blogs/${encodeURIComponent(id)}`;

/** One post in any state, with its body. Throws ApiError 404 when it does not exist. */
export async function readPost(id: string): Promise<Post> {
  return checked(answeredPostSchema, await send(`${postPath(id)}?state=all`));
}

/** The header that makes a change depend on the version that was read. */
export const matching = (version: string) => ({ 'If-Match': `"${version}"` });

/** Adds a post. Repeating the call with the same idempotency key adds no second one. */
export async function addPost(form: FormData, key: string): Promise<Post> {
  const headers = { 'Idempotency-Key': key };
  return checked(answeredPostSchema, await send('/blogs', { method: 'POST', body: form, headers }));
}

/** Saves a post. Throws ApiError 409 when another admin changed it since `version`. */
export async function updatePost(id: string, version: string, form: FormData): Promise<Post> {
  const { body } = await request(postPath(id), { method: 'PUT', body: form, headers: matching(version) });
  return checked(answeredPostSchema, body);
}

/** Uploads a picture for the text of a post. Returns its name. */
export async function uploadImage(image: Blob): Promise<string> {
  const form = new FormData();
  form.append('image', image, 'image');
  return checked(uploadedSchema, await send('/uploads', { method: 'POST', body: form })).image;
}

export async function deletePost(id: string, version: string): Promise<void> {
  await send(postPath(id), { method: 'DELETE', headers: matching(version) });
}

/** Undoes a deletion. */
export async function restorePost(id: string): Promise<Post> {
  return checked(answeredPostSchema, await send(`${postPath(id)}/restore`, { method: 'POST' }));
}

/** The superseded text of a post. */
export async function readSuperseded(id: string): Promise<Post> {
  return checked(answeredPostSchema, await send(`${postPath(id)}/superseded`));
}

export async function discardSuperseded(id: string): Promise<void> {
  await send(`${postPath(id)}/superseded`, { method: 'DELETE' });
}
