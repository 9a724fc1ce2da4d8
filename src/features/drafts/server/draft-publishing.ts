import { DRAFT_MESSAGES } from '#src/features/blog/schema/draft.ts';
import { postBodySchema } from '#src/features/blog/schema/post-wire.ts';
import type { PostForm } from '#src/features/blog/schema/post.ts';
import { fieldErrors } from '#src/lib/error.ts';
import { fieldErrorCodes } from '#src/lib/error-codes.ts';
import { postSlug } from '#src/lib/slug.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import { Reply } from '#src/server/http/reply.ts';
import { ConflictError } from '#src/server/stores/failures.ts';
import type { DraftRecord, PostRecord, Saved } from '#src/server/stores/post-records.ts';
import type { IfMatch, Stored } from '#src/server/stores/stored.ts';
import { changesOf } from '#src/features/audit/server/changes.ts';
import { createPost } from '#src/features/blog/server/post-changes.ts';
import { moveVersions, savedBy } from '#src/features/blog/server/post-versions.ts';
import {
  afterChange,
  editorAnswer,
  publishedAt,
  requireDescriptions,
  scheduledFor,
} from '#src/features/blog/server/post-writes.ts';
import { draftNotFound, isOpenDraft, wordsOfDraft } from './drafts.ts';

/** The draft as a post's form. @throws HttpError 422 while something that a post needs is missing */
function formOf({ content, format, date, publishAt, ...draft }: DraftRecord): PostForm {
  const { title = '', contentwriter = '' } = draft;
  const form = { title, contentwriter, content: content ?? '', format, date, publishAt };
  const parsed = postBodySchema.safeParse(form);
  if (parsed.success) {
    requireDescriptions(parsed.data);
    return parsed.data;
  }
  throw new HttpError(422, {
    message: DRAFT_MESSAGES.incomplete,
    errors: fieldErrors(parsed.error),
    code: 'invalid-fields',
    errorCodes: fieldErrorCodes(parsed.error, form),
  });
}

function postOf(draft: Stored<DraftRecord>, form: PostForm, now: number, saved: Saved): PostRecord {
  return {
    ...wordsOfDraft(draft.value),
    content: form.content,
    format: draft.value.format,
    publishedAt: publishedAt(form, now),
    updatedAt: now,
    createdAs: draft.id,
    ...saved,
    previousVersion: draft.value.previousVersion,
  };
}

/** Marks the draft, so that its title stays and every retry finds the same post. Another caller may be faster. */
async function begin(ctx: AppContext, draft: Stored<DraftRecord>, ifMatch: IfMatch | undefined) {
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

/** What is left of a published draft, for retries. */
const tombstone = (
  { previousVersion }: DraftRecord,
  publishedAs: string,
  deletedAt: number,
): DraftRecord => ({
  format: 'paragraphs',
  updatedAt: deletedAt,
  deletedAt,
  publishedAs,
  previousVersion,
});

async function createFrom(ctx: AppContext, draft: Stored<DraftRecord>, saved: Saved) {
  const form = formOf(draft.value);
  try {
    return await createPost(ctx, postSlug(form.title), postOf(draft, form, ctx.clock(), saved));
  } catch (cause) {
    // Without a free address it stays a draft that can be changed.
    if (cause instanceof ConflictError)
      await ctx.stores.postDrafts.update(draft.id, (value) => ({ ...value, publishing: undefined }), {
        of: 'any',
      });
    throw cause;
  }
}

/**
 * POST /api/post-drafts/{id}/publish: makes the draft a post under its title's slug, published or scheduled as the draft
 * says, and removes the draft, whose versions become those of the post. A retry, or two at once, make one post.
 */
export async function publish(call: Call, ctx: AppContext): Promise<Reply> {
  const { params, ifMatch, audit } = call;
  const found = await ctx.stores.postDrafts.get(params.id ?? '');
  if (!found || (!isOpenDraft(found.value) && !found.value.publishedAs)) throw draftNotFound(found?.value);
  audit.title = found.value.title ?? '';
  const draft = found.value.publishedAs ? found : await begin(ctx, found, ifMatch);
  const { publishedAs } = draft.value;
  const post = publishedAs
    ? await ctx.stores.posts.get(publishedAs)
    : await createFrom(ctx, draft, savedBy(call));
  if (!post) throw draftNotFound();
  audit.title = post.value.title;
  audit.scheduledFor = scheduledFor(post.value, ctx.clock());
  if (!publishedAs) {
    audit.changes = changesOf(undefined, post.value);
    const now = ctx.clock();
    await Promise.all([
      ctx.stores.postDrafts.update(draft.id, (value) => tombstone(value, post.id, now), {
        from: draft,
        of: 'any',
      }),
      afterChange(ctx, post),
    ]);
  }
  // A retry, too: the function may have ended in between.
  moveVersions(ctx, { id: draft.id, previousVersion: draft.value.previousVersion }, post.id);
  const headers = { Location: `/api/blogs/${post.id}` };
  return new Reply(await editorAnswer(ctx, post, undefined), { status: 201, headers });
}
