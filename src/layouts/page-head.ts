/** What a page says of itself in its head. */
export interface PageHead {
  /** The page's own part of the title `{page} | {vendor}`. */
  page: string;
  /** A third part of the title; only Home has one. */
  titleEnd?: string;
  /** For search results; the vendor's own description where a page has none. */
  description?: string;
  /** What people search for when they need this page; the site's own long list follows. */
  keywords?: readonly string[];
  /** Path of a picture of the page's own; the one drawn with its title otherwise. */
  ogImage?: string | undefined;
  /** The pages between Home and this one, for the breadcrumbs of search results. */
  trail?: readonly { name: string; path: string }[];
  /** Open Graph type: `article` for a blog post. */
  ogType?: 'website' | 'article';
  /** schema.org objects about the page. */
  jsonLd?: Record<string, unknown> | Record<string, unknown>[];
  /** Keeps the page out of search engines. */
  noindex?: boolean;
}

/** The canonical path of a page from the path of its built file: no `.html`, no trailing slash. */
export function canonicalPath(pathname: string): string {
  const path = pathname
    .replace(/\.html$/, '')
    .replace(/\/index$/, '/')
    .replace(/(.)\/$/, '$1');
  return path || '/';
}
