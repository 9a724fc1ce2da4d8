import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parse } from 'yaml';
import {
  type Legal,
  legalSchema,
  type PageContent,
  type PageName,
  pageSchema,
} from '#src/content-schemas/pages.ts';
import { productSchema, type Product } from '#src/content-schemas/product.ts';
import { siteSchema } from '#src/content-schemas/site.ts';

/** The files of a content folder, by name without the ending. */
function texts(folder: string): [name: string, text: string][] {
  return readdirSync(`content/${folder}`).map((file) => [
    basename(file, extname(file)),
    readFileSync(`content/${folder}/${file}`, 'utf8'),
  ]);
}

/** Every product by its slug, parsed by its schema. */
export const products: Record<string, Product> = Object.fromEntries(
  texts('products').map(([name, text]) => [name, productSchema.parse(parse(text))]),
);

/** Every page by its file's name, parsed by its schema. */
export const pages: Record<string, PageContent> = Object.fromEntries(
  texts('pages').map(([name, text]) => [name, pageSchema.parse(parse(text))]),
);

/** The front matter of every policy by its slug, parsed by its schema. */
export const policies: Record<string, Legal> = Object.fromEntries(
  texts('legal').map(([name, text]) => [name, legalSchema.parse(parse(text.split(/^---$/m)[1] ?? ''))]),
);

/** The vendor's facts. */
export const facts = siteSchema.parse(parse(readFileSync('content/site.yaml', 'utf8')));

/** One page with its own type. */
export function page<Name extends PageName>(name: Name): Extract<PageContent, { page: Name }> {
  const found = pages[name];
  if (found?.page !== name) throw new Error(`content/pages/${name}.yaml is missing or names another page`);
  return found as Extract<PageContent, { page: Name }>;
}
