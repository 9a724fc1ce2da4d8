import type { PostView } from './post-view.ts';

interface PageFacts {
  /** The post's whole address. */
  url: string;
  /** A schema.org object. */
  publisher: Record<string, unknown>;
  /** The whole address of the picture that shared links show, too. */
  image: string;
}

/** A post as structured data. */
export const blogPostingJsonLd = (post: PostView, { url, publisher, image }: PageFacts) => ({
  '@type': 'BlogPosting',
  headline: post.headline,
  description: post.description,
  datePublished: post.moment,
  dateModified: post.modified,
  author: { '@type': 'Person', name: post.author },
  publisher,
  mainEntityOfPage: url,
  url,
  timeRequired: `PT${post.minutes}M`,
  ...(post.keywords ? { keywords: post.keywords } : {}),
  image,
});
