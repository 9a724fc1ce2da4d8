import { mayUse } from '#src/features/accounts/schema/roles.ts';
import { dayInWords } from '#src/lib/format.ts';
import type { AppContext } from '#src/server/context.ts';
import { cached } from '#src/server/http/cached.ts';
import { HttpError, type Call, type Reply } from '#src/server/http/call.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { rowOf, type PostRecord, type PostRow } from '#src/server/stores/post-records.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { currentText, hidesUnreadable, type CommittedPost } from '../schema/current-text.ts';
import { POST_MESSAGES, POST_ID, sentPost, wordsIn, wordsOf } from '../schema/post.ts';
import type { Post, PostCard, PostState } from '../schema/post.ts';

/** A post as readers or editors see it: with its current record, or else with its file. */
export interface PostRef {
  id: string;
  /** For editors only, as is `superseded`: whether an admin's text of the post is superseded. */
  state?: PostState | undefined;
  superseded?: boolean;
  record: Stored<PostRow> | undefined;
  committed: CommittedPost | undefined;
}

/** A post with its file, its record, and whether the record is the current text. */
export interface FoundPost {
  id: string;
  committed: CommittedPost | undefined;
  record: Stored<PostRecord> | undefined;
  /** Whether the record was made from the present file, or there is none. */
  isCurrent: boolean;
  /** When the post was read, which decides whether it is scheduled. */
  now: number;
}

/** The cache tag of every answer about the blog. */
export const BLOG_TAG = 'blogs';

export const postTag = (id: string) => `blog-${id}`;

export const postNotFound = () => new HttpError(404, POST_MESSAGES.notFound);

/** Finds a post. An unreadable record is ignored, but a post that it hid stays hidden. */
export async function findPost(ctx: AppContext, id = ''): Promise<FoundPost> {
  const now = ctx.clock();
  const nothing = { id, committed: undefined, record: undefined, isCurrent: false, now };
  if (!POST_ID.test(id)) return nothing;
  const [committed, record] = await Promise.all([ctx.committed.find(id), ctx.stores.posts.peek(id)]);
  if (record !== 'unreadable')
    return { id, committed, record, isCurrent: currentText(committed, record?.value, now).applies, now };
  const entries = await ctx.stores.snapshots.posts.entries();
  const lastRead = entries.find((entry) => entry.id === id)?.row?.value;
  return hidesUnreadable(lastRead, now) ? nothing : { ...nothing, committed };
}

/** What readers see of a post; undefined for a post that does not exist or is not published. */
export const shownPost = (found: FoundPost): PostRef | undefined => postIn('shown', found);

/** What editors see of a post in any state; undefined for a post that does not exist or was deleted. */
export const editablePost = (found: FoundPost): PostRef | undefined => postIn('current', found);

function postIn(view: 'shown' | 'current', { id, committed, record, now }: FoundPost) {
  const { state, ...text } = currentText(committed, record?.value, now);
  if (text[view] === 'nothing') return undefined;
  const row = text[view] === 'record' && record ? { ...record, value: rowOf(record.value) } : undefined;
  return { id, committed, record: row, state: view === 'current' ? state : undefined };
}

/** Whether a call may see posts in every state. */
export const isEditor = ({ session }: Pick<Call, 'session'>): boolean =>
  session !== undefined && mayUse(session.roles, ['editor']);

/** Whether a call asks for posts in every state (`?state=all`); visitors get published posts anyway. */
export const seesAllStates = (call: Call): boolean => call.query.get('state') === 'all' && isEditor(call);

export const versionOfPost = ({ record, committed }: PostRef): string =>
  record?.version ?? committed?.digest ?? '';

/** The words and times of a post, from its record or file. */
export function sourceOf({ record, committed }: PostRef) {
  if (record) return { ...record.value, ...wordsOf(record.value) };
  if (committed) return { ...committed, format: 'markdown' as const };
  throw new Error('A post has neither a record nor a file.');
}

/** A post as a list shows it. */
export function cardOfPost(post: PostRef): PostCard {
  const source = sourceOf(post);
  const { description, imageAlt, tags, ...words } = wordsIn(source);
  return {
    ...{ id: post.id, image: '', ...words, version: versionOfPost(post), readingTime: source.readingTime },
    date: dayInWords(source.publishedAt),
    publishedAt: isoTime(source.publishedAt),
  };
}

/** The text of a post; reads the record unless it is given. */
export async function contentOf(ctx: AppContext, post: PostRef, record?: Stored<PostRecord>) {
  if (post.record) return (record ?? (await ctx.stores.posts.get(post.id)))?.value.content ?? '';
  return post.committed ? ctx.committed.text(post.committed) : '';
}

/** A post as the API answers it; `record` avoids reading it again. */
export async function postWithText(
  ctx: AppContext,
  post: PostRef,
  record?: Stored<PostRecord>,
): Promise<Post> {
  const { format, description, imageAlt, tags = [] } = sourceOf(post);
  return {
    ...{ ...cardOfPost(post), content: await contentOf(ctx, post, record), format, tags, state: post.state },
    ...{ description: description || undefined, imageAlt: imageAlt || undefined },
    committed: post.committed !== undefined,
  };
}

/** GET /api/blogs/{id}; 304 when the caller's version is current. With `?state=all`, editors get it in any state. */
export async function readPost(call: Call, ctx: AppContext): Promise<Reply> {
  const found = await findPost(ctx, call.params.id);
  const post = seesAllStates(call) ? editablePost(found) : shownPost(found);
  if (!post) throw postNotFound();
  const body = async () => sentPost(await postWithText(ctx, post, found.record));
  return cached(call, versionOfPost(post), [BLOG_TAG, postTag(post.id)], body);
}
