import { mayUse } from '#src/features/accounts/schema/roles.ts';
import { markedThrough, purgeAndMarkShown } from '#src/features/builds/server/builds.ts';
import { type AdminPost, type PostCard, postAnswer } from '../schema/post.ts';
import { currentText, textOfUnreadable, type CommittedPost } from '../schema/current-text.ts';
import { listHash } from '#src/lib/hash.ts';
import { rowOfDraft } from '../schema/listed-post.ts';
import type { AppContext } from '#src/server/context.ts';
import { cached } from '#src/server/http/cached.ts';
import type { Call } from '#src/server/http/call.ts';
import { cursorOf, limitOf, linkTo, PAGE_BYTES, parameterOf } from '#src/server/http/paging.ts';
import type { Reply } from '#src/server/http/reply.ts';
import { sortKey } from '#src/server/platform/ids.ts';
import type { CommittedSet } from '#src/server/stores/built-files.ts';
import type { PostRow } from '#src/server/stores/post-records.ts';
import type { Entry } from '#src/server/stores/snapshot-entries.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { allDraftRows } from './drafts.ts';
import {
  BLOG_TAG,
  cardOfPost,
  postWithText,
  postTag,
  seesAllStates,
  versionOfPost,
  type PostRef,
} from './posts.ts';

/** The number of posts in a list without `?limit=`. */
const DEFAULT_LIMIT = 100;

/** A list of up to so many posts includes their texts; with a longer one, clients read them with GET /api/blogs/{id}. */
const TEXTS_UP_TO = 100;

/** About how many bytes of a file one reads in a minute. */
const BYTES_A_MINUTE = 6000;

type Row = Stored<PostRow>;

interface Listing {
  /** Published posts, or those in every state, newest first. */
  posts: { sort: string; post: PostRef; bytes: number }[];
  /** When the next scheduled post becomes public. */
  nextAt: number | undefined;
  /** The ids of committed posts with a superseded text. */
  superseded: Set<string>;
  /** Superseded texts whose file no longer exists. */
  orphans: PostRef[];
}

/** Which text of a post is current. */
const textOf = (committed: CommittedPost | undefined, entry: Entry<Row> | undefined, now: number) =>
  (entry?.damaged ? textOfUnreadable : currentText)(committed, entry?.row?.value, now);

/** Every post with its file and its record, and the current text. */
export function postsWithTexts(files: CommittedSet, entries: Entry<Row>[], now: number) {
  const edits = new Map(entries.map((entry) => [entry.id, entry]));
  const ids = new Set([...files.byId.keys(), ...edits.keys()]);
  return [...ids].map((id) => {
    const [committed, entry] = [files.byId.get(id), edits.get(id)];
    const text = textOf(committed, entry, now);
    const record = text.current === 'record' ? entry?.row : undefined;
    const publishedAt = record?.value.publishedAt ?? committed?.publishedAt ?? 0;
    const bytes = record ? (entry?.bytes ?? 0) : (committed?.readingTime ?? 0) * BYTES_A_MINUTE;
    return { ...text, id, committed, record, edit: entry?.row, publishedAt, bytes };
  });
}

/** All that a list of posts may show, from files and records; in every state for editors. */
function listingOf(all: ReturnType<typeof postsWithTexts>, everyState: boolean): Listing {
  const posts = all.flatMap(({ id, committed, record, current, shown, state, publishedAt, bytes }) => {
    if ((everyState ? current : shown) === 'nothing') return [];
    const post = { id, committed, record, ...(everyState ? { state } : {}) };
    return [{ sort: sortKey(publishedAt, id), post, bytes }];
  });
  const moments = all.flatMap(({ state, current, publishedAt }) =>
    state === 'scheduled' && current !== 'nothing' ? [publishedAt] : [],
  );
  const superseded = all.filter((post) => post.superseded);
  return {
    posts: posts.sort((one, other) => (one.sort < other.sort ? -1 : 1)),
    superseded: new Set(superseded.filter(({ committed }) => committed).map(({ id }) => id)),
    orphans: superseded
      .filter(({ committed }) => !committed)
      .map(({ id, committed, edit }) => ({ id, committed, record: edit })),
    nextAt: moments.length > 0 ? Math.min(...moments) : undefined,
  };
}

/** Adds which posts are files, and which have a superseded text. */
function forAdmin(items: PostCard[], shown: PostRef[], { superseded, orphans }: Listing): AdminPost[] {
  return [
    ...items.map((item, at) => ({
      ...item,
      committed: shown[at]?.committed !== undefined,
      state: shown[at]?.state ?? 'published',
      ...(superseded.has(item.id) ? { superseded: true } : {}),
    })),
    ...orphans.map((post) => ({
      ...cardOfPost(post),
      committed: true,
      state: 'unpublished' as const,
      superseded: true,
    })),
  ];
}

