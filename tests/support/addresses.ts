import { readdirSync } from 'node:fs';
import { basename, extname } from 'node:path';

const named = (folder: string) => readdirSync(folder).map((file) => basename(file, extname(file)));

/** Every page that content may link to, by its canonical path; without vacancies, because they close. */
export const pageAddresses: ReadonlySet<string> = new Set([
  '/',
  '/blogs',
  ...readdirSync('src/pages')
    .filter((file) => /^[a-z]+\.astro$/.test(file) && file !== 'index.astro')
    .map((file) => `/${basename(file, '.astro')}`),
  ...[...named('content/products'), ...named('content/legal')].map((name) => `/${name}`),
  ...named('content/blog').map((name) => `/blog/${name}`),
]);

/** The paths on this site that a text links to, without fragments. */
export const ownLinks = (markdown: string): string[] =>
  [...markdown.matchAll(/(?<!!)\[[^\]]*\]\((\/[^)\s#?]*)/g)].map(([, path = '']) => path);
