import { sitePages, type SitePage } from './site-pages.ts';
import * as frame from '../messages/en/frame.ts';

/** Drawing a picture is slow: only this many newest posts have one, and older posts use the blog's picture. */
const POSTS_WITH_PICTURE = 100;

/** The pages that have an Open Graph picture of their own. */
export async function ogPages(): Promise<SitePage[]> {
  const pages = await sitePages();
  const posts = pages.filter(({ kind }) => kind === frame.blog);
  const without = new Set(posts.slice(POSTS_WITH_PICTURE));
  return pages.filter((page) => !without.has(page));
}

/** The path of a page's Open Graph picture. */
const ogAddress = (path: string): string => `/og${path === '/' ? '/home' : path}.png`;

let ownPictures: Promise<Set<string>> | undefined;

/** The path of the picture for the page at `path`: its own, else that of the blog or careers list, else Home's. */
export async function ogAddressOf(path: string): Promise<string> {
  ownPictures ??= ogPages().then((pages) => new Set(pages.map((page) => page.path)));
  const paths = await ownPictures;
  if (paths.has(path)) return ogAddress(path);
  if (path.startsWith('/blog')) return ogAddress('/blogs');
  if (path.startsWith('/career')) return ogAddress('/careernew');
  return ogAddress('/');
}
