import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files of the build. */
export const builtFiles = (): string[] =>
  readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => path.extname(file) !== '');

export const builtText = (file: string): string => readFileSync(path.join('dist', file), 'utf8');

/** The HTML of every built page, by its path, without the two templates that have marks in place of texts. */
export const builtPages = (): Map<string, string> =>
  new Map(
    builtFiles()
      .filter((file) => /(?<!__)\.html$/.test(file))
      .map((file) => [`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`, builtText(file)]),
  );

/** Text of HTML without its entities. */
export const decoded = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&#38;', '&').replaceAll('&amp;', '&');

/** The contents of all `meta` elements of a name. */
export const metaOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<meta (?:name|property|http-equiv)="${name}" content="([^"]*)"`, 'g'))].map(
    ([, content = '']) => decoded(content),
  );

/** The paths of every public page in the built sitemap. */
export const sitemapPaths = (): string[] =>
  Array.from(
    builtText('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, url = '']) => new URL(url).pathname,
  );

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
