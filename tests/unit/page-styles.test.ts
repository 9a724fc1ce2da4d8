import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withImports, type Chunk } from '../../src/integrations/browser-chunks.ts';
import { preloadsOf } from '../../src/integrations/client-interaction/preloads.ts';
import { readMarkup } from '../../src/integrations/page-markup.ts';
import { pageWriter } from '../../src/integrations/page-styles/page-writer.ts';
import { splitPrint } from '../../src/integrations/page-styles/print.ts';
import { classesOf, prune } from '../../src/integrations/page-styles/prune.ts';

const SHEET = `
@layer theme { :root { --used: red; --unused: blue; --deep: var(--deeper); --deeper: 1px; --inline: 2px } }
@layer utilities {
  .p-4 { padding: 4px; color: var(--used) }
  .gap-2\\.5 { gap: 10px }
  .md\\:flex { display: flex }
  .\\[\\&\\[hidden\\]\\]\\:hidden[hidden] { display: none }
  .spinning { animation: spin 1s }
  .moving { animation: move 1s }
  .a .b { color: green }
  .a:not(.b) { color: gold }
}
@keyframes spin { to { rotate: 1turn } }
@keyframes move { to { top: 1px } }
p { margin: 0 }
`;

/** A title that would like to be scripts, styles and handlers. */
const TITLE = `</title></head><script>run()</script><style>p{top:0}</style>' onload=`;

it('a page has the rules of its classes and elements, with the properties and keyframes that they read', () => {
  expect(classesOf(SHEET)).toEqual(
    expect.arrayContaining(['p-4', 'gap-2.5', 'md:flex', '[&[hidden]]:hidden']),
  );
  const kept = (...names: string[]) =>
    prune(
      SHEET,
      classesOf(SHEET).filter((name) => !names.includes(name)),
      new Set(names),
    );
  const css = kept('p-4', 'gap-2.5', '[&[hidden]]:hidden');
  for (const part of ['.p-4', 'gap-2\\.5', '[hidden]', '--used:', 'p{margin:0}']) expect(css).toContain(part);
  expect(css).not.toMatch(/md\\:flex|--unused|--deep/);
  expect(kept('moving')).toMatch(/@keyframes move/);
  expect(kept('moving')).not.toMatch(/spin/);
  expect([kept('a').includes('green'), kept('a').includes('gold'), kept('a', 'b').includes('green')]).toEqual(
    [false, true, true],
  );
  expect(kept('--inline')).toContain('--inline:2px');
});

// prettier-ignore
it.each([
  ['@layer a,b;@layer a{p{top:0}@media print{p{color:#000}}}.x{top:1px;@media print{display:none}}@media print{a{top:2px}}b{top:3px}', '@layer a,b;@layer a{p{top:0}}.x{top:1px;}b{top:3px}', '@layer a{@media print{p{color:#000}}}.x{@media print{display:none}}@media print{a{top:2px}}'],
  [`/* } */a::after{content:"}{;"}@layer x{@media print{b{content:'}'}}}`, '/* } */a::after{content:"}{;"}', `@layer x{@media print{b{content:'}'}}}`],
  ['@media screen,print{p{top:0}}@media not print{p{left:0}}', '@media screen,print{p{top:0}}@media not print{p{left:0}}', ''],
])('of %s the rules for paper are split off', (sheet, screen, print) =>
  expect(splitPrint(sheet)).toEqual({ screen, print }),
);

const chunk = (code: string, imports: string[] = [], dynamicImports: string[] = []): Chunk => ({
  code,
  imports,
  dynamicImports,
});
const CHUNKS = new Map([
  ['/_astro/form.js', chunk('a({className:`p-4 md:flex`})', ['_astro/shared.js'])],
  ['/_astro/shared.js', chunk('let a="gap-2.5"', ['_astro/form.js'], ['_astro/late.js'])],
  ['/_astro/late.js', chunk('show("moving")')],
]);

it('a script has its imports, and what a page needs at once is preloaded', () => {
  const form = ['/_astro/form.js'];
  expect([...withImports(CHUNKS, form)]).toEqual(['/_astro/form.js', '/_astro/shared.js']);
  expect(withImports(CHUNKS, form, true)).toContain('/_astro/late.js');
  const links = (...names: string[]) =>
    names.map((name) => `<link rel="modulepreload" href="/_astro/${name}.js">`).join('');
  const preloads = (html: string) => preloadsOf(readMarkup(html).elements, CHUNKS);
  const island = (value: string) =>
    `<astro-island component-url="/_astro/form.js" renderer-url="/_astro/late.js" opts="{&quot;value&quot;:${value}}">`;
  expect(preloads(island('&quot;load&quot;'))).toBe(links('form', 'late', 'shared'));
  expect(preloads(island('true'))).toBe('');
  expect(preloads('<script type="module" src="/_astro/form.js"></script><script>a()</script>')).toBe(
    links('shared'),
  );
});

