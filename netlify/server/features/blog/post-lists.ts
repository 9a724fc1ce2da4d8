import { mayUse } from '#features/accounts/schema/roles';
import type { AdminPost, PostCard } from '#features/blog/schema/post';
import { currentText } from '#features/blog/schema/current-text';
import { postAnswer } from '#features/blog/schema/post-wire';
import type { CommittedPost } from '#features/blog/schema/committed-post';
import { listHash } from '#lib/content-hash';
import type { AppContext } from '#server/context';
import { cached } from '#server/http/cached';
import type { Call } from '#server/http/call';
import { limitOf, linkTo } from '#server/http/paging';
import type { Reply } from '#server/http/reply';
import { sortKey } from '#server/platform/ids';
import type { CommittedSet } from '#server/stores/committed-posts';
import type { PostRow } from '#server/stores/post-row';
import type { Entry } from '#server/stores/snapshot-entries';
import type { Stored } from '#server/stores/stored';
import { BLOG_TAG, postOf, cardOf, versionOf, type PostRef } from './posts.ts';

/** The number of posts in a list without `?limit=`. */
const DEFAULT_LIMIT = 100;

/** A list of up to so many posts includes their texts; with a longer one, clients read them with GET /api/blogs/{id}. */
const TEXTS_UP_TO = 100;

type Row = Stored<PostRow>;

interface Listing {
  /** Published posts, newest first. */
  posts: { sort: string; post: PostRef }[];
  /** The ids of committed posts with a superseded text. */
  superseded: Set<string>;
  /** Superseded texts whose file no longer exists. */
  orphans: PostRef[];
}

/** Which text of a post is current. An unreadable edit is ignored, but a deleted post stays deleted. */
function textOf(committed: CommittedPost | undefined, entry: Entry<Row> | undefined) {
  if (!entry?.damaged) return currentText(committed?.digest, entry?.row?.value);
  const gone = entry.row?.value.deletedAt !== undefined;
  return { ...currentText(committed?.digest, undefined), ...(gone ? { shown: 'nothing' as const } : {}) };
}

/** All that a list of posts may show, from files and records. */
function listingOf(files: CommittedSet, entries: Entry<Row>[]): Listing {
  const edits = new Map(entries.map((entry) => [entry.id, entry]));
  const ids = new Set([...files.byId.keys(), ...edits.keys()]);
  const all = [...ids].map((id) => {
    const [committed, entry] = [files.byId.get(id), edits.get(id)];
    return { id, committed, record: entry?.row, ...textOf(committed, entry) };
  });
  const posts = all.flatMap(({ id, committed, record, shown }) => {
    const counts = shown === 'record' ? record : undefined;
    const publishedAt = counts?.value.publishedAt ?? committed?.publishedAt;
    if (shown === 'nothing' || publishedAt === undefined) return [];
    return [{ sort: sortKey(publishedAt, id), post: { id, committed, record: counts } }];
  });
  const superseded = all.filter((post) => post.superseded);
  return {
    posts: posts.sort((one, other) => (one.sort < other.sort ? -1 : 1)),
    superseded: new Set(superseded.filter(({ committed }) => committed).map(({ id }) => id)),
    orphans: superseded.filter(({ committed }) => !committed),
  };
}

/** Adds which posts are files, and which have a superseded text. */
function forAdmin(items: PostCard[], shown: PostRef[], { superseded, orphans }: Listing): AdminPost[] {
  return [
    ...items.map((item, at) => ({
      ...item,
      committed: shown[at]?.committed !== undefined,
      ...(superseded.has(item.id) ? { superseded: true } : {}),
    })),
    ...orphans.map((post) => ({ ...cardOf(post), committed: true, superseded: true })),
  ];
}

/** GET /api/blogs: newest first; `?view=cards` leaves the texts out, `?limit=` and `?cursor=` page. */
export async function list(call: Call, ctx: AppContext): Promise<Reply> {
  const limit = limitOf(call.query, DEFAULT_LIMIT);
  const after = call.query.get('cursor') ?? '';
  const [files, entries] = await Promise.all([ctx.committed.all(), ctx.stores.snapshots.posts.entries()]);
  const listing = listingOf(files, entries);
  const remaining = listing.posts.filter(({ sort }) => sort > after);
  const page = remaining.slice(0, limit);
  const shown = page.map(({ post }) => post);
  const version = listHash(shown.map((post) => ({ id: post.id, version: versionOf(post) })));
  const asCards = call.query.get('view') === 'cards' || shown.length > TEXTS_UP_TO;
  const items = asCards ? shown.map(cardOf) : await Promise.all(shown.map((post) => postOf(ctx, post)));
  const first = after ? { ...listing, orphans: [] } : listing;
  const isEditor = call.session !== undefined && mayUse(call.session.roles, ['editor']);
  const body = () => (isEditor ? forAdmin(items, shown, first) : items).map(postAnswer);
  const reply = cached(call, version, [BLOG_TAG], body, ['limit', 'cursor', 'view']);
  const last = page.at(-1);
  if (last && remaining.length > limit) reply.headers.Link = linkTo(call, last.sort, limit);
  return reply;
}
