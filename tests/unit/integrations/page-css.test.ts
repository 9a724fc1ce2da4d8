import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escapedAttributes } from '../../../src/integrations/page-styles/escaped-attributes.ts';
import { finisher } from '../../../src/integrations/page-styles/finish.ts';
import { keepPart } from '../../../src/integrations/page-styles/kept-parts.ts';
import { shares } from '../../../src/integrations/page-styles/page-share.ts';
import { partOf } from '../../../src/integrations/page-styles/part.ts';
import {
  classesIn,
  classValues,
  scriptReader,
  islandsOf,
} from '../../../src/integrations/page-styles/page-words.ts';
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

const keep = (...names: string[]) => prune(SHEET, (name) => names.includes(name));

test('classes are read as markup writes them', () => {
  expect(classesOf(SHEET)).toEqual(
    expect.arrayContaining(['p-4', 'gap-2.5', 'md:flex', '[&[hidden]]:hidden']),
  );
});

describe('a page keeps', () => {
  test('the rules of its classes and of bare elements, and the properties that they read', () => {
    const css = keep('p-4', 'gap-2.5', '[&[hidden]]:hidden');
    expect(css).toContain('.p-4');
    expect(css).toContain('gap-2\\.5');
    expect(css).toContain('[hidden]');
    expect(css).toContain('--used:');
    expect(css).toContain('p{margin:0}');
    expect(css).not.toMatch(/md\\:flex|--unused|--deep/);
  });

  test('the keyframes that it plays', () => {
    expect(keep('moving')).toMatch(/@keyframes move/);
    expect(keep('moving')).not.toMatch(/spin/);
  });

  test('a rule only where all its classes occur, but one that excludes a class without it', () => {
    expect(keep('a')).not.toContain('green');
    expect(keep('a')).toContain('gold');
    expect(keep('a', 'b')).toContain('green');
  });

  test('properties that its own text reads', () => {
    expect(keep('--inline')).toContain('--inline:2px');
  });
});

describe('pages that', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'page-share-'));
    await writeFile(path.join(root, 'site.css'), SHEET);
  });
  afterAll(() => rm(root, { recursive: true }));

  const page = (inside: string) => [
    { ...partOf(`<main class="p-4">${inside}</main>`), sheets: ['site.css'] },
  ];

  test('use the same classes share one answer, whatever they say', async () => {
    const shareOf = shares(root);
    const one = await shareOf(page('<p class="a">One post, about --weights</p>'));
    expect(await shareOf(page('<b class="a">Another</b><i class="a">post</i>'))).toBe(one);
  });

  test('use another class, property, script or sheet, do not', async () => {
    const shareOf = shares(root);
    const plain = await shareOf(page(''));
    const more = await shareOf(page('<p class="moving">'));
    const inline = await shareOf(page('<p style="top: var(--inline)">'));
    expect(
      [plain, more, inline].map(({ css }) => [css.includes('@keyframes'), css.includes('--inline')]),
    ).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
    await writeFile(path.join(root, 'own.js'), 'show("moving")');
    expect((await shareOf(page(''), 'own.js')).css).toContain('@keyframes');
    const other = { ...partOf(''), sheets: ['./site.css'] };
    expect(await shareOf([...page(''), other])).not.toBe(plain);
  });
});

