import { spawnSync } from 'node:child_process';
import { getCollection } from 'astro:content';
import type { PageName } from '#src/content-schemas/pages.ts';
import * as words from '../words.ts';

/** Git prints a commit's date on a line of its own before the files that it changed. */
const DATE = /^\d{4}-\d\d-\d\dT/;

/**
 * The date of the last commit of each file of `content/` under a folder; empty without a Git history, as in an exported
 * folder, and in a shallow clone, whose oldest commit seems to have changed every file.
 */
export function readHistory(cwd = '.'): Map<string, Date> {
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 } as const;
  const dates = new Map<string, Date>();
  const shallow = spawnSync('git', ['rev-parse', '--is-shallow-repository'], options);
  if (shallow.stdout?.trim() !== 'false') return dates;
  const log = spawnSync('git', ['log', '--format=%cI', '--name-only', '--', 'content'], options);
  let date: Date | undefined;
  for (const text of (log.stdout ?? '').split('\n')) {
    if (DATE.test(text)) date = new Date(text);
    else if (text && date && !dates.has(text)) dates.set(text, date);
  }
  return dates;
}

let history: Map<string, Date> | undefined;

/** When a content file last changed, from the Git history, which is read once a build. */
export function lastModified(file: string | undefined): Date | undefined {
  history ??= readHistory();
  return file === undefined ? undefined : history.get(file);
}

/** When a post last changed: its record when it was saved, its file by the Git history, and never before `updatedAt`. */
export function postModified({ filePath, data }: { filePath?: string; data: { updatedAt: Date } }): Date {
  const changed = lastModified(filePath);
  return changed && changed > data.updatedAt ? changed : data.updatedAt;
}

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
    kind: words.services,
    modified: lastModified(filePath),
  }));
}

async function policies(): Promise<SitePage[]> {
  const entries = await getCollection('legal');
  return entries.map(({ id, data, filePath }) => ({
    path: `/${id}`,
    title: data.title,
    kind: words.policies,
    modified: lastModified(filePath),
  }));
}

async function posts(): Promise<SitePage[]> {
  const entries = await getCollection('blog');
  return entries
    .map((post) => ({
      path: `/blog/${post.id}`,
      title: post.data.title,
      kind: words.blog,
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
    kind: words.careers,
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

/** Drawing a picture is slow: only this many newest posts have one, and older posts use the blog's picture. */
const POSTS_WITH_PICTURE = 100;

/** The pages that have an Open Graph picture of their own. */
export async function ogPages(): Promise<SitePage[]> {
  const pages = await sitePages();
  const posts = pages.filter(({ kind }) => kind === words.blog);
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
