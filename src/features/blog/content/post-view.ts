import { dayAt } from '#src/lib/day.ts';
import { toHtml, marksOf } from '#src/lib/html.ts';
import * as words from '../words.ts';
import { counted, dayInWords, fill, LOCALE } from '#src/lib/format.ts';
import { languageOf } from '#src/lib/script-fonts.ts';
import { drawnAddress, drawnNameOf, uploadAddress } from '../images.ts';
import { sourceNodes } from '../markdown.ts';
import { momentOf, type PostWords } from '../schema/post.ts';

/** What the page of a post shows, ready to be put into the page. */
export type PostView = typeof POST_MARKS;

/** The page of a post that is newer than the build. */
export const POST_MARKS = marksOf(
  // `picture` is the path of the picture for shared links, without its first slash.
  ['id', 'picture', 'sources', 'body'],
  [
    ...(['version', 'title', 'headline', 'lang', 'author', 'avatar', 'description', 'keywords'] as const),
    ...(['day', 'date', 'moment', 'modified', 'reading', 'minutes'] as const),
    ...(['cover', 'alt', 'drawing'] as const),
  ],
);

interface Viewed extends PostWords {
  id: string;
  version: string;
  readingTime: number;
  /** Milliseconds since 1970. */
  publishedAt: number;
  updatedAt: number;
}

/** Search engines cut longer headlines. */
const HEADLINE_LENGTH = 110;

/** @param body the body as safe HTML */
export function viewOf(post: Viewed, vendor: string, body = ''): PostView {
  const { id, version, title, author, authorImage, image, imageAlt, tags = [], publishedAt } = post;
  const drawing = drawnNameOf(post);
  const cover = image ? uploadAddress(image) : drawnAddress(drawing);
  return {
    ...{ id, version, title, author, body, cover },
    headline: title.slice(0, HEADLINE_LENGTH).toWellFormed(),
    lang: languageOf(title) ?? LOCALE,
    avatar: authorImage ? uploadAddress(authorImage) : '/icons/icon.svg',
    // An editor may have emptied it.
    description: post.description || fill(words.description, { title, author, name: vendor }),
    keywords: tags.join(', '),
    day: dayAt(publishedAt),
    date: dayInWords(publishedAt),
    moment: momentOf(publishedAt),
    modified: new Date(Math.max(+post.updatedAt, +post.publishedAt)).toISOString(),
    reading: counted(words.minutesToRead, post.readingTime),
    minutes: String(post.readingTime),
    sources: toHtml(sourceNodes(cover, 'page')),
    alt: (image && imageAlt) || '',
    drawing: image ? '' : drawing,
    picture: image ? cover.slice(1) : 'og/blogs.png',
  };
}

interface PageFacts {
  url: string;
  publisher: Record<string, unknown>;
  image: string;
}

/** A post as structured data, with whole addresses. */
export const blogPostingJsonLd = (post: PostView, facts: PageFacts) => ({
  '@type': 'BlogPosting',
  headline: post.headline,
  description: post.description,
  datePublished: post.moment,
  dateModified: post.modified,
  author: { '@type': 'Person', name: post.author },
  ...facts,
  mainEntityOfPage: facts.url,
  timeRequired: `PT${post.minutes}M`,
  ...(post.keywords ? { keywords: post.keywords } : {}),
});
