import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escapedAttributes } from '../../../../src/styles/page-css/escaped-attributes.ts';
import { scriptMover } from '../../../../src/styles/page-css/own-scripts.ts';
import { shares } from '../../../../src/styles/page-css/page-share.ts';
import {
  classesIn,
  classValues,
  scriptReader,
  scriptsOf,
} from '../../../../src/styles/page-css/page-words.ts';
import { classesOf, prune } from '../../../../src/styles/page-css/prune.ts';

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

  const page = (inside: string) => `<main class="p-4">${inside}</main>`;

  test('use the same classes share one answer, whatever they say', async () => {
    const shareOf = shares(root);
    const one = await shareOf(['site.css'], page('<p class="a">One post, about --weights</p>'));
    expect(await shareOf(['site.css'], page('<b class="a">Another</b><i class="a">post</i>'))).toBe(one);
  });

  test('use another class or property, or another sheet, do not', async () => {
    const shareOf = shares(root);
    const plain = await shareOf(['site.css'], page(''));
    const more = await shareOf(['site.css'], page('<p class="moving">'));
    const inline = await shareOf(['site.css'], page('<p style="top: var(--inline)">'));
    expect(
      [plain, more, inline].map(({ css }) => [css.includes('@keyframes'), css.includes('--inline')]),
    ).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
    expect(await shareOf(['site.css', 'site.css'], page(''))).not.toBe(plain);
  });

  test('have a script in two places get it once', async () => {
    const html = await scriptMover(root)(
      '<head></head><script>a()</script><p></p><script>b()</script><script>a()</script>',
    );
    const [, url = ''] = /src="([^"]+)"/.exec(html) ?? [];
    const code = await readFile(path.join(root, url), 'utf8');
    expect(code.match(/[ab]\(\)/g)).toEqual(['a()', 'b()']);
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
    expect(scriptsOf(html)).toEqual(['/form.js']);
    const wordsOf = scriptReader(root);
    expect([...(await wordsOf(['/form.js']))]).toEqual(expect.arrayContaining(['p-4', 'md:flex', 'gap-2.5']));
    expect([...(await wordsOf(['/menu.js']))]).toEqual(expect.arrayContaining(['p-4', 'gap-2.5']));
  });
});

describe('what somebody wrote into an attribute', () => {
  const TITLE = `</title></head><script>run()</script><style>p{top:0}</style>' onload=`;
  const page = (title: string, quote = '"') =>
    `<!doctype html><head><meta content=${quote}${title}${quote}><!-- <b title="<i>"> --><style>a>b{top:1px}</style></head><script>if(1<2)own("<p>")</script><p class="[&>svg]:p-4">1 &lt; 2</p>`;
  const ESCAPED = TITLE.replaceAll('<', '&lt;');

  test('is no tag, and everything else stays as it was', () => {
    expect(escapedAttributes(page(TITLE))).toBe(page(ESCAPED));
    expect(escapedAttributes(page('a<b', "'"))).toBe(page('a&lt;b', "'"));
    expect(escapedAttributes(page(ESCAPED))).toBe(page(ESCAPED));
  });

  test('is not among the scripts that move into the page’s own file', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'page-css-'));
    const moved = await scriptMover(root)(escapedAttributes(page(TITLE)));
    const file = /src="([^"]+)"><\/script><\/head>/.exec(moved)?.[1] ?? '';
    const code = await readFile(path.join(root, file), 'utf8');
    await rm(root, { recursive: true });
    expect(code).toContain('own("<p>")');
    expect(code).not.toContain('run()');
    expect(moved).toContain(`<meta content="${ESCAPED}">`);
  });
});