describe('a finished page', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'page-finish-'));
    await mkdir(path.join(root, '_astro'));
    await writeFile(path.join(root, '_astro/site.css'), SHEET);
  });
  afterAll(() => rm(root, { recursive: true }));

  const policy = { 'default-src': "'self'", 'script-src': "'self'", 'style-src': "'self'" };
  const changes = [(html: string) => html.replaceAll('words', 'changed words')];
  const plain = () => async (html: string) => html.replace('plainly', 'otherwise');
  const finish = async (html: string) =>
    new TextDecoder().decode(await finisher(root, { policy, changes, plain, added: ['added()'] })(html));
  const page = (inside: string) =>
    `<html data-page-css><head><link rel="stylesheet" href="/_astro/site.css"></head><body>${inside}</body></html>`;
  const codeOf = async (html: string) => {
    const [, url = ''] = /import\("([^"]+)"\)/.exec(html) ?? [];
    return readFile(path.join(root, url), 'utf8');
  };
  const digest = (text: string) => createHash('sha256').update(text).digest('base64');

  test('has a script that stands in two places once', async () => {
    const html = await finish(page('<script>a()</script><p></p><script>b()</script><script>a()</script>'));
    expect((await codeOf(html)).match(/[ab]\(\)/g)).toEqual(['a()', 'b()']);
    expect(html.match(/<script>[^<]*/g)).toEqual([expect.stringMatching(/^<script>new PerformanceObserver/)]);
  });

  test('has its scripts and what they import in one file, but for what is fetched later, and allows it', async () => {
    const write = (name: string, code: string) => writeFile(path.join(root, '_astro', name), code);
    await write(
      'list.js',
      'const __vite__mapDeps=(i)=>i.map(i=>["_astro/late.js"][i]);\n' +
        'import{a as e}from"./news.js";import{t}from"./preload-helper.Ab-1_.js";e(),t(()=>import(`./late.js`),__vite__mapDeps([0]));',
    );
    await write('news.js', 'function a(){asked()}export{a};');
    await write('preload-helper.Ab-1_.js', 'var h=function(){heavy()};export{h as t};');
    await write('late.js', 'late()');
    const html = await finish(
      page('<script>own()</script><script type="module" src="/_astro/list.js"></script>'),
    );
    const code = await codeOf(html);
    expect(code.match(/own\(\)|asked\(\)|heavy|mapDeps|import/g)).toEqual(['own()', 'asked()', 'import']);
    expect(code).toMatch(/import\([`"']\.\/late\.js[`"']\)/);
    const [, starter = ''] = /<script>(.*)<\/script><\/body>/.exec(html) ?? [];
    expect(html).toContain(`script-src 'self' 'sha256-${digest(starter)}' 'sha256-${digest('added()')}';`);
    expect(html).not.toContain('list.js');
  });

  test('is the same whether a part of it is kept or not', async () => {
    const part = '<b class="a">words “kept”</b><style>i{top:0}</style><script>run()</script>';
    const whole = await finish(page(`<p class="p-4">own</p>${part}${part}`));
    const mark = keepPart(part);
    expect(await finish(page(`<p class="p-4">own</p>${mark}${mark}`))).toBe(whole);
    expect(whole.match(/changed words “kept”/g)).toHaveLength(2);
    expect(whole.match(/i\{top:0\}/g)).toHaveLength(1);
    expect(whole).not.toContain('data-page-css');
  });

  test('allows its own style, and no script that stands in it', async () => {
    const html = await finish(page('<p class="p-4">'));
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(html) ?? [];
    expect(style).toContain('padding:4px');
    const sources = `default-src 'self';script-src 'self';style-src 'self' 'sha256-${digest(style)}'`;
    expect(html).toContain(`<meta http-equiv="content-security-policy" content="${sources}">`);
  });

  test('allows what stands in it when it is not marked, before any of it', async () => {
    const link = '<link rel="stylesheet" href="/_astro/site.css">';
    const html = await finish(`<head>${link}</head>plainly ${keepPart('words')}<script> a() </script>`);
    const sources = `default-src 'self';script-src 'self' 'sha256-${digest(' a() ')}';style-src 'self'`;
    const meta = `<meta http-equiv="content-security-policy" content="${sources}">`;
    expect(html).toBe(`<head>${meta}${link}</head>otherwise words<script> a() </script>`);
  });

  test('keeps what somebody wrote into an attribute out of its scripts', async () => {
    const html = await finish(page(`<meta content="${TITLE}"><script>own("<p>")</script>`));
    expect(await codeOf(html)).not.toContain('run()');
    expect(html).toContain(`<meta content="${TITLE.replaceAll('<', '&lt;')}">`);
  });
});

test('classes come from class attributes, with entities read', () => {
  const html = '<a class="p-4 [&amp;[hidden]]:hidden" title="class"><b  class="x">';
  expect([...classesIn(classValues(html))]).toEqual(['p-4', '[&[hidden]]:hidden', 'x']);
});

describe('scripts', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'page-css-'));
    await writeFile(path.join(root, 'form.js'), 'import{a}from"./shared.js";a({className:`p-4 md:flex`})');
    await writeFile(path.join(root, 'menu.js'), 'import{a}from"./shared.js";');
    await writeFile(path.join(root, 'shared.js'), 'import"./form.js";export const a="gap-2.5"');
  });
  afterAll(() => rm(root, { recursive: true }));

  test('are those of a page’s islands, with all that they import, in a circle too', async () => {
    const html = '<astro-island component-url="/form.js" renderer-url="/client.js"></astro-island>';
    expect(islandsOf(html)).toEqual(['/form.js']);
    const wordsOf = scriptReader(root);
    expect([...(await wordsOf(['/form.js']))]).toEqual(expect.arrayContaining(['p-4', 'md:flex', 'gap-2.5']));
    expect([...(await wordsOf(['/menu.js']))]).toEqual(expect.arrayContaining(['p-4', 'gap-2.5']));
  });
});

describe('what somebody wrote into an attribute', () => {
  const page = (title: string, quote = '"') =>
    `<!doctype html><head><meta content=${quote}${title}${quote}><!-- <b title="<i>"> --><style>a>b{top:1px}</style></head><script>if(1<2)own("<p>")</script><p class="[&>svg]:p-4">1 &lt; 2</p>`;
  const ESCAPED = TITLE.replaceAll('<', '&lt;');

  test('is no tag, and everything else stays as it was', () => {
    expect(escapedAttributes(page(TITLE))).toBe(page(ESCAPED));
    expect(escapedAttributes(page('a<b', "'"))).toBe(page('a&lt;b', "'"));
    expect(escapedAttributes(page(ESCAPED))).toBe(page(ESCAPED));
    for (const [before, after] of [`"`, `'`].map((quote) => [`= ${quote}a`, `b${quote}>`]))
      expect(escapedAttributes(`<p title ${before}<${after}`)).toBe(`<p title ${before}&lt;${after}`);
  });
});
