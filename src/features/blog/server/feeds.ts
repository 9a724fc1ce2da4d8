import { contentHash } from '#src/lib/hash.ts';
import { RSS_TYPE, SITEMAP_TYPE, xmlText, type rss, type urlset } from '#src/lib/seo/xml.ts';
import type { AppContext } from '#src/server/context.ts';
import { cached, NOT_CACHED } from '#src/server/http/cached.ts';
import { Reply, type Call } from '#src/server/http/call.ts';
import { ownFile } from '#src/server/http/own-pages.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { feedItem, postUrl } from '../feed.ts';
import { POSTS_IN_FEED } from '../schema/post.ts';
import { publicPosts } from './post-lists.ts';
import { BLOG_TAG, sourceOf, type PostRef } from './posts.ts';

type Feed = ReturnType<typeof rss<ReturnType<typeof feedItem>>>;
type Sitemap = ReturnType<typeof urlset>;

/** When a post last changed for readers: at its last save, but not before its publication; a file at its publication. */
function changedAt(post: PostRef): number {
  const source = sourceOf(post);
  return Math.max('updatedAt' in source ? source.updatedAt : 0, source.publishedAt);
}

/** The built feed with the newest of the posts that are public now, and no others; one that is not built lacks its full text. */
function currentFeed({ rss: { channel, ...rest } }: Feed, posts: PostRef[]): Feed {
  const built = new Map(channel.item.map((item) => [item.link, item]));
  const item = posts.slice(0, POSTS_IN_FEED).map((post) => {
    const known = built.get(postUrl(post.id, channel.link));
    return known ?? feedItem({ ...sourceOf(post), id: post.id }, channel.link);
  });
  return { rss: { ...rest, channel: { ...channel, item } } };
}

/** The built sitemap with every post that is public now, and no other post. */
function currentSitemap({ urlset: { url, ...rest } }: Sitemap, posts: PostRef[]): Sitemap {
  const site = url[0]?.loc ?? '';
  const built = new Map(url.map((page) => [page.loc, page]));
  const pages = url.filter(({ loc }) => !loc.startsWith(postUrl('', site)));
  const articles = posts.map((post) => {
    const loc = postUrl(post.id, site);
    return built.get(loc) ?? { loc, lastmod: isoTime(changedAt(post)) };
  });
  return { urlset: { ...rest, url: [...pages, ...articles] } };
}

/** Answers with what a build wrote and the posts as they are now; where that fails, a redirect leads to the built file. */
const completing =
  <Tree extends Feed | Sitemap>(
    name: string,
    type: string,
    current: (tree: Tree, posts: PostRef[]) => Tree,
  ) =>
  async (call: Call, ctx: AppContext): Promise<Reply> => {
    const asBuilt = { status: 302, headers: { Location: `/built/${name}.xml`, ...NOT_CACHED } };
    const text = await ownFile(`/built/${name}.json`, call.url, ctx);
    if (!text) return new Reply(undefined, asBuilt);
    try {
      const { posts, forMs } = await publicPosts(ctx);
      const xml = xmlText(current(JSON.parse(text) as Tree, posts));
      const body = () => new TextEncoder().encode(xml);
      const reply = await cached(call, contentHash(xml), [BLOG_TAG], body, { forMs });
      Object.assign(reply.headers, { 'Content-Type': type });
      return reply;
    } catch (cause) {
      ctx.log.error('built file not completed', { file: name }, cause);
      return new Reply(undefined, asBuilt);
    }
  };

/** GET /rss.xml */
export const feed = completing('rss', RSS_TYPE, currentFeed);

/** GET /sitemap.xml */
export const sitemap = completing('sitemap', SITEMAP_TYPE, currentSitemap);
