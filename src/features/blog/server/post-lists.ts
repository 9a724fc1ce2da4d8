import { markedThrough, purgeAndMarkBySchedule } from '#src/features/builds/server/builds.ts';
import { listHash } from '#src/lib/hash.ts';
import type { AppContext } from '#src/server/context.ts';
import { cached } from '#src/server/http/cached.ts';
import type { Call, Reply } from '#src/server/http/call.ts';
import { cursorOf, limitOf, linkTo, PAGE_BYTES, parameterOf } from '#src/server/http/paging.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { sortKey } from '#src/server/platform/ids.ts';
import type { CommittedSet } from '#src/server/stores/built-files.ts';
import type { PostRow } from '#src/server/stores/post-records.ts';
import type { Entry, Stored } from '#src/server/stores/stored.ts';
import { currentText, publicFrom, textOfUnreadable } from '../schema/current-text.ts';
import { type ListedPost, type PostCard, sentPost } from '../schema/post.ts';
import { allDraftRows } from './drafts.ts';
import { BLOG_TAG, cardOfPost, postTag, postWithText, seesAllStates } from './posts.ts';
import { versionOfPost, type PostRef } from './posts.ts';

/** The number of posts in a list without `?limit=`. */
const DEFAULT_LIMIT = 100;

/** A list of up to so many posts includes their texts; with a longer one, clients read them with GET /api/blogs/{id}. */
const TEXTS_UP_TO = 100;

/** About how many bytes of a file one reads in a minute. */
const BYTES_A_MINUTE = 6000;

/** Every post with its file and its record, and the current text. */
export function postsWithTexts(files: CommittedSet, entries: Entry<Stored<PostRow>>[], now: number) {
  const edits = new Map(entries.map((entry) => [entry.id, entry]));
  const ids = new Set([...files.byId.keys(), ...edits.keys()]);
  return [...ids].map((id) => {
    const [committed, entry] = [files.byId.get(id), edits.get(id)];
    const text = (entry?.damaged ? textOfUnreadable : currentText)(committed, entry?.row?.value, now);
    const record = text.current === 'record' ? entry?.row : undefined;
    const publishedAt = record?.value.publishedAt ?? committed?.publishedAt ?? 0;
    const bytes = record ? (entry?.bytes ?? 0) : (committed?.readingTime ?? 0) * BYTES_A_MINUTE;
    const from = publicFrom(publishedAt);
    return { ...text, id, committed, record, edit: entry?.row, publishedAt, publicFrom: from, bytes };
  });
}

type PostWithTexts = ReturnType<typeof postsWithTexts>[number];

async function readAllPosts(ctx: AppContext, extent?: 'none'): Promise<PostWithTexts[]> {
  const reading = ctx.stores.snapshots.posts.entries(extent);
  const [files, entries] = await Promise.all([ctx.committed.all(), reading]);
  return postsWithTexts(files, entries, ctx.clock());
}

/** The posts whose moment is still to come, the next first. */
const scheduledOf = (all: PostWithTexts[]) =>
  all
    .filter(({ state, current }) => state === 'scheduled' && current !== 'nothing')
    .sort((one, other) => one.publicFrom - other.publicFrom);

/** The published posts, or for editors those in every state, newest first. */
const listedPosts = (all: PostWithTexts[], everyState: boolean) =>
  all
    .filter(({ current, shown }) => (everyState ? current : shown) !== 'nothing')
    .map(({ id, committed, record, state, superseded, publishedAt, bytes }) => {
      const post: PostRef = { id, committed, record, ...(everyState && { state, superseded }) };
      return { sort: sortKey(publishedAt, id), post, bytes };
    })
    .sort((one, other) => (one.sort < other.sort ? -1 : 1));

/** In how many milliseconds the next scheduled post becomes public; undefined where none is scheduled. */
function nextIn(all: PostWithTexts[], now: number): number | undefined {
  const [next] = scheduledOf(all);
  return next && next.publicFrom - now;
}

/** Adds what editors alone see: the state of a post, and whether it is a file or has a superseded text. */
const forAdmin = (card: PostCard, { committed, state = 'published', superseded }: PostRef): ListedPost => ({
  ...{ ...card, committed: committed !== undefined || superseded === true, state },
  ...(superseded && { superseded }),
});

