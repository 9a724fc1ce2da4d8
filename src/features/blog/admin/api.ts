import * as z from 'zod/mini';
import { type AdminPage, recordAddress } from '#src/lib/admin-pages.ts';
import * as editing from '../schema/editing.ts';
import { send, checked } from '#src/lib/api/client.ts';
import { listReader } from '#src/lib/api/lists.ts';
import * as schema from '../schema/post.ts';

/** What the editor edits: a post or a draft. */
export type Editable = schema.Post;

export type Target = Pick<schema.ListedPost, 'id' | 'isDraft'>;

/** A post or draft in the version that was read: another editor's change since is answered with 409. */
export type Versioned = Target & Pick<schema.Post, 'version'>;

const DRAFT = 'draft:';

/** The key of a post or draft, whose ids are independent. */
export const editableKey = ({ id, isDraft }: Target): string => (isDraft ? DRAFT + id : id);

export const targetOf = (key: string): Target =>
  key.startsWith(DRAFT) ? { id: key.slice(DRAFT.length), isDraft: true } : { id: key };

/** The parameters of the address of an open editor; links of an earlier version have `id`. */
const PARAMETERS = ['draft', 'edit', 'id'];

/** The key of the post or draft that an address opens; empty for a new post, undefined for the list alone. */
export function keyIn(search: string): string | undefined {
  const params = new URLSearchParams(search);
  const name = PARAMETERS.find((one) => params.has(one));
  return name && (name === 'draft' ? DRAFT : '') + params.get(name);
}

export const editorAddress = ({ id, isDraft }: Target): string =>
  recordAddress('/viewblog' satisfies AdminPage, id, isDraft ? 'draft' : 'edit');

/** Puts the key of what is edited into the address of the list, as one step that Back takes back; or takes it out. */
export function showKey(key: string | undefined): void {
  const url = new URL(location.href);
  const isOwnStep = key === undefined || keyIn(url.search) !== undefined || history.state?.isOfEditor;
  for (const name of PARAMETERS) url.searchParams.delete(name);
  if (key !== undefined) {
    const { id, isDraft } = targetOf(key);
    url.searchParams.set(isDraft ? 'draft' : 'edit', id);
  }
  if (isOwnStep) history.replaceState(history.state, '', url);
  else history.pushState({ isOfEditor: true }, '', url);
}

const pathOf = ({ id, isDraft }: Target) => `/${isDraft ? 'post-drafts' : 'blogs'}/${encodeURIComponent(id)}`;

const matching = ({ version }: Partial<Versioned>): Record<string, string> =>
  version ? { 'If-Match': `"${version}"` } : {};

/** Calls an address that answers a post or draft. */
const call = async (...request: Parameters<typeof send>): Promise<Editable> =>
  checked(schema.answeredPostSchema, await send(...request));

/** All posts in every state, newest first, and the drafts. */
export const readPosts = listReader('/blogs?view=cards&state=all', schema.answeredAdminPostSchema);

/** A post in any state or a draft, with its text. Throws ApiError 404 when it does not exist. */
export const readEditable = (target: Target) =>
  call(`${pathOf(target)}${target.isDraft ? '' : '?state=all'}`);

/** Adds a post or draft. Repeating the call with the same idempotency key adds no second one. */
export const addEditable = (body: FormData, isDraft: boolean, key: string) =>
  call(isDraft ? '/post-drafts' : '/blogs', { method: 'POST', body, headers: { 'Idempotency-Key': key } });

export const updateEditable = (base: Versioned, body: FormData) =>
  call(pathOf(base), { method: 'PUT', body, headers: matching(base) });

export const deleteEditable = (target: Versioned) =>
  send(pathOf(target), { method: 'DELETE', headers: matching(target) });

/** Shows a post from `publishAt` on, or from now on. A draft becomes a post. */
export const publishEditable = (target: Versioned, publishAt?: string) =>
  call(`${pathOf(target)}/publish`, {
    method: 'POST',
    headers: matching(target),
    body: publishAt && { publishAt },
  });

export const unpublishEditable = (post: Versioned) =>
  call(`${pathOf(post)}/unpublish`, { method: 'POST', headers: matching(post) });

/** The earlier versions of a post or draft, newest first. */
export const readVersions = async (target: Target) =>
  checked(z.array(editing.postVersionRowSchema), await send(`${pathOf(target)}/versions`));

export const readVersion = async (target: Target, version: string) =>
  checked(editing.answeredVersionSchema, await send(`${pathOf(target)}/versions/${version}`));

export const restoreVersion = (target: Versioned, version: string) =>
  call(`${pathOf(target)}/versions/${version}/restore`, { method: 'POST', headers: matching(target) });

/** The pictures of all posts and drafts that there are already, the last saved first. */
export const readPictures = async () => checked(z.array(schema.listedImageSchema), await send('/uploads'));

/** Uploads a picture for the text of a post. Returns its name. */
export async function uploadImage(image: Blob): Promise<string> {
  const form = new FormData();
  form.append('image', image, 'image');
  return checked(schema.uploadedSchema, await send('/uploads', { method: 'POST', body: form })).image;
}

/** The valid preview links of a draft or post, newest first. */
export const readPreviews = async ({ kind, of }: editing.PreviewTarget) =>
  checked(z.array(editing.previewRowSchema), await send(`/preview-links/${kind}/${encodeURIComponent(of)}`));

/** Makes a preview link, the same one for the same key. Its token is in this answer alone. */
export async function makePreview(target: editing.PreviewTarget, key: string) {
  const headers = { 'Idempotency-Key': key };
  const answer = await send('/preview-links', { method: 'POST', body: target, headers });
  return checked(editing.madePreviewSchema, answer);
}

export const revokePreview = (id: string) => send(`/preview-links/${id}`, { method: 'DELETE' });
