import { getCollection } from 'astro:content';
import type { PageName } from '#src/content-schemas/pages.ts';
import { oncePerBuild } from '../site.ts';
import * as words from '../words.ts';

/** A public page of the site, as the sitemap lists it and its Open Graph picture shows it. */
interface SitePage {
  /** Canonical path. */
  path: string;
  /** The page's own title; Home's is its headline. */
  title: string;
  /** Which part of the site it belongs to. */
  kind: string;
  /** When a post or vacancy was last saved, and the newest post of their list; other pages are files without a date. */
  modified?: Date | undefined;
}

/** The paths of the pages of `content/pages`; a page that is not here is not listed. */
const PATHS: Partial<Record<PageName, string>> = {
  home: '/',
  about: '/about',
  services: '/services',
  contact: '/contact',
  blogs: '/blogs',
  careers: '/careernew',
};

/** The pages of `content/pages`; the list of posts is dated like the `newest` post. */
async function singlePages(newest: Date | undefined): Promise<SitePage[]> {
  return (await getCollection('pages')).flatMap(({ data }) => {
    const path = PATHS[data.page];
    const title = data.page === 'home' ? data.hero.headline : data.seo.page;
    return path ? [{ path, title, kind: '', ...(data.page === 'blogs' && { modified: newest }) }] : [];
  });
}

const products = async (): Promise<SitePage[]> =>
  (await getCollection('products')).map(({ id, data }) => ({
    path: `/${id}`,
    title: data.seo.page,
    kind: words.services,
  }));

const policies = async (): Promise<SitePage[]> =>
  (await getCollection('legal')).map(({ id, data }) => ({
    path: `/${id}`,
    title: data.title,
    kind: words.policies,
  }));

const posts = async () =>
  (await getCollection('blog'))
    .map(({ id, data }) => ({
      ...{ path: `/blog/${id}`, title: data.title, kind: words.blog, modified: data.updatedAt },
    }))
    .sort((one, other) => other.modified.getTime() - one.modified.getTime());

/** The open vacancies; a closed one keeps its page but is not listed. */
const vacancies = async (): Promise<SitePage[]> =>
  (await getCollection('vacancies', ({ data }) => data.open)).map(({ data }) => ({
    ...{ path: `/career/${data.slug}`, title: data.title, kind: words.careers },
    modified: new Date(data.updatedAt),
  }));

/** Every public page that the build makes, posts newest first. */
export const sitePages = oncePerBuild(async (): Promise<SitePage[]> => {
  const articles = await posts();
  return [
    ...(await singlePages(articles[0]?.modified)),
    ...(await products()),
    ...(await vacancies()),
    ...(await policies()),
    ...articles,
  ];
});

/** Drawing a picture is slow: only this many newest posts have one, and older posts use the blog's picture. */
const POSTS_WITH_PICTURE = 100;

/** The pages that have an Open Graph picture of their own. */
export async function ogPages(): Promise<SitePage[]> {
  const pages = await sitePages();
  const without = new Set(pages.filter(({ kind }) => kind === words.blog).slice(POSTS_WITH_PICTURE));
  return pages.filter((page) => !without.has(page));
}

const ownPictures = oncePerBuild(async () => new Set((await ogPages()).map(({ path }) => path)));

/** The path of the picture for the page at `path`: its own, else that of the blog or careers list, else Home's. */
export async function ogAddressOf(path: string): Promise<string> {
  const list = path.startsWith('/blog') ? '/blogs' : path.startsWith('/career') ? '/careernew' : '/';
  const shown = (await ownPictures()).has(path) ? path : list;
  return `/og${shown === '/' ? '/home' : shown}.png`;
}
