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

/** The kinds of pages that have one template each. */
const KINDS = ['/blog/', '/career/', '/blogs/topic/'];

/** Pages of each kind: of posts, vacancies and topics the first, and an address without a page. */
export function onePageOfEachKind(): string[] {
  const paths = sitemapPaths();
  const firsts = KINDS.map((kind) => paths.find((path) => path.startsWith(kind)));
  return [
    ...paths.filter((path) => firsts.includes(path) || !KINDS.some((kind) => path.startsWith(kind))),
    '/nothing-here',
  ];
}
