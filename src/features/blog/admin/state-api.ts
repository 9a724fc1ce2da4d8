import * as z from 'zod/mini';
import type { Post } from '../schema/post.ts';
import {
  answeredDraftSchema,
  answeredPostSchema,
  answeredVersionSchema,
  type PostVersionText,
} from '../schema/post-wire.ts';
import { postVersionRowSchema, type PostVersionRow } from '../schema/post-version.ts';
import {
  madePreviewSchema,
  previewRowSchema,
  type MadePreview,
  type PreviewRow,
  type PreviewTarget,
} from '../schema/preview-link.ts';
import { checked } from '#src/lib/api/checked.ts';
import { send } from '#src/lib/api/client.ts';
import { matching, postPath } from './api.ts';
import { draftPath } from './draft-api.ts';
import { editableOf, type Editable } from './editable.ts';

/** A post in the version that was read. */
type Known = Pick<Post, 'id' | 'version'>;

async function change(path: string, version: string, body?: object): Promise<Post> {
  const init = { method: 'POST' as const, headers: matching(version), body };
  return checked(answeredPostSchema, await send(path, init));
}

/** Shows a post from `publishAt` on, or from now on. Throws ApiError 409 when it was changed since its version. */
export const publishPost = ({ id, version }: Known, publishAt?: string) =>
  change(`${postPath(id)}/publish`, version, publishAt ? { publishAt } : undefined);

/** Hides a post until it is published again. */
export const unpublishPost = ({ id, version }: Known) => change(`${postPath(id)}/unpublish`, version);

type Target = Pick<Editable, 'id' | 'isDraft'>;

const versionsPath = ({ id, isDraft }: Target) => `${isDraft ? draftPath(id) : postPath(id)}/versions`;

/** The earlier versions of a post or draft, newest first. */
export async function readVersions(target: Target): Promise<PostVersionRow[]> {
  return checked(z.array(postVersionRowSchema), await send(versionsPath(target)));
}

export async function readVersion(target: Target, version: string): Promise<PostVersionText> {
  return checked(answeredVersionSchema, await send(`${versionsPath(target)}/${version}`));
}

/** Saves an earlier version as the text of a post or draft. Throws ApiError 409 when it was changed since its version. */
export async function restoreVersion(target: Target & Known, version: string): Promise<Editable> {
  const path = `${versionsPath(target)}/${version}/restore`;
  if (!target.isDraft) return change(path, target.version);
  const init = { method: 'POST' as const, headers: matching(target.version) };
  return editableOf(checked(answeredDraftSchema, await send(path, init)));
}

/** The valid preview links of a draft or post, newest first. */
export async function readPreviews({ kind, of }: PreviewTarget): Promise<PreviewRow[]> {
  return checked(z.array(previewRowSchema), await send(`/preview-links/${kind}/${encodeURIComponent(of)}`));
}

/** Makes a link, the same one for the same key. Its token is in this answer alone. */
export async function makePreview(target: PreviewTarget, key: string): Promise<MadePreview> {
  const headers = { 'Idempotency-Key': key };
  return checked(madePreviewSchema, await send('/preview-links', { method: 'POST', body: target, headers }));
}

export const revokePreview = (id: string) => send(`/preview-links/${id}`, { method: 'DELETE' });
