import type { ServerDraft } from '../schema/draft.ts';
import type { Post } from '../schema/post.ts';
import { answeredDraftSchema, answeredPostSchema } from '../schema/post-wire.ts';
import { checked } from '#src/lib/api/checked.ts';
import { ApiError, send } from '#src/lib/api/client.ts';
import { matching } from './api.ts';

export const draftPath = (id: string) => `/post-drafts/${encodeURIComponent(id)}`;

/** The id of the post that a draft has become, where a call was refused because of that. */
export const publishedAs = (cause: unknown): string | undefined =>
  cause instanceof ApiError && cause.code === 'draft-published'
    ? cause.location?.split('/').at(-1)
    : undefined;

/** One draft with its text. Throws ApiError 404 when it was published or deleted. */
export async function readDraft(id: string): Promise<ServerDraft> {
  return checked(answeredDraftSchema, await send(draftPath(id)));
}

/** Stores a new draft. Repeating the call with the same idempotency key stores no second one. */
export async function addDraft(form: FormData, key: string): Promise<ServerDraft> {
  const headers = { 'Idempotency-Key': key };
  return checked(answeredDraftSchema, await send('/post-drafts', { method: 'POST', body: form, headers }));
}

/** Saves a draft. Throws ApiError 409 when another editor changed it since `version`. */
export async function updateDraft(id: string, version: string, form: FormData): Promise<ServerDraft> {
  const init = { method: 'PUT' as const, body: form, headers: matching(version) };
  return checked(answeredDraftSchema, await send(draftPath(id), init));
}

export async function deleteDraft(id: string, version: string): Promise<void> {
  await send(draftPath(id), { method: 'DELETE', headers: matching(version) });
}

/** Undoes the deletion of a draft. */
export const restoreDraft = (id: string) =>
  send(`/deleted/draft/${encodeURIComponent(id)}/restore`, { method: 'POST' });

/** Makes a draft a post, in any version without one. Repeating the call makes no second one, and answers with the first. */
export async function publishDraft(id: string, version?: string): Promise<Post> {
  const init = { method: 'POST' as const, headers: version ? matching(version) : {} };
  return checked(answeredPostSchema, await send(`${draftPath(id)}/publish`, init));
}
