import { fill } from '#src/lib/format.ts';
import { postModified, sitePages } from '#src/lib/seo/site-pages.ts';
import { rss, urlset } from '#src/lib/seo/xml.ts';
import { siteFacts } from '#src/lib/site.ts';
import * as words from '#src/lib/words.ts';
import { feedItem, fittingTexts, postUrl } from '../feed.ts';
import { POSTS_IN_FEED } from '../schema/post.ts';
import { allPosts, feedHtml, allTopics } from './collection.ts';

/** Makes addresses absolute, because feeds are read elsewhere. */
const absolute = (html: string, page: string) =>
  html.replace(
    / (href|src)="(\/[^"]*|#[^"]*)"/g,
    (_, name, path) => ` ${name}="${new URL(path, page).href}"`,
  );

/** The newest posts, with their full texts where these fit. */
export async function postFeed(site: URL) {
  const { name, description } = await siteFacts();
  const posts = (await allPosts()).slice(0, POSTS_IN_FEED);
  const texts = fittingTexts(posts.map((post) => absolute(feedHtml(post), postUrl(post.id, site))));
  const items = posts.map((post, at) =>
    feedItem({ ...post.data, id: post.id, publishedAt: post.data.publishedAt.getTime() }, site, texts[at]),
  );
  const channel = {
    title: fill(words.blogFeed, { name }),
    page: new URL('/blogs', site),
    self: new URL('/rss.xml', site),
    description,
  };
  return rss(channel, items);
}

/** Every public page by its canonical URL, with the topics of the blog, each dated like its newest post. */
export async function sitemap(site: URL) {
  const topics = (await allTopics()).map(({ path, posts }) => ({
    path,
    modified: new Date(Math.max(...posts.map((post) => postModified(post).getTime()))),
  }));
  return urlset(
    [...(await sitePages()), ...topics].map(({ path, modified }) => ({
      loc: new URL(path, site).href,
      ...(modified ? { lastmod: modified.toISOString() } : {}),
    })),
  );
}
