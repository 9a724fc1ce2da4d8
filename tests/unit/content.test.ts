import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { organization } from '#src/lib/seo/structured-data.ts';
import { readArticles } from '../support/articles.ts';
import { facts } from '../support/content-files.ts';
import { pageSchema } from '#src/content-schemas/pages.ts';
import { productSchema } from '#src/content-schemas/product.ts';
import { siteSchema } from '#src/content-schemas/site.ts';

const articles = readArticles();

it('each column of a table of an article that ends with a total adds up', () => {
  const numbers = (line: string) =>
    line
      .split('|')
      .slice(2, -1)
      .map((cell) => Number(cell.replace(/[ ,%]/g, '').replace(/\((.*)\)/, '-$1')));
  for (const { id, body } of articles)
    for (const table of body
      .replaceAll('*', '')
      .split('\n\n')
      .filter((block) => /^\| Total \|/m.test(block))) {
      const [total = [], ...above] = table.trim().split('\n').slice(2).map(numbers).toReversed();
      total.forEach((value, at) => {
        const sum = above.reduce((so, row) => so + (row[at] || 0), 0);
        if (value) expect(sum, id).toBeCloseTo(value, 6);
      });
    }
});

const FILE = 'tests/fixtures/product.yaml';
// prettier-ignore
it.each([
  ['menuName:', 'menuname:', 'menuName: is missing: add it'],
  ['menuName:', 'menuname:', 'unknown field menuname: correct its spelling or remove it'],
  ['picture: auction-lot', 'picture: x', 'sections.0.items.0.picture: "x" is not known here: use one of '],
  ['type: call-to-action', 'type: x', 'sections.1.type: has no known type: use feature-groups'],
  ['href: /about', 'href: /About', 'hero.action.href: must be a path of this site in lower case, such as '],
  ['name: Till System', "name: ''", 'name: is empty: write its words or remove the field if it is optional'],
  ['name: Till System', 'name: 2025', 'name: must be text: put it in quotes'],
  ['interest: Software Solutions', 'interest: Fax', 'interest: "Fax" is not known here: use one of UI/UX Design, '],
  [/ {2}- \{ value: .*\n/, '', 'counters: must have exactly 4 entries: add or remove some', 'content/pages/about.yaml'],
  [/ {4}- \{ title: Six.*\n/, '', 'benefits.items: must have exactly 6 entries: add or remove some'],
  ['page: blogs', 'page: blog', 'page: must be the file’s own name', 'content/pages/blogs.yaml'],
])('instead of %s %s is refused with field and remedy: %s', (right, wrong, words, file = FILE) => {
  const schema = file === FILE ? productSchema : pageSchema;
  const refusals = (text: string) => {
    const { error } = schema.safeParse(parse(text));
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
  };
  const yaml = readFileSync(file, 'utf8');
  expect(refusals(yaml)).toBeUndefined();
  expect(refusals(yaml.replace(right, wrong))).toContain(words);
});

it('search engines are told the address, mailbox, telephone and profiles of a real vendor alone', () => {
  const told = (sample: boolean) =>
    organization(siteSchema.parse({ ...facts, sample }), new URL('https://a.b/'));
  const contact = ['address', 'email', 'sameAs', 'telephone'];
  const keys = (sample: boolean) => Object.keys(told(sample)).filter((key) => contact.includes(key));
  expect([keys(true), keys(false).toSorted()]).toEqual([[], contact]);
  const { sameAs } = told(false) as { sameAs?: string[] };
  expect([sameAs?.length, sameAs?.join().includes('wa.me')]).toEqual([3, false]);
});
