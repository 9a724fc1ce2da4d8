import { stateOf } from '../schema/current-text.ts';
import { changesOf } from '#src/features/audit/server/audit.ts';
import { storeImage } from '#src/features/images/server/images.ts';
import { postSlug } from '#src/lib/slug.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import { Reply, type Call } from '#src/server/http/call.ts';
import { hashText } from '#src/server/platform/ids.ts';
import { ConflictError, isOwnWrite, type Stored } from '#src/server/stores/stored.ts';
import type { PostRecord } from '#src/server/stores/post-records.ts';
import { contentFromText } from '../schema/post-body.ts';
import { type PostForm, type PublishForm, storedWords } from '../schema/post.ts';
import { historyOf, savedBy } from './post-versions.ts';
import * as writes from './post-writes.ts';
import { editablePost, findPost, postNotFound, type FoundPost } from './posts.ts';

/** Stores under the title's slug, or with a suffix when the slug is in use; a retry finds its own post. */
export async function createPost(ctx: AppContext, record: PostRecord): Promise<Stored<PostRecord>> {
  const slug = postSlug(record.title);
  const tail = hashText(record.createdAs ?? '').slice(0, 6);
  for (const id of [slug, `${slug}-${tail}`]) {
    if (await ctx.committed.find(id)) continue;
    const { created, record: stored } = await ctx.stores.posts.create(id, record);
    if (created || stored.value.createdAs === record.createdAs) return stored;
  }
  throw new ConflictError('Every address for this title is taken: please change the title.');
}

/** POST /api/blogs: 201 with the post. */
export async function addPost(call: Call<PostForm>, ctx: AppContext): Promise<Reply> {
  const { body, recordId, audit } = call;
  const now = ctx.clock();
  const image = body.image ? await storeImage(ctx, body.image) : undefined;
  const stored = await createPost(ctx, {
    ...storedWords({ ...body, image }),
    content: body.content,
    format: body.format ?? 'paragraphs',
    publishedAt: writes.publishedAt(body, now),
    updatedAt: now,
    createdAs: recordId,
    ...savedBy(call),
  });
  const { id, value } = stored;
  Object.assign(audit, { record: id, title: value.title, changes: changesOf(undefined, value) });
  audit.scheduledFor = writes.scheduledFor(value, now);
  // A repeated call has no entry of its own.
  if (value.updatedAt !== now) audit.each = [];
  await writes.afterChange(ctx, stored);
  const headers = { Location: `/api/blogs/${id}` };
  return new Reply(await writes.editorAnswer(ctx, stored), { status: 201, headers });
}

async function findEditable(ctx: AppContext, id?: string): Promise<FoundPost> {
  const found = await findPost(ctx, id);
  if (!editablePost(found)) throw postNotFound();
  return found;
}

/** Changes a post that editors see, and notes the change for the audit trail. */
async function changeNoted(
  { ifMatch, audit }: Call<unknown>,
  ctx: AppContext,
  found: FoundPost,
  change: (post: PostRecord) => PostRecord,
  isNewText = true,
) {
  let before: PostRecord | undefined;
  const noted = (post: PostRecord) => {
    before = writes.refuseDeleted(post);
    audit.title = post.title;
    return change(post);
  };
  const stored = await writes.changePost(ctx, found, noted, { ifMatch, isNewText });
  audit.changes = changesOf(before, stored.value);
  return { before, after: stored.value, answer: await writes.editorAnswer(ctx, stored, found.committed) };
}

/** PUT /api/blogs/{id}; without an image in the form, the old one stays unless the form removes it. */
export async function editPost(call: Call<PostForm>, ctx: AppContext) {
  const { body, audit } = call;
  const found = await findEditable(ctx, call.params.id);
  const image = body.image ? await storeImage(ctx, body.image) : undefined;
  const change = (post: PostRecord): PostRecord => {
    const format = body.format ?? post.format;
    return {
      ...post,
      ...(body.removeImage ? { image: undefined } : {}),
      ...storedWords({ ...body, image }),
      content: Array.isArray(body.content)
        ? body.content
        : contentFromText(body.content, format, post.content),
      format,
      publishedAt: writes.publishedAt(body, post.publishedAt),
      updatedAt: ctx.clock(),
      ...savedBy(call),
    };
  };
  const { before, after, answer } = await changeNoted(call, ctx, found, change);
  if (before?.publishedAt !== after.publishedAt) audit.scheduledFor = writes.scheduledFor(after, ctx.clock());
  return answer;
}

