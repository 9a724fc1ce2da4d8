import { sitePages, type SitePage } from './site-pages.ts';

/** Drawing costs far more than rendering: beyond this many posts the oldest share the blog's picture. */
const POSTS_WITH_PICTURE = 100;

/** The pages that have a picture of their own. */
export async function ogPages(): Promise<SitePage[]> {
  const pages = await sitePages();
  const posts = pages.filter(({ kind }) => kind === 'Blog');
  const without = new Set(posts.slice(POSTS_WITH_PICTURE));
  return pages.filter((page) => !without.has(page));
}

/** The path of a page's Open Graph picture. */
const ogAddress = (path: string): string => `/og${path === '/' ? '/home' : path}.png`;

let ownPictures: Promise<Set<string>> | undefined;

/** The picture of the page at this path: its own, else the one of its part of the site, else Home's. */
export async function ogAddressOf(path: string): Promise<string> {
  ownPictures ??= ogPages().then((pages) => new Set(pages.map((page) => page.path)));
  const paths = await ownPictures;
  if (paths.has(path)) return ogAddress(path);
  if (path.startsWith('/blog')) return ogAddress('/blogs');
  if (path.startsWith('/career')) return ogAddress('/careernew');
  return ogAddress('/');
}
