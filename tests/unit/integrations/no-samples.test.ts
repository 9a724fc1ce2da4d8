import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

/** What a build says that stops. */
const refusal = (): Promise<string> =>
  build().then(
    () => '',
    ({ message }: Error) => message,
  );

it('a site without samples is not built while one is left, and each is named', async () => {
  await say(false);
  const said = await refusal();
  for (const one of [
    'content/site.yaml → email: info@veralu.example',
    'content/site.yaml → phone: +94 11 000 0000',
    'content/site.yaml → whatsapp: +94 77 000 0000',
    'content/site.yaml → address.street: No. 00, Sample Road',
    'content/site.yaml → social.0.url: https://www.instagram.com/veralu.example',
    'content/site.yaml → social.2.url: https://www.linkedin.com/company/veralu-example',
    'content/site.yaml → social.3.url: https://wa.me/94770000000',
    'content/site.yaml → processors.2.name: Sample Mail Hosting (Private) Limited',
    'content/site.yaml → processors.3.name: Sample Backup Storage (Private) Limited',
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
  // A component says it there, while the switch is on.
  expect(said).not.toContain('content/legal');
});

it.each([
  ['content/legal/security-policy.md', 'The names below are samples.'],
  ['content/legal/privacy-policy.mdx', 'This is a Sample.'],
  ['content/blog/par30-without-self-deception.md', 'Write to us at help@veralu.example today.'],
  ['content/blog/gold-valuation-from-scale-to-ltv.mdx', 'Our group: linkedin.com/company/veralu-example'],
])('the text of %s is read, too', async (file, line) => {
  const target = path.join(root, file);
  const text = await readFile(target, 'utf8');
  await writeFile(target, `${text}\n${line}\n`);
  const lines = text.split('\n').length;
  expect((await refusal()).split('\n')).toContain(`${file} → line ${lines + 1}: ${line}`);
  await writeFile(target, text);
});

it('what admins saved is read, such as a committed post that keeps its author', async () => {
  const file = '.netlify/stored/posts.json';
  await mkdir(path.join(root, path.dirname(file)), { recursive: true });
  const value = { title: 'Changed', author: 'Portfolio Analyst (sample author)', content: ['Well.'] };
  await writeFile(path.join(root, file), JSON.stringify([{ id: 'par30', version: '1', value }]));
  expect((await refusal()).split('\n')).toContain(
    `${file} → par30.author: Portfolio Analyst (sample author)`,
  );
  await rm(path.join(root, '.netlify'), { recursive: true });
});

it('of the content, each logo, review and author is marked', async () => {
  const marks = await sampleMarks('.');
  const of = (start: string) => marks.filter((mark) => mark.startsWith(start)).length;
  const files = async (folder: string) => (await readdir(`content/${folder}`)).length;
  for (const folder of ['clients', 'partners']) expect(of(`content/${folder}/`)).toBe(await files(folder));
  expect(marks.filter((mark) => /home\.yaml → .+\.name: Sample /.test(mark))).toHaveLength(6);
  expect(marks.filter((mark) => mark.startsWith('content/blog/')).length).toBe(await files('blog'));
  expect(marks.filter((mark) => mark.endsWith('(sample author)'))).toHaveLength(await files('blog'));
});

it('every build has this check', async () => {
  // Loading it would make the typefaces.
  expect(await readFile('astro.config.mjs', 'utf8')).toMatch(/^ {4}noSamples\(\),$/m);
});

it('search engines are told the address, mailbox, telephone and profiles of a real vendor alone', () => {
  const site = new URL('https://veralu.example/');
  const contact = ['address', 'email', 'sameAs', 'telephone'];
  const told = (sample: boolean) => organization(siteSchema.parse({ ...facts, sample }), site);
  const keys = (sample: boolean) => Object.keys(told(sample)).filter((key) => contact.includes(key));
  expect(keys(true)).toEqual([]);
  expect(keys(false).toSorted()).toEqual(contact);
  const { sameAs } = told(false) as { sameAs: string[] };
  expect(sameAs).toHaveLength(3);
  expect(sameAs.filter((url) => url.includes('wa.me'))).toEqual([]);
});
