import type { APIRoute } from 'astro';
import { allPosts, feedHtmlOf } from '../features/blog/content/collection.ts';
import { POST_MESSAGES } from '../features/blog/schema/post.ts';
import { escapeText } from '../lib/escape.ts';
import { siteFacts } from '../lib/site/site-facts.ts';

/** A reader wants what is new; the whole blog is in the sitemap. */
const POSTS_IN_FEED = 50;

/** A place of this site as a whole address: a feed is read elsewhere. */
const absolute = (html: string, site: URL) =>
  html.replace(
    / (href|src)="(\/[^"]*|#[^"]*)"/g,
    (_, name, path) => ` ${name}="${new URL(path, site).href}"`,
  );

const cdata = (html: string) => `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** The newest posts with their full text. */
export const GET: APIRoute = async ({ site, url }) => {
  const base = site ?? url;
  const { name, description } = await siteFacts();
  const posts = (await allPosts()).slice(0, POSTS_IN_FEED);
  const items = posts.map((post) => {
    const link = new URL(`/blog/${post.id}`, base).href;
    const html = feedHtmlOf(post) ?? `<p>${POST_MESSAGES.malformed}</p>`;
    return `<item>
<title>${escapeText(post.data.title)}</title>
<link>${link}</link>
<guid isPermaLink="true">${link}</guid>
<pubDate>${post.data.publishedAt.toUTCString()}</pubDate>
<dc:creator>${escapeText(post.data.author)}</dc:creator>
${post.data.tags.map((tag) => `<category>${escapeText(tag)}</category>`).join('')}
<description>${escapeText(post.data.description ?? post.data.title)}</description>
<content:encoded>${cdata(absolute(html, base))}</content:encoded>
</item>`;
  });
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeText(name)} blog</title>
<link>${new URL('/blogs', base).href}</link>
<atom:link href="${new URL('/rss.xml', base).href}" rel="self" type="application/rss+xml" />
<description>${escapeText(description)}</description>
<language>en</language>
${items.join('\n')}
</channel>
</rss>
`;
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
};
