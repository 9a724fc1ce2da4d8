import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parse } from 'yaml';
import { legalSchema, type Legal } from '../../src/content-schemas/legal.ts';
import { pageSchema, type PageContent, type PageName } from '../../src/content-schemas/page.ts';
import { productSchema, type Product } from '../../src/content-schemas/product.ts';
import { siteSchema } from '../../src/content-schemas/site.ts';

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

/** Every policy by its slug: the front matter parsed, and the text with line breaks as spaces. */
export const policies: Record<string, Legal & { body: string }> = Object.fromEntries(
  texts('legal').map(([name, text]) => {
    const [, head = '', ...rest] = text.split(/^---$/m);
    return [name, { ...legalSchema.parse(parse(head)), body: rest.join('---').replace(/\s+/g, ' ') }];
  }),
);

/** The vendor's facts. */
export const facts = siteSchema.parse(parse(readFileSync('content/site.yaml', 'utf8')));

/** One page with its own type. */
export function page<Name extends PageName>(name: Name): Extract<PageContent, { page: Name }> {
  const found = pages[name];
  if (found?.page !== name) throw new Error(`content/pages/${name}.yaml is missing or names another page`);
  return found as Extract<PageContent, { page: Name }>;
}
