import { getCollection } from 'astro:content';
import type { PageName } from '#src/content-schemas/page.ts';
import { lastModified, postModified } from './last-modified.ts';
import * as frame from '../messages/en/frame.ts';

/** A public page of the site, as the sitemap lists it and its Open Graph picture shows it. */
export interface SitePage {
  /** Canonical path. */
  path: string;
  /** The page's own title; Home's is its headline. */
  title: string;
  /** Which part of the site it belongs to. */
  kind: string;
  /** When its content last changed; undefined without a Git history. */
  modified: Date | undefined;
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

async function singlePages(): Promise<SitePage[]> {
  const entries = await getCollection('pages');
  return entries.flatMap(({ data, filePath }) => {
    const path = PATHS[data.page];
    const title = data.page === 'home' ? data.hero.headline : data.seo.page;
    return path ? [{ path, title, kind: '', modified: lastModified(filePath) }] : [];
  });
}

async function products(): Promise<SitePage[]> {
  const entries = await getCollection('products');
  return entries.map(({ id, data, filePath }) => ({
    path: `/${id}`,
    title: data.seo.page,
    kind: frame.services,
    modified: lastModified(filePath),
  }));
}

async function policies(): Promise<SitePage[]> {
  const entries = await getCollection('legal');
  return entries.map(({ id, data, filePath }) => ({
    path: `/${id}`,
    title: data.title,
    kind: frame.policies,
    modified: lastModified(filePath),
  }));
}

async function posts(): Promise<SitePage[]> {
  const entries = await getCollection('blog');
  return entries
    .map((post) => ({
      path: `/blog/${post.id}`,
      title: post.data.title,
      kind: frame.blog,
      modified: postModified(post),
    }))
    .sort((one, other) => other.modified.getTime() - one.modified.getTime());
}

/** The open vacancies; a closed one keeps its page but is not listed. */
async function vacancies(): Promise<SitePage[]> {
  const entries = await getCollection('vacancies', ({ data }) => data.open);
  return entries.map(({ data }) => ({
    path: `/career/${data.slug}`,
    title: data.title,
    kind: frame.careers,
    modified: new Date(data.updatedAt),
  }));
}

/** Dates the list of posts like its newest post. */
function withListDate(pages: SitePage[], newest: Date | undefined): SitePage[] {
  return pages.map((page) =>
    page.path === '/blogs' && newest && (!page.modified || newest > page.modified)
      ? { ...page, modified: newest }
      : page,
  );
}

let allPages: Promise<SitePage[]> | undefined;

async function load(): Promise<SitePage[]> {
  const articles = await posts();
  const pages = [
    ...(await singlePages()),
    ...(await products()),
    ...(await vacancies()),
    ...(await policies()),
  ];
  return [...withListDate(pages, articles[0]?.modified), ...articles];
}

/** Every public page that the build makes, posts newest first; computed once a build. */
export function sitePages(): Promise<SitePage[]> {
  if (import.meta.env.DEV) return load();
  allPages ??= load();
  return allPages;
}
