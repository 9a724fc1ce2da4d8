/** What a page's head says. */
export interface PageHead {
  /** The first part of the title `{page} | {vendor}`. */
  page: string;
  /** The third part of the title; only Home has one. */
  titleEnd?: string;
  /** For search results; by default the vendor's description. */
  description?: string;
  /** Search words for this page; the site's list is added. */
  keywords?: readonly string[];
  /** The path of an image of its own; by default one with the title is made. */
  ogImage?: string | undefined;
  /** The pages between Home and this one, for breadcrumbs in search results. */
  trail?: readonly { name: string; path: string }[];
  /** The Open Graph type: `article` for a post. */
  ogType?: 'website' | 'article';
  /** When an article was published, ISO 8601. */
  published?: string;
  /** The schema.org objects of the page. */
  jsonLd?: Record<string, unknown> | Record<string, unknown>[];
  /** Excludes the page from search engines. */
  noindex?: boolean;
}

/** The canonical path of a page from the path of its built file: without `.html` and trailing slash. */
export function canonicalPath(pathname: string): string {
  const path = pathname
    .replace(/\.html$/, '')
    .replace(/\/index$/, '/')
    .replace(/(.)\/$/, '$1');
  return path || '/';
}