async function changeState(call: Call, ctx: AppContext, change: (post: PostRecord) => PostRecord) {
  const found = await findEditable(ctx, call.params.id);
  const { before, after, answer } = await changeNoted(call, ctx, found, change, false);
  call.audit.scheduledFor = writes.scheduledFor((after.state && before) ?? after, ctx.clock());
  return answer;
}

/** POST /api/blogs/{id}/unpublish: hides a post, or cancels its schedule, until it is published again. */
export const unpublishPost = (call: Call, ctx: AppContext) =>
  changeState(call, ctx, (post) => ({ ...post, state: 'unpublished' }));

/** POST /api/blogs/{id}/publish: shows a post from `publishAt` on; without that from now on, with its earlier date. */
export const publishPost = (call: Call<PublishForm>, ctx: AppContext) =>
  changeState(call, ctx, (post) => {
    const now = ctx.clock();
    const earlier = Math.min(post.publishedAt, now);
    const from = call.body.publishAt ? writes.publishedAt(call.body, post.publishedAt) : earlier;
    return { ...post, state: undefined, publishedAt: from, updatedAt: now };
  });

/** The history of a post, with a text that its file superseded. A restoration changes neither whether and when the post is shown, nor what it needs. */
export const postHistory = historyOf({
  find: findEditable,
  previousVersion: (found, ctx) => writes.storeSuperseded(ctx, found),
  restore: async (call, ctx, found, earlier) => {
    const change = (post: PostRecord): PostRecord => {
      const { replaces, createdAs, publishedAt: moment, state, deletedAt } = post;
      return {
        ...earlier,
        title: earlier.title || post.title,
        contentwriter: earlier.contentwriter || post.contentwriter,
        ...(earlier.content ? {} : { content: post.content, format: post.format }),
        ...{ replaces, createdAs, publishedAt: moment, state, deletedAt },
        ...{ updatedAt: ctx.clock(), ...savedBy(call) },
      };
    };
    return (await changeNoted(call, ctx, found, change)).answer;
  },
});

/** DELETE /api/blogs/{id}: it can be restored as other deleted records. */
export async function removePost({ params, ifMatch, audit }: Call, ctx: AppContext) {
  const found = await findPost(ctx, params.id);
  if (!editablePost(found) && !isOwnWrite(ifMatch, found.record?.version)) throw postNotFound();
  const deletedAt = ctx.clock();
  const softDelete = (post: PostRecord) => ({ ...writes.refuseDeleted(post), deletedAt });
  const stored = await writes.changePost(ctx, found, softDelete, { ifMatch });
  audit.title = stored.value.title;
  // The snapshot stores the deletion, even if the record is unreadable later.
  inBackground(ctx, 'deletion not in the snapshot', () => ctx.stores.snapshots.posts.entries());
  return { message: 'The post was deleted.', id: stored.id, version: stored.version };
}

/** Undoes a deletion. A post that was scheduled when it was deleted, and would be public by now, is restored as unpublished. */
export async function restorePost(ctx: AppContext, id: string) {
  const found = await findPost(ctx, id);
  if (!found.record || !found.isCurrent) throw postNotFound();
  const undelete = ({ deletedAt, ...post }: PostRecord): PostRecord => {
    if (deletedAt === undefined) throw postNotFound();
    const isDue = stateOf(post, deletedAt) === 'scheduled' && stateOf(post, ctx.clock()) === 'published';
    return isDue ? { ...post, state: 'unpublished' } : post;
  };
  return writes.changePost(ctx, found, undelete, { ifMatch: undefined });
}
