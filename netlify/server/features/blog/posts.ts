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

/** A post that readers see: its record, or its file, or the record that stands for the file. */
export interface PostRef {
  id: string;
  record: Stored<PostRow> | undefined;
  committed: CommittedPost | undefined;
}

/** One post with everything that is known of it: its file, its record, and which of the two counts. */
export interface FoundPost {
  id: string;
  committed: CommittedPost | undefined;
  record: Stored<PostRecord> | undefined;
  /** Whether the record counts: it was made of the file as it is, or there is neither file nor claim to one. */
  stands: boolean;
}

/** The tag under which the network keeps every answer about the blog. */
export const BLOG_TAG = 'blogs';

export const postTag = (id: string) => `blog-${id}`;

export const postNotFound = () => new HttpError(404, POST_MESSAGES.notFound);

/** A damaged record counts for nothing, except that what was deleted stays away. */
export async function findPost(ctx: AppContext, id: string): Promise<FoundPost> {
  if (!POST_ID.test(id)) return { id, committed: undefined, record: undefined, stands: false };
  const [committed, found] = await Promise.all([ctx.committed.find(id), ctx.stores.posts.peek(id)]);
  if (found === 'damaged') {
    const deleted = await wasDeleted(ctx, id);
    return { id, committed: deleted ? undefined : committed, record: undefined, stands: false };
  }
  return { id, committed, record: found, stands: currentText(committed?.digest, found?.value).stands };
}

/** Of a post whose record is damaged: what was last read of it still tells. */
async function wasDeleted({ stores }: AppContext, id: string): Promise<boolean> {
  const entries = await stores.snapshots.posts.entries();
  return entries.find((entry) => entry.id === id)?.row?.value.deletedAt !== undefined;
}

/** A record as lists have it. */
export const rowOf = ({ id, value, version }: Stored<PostRecord>): Stored<PostRow> => ({
  id,
  version,
  value: postRow(value),
});

/** What readers see of a post, or nothing when there is no such post or it was deleted. */
export function shownPost({ committed, record, id }: FoundPost): PostRef | undefined {
  const { shown } = currentText(committed?.digest, record?.value);
  if (shown === 'nothing') return undefined;
  return { id, committed, record: shown === 'record' && record ? rowOf(record) : undefined };
}

/** The version of what readers see. */
export const versionOf = ({ record, committed }: PostRef): string =>
  record?.version ?? committed?.digest ?? '';

/** What a post says of itself, and when. */
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

/** The text of a post; of a record that is not at hand it is read. */
async function contentOf(ctx: AppContext, post: PostRef, record?: Stored<PostRecord>): Promise<unknown> {
  if (post.record) return (record ?? (await ctx.stores.posts.get(post.id)))?.value.content ?? '';
  return post.committed ? ctx.committed.text(post.committed) : '';
}

/** A post as the API answers it; `record` saves reading it again. */
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
