import type { PostForm } from '#features/blog/schema/post';
import { postAnswer, storedWords } from '#features/blog/schema/post-wire';
import { contentFromText } from '#features/blog/schema/post-body';
import { dayAt, timeOn } from '#lib/day';
import { postSlug } from '#lib/slug';
import { inBackground, type AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import { Reply } from '#server/http/reply';
import { hashText } from '#server/platform/ids';
import { ConflictError } from '#server/stores/failures';
import type { Stored } from '#server/stores/stored';
import type { PostRecord } from '#server/stores/records';
import { changesOf } from '../audit/changes.ts';
import { purgeAndRebuild } from '../builds/builds.ts';
import {
  postNotFound,
  postOf,
  BLOG_TAG,
  findPost,
  postTag,
  rowOf,
  shownPost,
  versionOf,
  type FoundPost,
} from './posts.ts';
import { storeImage } from '../images/images.ts';

/** When a post is published: the day in the form; the time of day stays unless the day changes. */
function publishedAt(form: PostForm, earlier: number): number {
  if (!form.date || form.date === dayAt(earlier)) return earlier;
  return Date.parse(timeOn(form.date, '00:00:00'));
}

const answerOf = async (...post: Parameters<typeof postOf>) => postAnswer(await postOf(...post));

type PostAnswer = Awaited<ReturnType<typeof answerOf>>;

const afterChange = (ctx: AppContext, id: string) => purgeAndRebuild(ctx, [BLOG_TAG, postTag(id)]);

/** Stores under the title's slug, or with a suffix when the slug is in use; a retry finds its own post. */
async function createPost(ctx: AppContext, slug: string, record: PostRecord): Promise<Stored<PostRecord>> {
  const tail = hashText(record.createdAs ?? '').slice(0, 6);
  for (const id of [slug, `${slug}-${tail}`]) {
    if (await ctx.committed.find(id)) continue;
    const { created, record: stored } = await ctx.stores.posts.create(id, record);
    if (created || stored.value.createdAs === record.createdAs) return stored;
  }
  throw new ConflictError('No address is free for this title.');
}

/** POST /api/blogs: 201 with the post. */
export async function add({ body, recordId, audit }: Call<PostForm>, ctx: AppContext): Promise<Reply> {
  const now = ctx.clock();
  const image = body.image ? await storeImage(ctx, body.image) : undefined;
  const stored = await createPost(ctx, postSlug(body.title), {
    ...storedWords({ ...body, image }),
    content: body.content,
    format: body.format ?? 'paragraphs',
    publishedAt: publishedAt(body, now),
    updatedAt: now,
    createdAs: recordId,
  });
  const { id, value } = stored;
  Object.assign(audit, { record: id, title: value.title, changes: changesOf(undefined, value) });
  await afterChange(ctx, stored.id);
  const post = await answerOf(ctx, { id: stored.id, record: rowOf(stored), committed: undefined }, stored);
  return new Reply(post, { status: 201, headers: { Location: `/api/blogs/${stored.id}` } });
}

/** The record that an edit changes: the stored one, or a copy of the file. */
async function startOf(ctx: AppContext, { record, isCurrent, committed }: FoundPost): Promise<PostRecord> {
  if (record && isCurrent) return record.value;
  if (!committed) throw postNotFound();
  return {
    ...storedWords(committed),
    content: await ctx.committed.text(committed),
    format: 'markdown',
    publishedAt: committed.publishedAt,
    updatedAt: ctx.clock(),
    replaces: committed.digest,
  };
}

/** Writes what `change` makes of a post, unless it was changed since the caller read it. */
async function write(
  ctx: AppContext,
  found: FoundPost,
  ifMatch: string | undefined,
  change: (post: PostRecord) => PostRecord,
): Promise<Stored<PostRecord>> {
  const { id, record, isCurrent } = found;
  const shown = shownPost(found);
  const version = shown ? versionOf(shown) : record?.version;
  if (ifMatch !== undefined && ifMatch !== version) throw new ConflictError('The post has changed.');
  const start = await startOf(ctx, found);
  if (!record) {
    const { created, record: stored } = await ctx.stores.posts.create(id, change(start));
    if (!created) throw new ConflictError('The post has changed.');
    return stored;
  }
  if (isCurrent) return ctx.stores.posts.update(id, change, { ifMatch, from: record });
  return ctx.stores.posts.update(id, () => change(start), { ifMatch: record.version, from: record });
}

async function changePost(
  ctx: AppContext,
  found: FoundPost,
  ifMatch: string | undefined,
  change: (post: PostRecord) => PostRecord,
): Promise<Stored<PostRecord>> {
  const stored = await write(ctx, found, ifMatch, change);
  await afterChange(ctx, found.id);
  return stored;
}

/** PUT /api/blogs/{id}; without an image in the form, the old one stays. */
export async function edit(
  { params, body, ifMatch, audit }: Call<PostForm>,
  ctx: AppContext,
): Promise<PostAnswer> {
  const found = await findPost(ctx, params.id ?? '');
  if (!shownPost(found)) throw postNotFound();
  const image = body.image ? await storeImage(ctx, body.image) : undefined;
  let before: PostRecord | undefined;
  const stored = await changePost(ctx, found, ifMatch, (post) => {
    before = post;
    audit.title = post.title;
    const format = body.format ?? post.format;
    return {
      ...post,
      ...storedWords({ ...body, image }),
      content: Array.isArray(body.content)
        ? body.content
        : contentFromText(body.content, format, post.content),
      format,
      publishedAt: publishedAt(body, post.publishedAt),
      updatedAt: ctx.clock(),
    };
  });
  audit.changes = changesOf(before, stored.value);
  return answerOf(ctx, { id: stored.id, record: rowOf(stored), committed: found.committed }, stored);
}

function refuseDeleted(post: PostRecord): PostRecord {
  if (post.deletedAt !== undefined) throw postNotFound();
  return post;
}

/** DELETE /api/blogs/{id}; POST /api/blogs/{id}/restore with the version in the answer restores it. */
export async function remove({ params, ifMatch, audit }: Call, ctx: AppContext) {
  const found = await findPost(ctx, params.id ?? '');
  if (!shownPost(found)) throw postNotFound();
  const deletedAt = ctx.clock();
  const softDelete = (post: PostRecord) => ({ ...refuseDeleted(post), deletedAt });
  const stored = await changePost(ctx, found, ifMatch, softDelete);
  audit.title = stored.value.title;
  // The snapshot stores the deletion, even if the record is unreadable later.
  inBackground(ctx, 'deletion not in the snapshot', () => ctx.stores.snapshots.posts.entries());
  return { message: 'The blog was deleted.', id: stored.id, version: stored.version };
}

/** POST /api/blogs/{id}/restore: undoes a deletion. */
export async function restore({ params, ifMatch, audit }: Call, ctx: AppContext): Promise<PostAnswer> {
  const found = await findPost(ctx, params.id ?? '');
  if (!found.record || !found.isCurrent) throw postNotFound();
  audit.title = found.record.value.title;
  const stored = await changePost(ctx, found, ifMatch, (post) => ({ ...post, deletedAt: undefined }));
  return answerOf(ctx, { id: stored.id, record: rowOf(stored), committed: found.committed }, stored);
}

/** GET /api/blogs/{id}/superseded: the admin's superseded text. */
export async function readSuperseded({ params }: Call, ctx: AppContext): Promise<PostAnswer> {
  const { id, record, isCurrent, committed } = await findPost(ctx, params.id ?? '');
  if (!record || isCurrent) throw postNotFound();
  return answerOf(ctx, { id, record: rowOf(record), committed }, record);
}

/** DELETE /api/blogs/{id}/superseded: removes the superseded text, after the admin has seen it. */
export async function discardSuperseded({ params, ifMatch, audit }: Call, ctx: AppContext) {
  const { id, record, isCurrent } = await findPost(ctx, params.id ?? '');
  if (!record || isCurrent) throw postNotFound();
  audit.title = record.value.title;
  if (ifMatch !== undefined && ifMatch !== record.version) throw new HttpError(409, 'The text has changed.');
  await ctx.stores.posts.remove(id);
  return { message: 'The kept text was dropped.', id };
}
