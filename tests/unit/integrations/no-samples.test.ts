import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteSchema } from '../../../src/content-schemas/site.ts';
import noSamples, { sampleMarks } from '../../../src/integrations/no-samples.ts';
import { organization } from '../../../src/lib/seo/structured-data.ts';
import { facts } from '../../support/content-files.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'veralu-samples-'));
  await cp('content', path.join(root, 'content'), { recursive: true });
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function say(sample: boolean): Promise<void> {
  const file = path.join(root, 'content/site.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^sample: .*$/m, `sample: ${sample}`));
}

/** Runs the hooks of a build under `root`. */
async function build(): Promise<void> {
  const { hooks } = noSamples();
  const config = { root: pathToFileURL(`${root}/`) };
  await hooks['astro:config:done']!({ config } as never);
  await hooks['astro:build:start']!({} as never);
}

it('a site with samples is built', async () => {
  await say(true);
  await expect(build()).resolves.toBeUndefined();
});

it('a site without samples is not built while one is left, and each is named', async () => {
  await say(false);
  const said = await build().then(
    () => '',
    ({ message }: Error) => message,
  );
  for (const one of [
    'content/site.yaml → email: info@veralu.example',
    'content/site.yaml → phone: +94 11 000 0000',
    'content/site.yaml → address.street: No. 00, Sample Road',
    "content/pages/about.yaml → countersNote: Sample figures, to be replaced by the company's own.",
    'content/pages/home.yaml → testimonials.items.0.name: Sample Customer A',
    'content/pages/home.yaml → reviews.items.2.name: Sample Reviewer F',
    'content/clients/01-sample-finance.svg',
    'content/partners/02-example-pay.svg',
    'content/blog/par30-without-self-deception.md → author: Portfolio Analyst (sample author)',
  ])
    expect(said.split('\n')).toContain(one);
  expect(said).not.toContain('content/vacancies');
  // A sentence that offers a sample is none.
  expect(said).not.toContain('content/products');
});

it('of the content, each logo, review and author is marked', async () => {
  const marks = await sampleMarks('.');
  const of = (start: string) => marks.filter((mark) => mark.startsWith(start)).length;
  expect(of('content/clients/')).toBe(11);
  expect(of('content/partners/')).toBe(12);
  expect(marks.filter((mark) => /\.name: Sample /.test(mark))).toHaveLength(6);
  expect(of('content/blog/')).toBe(marks.filter((mark) => mark.endsWith('(sample author)')).length);
});

it('search engines are told the address, mailbox and telephone of a real vendor alone', () => {
  const site = new URL('https://veralu.example/');
  const contact = ['address', 'email', 'telephone'];
  const told = (sample: boolean) =>
    Object.keys(organization(siteSchema.parse({ ...facts, sample }), site)).filter((key) =>
      contact.includes(key),
    );
  expect(told(true)).toEqual([]);
  expect(told(false).toSorted()).toEqual(contact);
});
