import { spawnSync } from 'node:child_process';
import { getCollection } from 'astro:content';
import type { PageName } from '#src/content-schemas/pages.ts';
import { oncePerBuild } from '../site.ts';
import * as words from '../words.ts';

/** Git prints a commit's date on a line of its own before the files that it changed. */
const DATE = /^\d{4}-\d\d-\d\dT/;

/** The date of the last commit of each file of `content/`; empty without Git, and in a shallow clone, where dates are wrong. */
function readHistory(): Map<string, Date> {
  const git = (...args: string[]) =>
    spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 }).stdout ?? '';
  const dates = new Map<string, Date>();
  if (git('rev-parse', '--is-shallow-repository').trim() !== 'false') return dates;
  let date: Date | undefined;
  for (const text of git('log', '--format=%cI', '--name-only', '--', 'content').split('\n')) {
    if (DATE.test(text)) date = new Date(text);
    else if (text && date && !dates.has(text)) dates.set(text, date);
  }
  return dates;
}

let history: Map<string, Date> | undefined;

/** When a content file last changed, from the Git history, which is read once a build. */
function lastModified(file: string | undefined): Date | undefined {
  history ??= readHistory();
  return file === undefined ? undefined : history.get(file);
}

/** When a post last changed: its record when it was saved, its file by the Git history, and never before `updatedAt`. */
export function postModified({ filePath, data }: { filePath?: string; data: { updatedAt: Date } }): Date {
  const changed = lastModified(filePath);
  return changed && changed > data.updatedAt ? changed : data.updatedAt;
}

/** A public page of the site, as the sitemap lists it and its Open Graph picture shows it. */
interface SitePage {
  /** Canonical path. */
  path: string;
  /** The page's own title; Home's is its headline. */
  title: string;
  /** Which part of the site it belongs to. */
  kind: string;
  /** When its content last changed; undefined without a Git history. */
  modified: Date | undefined;
}

/** The paths of pages of `content/pages` that differ from their names; the 404 page has none and is not listed. */
const PATHS: Partial<Record<PageName, string>> = { home: '/', careers: '/careernew', 'not-found': '' };

/** Every public page that the build makes, posts newest first. */
export const sitePages = oncePerBuild(async (): Promise<SitePage[]> => {
  const posts = (await getCollection('blog'))
    .map((post) => ({
      ...{ path: `/blog/${post.id}`, title: post.data.title, kind: words.blog },
      modified: postModified(post),
    }))
    .sort((one, other) => other.modified.getTime() - one.modified.getTime());
  const newest = posts[0]?.modified;
  const singlePages = (await getCollection('pages')).flatMap(({ data, filePath }) => {
    const path = PATHS[data.page] ?? `/${data.page}`;
    const title = data.page === 'home' ? data.hero.headline : data.seo.page;
    const own = lastModified(filePath);
    // The list of posts is dated like the newest one.
    const modified = data.page === 'blogs' && newest && !(own && own > newest) ? newest : own;
    return path ? [{ path, title, kind: '', modified }] : [];
  });
  const products = (await getCollection('products')).map(({ id, data, filePath }) => ({
    ...{ path: `/${id}`, title: data.seo.page, kind: words.services },
    modified: lastModified(filePath),
  }));
  const policies = (await getCollection('legal')).map(({ id, data, filePath }) => ({
    ...{ path: `/${id}`, title: data.title, kind: words.policies },
    modified: lastModified(filePath),
  }));
  // A closed vacancy keeps its page but is not listed.
  const vacancies = (await getCollection('vacancies', ({ data }) => data.open)).map(({ data }) => ({
    ...{ path: `/career/${data.slug}`, title: data.title, kind: words.careers },
    modified: new Date(data.updatedAt),
  }));
  return [...singlePages, ...products, ...vacancies, ...policies, ...posts];
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