/** Reads every post with its texts. */
async function readAllPosts(ctx: AppContext) {
  const [files, entries] = await Promise.all([ctx.committed.all(), ctx.stores.snapshots.posts.entries()]);
  return postsWithTexts(files, entries, ctx.clock());
}

/** The rows of the editors' list, in every state, for its export. */
export async function allPostRows(ctx: AppContext): Promise<AdminPost[]> {
  const listing = listingOf(await readAllPosts(ctx), true);
  const shown = listing.posts.map(({ post }) => post);
  return forAdmin(shown.map(cardOfPost), shown, listing);
}

/** What visitors see, newest first, and for how many milliseconds that stays true where it is known. */
export async function publicPosts(ctx: AppContext): Promise<{ posts: PostRef[]; forMs: number | undefined }> {
  const { posts, nextAt } = listingOf(await readAllPosts(ctx), false);
  return { posts: posts.map(({ post }) => post), forMs: nextAt && nextAt - ctx.clock() };
}

/** The first posts whose texts fit into one answer, at least one. */
function withinBytes(posts: Listing['posts']): Listing['posts'] {
  let bytes = 0;
  return posts.filter((post, at) => (bytes += post.bytes) <= PAGE_BYTES || at === 0);
}

/**
 * GET /api/blogs: newest first; `?view=cards` leaves the texts out, `?limit=` and `?cursor=` page. With `?state=all`
 * editors get posts in every state, and on the first page the drafts.
 */
export async function listPosts(call: Call, ctx: AppContext): Promise<Reply> {
  const limit = limitOf(call.query, DEFAULT_LIMIT);
  const asked = parameterOf(call.query, 'view', /^cards$/);
  const everyState = seesAllStates(call);
  const [all, drafts] = await Promise.all([
    readAllPosts(ctx),
    everyState && !call.query.has('cursor') ? allDraftRows(call, ctx) : [],
  ]);
  const listing = listingOf(all, everyState);
  const after = cursorOf(
    call.query,
    listing.posts.map(({ sort }) => sort),
  );
  const remaining = listing.posts.filter(({ sort }) => sort > after);
  const asCards = asked === 'cards' || Math.min(limit, remaining.length) > TEXTS_UP_TO;
  const page = asCards ? remaining.slice(0, limit) : withinBytes(remaining.slice(0, limit));
  const shown = page.map(({ post }) => post);
  const version = listHash([
    ...shown.map((post) => ({ id: post.id, version: versionOfPost(post) })),
    ...drafts,
  ]);
  const first = after ? { ...listing, orphans: [] } : listing;
  const isEditor = call.session !== undefined && mayUse(call.session.roles, ['editor']);
  const body = async () => {
    const items = asCards
      ? shown.map(cardOfPost)
      : await Promise.all(shown.map((post) => postWithText(ctx, post)));
    const rows = isEditor ? forAdmin(items, shown, first) : items;
    return [...rows, ...drafts.map(rowOfDraft)].map(postAnswer);
  };
  const reply = await cached(call, version, [BLOG_TAG], body, {
    query: ['limit', 'cursor', 'view'],
    forMs: listing.nextAt && listing.nextAt - ctx.clock(),
  });
  const last = page.at(-1);
  if (last && remaining.length > page.length) reply.headers.Link = linkTo(call, last.sort, limit);
  return reply;
}

/** The ids of posts that became public by themselves after `since`, and not by a save or a build after their moment. */
async function dueSince(ctx: AppContext, since: number): Promise<string[]> {
  const now = ctx.clock();
  return (await readAllPosts(ctx)).flatMap(({ id, shown, publishedAt, record }) => {
    const savedAt = record?.value.updatedAt ?? since;
    const isDue = shown !== 'nothing' && publishedAt > since && publishedAt <= now && savedAt < publishedAt;
    return isDue ? [id] : [];
  });
}

/**
 * Run every quarter of an hour: purges what the network caches of the blog, and marks the pages as behind, when a
 * scheduled post has become public since. Functions show it from its moment on without that; static pages need the build.
 * Returns the number of such posts.
 */
export async function publishDue(ctx: AppContext): Promise<number> {
  const due = await dueSince(ctx, await markedThrough(ctx));
  if (due.length > 0) await purgeAndMarkShown(ctx, [BLOG_TAG, ...due.map(postTag)]);
  return due.length;
}
