import type { PublishForm } from '../schema/post.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import type { PostRecord } from '#src/server/stores/post-records.ts';
import { changesOf } from '#src/features/audit/server/changes.ts';
import { editablePost, findPost, postNotFound } from './posts.ts';
import { changePost, editorAnswer, publishedAt, refuseDeleted, scheduledFor } from './post-writes.ts';

async function changeState(
  { params, ifMatch, audit }: Call,
  ctx: AppContext,
  change: (post: PostRecord) => PostRecord,
) {
  const found = await findPost(ctx, params.id ?? '');
  if (!editablePost(found)) throw postNotFound();
  let before: PostRecord | undefined;
  const noted = (post: PostRecord) => {
    before = refuseDeleted(post);
    audit.title = post.title;
    return change(post);
  };
  const stored = await changePost(ctx, found, noted, { ifMatch });
  audit.changes = changesOf(before, stored.value);
  audit.scheduledFor = scheduledFor((stored.value.state && before) ?? stored.value, ctx.clock());
  return editorAnswer(ctx, stored, found.committed);
}

/** POST /api/blogs/{id}/unpublish: hides a post, or cancels its schedule, until it is published again. */
export const unpublish = (call: Call, ctx: AppContext) =>
  changeState(call, ctx, (post) => ({ ...post, state: 'unpublished' }));

/**
 * POST /api/blogs/{id}/publish: shows a post from `publishAt` on, which schedules it when that moment is later; without
 * one from now on, and one that was public before keeps its date.
 */
export const publish = (call: Call<PublishForm>, ctx: AppContext) =>
  changeState(call, ctx, (post) => {
    const now = ctx.clock();
    const earlier = Math.min(post.publishedAt, now);
    const from = call.body.publishAt ? publishedAt(call.body, post.publishedAt) : earlier;
    return { ...post, state: undefined, publishedAt: from, updatedAt: now };
  });
