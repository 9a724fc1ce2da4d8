import type { PostForm } from '../schema/post.ts';
import { postAnswer, storedWords } from '../schema/post-wire.ts';
import { contentFromText } from '../schema/post-body.ts';
import { postSlug } from '#src/lib/slug.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import { Reply } from '#src/server/http/reply.ts';
import { hashText } from '#src/server/platform/ids.ts';
import { ConflictError } from '#src/server/stores/failures.ts';
import { isOutdated, isOwnWrite, type Stored } from '#src/server/stores/stored.ts';
import type { PostRecord } from '#src/server/stores/post-records.ts';
import { changesOf } from '#src/features/audit/server/changes.ts';
import { storeImage } from '#src/features/images/server/images.ts';
import { editablePost, findPost, postNotFound, postOf, rowOf } from './posts.ts';
import { savedBy } from './post-versions.ts';
import {
  afterChange,
  changePost,
  editorAnswer,
  publishedAt,
  refuseDeleted,
  requireDescriptions,
  scheduledFor,
} from './post-writes.ts';

/** Stores under the title's slug, or with a suffix when the slug is in use; a retry finds its own post. */
export async function createPost(
  ctx: AppContext,
  slug: string,
  record: PostRecord,
): Promise<Stored<PostRecord>> {
  const tail = hashText(record.createdAs ?? '').slice(0, 6);
  for (const id of [slug, `${slug}-${tail}`]) {
    if (await ctx.committed.find(id)) continue;
    const { created, record: stored } = await ctx.stores.posts.create(id, record);
    if (created || stored.value.createdAs === record.createdAs) return stored;
  }
  throw new ConflictError('Every address for this title is taken: please change the title.');
}

/** POST /api/blogs: 201 with the post. */
export async function add(call: Call<PostForm>, ctx: AppContext): Promise<Reply> {
  const { body, recordId, audit } = call;
  requireDescriptions(body);
  const now = ctx.clock();
  const image = body.image ? await storeImage(ctx, body.image) : undefined;
  const stored = await createPost(ctx, postSlug(body.title), {
    ...storedWords({ ...body, image }),
    content: body.content,
    format: body.format ?? 'paragraphs',
    publishedAt: publishedAt(body, now),
    updatedAt: now,
    createdAs: recordId,
    ...savedBy(call),
  });
  const { id, value } = stored;
  Object.assign(audit, { record: id, title: value.title, changes: changesOf(undefined, value) });
  audit.scheduledFor = scheduledFor(value, now);
  await afterChange(ctx, stored);
  const post = await editorAnswer(ctx, stored, undefined);
  return new Reply(post, { status: 201, headers: { Location: `/api/blogs/${stored.id}` } });
}

/** PUT /api/blogs/{id}; without an image in the form, the old one stays unless the form removes it. */
export async function edit(call: Call<PostForm>, ctx: AppContext) {
  const { params, body, ifMatch, audit } = call;
  const found = await findPost(ctx, params.id ?? '');
  if (!editablePost(found)) throw postNotFound();
  const image = body.image ? await storeImage(ctx, body.image) : undefined;
  let before: PostRecord | undefined;
  const change = (post: PostRecord): PostRecord => {
    before = refuseDeleted(post);
    audit.title = post.title;
    const format = body.format ?? post.format;
    requireDescriptions({ ...body, format }, post.content);
    return {
      ...post,
      ...(body.removeImage ? { image: undefined } : {}),
      ...storedWords({ ...body, image }),
      content: Array.isArray(body.content)
        ? body.content
        : contentFromText(body.content, format, post.content),
      format,
      publishedAt: publishedAt(body, post.publishedAt),
      updatedAt: ctx.clock(),
      ...savedBy(call),
    };
  };
  const stored = await changePost(ctx, found, change, { ifMatch, isNewText: true });
  audit.changes = changesOf(before, stored.value);
  if (before?.publishedAt !== stored.value.publishedAt)
    audit.scheduledFor = scheduledFor(stored.value, ctx.clock());
  return editorAnswer(ctx, stored, found.committed);
}

/** DELETE /api/blogs/{id}; POST /api/blogs/{id}/restore with the version in the answer restores it. */
export async function remove({ params, ifMatch, audit }: Call, ctx: AppContext) {
  const found = await findPost(ctx, params.id ?? '');
  if (!editablePost(found) && !isOwnWrite(ifMatch, found.record?.version)) throw postNotFound();
  const deletedAt = ctx.clock();
  const softDelete = (post: PostRecord) => ({ ...refuseDeleted(post), deletedAt });
  const stored = await changePost(ctx, found, softDelete, { ifMatch });
  audit.title = stored.value.title;
  // The snapshot stores the deletion, even if the record is unreadable later.
  inBackground(ctx, 'deletion not in the snapshot', () => ctx.stores.snapshots.posts.entries());
  return { message: 'The post was deleted.', id: stored.id, version: stored.version };
}

/** POST /api/blogs/{id}/restore: undoes a deletion. A call that names no version and is sent again changes nothing. */
export async function restore({ params, ifMatch, audit }: Call, ctx: AppContext) {
  const found = await findPost(ctx, params.id ?? '');
  if (!found.record || !found.isCurrent) throw postNotFound();
  const { record } = found;
  audit.title = record.value.title;
  if (ifMatch === undefined && record.value.deletedAt === undefined)
    return editorAnswer(ctx, record, found.committed);
  const undelete = (post: PostRecord) => {
    if (post.deletedAt === undefined) throw new ConflictError('The post is not deleted.');
    return { ...post, deletedAt: undefined };
  };
  const stored = await changePost(ctx, found, undelete, { ifMatch });
  return editorAnswer(ctx, stored, found.committed);
}

/** GET /api/blogs/{id}/superseded: the admin's superseded text. */
export async function readSuperseded({ params }: Call, ctx: AppContext) {
  const { id, record, isCurrent, committed } = await findPost(ctx, params.id ?? '');
  if (!record || isCurrent) throw postNotFound();
  return postAnswer(await postOf(ctx, { id, record: rowOf(record), committed }, record));
}

/** DELETE /api/blogs/{id}/superseded: removes the superseded text, after the admin has seen it. */
export async function discardSuperseded({ params, ifMatch, audit }: Call, ctx: AppContext) {
  const { id, record, isCurrent } = await findPost(ctx, params.id ?? '');
  if (!record || isCurrent) throw postNotFound();
  audit.title = record.value.title;
  if (isOutdated(ifMatch, record.version)) throw new HttpError(409, 'The text has changed.');
  await ctx.stores.posts.remove(id);
  return { message: 'The superseded text was discarded.', id };
}
