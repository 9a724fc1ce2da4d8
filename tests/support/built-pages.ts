import { readFileSync } from 'node:fs';

/** Paths of every public page of the build, from its own sitemap. */
export function sitemapPaths(): string[] {
  const xml = readFileSync('dist/sitemap.xml', 'utf8');
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname);
}

const isPost = (path: string) => path.startsWith('/blog/');
const isVacancy = (path: string) => path.startsWith('/career/');

/** One page of each kind: every page with a design of its own, and the first post and vacancy for all of theirs. */
export function onePageOfEachKind(): string[] {
  const paths = sitemapPaths();
  const own = paths.filter((path) => !isPost(path) && !isVacancy(path));
  return [
    ...own,
    ...paths.filter(isPost).slice(0, 1),
    ...paths.filter(isVacancy).slice(0, 1),
    '/nothing-here',
  ];
}
