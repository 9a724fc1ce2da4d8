import type { PostWords } from './schema/post.ts';

/** What a feed says of a post. */
interface FeedPost extends Pick<PostWords, 'title' | 'author' | 'description' | 'tags'> {
  id: string;
  publishedAt: number;
}

/** The address of a post at a site. */
export const postUrl = (id: string, site: string | URL): string => new URL(`/blog/${id}`, site).href;

const FEED_BYTES = 3 * 2 ** 20;

/** The texts of posts, as far as the feed may have them: a function answers with up to 6 MB. */
export function fittingTexts(texts: string[]): (string | undefined)[] {
  let bytes = 0;
  return texts.map((text) => ((bytes += Buffer.byteLength(text)) <= FEED_BYTES ? text : undefined));
}

/** The item of a post in the feed, with the full text where it is at hand. */
export function feedItem(
  { id, title, author, description, tags = [], publishedAt }: FeedPost,
  site: string | URL,
  html?: string,
) {
  const link = postUrl(id, site);
  return {
    title,
    link,
    guid: { '@_isPermaLink': 'true', '#text': link },
    pubDate: new Date(publishedAt).toUTCString(),
    'dc:creator': author,
    category: tags,
    description: description || title,
    ...(html === undefined ? {} : { 'content:encoded': { '#cdata': html } }),
  };
}
