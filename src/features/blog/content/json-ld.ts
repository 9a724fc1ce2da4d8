import { momentOf } from '#lib/moment';
import type { PostEntry } from './collection.ts';

interface PageFacts {
  /** The post's whole address. */
  url: string;
  description: string;
  /** A schema.org object. */
  publisher: Record<string, unknown>;
  /** The whole address of the picture that shared links show, too. */
  image: string;
  modified: Date;
}

/** A post as structured data. */
export function blogPostingJsonLd(
  { data }: PostEntry,
  { url, description, publisher, image, modified }: PageFacts,
) {
  return {
    '@type': 'BlogPosting',
    headline: data.title.slice(0, 110),
    description,
    datePublished: momentOf(data.publishedAt.getTime()),
    dateModified: modified.toISOString(),
    author: { '@type': 'Person', name: data.author },
    publisher,
    mainEntityOfPage: url,
    url,
    timeRequired: `PT${data.readingTime}M`,
    ...(data.tags.length > 0 ? { keywords: data.tags.join(', ') } : {}),
    image,
  };
}
