import { readFileSync } from 'node:fs';

/** The paths of every public page in the built sitemap. */
export function sitemapPaths(): string[] {
  const xml = readFileSync('dist/sitemap.xml', 'utf8');
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname);
}

const isPost = (path: string) => path.startsWith('/blog/');
const isVacancy = (path: string) => path.startsWith('/career/');

/** Pages of each kind: all except posts and vacancies, of which it has the first. */
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
