import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { z } from 'astro/zod';
import { legalSchema } from '../../../src/content-schemas/legal.ts';
import { pageSchema } from '../../../src/content-schemas/page.ts';
import { productSchema } from '../../../src/content-schemas/product.ts';

/** The messages for an editor after a mistake in a file, as `field: remedy` lines. */
function refusals(schema: z.ZodType, file: string, change: (yaml: string) => string): string[] {
  const before = readFileSync(file, 'utf8');
  expect(schema.safeParse(parse(before)).error, 'the file is right before').toBeUndefined();
  const after = change(before);
  expect(after, 'the change must hit something').not.toBe(before);
  const { error } = schema.safeParse(parse(after));
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const ofProduct = (change: (yaml: string) => string) =>
  refusals(productSchema, 'tests/fixtures/product.yaml', change);

describe('a mistake in a content file is refused with field and remedy', () => {
  test('an unknown field', () => {
    const [refusal, more] = ofProduct((yaml) => yaml.replace('menuName:', 'menuname:'));
    expect([refusal, more].join('\n')).toMatch(/^menuName: is missing: add it$/m);
    expect([refusal, more].join('\n')).toMatch(/unknown field menuname: correct its spelling or remove it/);
  });

  test('an unknown picture, icon and kind of section', () => {
    expect(ofProduct((yaml) => yaml.replace('picture: auction-lot', 'picture: auction-lots'))).toEqual([
      expect.stringMatching(/^sections\.0\.items\.0\.picture: "auction-lots" is not known here: use one of /),
    ]);
    expect(ofProduct((yaml) => yaml.replace('icon: gauge', 'icon: gage'))).toEqual([
      expect.stringMatching(/^benefits\.items\.0\.icon: "gage" is not known here: use one of /),
    ]);
    expect(ofProduct((yaml) => yaml.replace('type: call-to-action', 'type: callout'))).toEqual([
      expect.stringMatching(/^sections\.1\.type: has no known type: use feature-groups/),
    ]);
  });

  test('a list of the wrong size', () => {
    const [refusal] = refusals(pageSchema, 'content/pages/about.yaml', (yaml) =>
      yaml.replace(/ {2}- \{ value: .*\n/, ''),
    );
    expect(refusal).toBe('counters: must have exactly 4 entries: add or remove some');
  });

  test('an address that is not canonical', () => {
    const [refusal] = ofProduct((yaml) => yaml.replace('href: /about', 'href: /About'));
    expect(refusal).toBe(
      'hero.action.href: must be a path of this site in lower case, such as /about or /erp#sales',
    );
  });

  test('a text that is empty, too long or not text', () => {
    expect(ofProduct((yaml) => yaml.replace('name: Till System', "name: ''"))).toEqual([
      'name: is empty: write its words or remove the field if it is optional',
    ]);
    expect(ofProduct((yaml) => yaml.replace('name: Till System', `name: ${'long '.repeat(20)}`))).toEqual([
      'name: is too long: shorten it to 60 characters or fewer',
    ]);
    expect(ofProduct((yaml) => yaml.replace('name: Till System', 'name: 2025'))).toEqual([
      'name: must be text: put it in quotes',
    ]);
  });

  test('an interest that the contact form does not offer; one is named by its label or its key', () => {
    const interest = (name: string) => (yaml: string) => yaml.replace('interest: Software Solutions', name);
    expect(ofProduct(interest('interest: Fax'))).toEqual([
      expect.stringMatching(
        /^interest: "Fax" is not known here: use one of UI\/UX Design, .*, ui-ux-design, /,
      ),
    ]);
    expect(ofProduct(interest('interest: software-solutions'))).toEqual([]);
    const product = parse(
      interest('interest: software-solutions')(readFileSync('tests/fixtures/product.yaml', 'utf8')),
    );
    expect(productSchema.parse(product).interest).toBe('Software Solutions');
  });

  test('a page under another name', () => {
    const [refusal] = refusals(pageSchema, 'content/pages/blogs.yaml', (yaml) =>
      yaml.replace('page: blogs', 'page: blog'),
    );
    expect(refusal).toMatch(/^page: must be the file’s own name/);
  });

  test('the date of a policy', () => {
    const { error } = legalSchema.safeParse({
      title: 'T',
      description: 'd'.repeat(80),
      updated: '2025-06',
      order: 1,
    });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'must be a month and a year, such as June 2025',
    ]);
  });
});
