import { momentOf } from '#lib/moment';
import type { PostEntry } from './collection.ts';
import { coverAddress } from '../cover-address.ts';

interface PageFacts {
  /** The post's whole address. */
  url: string;
  description: string;
  publisher: string;
  site: URL | undefined;
}

/** A post as structured data. */
export function blogPostingJsonLd({ id, data }: PostEntry, { url, description, publisher, site }: PageFacts) {
  const image = data.image ? new URL(coverAddress({ id, image: data.image }), site).href : undefined;
  return {
    '@type': 'BlogPosting',
    headline: data.title.slice(0, 110),
    description,
    datePublished: momentOf(data.publishedAt.getTime()),
    dateModified: data.updatedAt.toISOString(),
    author: { '@type': 'Person', name: data.author },
    publisher: { '@type': 'Organization', name: publisher, url: site?.href },
    mainEntityOfPage: url,
    url,
    timeRequired: `PT${data.readingTime}M`,
    ...(data.tags.length > 0 ? { keywords: data.tags.join(', ') } : {}),
    ...(image ? { image } : {}),
  };
}