/** The scheduled posts by title and moment. The change log has all that admins save: no list of the store is read. */
export const scheduledPosts = async (ctx: AppContext) =>
  scheduledOf(await readAllPosts(ctx, 'none')).map(({ id, committed, record, publicFrom: from }) => ({
    ...{ id, title: (record?.value ?? committed)?.title ?? '' },
    at: isoTime(from),
  }));

/** The rows of the editors' list, in every state, for its export. */
export const allPostRows = async (ctx: AppContext): Promise<ListedPost[]> =>
  listedPosts(await readAllPosts(ctx), true).map(({ post }) => forAdmin(cardOfPost(post), post));

/** What visitors see, newest first, and for how many milliseconds that stays true where it is known. */
export async function publicPosts(ctx: AppContext): Promise<{ posts: PostRef[]; forMs: number | undefined }> {
  const all = await readAllPosts(ctx);
  return { posts: listedPosts(all, false).map(({ post }) => post), forMs: nextIn(all, ctx.clock()) };
}

/** The first posts whose texts fit into one answer, at least one. */
function withinBytes<T extends { bytes: number }>(posts: T[]): T[] {
  let bytes = 0;
  return posts.filter((post, at) => (bytes += post.bytes) <= PAGE_BYTES || at === 0);
}

/** GET /api/blogs: newest first; `?view=cards` without texts, `?limit=` and `?cursor=` page. `?state=all` gives editors every state, and drafts at first. */
export async function listPosts(call: Call, ctx: AppContext): Promise<Reply> {
  const { query } = call;
  const limit = limitOf(query, DEFAULT_LIMIT);
  const asked = parameterOf(query, 'view', /^cards$/);
  const everyState = seesAllStates(call);
  const [all, drafts] = await Promise.all([
    readAllPosts(ctx),
    everyState && !query.has('cursor') ? allDraftRows(ctx) : [],
  ]);
  const posts = listedPosts(all, everyState);
  const sorts = posts.map(({ sort }) => sort);
  const after = cursorOf(query, sorts);
  const remaining = posts.filter(({ sort }) => sort > after);
  const asCards = asked === 'cards' || Math.min(limit, remaining.length) > TEXTS_UP_TO;
  const page = asCards ? remaining.slice(0, limit) : withinBytes(remaining.slice(0, limit));
  const shown = page.map(({ post }) => post);
  const versions = shown.map((post) => ({ id: post.id, version: versionOfPost(post) }));
  const body = async () => {
    const items = await Promise.all(
      shown.map(async (post) => {
        const card = asCards ? cardOfPost(post) : await postWithText(ctx, post);
        return everyState ? forAdmin(card, post) : card;
      }),
    );
    return [...items, ...drafts].map(sentPost);
  };
  const reply = await cached(call, listHash([...versions, ...drafts]), [BLOG_TAG], body, {
    query: ['limit', 'cursor', 'view'],
    forMs: nextIn(all, ctx.clock()),
  });
  const last = page.at(-1);
  if (last && remaining.length > page.length) reply.headers.Link = linkTo(call, last.sort, limit);
  return reply;
}

/**
 * Run every quarter of an hour: purges what the network caches of the blog, and marks the pages as behind, when scheduled
 * posts have become public since, and not by a save or a build after their moment. Functions show a post from its moment on
 * without that; static pages need the build. Returns the number of such posts.
 */
export async function publishDue(ctx: AppContext): Promise<number> {
  const since = await markedThrough(ctx);
  const now = ctx.clock();
  const due = (await readAllPosts(ctx)).flatMap(({ id, shown, publicFrom: from, record }) => {
    const savedAt = record?.value.updatedAt ?? since;
    const isDue = shown !== 'nothing' && from > since && from <= now && savedAt < from;
    return isDue ? [id] : [];
  });
  if (due.length > 0)
    await purgeAndMarkBySchedule(ctx, [BLOG_TAG, ...due.map(postTag)], { before: 0, after: 1 });
  return due.length;
}
