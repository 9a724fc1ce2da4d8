import { mayUse } from '#src/features/accounts/schema/roles.ts';
import { POST_MESSAGES, POST_ID, type Post, type PostCard } from '../schema/post.ts';
import { currentText, hidesUnreadable, type PostState } from '../schema/current-text.ts';
import { postAnswer, wordsIn, wordsOf } from '../schema/post-wire.ts';
import type { CommittedPost } from '../schema/committed-post.ts';
import { dayInWords } from '#src/lib/messages/format.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import { cached } from '#src/server/http/cached.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import type { Reply } from '#src/server/http/reply.ts';
import { postRow, type PostRow, type PostRecord } from '#src/server/stores/post-records.ts';
import type { Stored } from '#src/server/stores/stored.ts';

/** A post: its record, its file, or the record that replaces the file. */
export interface PostRef {
  id: string;
  /** For editors only. */
  state?: PostState;
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
  /** When it was read, which decides what is scheduled. */
  now: number;
}

/** The cache tag of every answer about the blog. */
export const BLOG_TAG = 'blogs';

export const postTag = (id: string) => `blog-${id}`;

export const postNotFound = () => new HttpError(404, POST_MESSAGES.notFound);

/** Finds a post. An unreadable record is ignored, but a post that it hid stays hidden. */
export async function findPost(ctx: AppContext, id: string): Promise<FoundPost> {
  const now = ctx.clock();
  if (!POST_ID.test(id)) return { id, committed: undefined, record: undefined, isCurrent: false, now };
  const [committed, found] = await Promise.all([ctx.committed.find(id), ctx.stores.posts.peek(id)]);
  if (found === 'unreadable') {
    const hidden = await wasHidden(ctx, id, now);
    return { id, committed: hidden ? undefined : committed, record: undefined, isCurrent: false, now };
  }
  const isCurrent = currentText(committed, found?.value, now).applies;
  return { id, committed, record: found, isCurrent, now };
}

/** Whether an unreadable record hid its post, by what the snapshot last read of it. */
async function wasHidden({ stores }: AppContext, id: string, now: number): Promise<boolean> {
  const entries = await stores.snapshots.posts.entries();
  return hidesUnreadable(entries.find((entry) => entry.id === id)?.row?.value, now);
}

/** The row of a record, as snapshots have it. */
export const rowOf = ({ id, value, version }: Stored<PostRecord>): Stored<PostRow> => ({
  id,
  version,
  value: postRow(value),
});

/** What readers see of a post, or nothing when there is no such post or it is not published. */
export function shownPost({ committed, record, id, now }: FoundPost): PostRef | undefined {
  const { shown } = currentText(committed, record?.value, now);
  if (shown === 'nothing') return undefined;
  return { id, committed, record: shown === 'record' && record ? rowOf(record) : undefined };
}

/** What editors see of a post in any state, or nothing when there is no such post or it was deleted. */
export function editablePost({ committed, record, id, now }: FoundPost): PostRef | undefined {
  const { current, state } = currentText(committed, record?.value, now);
  if (current === 'nothing') return undefined;
  return { id, state, committed, record: current === 'record' && record ? rowOf(record) : undefined };
}

/** Whether a call asks for posts in every state (`?state=all`), and by whom: visitors get published posts anyway. */
export const seesAllStates = ({ query, session }: Call): boolean =>
  query.get('state') === 'all' && session !== undefined && mayUse(session.roles, ['editor']);

/** The version of a post. */
export const versionOf = ({ record, committed }: PostRef): string =>
  record?.version ?? committed?.digest ?? '';

/** The words and times of a post, from its record or file. */
export function sourceOf({ record, committed }: PostRef) {
  if (record) return { ...record.value, ...wordsOf(record.value) };
  if (committed) return { ...committed, format: 'markdown' as const };
  throw new Error('A post has neither a record nor a file.');
}

/** A post as a list shows it. */
export function cardOf(post: PostRef): PostCard {
  const source = sourceOf(post);
  const { description, imageAlt, tags, ...words } = wordsIn(source);
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
export async function contentOf(
  ctx: AppContext,
  post: PostRef,
  record?: Stored<PostRecord>,
): Promise<unknown> {
  if (post.record) return (record ?? (await ctx.stores.posts.get(post.id)))?.value.content ?? '';
  return post.committed ? ctx.committed.text(post.committed) : '';
}

/** A post as the API answers it; `record` avoids reading it again. */
export async function postOf(ctx: AppContext, post: PostRef, record?: Stored<PostRecord>): Promise<Post> {
  const { format, description, imageAlt, tags = [] } = sourceOf(post);
  return {
    ...cardOf(post),
    content: await contentOf(ctx, post, record),
    format,
    committed: post.committed !== undefined,
    ...(description ? { description } : {}),
    ...(imageAlt ? { imageAlt } : {}),
    tags,
    ...(post.state ? { state: post.state } : {}),
  };
}

/** GET /api/blogs/{id}; 304 when the caller's version is current. With `?state=all`, editors get it in any state. */
export async function read(call: Call, ctx: AppContext): Promise<Reply> {
  const id = call.params.id ?? '';
  const found = await findPost(ctx, id);
  const post = seesAllStates(call) ? editablePost(found) : shownPost(found);
  if (!post) throw postNotFound();
  const body = async () => postAnswer(await postOf(ctx, post, found.record));
  return cached(call, versionOf(post), [BLOG_TAG, postTag(id)], body);
}