it('markup has the classes and properties of its attributes and styles, and no element inside of texts', () => {
  const html = `<a class="p-4 [&amp;[hidden]]:hidden" title="class"><b  class='x' style="top: var(--a)">--c</b><style>p{top:var(--b)}</style>`;
  const { classes, properties } = readMarkup(html);
  expect([[...classes], [...properties]]).toEqual([
    ['p-4', '[&[hidden]]:hidden', 'x'],
    ['--a', '--b'],
  ]);
  const texts = `<title><script>a()</script></title><meta content="${TITLE}"><!-- <style>a</style> --><script>b("<style>")</script>`;
  expect(readMarkup(texts).elements.map(({ name, text }) => `${name} ${text}`)).toEqual([
    'script b("<style>")',
  ]);
});

describe('a written page', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'page-styles-'));
    await mkdir(path.join(root, '_astro'));
    await writeFile(path.join(root, '_astro/site.css'), SHEET);
    await writeFile(
      path.join(root, '_astro/paper.css'),
      `${SHEET}@media print { p { color: var(--unused) } }`,
    );
  });
  afterAll(() => rm(root, { recursive: true }));

  const policy = { 'default-src': "'self'", 'script-src': "'self'", 'style-src': "'self'" };
  const write = async (html: string) => (await pageWriter(root, CHUNKS)(html, readMarkup(html), policy)).page;
  const link = '<link rel="stylesheet" href="/_astro/site.css">';
  const page = (inside: string) => `<html data-page-styles><head>${link}</head><body>${inside}</body></html>`;
  const styleOf = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const meta = (sources: string) =>
    `<meta http-equiv="content-security-policy" content="default-src 'self';${sources}">`;

  it('has the styles of its classes, scripts and islands in one element, and before it a policy that allows just them', async () => {
    const scripts =
      '<script>add("spinning")</script><astro-island component-url="/_astro/shared.js"></astro-island>';
    const html = await write(page(`<style>i{top:0}</style><p class="a"></p>${scripts}`));
    const css = styleOf(html);
    for (const part of ['i{top:0}', 'gold', '@keyframes spin', '.gap-2', '.md\\:flex', '@keyframes move'])
      expect(css).toContain(part);
    expect(css).not.toContain('green');
    expect(html.match(/<style|<link/g)).toHaveLength(1);
    expect(html).toContain(
      meta(`script-src 'self' ${digest('add("spinning")')};style-src 'self' ${digest(css)}`),
    );
    expect(html.indexOf('<meta')).toBeLessThan(html.indexOf('<style'));
  });

  it('has the same styles as another one with the same classes, whatever its words say', async () => {
    const [one, other] = [
      await write(page('<p class="a">A post, about --weights</p>')),
      await write(page('<b class="a">B</b>')),
    ];
    expect(styleOf(one)).toBe(styleOf(other));
    const html = await write(page(`<meta content="${TITLE}"><p class="p-4">`));
    expect(html).toContain(`<meta content="${TITLE}">`);
    expect(html).not.toContain(digest('run()'));
    expect(styleOf(html.replace(TITLE, ''))).not.toContain('top:0');
  });

  it('links the rules for paper where it asks for that, and keeps the properties that they read', async () => {
    const inside = page('<p class="a">').replace('site.css', 'paper.css');
    expect(styleOf(await write(inside))).toContain('@media print');
    const html = await write(inside.replace('data-page-styles', 'data-page-styles="print-apart"'));
    const [, address = ''] = /<link rel="stylesheet" href="([^"]+)" media="print">/.exec(html) ?? [];
    expect(await readFile(path.join(root, address), 'utf8')).toBe('@media print{p{color:var(--unused)}}');
    expect([styleOf(html).includes('--unused:'), styleOf(html).includes('print')]).toEqual([true, false]);
  });

  it('without the mark links whole style sheets, and its policy allows its inline scripts', async () => {
    const html = await write(`<html><head>${link}</head>words<script> a() </script></html>`);
    const sources = `script-src 'self' ${digest(' a() ')};style-src 'self'`;
    expect(html).toBe(`<html><head>${meta(sources)}${link}</head>words<script> a() </script></html>`);
  });
});
