import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preloadsOf } from '../../../src/integrations/client-interaction/preloads.ts';
import { withImports, type Chunk } from '../../../src/integrations/browser-chunks.ts';
import { readMarkup } from '../../../src/integrations/page-markup.ts';
import { pageWriter } from '../../../src/integrations/page-styles/page-writer.ts';
import { splitPrint } from '../../../src/integrations/page-styles/print.ts';
import { classesOf, prune } from '../../../src/integrations/page-styles/prune.ts';

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

const keep = (...names: string[]) => {
  const unused = classesOf(SHEET).filter((name) => !names.includes(name));
  return prune(SHEET, unused, new Set(names));
};

test('classes are read unescaped', () => {
  expect(classesOf(SHEET)).toEqual(
    expect.arrayContaining(['p-4', 'gap-2.5', 'md:flex', '[&[hidden]]:hidden']),
  );
});

describe('the styles of a page have', () => {
  test('the rules of its classes and of element selectors, and the properties that they read', () => {
    const css = keep('p-4', 'gap-2.5', '[&[hidden]]:hidden');
    expect(css).toContain('.p-4');
    expect(css).toContain('gap-2\\.5');
    expect(css).toContain('[hidden]');
    expect(css).toContain('--used:');
    expect(css).toContain('p{margin:0}');
    expect(css).not.toMatch(/md\\:flex|--unused|--deep/);
  });

  test('the keyframes of its animations', () => {
    expect(keep('moving')).toMatch(/@keyframes move/);
    expect(keep('moving')).not.toMatch(/spin/);
  });

  test('a rule only if all its classes occur, but one with `:not` without that class', () => {
    expect(keep('a')).not.toContain('green');
    expect(keep('a')).toContain('gold');
    expect(keep('a', 'b')).toContain('green');
  });

  test('properties that its markup or scripts read', () => {
    expect(keep('--inline')).toContain('--inline:2px');
  });
});

describe('the rules for paper', () => {
  test('are taken out of layers, selectors and other blocks, with these around them', () => {
    const sheet = `@layer base,utilities;@layer base{p{top:0}@media print{p{color:#000}}}.pic{top:1px;@media print{display:none}}@media print{a{top:2px}}b{top:3px}`;
    expect(splitPrint(sheet)).toEqual({
      screen: '@layer base,utilities;@layer base{p{top:0}}.pic{top:1px;}b{top:3px}',
      print:
        '@layer base{@media print{p{color:#000}}}.pic{@media print{display:none}}@media print{a{top:2px}}',
    });
  });

  test('are found beside strings and comments with brackets, and leave nothing where they were all', () => {
    const sheet = `/* } */a::after{content:"}{;"}@layer x{@media print{b{content:'}'}}}`;
    expect(splitPrint(sheet)).toEqual({
      screen: '/* } */a::after{content:"}{;"}',
      print: `@layer x{@media print{b{content:'}'}}}`,
    });
  });

  test('are no conditions that only name print among others', () => {
    const sheet = '@media screen,print{p{top:0}}@media not print{p{left:0}}';
    expect(splitPrint(sheet)).toEqual({ screen: sheet, print: '' });
  });
});

const chunk = (code: string, imports: string[] = [], dynamicImports: string[] = []): Chunk => ({
  ...{ code, imports, dynamicImports },
});

const CHUNKS = new Map([
  ['/_astro/form.js', chunk('a({className:`p-4 md:flex`})', ['_astro/shared.js'])],
  ['/_astro/shared.js', chunk('let a="gap-2.5"', ['_astro/form.js'], ['_astro/late.js'])],
  ['/_astro/late.js', chunk('show("moving")')],
]);

describe('a script', () => {
  test('includes its imports, circular ones too, and dynamic ones only on request', () => {
    expect([...withImports(CHUNKS, ['/_astro/form.js'])]).toEqual(['/_astro/form.js', '/_astro/shared.js']);
    expect(withImports(CHUNKS, ['/_astro/form.js'], true)).toContain('/_astro/late.js');
  });

  test('of an island that hydrates at once is preloaded, with its imports', () => {
    const island = (value: string) =>
      `<astro-island component-url="/_astro/form.js" renderer-url="/_astro/late.js" opts="{&quot;value&quot;:${value}}">`;
    expect(preloadsOf(readMarkup(island('&quot;load&quot;')).elements, CHUNKS)).toBe(
      ['form', 'late', 'shared']
        .map((name) => `<link rel="modulepreload" href="/_astro/${name}.js">`)
        .join(''),
    );
    expect(preloadsOf(readMarkup(island('true')).elements, CHUNKS)).toBe('');
  });

  test('of the page itself stands in it, and its imports are preloaded', () => {
    const script = '<script type="module" src="/_astro/form.js"></script><script>a()</script>';
    expect(preloadsOf(readMarkup(script).elements, CHUNKS)).toBe(
      '<link rel="modulepreload" href="/_astro/shared.js">',
    );
  });
});

