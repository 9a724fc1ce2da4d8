import { POSTS_IN_FEED } from '../schema/post.ts';
import { contentHash } from '#src/lib/hash.ts';
import { escapeText } from '#src/lib/html.ts';
import type { AppContext } from '#src/server/context.ts';
import { cached, NOT_CACHED } from '#src/server/http/cached.ts';
import type { Call } from '#src/server/http/call.ts';
import { ownFile } from '#src/server/http/own-pages.ts';
import { EACH_TIME, Reply } from '#src/server/http/reply.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { publicPosts } from './post-lists.ts';
import { BLOG_TAG, sourceOf, type PostRef } from './posts.ts';

/** An item of the feed; its text, in which tags may stand, is skipped as a whole. */
const ITEM = /<item>(?:<!\[CDATA\[[\s\S]*?\]\]>|[\s\S])*?<\/item>/g;
const ITEMS_END = '</channel>';

const ENTRY = /<url>[\s\S]*?<\/url>/g;
const ENTRIES_END = '</urlset>';

/** The first address in a feed is that of the list of posts, in an item that of its post; in a sitemap the page's. */
const ADDRESS = /<(?:link|loc)>([^<]*)</;

const addressIn = (xml: string) => ADDRESS.exec(xml)?.[1] ?? '';

const element = (name: string, text: string) => `<${name}>${escapeText(text)}</${name}>`;

/** The address of a post at the site that a built file names. */
const linksFrom = (xml: string) => {
  const site = addressIn(xml);
  return ({ id }: PostRef) => new URL(`/blog/${id}`, site).href;
};

/** The item of a post that the build has not rendered: what the built ones have, without the full text. */
function itemOf(post: PostRef, link: string): string {
  const { title, description, author, tags = [], publishedAt } = sourceOf(post);
  const parts = [
    element('title', title),
    element('link', link),
    `<guid isPermaLink="true">${escapeText(link)}</guid>`,
    element('pubDate', new Date(publishedAt).toUTCString()),
    element('dc:creator', author),
    ...tags.map((tag) => element('category', tag)),
    element('description', description || title),
  ];
  return `<item>${parts.join('')}</item>`;
}

/** When a post last changed: its record when it was saved; a file's commits are known to the build alone. */
function changedAt(post: PostRef): number {
  const source = sourceOf(post);
  return 'updatedAt' in source ? source.updatedAt : source.publishedAt;
}

/** The built feed with the newest of the posts that are public now, and no others. */
function feedWith(xml: string, posts: PostRef[]): string {
  const linkOf = linksFrom(xml);
  const found = [...xml.matchAll(ITEM)];
  const built = new Map(found.map(([item]) => [addressIn(item), item]));
  const end = xml.lastIndexOf(ITEMS_END);
  const items = posts.slice(0, POSTS_IN_FEED).map((post) => {
    const link = linkOf(post);
    return built.get(link) ?? itemOf(post, link);
  });
  return xml.slice(0, found[0]?.index ?? end) + items.join('') + xml.slice(end);
}

/** The built sitemap with every post that is public now, and no other post. */
function sitemapWith(xml: string, posts: PostRef[]): string {
  const linkOf = linksFrom(xml);
  const shown = new Map(posts.map((post) => [linkOf(post), post]));
  const folder = linkOf({ id: '', record: undefined, committed: undefined });
  const listed = new Set<string>();
  const kept = xml.replace(ENTRY, (entry) => {
    const address = addressIn(entry);
    listed.add(address);
    return address.startsWith(folder) && !shown.has(address) ? '' : entry;
  });
  const added = [...shown]
    .filter(([link]) => !listed.has(link))
    .map(
      ([link, post]) => `<url>${element('loc', link)}${element('lastmod', isoTime(changedAt(post)))}</url>`,
    );
  const end = kept.lastIndexOf(ENTRIES_END);
  return kept.slice(0, end) + added.join('') + kept.slice(end);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * Answers with a file of the build, with posts that were published and without posts that were withdrawn since. Whatever fails, the file is the
 * answer: as it is, or by a redirect to it where the function cannot fetch it.
 */
const completing =
  (file: string, complete: (xml: string, posts: PostRef[]) => string) =>
  async (call: Call, ctx: AppContext): Promise<Reply> => {
    const built = await ownFile(file, call.url, ctx.env, ctx.log);
    if (!built) return new Reply(undefined, { status: 302, headers: { Location: file, ...NOT_CACHED } });
    const type = { 'Content-Type': built.type };
    try {
      const { posts, forMs } = await publicPosts(ctx);
      const text = complete(built.text, posts);
      const reply = await cached(call, contentHash(text), [BLOG_TAG], () => bytesOf(text), { forMs });
      Object.assign(reply.headers, type);
      return reply;
    } catch (cause) {
      ctx.log.error('built file not completed', { file }, cause);
      const headers = { ...type, 'Cache-Control': EACH_TIME, ...NOT_CACHED };
      return new Reply(bytesOf(built.text), { headers });
    }
  };

/** GET /rss.xml */
export const feed = completing('/built/rss.xml', feedWith);

/** GET /sitemap.xml */
export const sitemap = completing('/built/sitemap.xml', sitemapWith);
