import { BLOG_MESSAGES, POST_ID, type AdminBlog, type Blog, type BlogCard } from '#schemas/blog';
import { listPrint } from '#schemas/print';
import { readingMinutes } from '#schemas/blog-body';
import type { CommittedPost } from '#schemas/committed-post';
import { dayInWords } from '#schemas/day';
import { isoTime } from '#server/clock';
import type { AppContext } from '#server/context';
import { cached } from '#server/http/cached';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import type { Reply } from '#server/http/reply';
import type { Stored } from '#server/stores/record-store';
import type { PostRecord } from '#server/stores/records';
import { deletedAmong } from './post-order.ts';
import { postPage, type PostPage, type PostRef } from './post-pages.ts';

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

export const blogNotFound = () => new HttpError(404, BLOG_MESSAGES.notFound);

/** A damaged record counts for nothing, except that what was deleted stays away. */
export async function findPost(ctx: AppContext, id: string): Promise<FoundPost> {
  if (!POST_ID.test(id)) return { id, committed: undefined, record: undefined, stands: false };
  const [committed, found] = await Promise.all([ctx.committed.find(id), ctx.stores.posts.look(id)]);
  if (found === 'damaged') {
    const deleted = (await deletedAmong(ctx, [id])).has(id);
    return { id, committed: deleted ? undefined : committed, record: undefined, stands: false };
  }
  const record = found;
  return { id, committed, record, stands: !!record && record.value.replaces === committed?.digest };
}

/** What readers see of a post, or nothing when there is no such post or it was deleted. */
export function shownPost({ committed, record, stands, id }: FoundPost): PostRef | undefined {
  if (record && stands) return record.value.deletedAt === undefined ? { id, record, committed } : undefined;
  return committed ? { id, committed, record: undefined } : undefined;
}

/** Whether the routes function should show `/blog/{id}` for a post newer than the build. */
export const isShown = async (ctx: AppContext, id: string): Promise<boolean> =>
  shownPost(await findPost(ctx, id)) !== undefined;

/** The version of what readers see. */
export const versionOf = ({ record, committed }: PostRef): string =>
  record?.version ?? committed?.digest ?? '';

async function contentOf(ctx: AppContext, { record, committed }: PostRef): Promise<unknown> {
  if (record) return record.value.content;
  return committed ? ctx.committed.text(committed) : '';
}

function cardOf(post: PostRef): BlogCard {
  const { record, committed, id } = post;
  const source = record?.value ?? committed;
  if (!source) throw new Error('A post has neither a record nor a file.');
  return {
    id,
    title: source.title,
    image: record?.value.image ?? '',
    contentwriter: source.contentwriter,
    ...(record?.value.contentwriterImage ? { contentwriterImage: record.value.contentwriterImage } : {}),
    date: dayInWords(source.publishedAt),
    publishedAt: isoTime(source.publishedAt),
    version: versionOf(post),
    readingTime: record ? readingMinutes(record.value.content) : (committed?.readingTime ?? 1),
    ...(source.cover ? { cover: source.cover } : {}),
  };
}

/** A post as the API answers it. */
export async function blogOf(ctx: AppContext, post: PostRef): Promise<Blog> {
  const source = post.record?.value ?? post.committed;
  return {
    ...cardOf(post),
    content: await contentOf(ctx, post),
    format: post.record?.value.format ?? 'markdown',
    committed: post.committed !== undefined,
    ...(source?.description ? { description: source.description } : {}),
    tags: source?.tags ?? [],
  };
}

/** Up to this many posts an answer carries their bodies; a longer list leaves them to GET /api/blogs/{id}. */
const BODIES_UP_TO = 100;

/** GET /api/blogs: newest first; `?view=cards` leaves the bodies out, `?limit=` and `?cursor=` page. */
export async function list(call: Call, ctx: AppContext): Promise<Reply> {
  const page = await postPage(call, ctx);
  const version = listPrint(page.posts.map((post) => ({ id: post.id, version: versionOf(post) })));
  const cards = call.query.get('view') === 'cards' || page.posts.length > BODIES_UP_TO;
  const show = (post: PostRef) => (cards ? cardOf(post) : blogOf(ctx, post));
  const items = await Promise.all(page.posts.map(show));
  const reply = cached(call, version, [BLOG_TAG], () => (call.session ? forAdmin(items, page) : items));
  if (page.next) reply.headers.Link = page.next;
  return reply;
}

/** The admin is told which posts are files, and which of the texts written here no longer count. */
function forAdmin(items: BlogCard[], { posts, superseded, orphans }: PostPage): AdminBlog[] {
  const shown = items.map((item, at) => ({
    ...item,
    committed: posts[at]?.committed !== undefined,
    ...(superseded.has(item.id) ? { superseded: true } : {}),
  }));
  return [...shown, ...orphans.map((post) => ({ ...cardOf(post), committed: true, superseded: true }))];
}

/** GET /api/blogs/{id}; 304 when the caller's version is current. */
export async function read(call: Call, ctx: AppContext): Promise<Reply> {
  const id = call.params.id ?? '';
  const post = shownPost(await findPost(ctx, id));
  if (!post) throw blogNotFound();
  const body = await blogOf(ctx, post);
  return cached(call, versionOf(post), [BLOG_TAG, postTag(id)], () => body);
}