describe('markup', () => {
  test('has the classes of its attributes, with entities decoded, and the properties in attributes and styles', () => {
    const { classes, properties } = readMarkup(
      `<a class="p-4 [&amp;[hidden]]:hidden" title="class"><b  class='x' style="top: var(--a)">--c</b><style>p{top:var(--b)}</style>`,
    );
    expect([...classes]).toEqual(['p-4', '[&[hidden]]:hidden', 'x']);
    expect([...properties]).toEqual(['--a', '--b']);
  });

  test('has no element from inside an attribute, a comment, a title or a script', () => {
    const html = `<title><script>a()</script></title><meta content="${TITLE}"><!-- <style>a</style> --><script>b("<style>")</script>`;
    expect(readMarkup(html).elements.map(({ name, text }) => `${name} ${text}`)).toEqual([
      'script b("<style>")',
    ]);
  });
});

describe('a written page', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'page-styles-'));
    await mkdir(path.join(root, '_astro'));
    await writeFile(path.join(root, '_astro/site.css'), SHEET);
  });
  afterAll(() => rm(root, { recursive: true }));

  const policy = { 'default-src': "'self'", 'script-src': "'self'", 'style-src': "'self'" };
  const write = async (html: string) => (await pageWriter(root, CHUNKS)(html, readMarkup(html), policy)).page;
  const page = (inside: string) =>
    `<html data-page-styles><head><link rel="stylesheet" href="/_astro/site.css"></head><body>${inside}</body></html>`;
  const styleOf = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const meta = (sources: string) => `<meta http-equiv="content-security-policy" content="${sources}">`;

  test('has the rules of its classes, its scripts and its islands in one style element, which its policy allows', async () => {
    const html = await write(
      page(
        '<style>i{top:0}</style><p class="a"></p><script>add("spinning")</script>' +
          '<astro-island component-url="/_astro/shared.js"></astro-island>',
      ),
    );
    const css = styleOf(html);
    for (const part of ['i{top:0}', 'gold', '@keyframes spin', '.gap-2', '.md\\:flex', '@keyframes move'])
      expect(css).toContain(part);
    expect(css).not.toContain('green');
    expect(html.match(/<style|<link/g)).toHaveLength(1);
    const scripts = `script-src 'self' ${digest('add("spinning")')}`;
    expect(html).toContain(meta(`default-src 'self';${scripts};style-src 'self' ${digest(css)}`));
    expect(html.indexOf('<meta')).toBeLessThan(html.indexOf('<style'));
  });

  test('has the same styles as a page with the same classes', async () => {
    const one = await write(page('<p class="a">One post, about --weights</p>'));
    const other = await write(page('<b class="a">Another</b><i class="a">post</i>'));
    expect(styleOf(one)).toBe(styleOf(other));
    expect(styleOf(await write(page('<p style="top: var(--inline)">')))).toContain('--inline:2px');
  });

  test('links the rules for paper where it asks for that, and keeps the properties that they read', async () => {
    const sheet = `${SHEET}@media print { p { color: var(--unused) } }`;
    await writeFile(path.join(root, '_astro/paper.css'), sheet);
    const inside = page('<p class="a">').replace('site.css', 'paper.css');
    expect(styleOf(await write(inside))).toContain('@media print');
    const html = await write(inside.replace('data-page-styles', 'data-page-styles="print-apart"'));
    const [, address = ''] = /<link rel="stylesheet" href="([^"]+)" media="print">/.exec(html) ?? [];
    expect(await readFile(path.join(root, address), 'utf8')).toBe('@media print{p{color:var(--unused)}}');
    expect(styleOf(html)).toContain('--unused:');
    expect(styleOf(html)).not.toContain('print');
    expect(html.indexOf('<style')).toBeLessThan(html.indexOf('<link'));
  });

  test('links whole style sheets without the mark, and its policy comes first and allows its inline styles', async () => {
    const link = '<link rel="stylesheet" href="/_astro/site.css">';
    const html = await write(`<html><head>${link}</head>words<script> a() </script></html>`);
    const sources = `default-src 'self';script-src 'self' ${digest(' a() ')};style-src 'self'`;
    expect(html).toBe(`<html><head>${meta(sources)}${link}</head>words<script> a() </script></html>`);
  });

  test('does not allow scripts and styles in the text of an attribute', async () => {
    const html = await write(page(`<meta content="${TITLE}"><p class="p-4">`));
    expect(html).toContain(`<meta content="${TITLE}">`);
    expect(html).not.toContain(digest('run()'));
    expect(styleOf(html.replace(TITLE, ''))).not.toContain('top:0');
  });
});
