import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import type { PostRecord } from '#server/stores/post-records';
import { changesOf } from '../audit/changes.ts';
import { editablePost, findPost, postNotFound } from './posts.ts';
import { changePost, editorAnswer, refuseDeleted } from './post-writes.ts';

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
  return editorAnswer(ctx, stored, found.committed);
}

/** POST /api/blogs/{id}/unpublish: hides a post, or cancels its schedule, until it is published again. */
export const unpublish = (call: Call, ctx: AppContext) =>
  changeState(call, ctx, (post) => ({ ...post, state: 'unpublished' }));

/** POST /api/blogs/{id}/publish: shows a post from now on; one that was public before keeps its date. */
export const publish = (call: Call, ctx: AppContext) =>
  changeState(call, ctx, (post) => {
    const now = ctx.clock();
    return { ...post, state: undefined, publishedAt: Math.min(post.publishedAt, now), updatedAt: now };
  });
