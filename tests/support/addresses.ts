import { readdirSync } from 'node:fs';
import { basename, extname } from 'node:path';

const named = (folder: string) => readdirSync(folder).map((file) => basename(file, extname(file)));

/** Every page that content may lead to, in its canonical form; vacancies are not among them, because they close. */
export const pageAddresses: ReadonlySet<string> = new Set([
  '/',
  '/blogs',
  ...readdirSync('src/pages')
    .filter((file) => /^[a-z]+\.astro$/.test(file) && file !== 'index.astro')
    .map((file) => `/${basename(file, '.astro')}`),
  ...[...named('content/products'), ...named('content/legal')].map((name) => `/${name}`),
  ...named('content/blog').map((name) => `/blog/${name}`),
]);

/** What a text links to on this site, without the place in the page; other sites, mail and telephones are left out. */
export const ownLinks = (markdown: string): string[] =>
  [...markdown.matchAll(/(?<!!)\[[^\]]*\]\((\/[^)\s#?]*)/g)].map(([, path = '']) => path);
