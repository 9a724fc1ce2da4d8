import type { APIRoute } from 'astro';
import { allPosts, htmlOf } from '#src/features/blog/content/collection.ts';
import { POSTS_IN_FEED } from '#src/features/blog/schema/post.ts';
import { siteFacts } from '#src/lib/site.ts';
import { feedAnswer } from '#src/lib/seo/xml.ts';
import * as words from '#src/lib/words.ts';
import { fill } from '#src/lib/format.ts';

/** An absolute URL of this site, because feeds are read elsewhere. */
const absolute = (html: string, site: URL) =>
  html.replace(
    / (href|src)="(\/[^"]*|#[^"]*)"/g,
    (_, name, path) => ` ${name}="${new URL(path, site).href}"`,
  );

/** The newest posts with their full text; `/rss.xml` is a function that adds what became public since. */
export const GET: APIRoute = async ({ site, url }) => {
  const base = site ?? url;
  const { name, description } = await siteFacts();
  const posts = (await allPosts()).slice(0, POSTS_IN_FEED);
  const items = posts.map((post) => {
    const link = new URL(`/blog/${post.id}`, base).href;
    const html = htmlOf(post, 'feed');
    return {
      title: post.data.title,
      link,
      guid: { '@_isPermaLink': 'true', '#text': link },
      pubDate: post.data.publishedAt.toUTCString(),
      'dc:creator': post.data.author,
      category: post.data.tags,
      description: post.data.description || post.data.title,
      'content:encoded': { '#cdata': absolute(html, base) },
    };
  });
  return feedAnswer(
    {
      title: fill(words.blogFeed, { name }),
      page: new URL('/blogs', base),
      self: new URL('/rss.xml', base),
      description,
    },
    items,
  );
};
