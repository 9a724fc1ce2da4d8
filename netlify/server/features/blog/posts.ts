import { POST_MESSAGES, POST_ID, type Post, type PostCard } from '#features/blog/schema/post';
import { currentText } from '#features/blog/schema/current-text';
import { postAnswer, wordsIn, wordsOf } from '#features/blog/schema/post-wire';
import type { CommittedPost } from '#features/blog/schema/committed-post';
import { dayInWords } from '#lib/day';
import { isoTime } from '#server/platform/clock';
import type { AppContext } from '#server/context';
import { cached } from '#server/http/cached';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import type { Reply } from '#server/http/reply';
import { postRow, type PostRow } from '#server/stores/post-row';
import type { Stored } from '#server/stores/stored';
import type { PostRecord } from '#server/stores/records';

/** A published post: its record, its file, or the record that replaces the file. */
export interface PostRef {
  id: string;
  record: Stored<PostRow> | undefined;
  committed: CommittedPost | undefined;
}

/** One post with its file, its record, and which of the two is current. */
export interface FoundPost {
  id: string;
  committed: CommittedPost | undefined;
  record: Stored<PostRecord> | undefined;
  /** Whether the record is current: it was made from the present file, or it replaces none and there is none. */
  isCurrent: boolean;
}

/** The cache tag of every answer about the blog. */
export const BLOG_TAG = 'blogs';

export const postTag = (id: string) => `blog-${id}`;

export const postNotFound = () => new HttpError(404, POST_MESSAGES.notFound);

/** Finds a post. An unreadable record is ignored, but a deleted post stays deleted. */
export async function findPost(ctx: AppContext, id: string): Promise<FoundPost> {
  if (!POST_ID.test(id)) return { id, committed: undefined, record: undefined, isCurrent: false };
  const [committed, found] = await Promise.all([ctx.committed.find(id), ctx.stores.posts.peek(id)]);
  if (found === 'unreadable') {
    const deleted = await wasDeleted(ctx, id);
    return { id, committed: deleted ? undefined : committed, record: undefined, isCurrent: false };
  }
  return { id, committed, record: found, isCurrent: currentText(committed?.digest, found?.value).applies };
}

/** Whether an unreadable record was deleted, by what the snapshot last read of it. */
async function wasDeleted({ stores }: AppContext, id: string): Promise<boolean> {
  const entries = await stores.snapshots.posts.entries();
  return entries.find((entry) => entry.id === id)?.row?.value.deletedAt !== undefined;
}

/** The row of a record, as snapshots have it. */
export const rowOf = ({ id, value, version }: Stored<PostRecord>): Stored<PostRow> => ({
  id,
  version,
  value: postRow(value),
});

/** The published form of a post, or nothing when there is no such post or it was deleted. */
export function shownPost({ committed, record, id }: FoundPost): PostRef | undefined {
  const { shown } = currentText(committed?.digest, record?.value);
  if (shown === 'nothing') return undefined;
  return { id, committed, record: shown === 'record' && record ? rowOf(record) : undefined };
}

/** The version of a published post. */
export const versionOf = ({ record, committed }: PostRef): string =>
  record?.version ?? committed?.digest ?? '';

/** The words and times of a post, from its record or file. */
function sourceOf({ record, committed }: PostRef) {
  if (record) return { ...record.value, ...wordsOf(record.value) };
  if (committed) return { ...committed, format: 'markdown' as const };
  throw new Error('A post has neither a record nor a file.');
}

/** A post as a list shows it. */
export function cardOf(post: PostRef): PostCard {
  const source = sourceOf(post);
  const { description, tags, ...words } = wordsIn(source);
  return {
    id: post.id,
    image: '',
    ...words,
    date: dayInWords(source.publishedAt),
    publishedAt: isoTime(source.publishedAt),
    version: versionOf(post),
    readingTime: source.readingTime,
  };
}

/** The text of a post; reads the record unless it is given. */
async function contentOf(ctx: AppContext, post: PostRef, record?: Stored<PostRecord>): Promise<unknown> {
  if (post.record) return (record ?? (await ctx.stores.posts.get(post.id)))?.value.content ?? '';
  return post.committed ? ctx.committed.text(post.committed) : '';
}

/** A post as the API answers it; `record` avoids reading it again. */
export async function postOf(ctx: AppContext, post: PostRef, record?: Stored<PostRecord>): Promise<Post> {
  const { format, description, tags = [] } = sourceOf(post);
  return {
    ...cardOf(post),
    content: await contentOf(ctx, post, record),
    format,
    committed: post.committed !== undefined,
    ...(description ? { description } : {}),
    tags,
  };
}

/** GET /api/blogs/{id}; 304 when the caller's version is current. */
export async function read(call: Call, ctx: AppContext): Promise<Reply> {
  const id = call.params.id ?? '';
  const found = await findPost(ctx, id);
  const post = shownPost(found);
  if (!post) throw postNotFound();
  const body = await postOf(ctx, post, found.record);
  return cached(call, versionOf(post), [BLOG_TAG, postTag(id)], () => postAnswer(body));
}
