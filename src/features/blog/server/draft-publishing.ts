import { changesOf } from '#src/features/audit/server/audit.ts';
import { fieldErrorCodes } from '#src/lib/error-codes.ts';
import { fieldErrors } from '#src/lib/errors.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError, Reply } from '#src/server/http/reply.ts';
import { ConflictError } from '#src/server/stores/failures.ts';
import type { DraftRecord, PostRecord } from '#src/server/stores/post-records.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { DRAFT_MESSAGES } from '../schema/editing.ts';
import { editorText } from '../schema/post-body.ts';
import { type PostForm, postBodySchema } from '../schema/post.ts';
import { changeDraft, draftNotFound, isOpenDraft, openDraft, wordsOfDraft } from './drafts.ts';
import { createPost } from './post-changes.ts';
import { historyOf, moveVersions, savedBy } from './post-versions.ts';
import { afterChange, editorAnswer, publishedAt, requireDescriptions, scheduledFor } from './post-writes.ts';

/** The history of a draft; the intended moment of publication stays at a restoration. */
export const draftHistory = historyOf({
  find: openDraft,
  previousVersion: ({ value }) => value.previousVersion,
  restore: async (call, ctx, found, earlier) => {
    call.audit.title = found.value.title;
    return changeDraft(call, ctx, found, ({ date, publishAt }) => ({
      ...{ ...wordsOfDraft(earlier), content: editorText(earlier.content), format: earlier.format },
      ...{ date, publishAt, updatedAt: ctx.clock(), ...savedBy(call) },
    }));
  },
});

/** The draft as a post's form. @throws HttpError 422 while something that a post needs is missing */
function formOf({ title = '', contentwriter = '', content = '', ...draft }: DraftRecord): PostForm {
  const { format, date, publishAt } = draft;
  const form = { title, contentwriter, content, format, date, publishAt };
  const { data, error } = postBodySchema.safeParse(form);
  if (error) {
    const errors = { errors: fieldErrors(error), errorCodes: fieldErrorCodes(error, form) };
    throw new HttpError(422, { message: DRAFT_MESSAGES.incomplete, code: 'invalid-fields', ...errors });
  }
  requireDescriptions(data);
  return data;
}

/** Marks the draft, so that its title stays and every retry finds the same post. Another caller may be faster. */
async function begin(ctx: AppContext, draft: Stored<DraftRecord>, { ifMatch }: Call) {
  if (draft.value.publishing) return draft;
  try {
    const mark = (value: DraftRecord) => {
      if (value.publishing || value.publishedAs) throw new ConflictError('Another call is publishing it.');
      formOf(value);
      return { ...value, publishing: true };
    };
    return await ctx.stores.postDrafts.update(draft.id, mark, { ifMatch, from: draft });
  } catch (cause) {
    const current = cause instanceof ConflictError ? await ctx.stores.postDrafts.get(draft.id) : undefined;
    const { publishing, publishedAs, deletedAt } = current?.value ?? {};
    if (current && (publishedAs || (publishing && deletedAt === undefined))) return current;
    throw cause;
  }
}

/** Makes the post of a draft. */
async function createFrom(ctx: AppContext, { id, value }: Stored<DraftRecord>, call: Call) {
  const form = formOf(value);
  const now = ctx.clock();
  const post: PostRecord = {
    ...{ ...wordsOfDraft(value), content: form.content, format: value.format },
    ...{ publishedAt: publishedAt(form, now), updatedAt: now, createdAs: id, ...savedBy(call) },
    previousVersion: value.previousVersion,
  };
  try {
    return await createPost(ctx, post);
  } catch (cause) {
    // Without a free address it stays a draft that can be changed.
    const unmark = (draft: DraftRecord) => ({ ...draft, publishing: undefined });
    if (cause instanceof ConflictError) await ctx.stores.postDrafts.update(id, unmark, { of: 'any' });
    throw cause;
  }
}

/** Replaces a published draft by a tombstone, which answers retries. */
function bury(ctx: AppContext, draft: Stored<DraftRecord>, publishedAs: string) {
  const now = ctx.clock();
  const tombstone = ({ previousVersion }: DraftRecord): DraftRecord => ({
    ...{ format: 'paragraphs', updatedAt: now, deletedAt: now, publishedAs, previousVersion },
  });
  return ctx.stores.postDrafts.update(draft.id, tombstone, { from: draft, of: 'any' });
}

/**
 * POST /api/post-drafts/{id}/publish: makes the draft a post under its title's slug, published or scheduled as the draft
 * says, and removes the draft, whose versions become those of the post. A retry, or two at once, make one post.
 */
export async function publishDraft(call: Call, ctx: AppContext): Promise<Reply> {
  const { params, audit } = call;
  const found = await ctx.stores.postDrafts.get(params.id ?? '');
  if (!found || (!isOpenDraft(found.value) && !found.value.publishedAs)) throw draftNotFound(found?.value);
  audit.title = found.value.title ?? '';
  const draft = found.value.publishedAs ? found : await begin(ctx, found, call);
  const { publishedAs, previousVersion } = draft.value;
  const post = publishedAs ? await ctx.stores.posts.get(publishedAs) : await createFrom(ctx, draft, call);
  if (!post) throw draftNotFound();
  audit.title = post.value.title;
  audit.scheduledFor = scheduledFor(post.value, ctx.clock());
  if (!publishedAs) {
    audit.changes = changesOf(undefined, post.value);
    await Promise.all([bury(ctx, draft, post.id), afterChange(ctx, post)]);
  }
  // A retry, too: the function may have ended in between.
  moveVersions(ctx, { id: draft.id, previousVersion }, post.id);
  const headers = { Location: `/api/blogs/${post.id}` };
  return new Reply(await editorAnswer(ctx, post), { status: 201, headers });
}
