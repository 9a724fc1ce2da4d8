import * as z from 'zod/mini';
import type { Post } from '#features/blog/schema/post';
import {
  answeredPostSchema,
  answeredVersionSchema,
  type PostVersionText,
} from '#features/blog/schema/post-wire';
import { postVersionRowSchema, type PostVersionRow } from '#features/blog/schema/post-version';
import {
  madePreviewSchema,
  previewRowSchema,
  type MadePreview,
  type PreviewRow,
  type PreviewTarget,
} from '#features/blog/schema/preview-link';
import { checked } from '../../../lib/api/checked.ts';
import { send } from '../../../lib/api/client.ts';
import { matching } from './api.ts';

async function change(path: string, version: string): Promise<Post> {
  return checked(answeredPostSchema, await send(path, { method: 'POST', headers: matching(version) }));
}

/** Shows a post from now on. Throws ApiError 409 when it was changed since `version`. */
export const publishPost = (id: string, version: string) => change(`/blogs/${id}/publish`, version);

/** Hides a post until it is published again. */
export const unpublishPost = (id: string, version: string) => change(`/blogs/${id}/unpublish`, version);

/** The earlier versions of a post, newest first. */
export async function readVersions(id: string): Promise<PostVersionRow[]> {
  return checked(z.array(postVersionRowSchema), await send(`/blogs/${id}/versions`));
}

export async function readVersion(id: string, version: string): Promise<PostVersionText> {
  return checked(answeredVersionSchema, await send(`/blogs/${id}/versions/${version}`));
}

/** Saves an earlier version as the post's text; `current` is the post's own version. */
export const restoreVersion = (id: string, version: string, current: string) =>
  change(`/blogs/${id}/versions/${version}/restore`, current);

/** The valid preview links of a draft or post, newest first. */
export async function readPreviews({ kind, of }: PreviewTarget): Promise<PreviewRow[]> {
  return checked(z.array(previewRowSchema), await send(`/preview-links/${kind}/${of}`));
}

/** Makes a link. Its token is in this answer alone. */
export async function makePreview(target: PreviewTarget): Promise<MadePreview> {
  return checked(madePreviewSchema, await send('/preview-links', { method: 'POST', body: target }));
}

export const revokePreview = (id: string) => send(`/preview-links/${id}`, { method: 'DELETE' });
