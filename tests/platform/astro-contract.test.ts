import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@astrojs/react';
import { build, type AstroIntegration, type AstroUserConfig } from 'astro';
import { defineConfig, fontProviders } from 'astro/config';
import astroIsland from 'astro/runtime/server/astro-island.prebuilt.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutSecondElement } from '../../src/integrations/client-interaction/built-page.ts';
import interaction from '../../src/integrations/client-interaction/integration.ts';
import { withPreloads } from '../../src/integrations/client-interaction/preloads.ts';
import { escapedAttributes } from '../../src/integrations/page-styles/escaped-attributes.ts';
import { knownScripts, unknownScript } from '../../src/integrations/page-styles/known-scripts.ts';
import { pageScripts } from '../../src/integrations/page-styles/page-script.ts';
import { plainText } from '../../src/integrations/page-styles/page-words.ts';
import { partOf } from '../../src/integrations/page-styles/part.ts';
import { withPlainFontNames } from '../../src/styles/fonts/plain-names.ts';
import { linkModules } from '../support/linked-modules.ts';

/**
 * What the project expects of Astro's output though Astro does not promise it: the HTML of a built page, the renderer's
 * manifest, and the attributes of an island. An upgrade that changes one of these fails here, and the comment above
 * each test names the files to change.
 */

const BUILD_MS = 120_000;

const FONT = path.resolve('node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2');

const FILES: Record<string, string> = {
  'src/pages/index.astro': `---
import { Font } from 'astro:assets';
import { Island } from '../Island.tsx';
const text = 'a"b&c<d';
---
<html><head><title>x</title><Font cssVariable="--font-geist" /></head><body>
    <h1 title={text} class="[&_p]:a">x</h1>
    <script>console.log('small')</script>
    <script>import '../large.ts';</script>
    <script type="application/ld+json" is:inline set:html="{}" />
    <Island client:interaction="load" text={text} list={[1, { a: null }]} nothing={undefined}>
      <p>default</p>
      <p slot="aside">aside</p>
      <p slot="later">"later"</p>
    </Island>
</body></html>
<style>h1 { margin: 0 }</style>`,
  'src/pages/day.astro': `---
import { Island } from '../Island.tsx';
---
<Island client:interaction text="x" list={[]} day={new Date(0)} />`,
  'src/Island.tsx': `export function Island({ text, children, aside }: Record<string, React.ReactNode>) {
  return <section onClick={() => import('./late.ts')}>{text}{children}{aside}</section>;
}`,
  'src/shared.ts': `export const shared = '${'shared '.repeat(1000)}';`,
  'src/large.ts': `import { shared } from './shared.ts';
document.body.onclick = () => import('./late.ts');
console.log(shared);`,
  'src/late.ts': `import { shared } from './shared.ts';
console.log('late', shared);`,
};

const { fonts } = defineConfig({
  fonts: [
    {
      provider: fontProviders.local(),
      ...{ name: 'Geist', cssVariable: '--font-geist', fallbacks: ['system-ui', 'sans-serif'] },
      options: { variants: [{ src: [FONT], weight: '400 600', style: 'normal', display: 'optional' }] },
    },
  ],
}) as AstroUserConfig;

let root: string;
let known: ReturnType<typeof knownScripts>;
/** The HTML that Astro rendered, by path. */
const rendered = new Map<string, string>();

/** Replaces the project's integration and reads the same data. */
const recorder: AstroIntegration = {
  name: 'recorder',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) =>
      setPrerenderer((renderer) => ({
        ...renderer,
        async setup() {
          await renderer.setup?.();
          known = knownScripts(renderer);
        },
        async render(request, options) {
          const answer = await renderer.render(request, options);
          const { response, ...rest } = answer instanceof Response ? { response: answer } : answer;
          const html = await response.text();
          rendered.set(new URL(request.url).pathname, html);
          expect(response.headers.get('content-type')).toMatch(/^text\/html/);
          return { ...rest, response: new Response(Buffer.from(`${html}<!--as it is-->`), response) };
        },
      })),
  },
};

const page = (name = 'index.html') => rendered.get(`/${name}`) ?? '';

const built = (name: string) => readFile(path.join(root, 'dist', name), 'utf8');

const all = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), ([, group = '']) => group);

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'astro-contract-'));
  await linkModules(root);
  // Astro reads which packages it has to build with the pages.
  await cp('package.json', path.join(root, 'package.json'));
  const directive = 'src/integrations/client-interaction';
  await cp(directive, path.join(root, directive), { recursive: true });
  await mkdir(path.join(root, 'src/pages'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(root, name), text);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    scopedStyleStrategy: 'class',
    build: { format: 'file', inlineStylesheets: 'never' },
    integrations: [react(), interaction(), recorder],
    fonts,
  });
}, BUILD_MS);

afterAll(() => rm(root, { recursive: true, force: true }));

describe('the renderer of a build', () => {
  // src/integrations/page-styles/integration.ts replaces the pages that come from here.
  it('writes what it is given for a page', async () => {
    expect(await built('index.html')).toBe(`${page()}<!--as it is-->`);
  });

  // known-scripts.ts allows a page exactly these scripts.
  it('shows in its manifest every script that a page has', () => {
    expect(unknownScript(page(), known)).toBeUndefined();
    expect(
      all(page(), /<script type="module" src="([^"]+)">/g).filter((url) => !known.files.has(url)),
    ).toEqual([]);
    expect([...known.inline].filter((text) => page().includes(text))).toHaveLength(3);
  });
});

describe('a page has', () => {
  // src/integrations/page-styles/part.ts and finish.ts replace all of these by one script and one style element.
  it('scripts and styles with these attributes, and files in /_astro', () => {
    const { code, scripts, sheets, styles, html } = partOf(page());
    expect(code).toEqual([
      expect.stringContaining('small'),
      expect.stringContaining('astro:interaction'),
      astroIsland,
    ]);
    expect(scripts).toEqual([expect.stringMatching(/^\/_astro\/[\w.-]+\.js$/)]);
    expect(sheets).toEqual([expect.stringMatching(/^\/_astro\/[\w.-]+\.css$/)]);
    expect(styles).toHaveLength(2);
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|<style|stylesheet/);
  });
  // src/integrations/page-styles/page-words.ts reads classes, escaped-attributes.ts reads whole tags.
  it('attributes in double quotes, in which quotes are escaped and brackets are not', () => {
    expect(page()).toContain('<h1 title="a&quot;b&amp;c<d" class="[&amp;_p]:a');
    expect(escapedAttributes(page())).toContain('c&lt;d"');
  });

  // src/integrations/page-styles/page-script.ts joins a page's scripts, without Vite's preload lists.
  it('scripts whose lists of files can be told from their code', async () => {
    const url = await pageScripts(path.join(root, 'dist'))([], partOf(page()).scripts);
    const code = await built(url ?? '');
    expect(code).toMatch(/import\([`"']\.\/late\.[\w-]+\.js[`"']\)/);
    expect(code).not.toMatch(/mapDeps|modulepreload/);
  });

  // src/styles/fonts/plain-names.ts removes the hash, and declarations without effect.
  it('a typeface with a digest in its name', () => {
    expect(page()).toMatch(/Geist-[0-9a-f]{16}\b/);
    const plain = withPlainFontNames(page());
    expect(plain).toMatch(/font-family:"?Geist"?[;}]/);
    expect(plain).not.toMatch(/Geist-[0-9a-f]|font-style:normal|font-display:swap/);
  });
});

describe('an island', () => {
  const island = () => /<astro-island [^>]*>[\s\S]*<\/astro-island>/.exec(page())?.[0] ?? '';
  const attribute = (name: string) => plainText(new RegExp(` ${name}="([^"]*)"`).exec(island())?.[1] ?? '');

  // src/integrations/client-interaction/island.ts reads most of them by name, built-page.ts by their order.
  it('has these attributes in this order', () => {
    const [tag = ''] = island().split('>');
    expect(all(tag, / ([\w-]+)(?:="[^"]*")?(?= |$)/g)).toEqual([
      ...['uid', 'prefix', 'component-url', 'component-export', 'renderer-url', 'props'],
      ...['ssr', 'client', 'opts', 'await-children'],
    ]);
  });

  // tests/support/islands.ts finds it by the first of these, src/integrations/client-interaction/island.ts loads it by
  // the others.
  it('names its script, its renderer and its directive', () => {
    expect(attribute('component-url')).toMatch(/^\/_astro\/Island\.[\w-]+\.js$/);
    expect(attribute('renderer-url')).toMatch(/^\/_astro\/client\.[\w-]+\.js$/);
    expect(attribute('component-export')).toBe('Island');
    expect(attribute('client')).toBe('interaction');
    expect(JSON.parse(attribute('opts'))).toEqual({ name: 'Island', value: 'load' });
  });

  // src/integrations/client-interaction/island.ts unpacks them; built-page.ts fails the build for a kind that it cannot
  // unpack.
  it('packs its properties with their kinds', () => {
    expect(JSON.parse(attribute('props'))).toMatchObject({
      ...{
        text: [0, 'a"b&c<d'],
        list: [
          1,
          [
            [0, 1],
            [0, { a: [0, null] }],
          ],
        ],
        nothing: [0],
      },
    });
    expect(() => withoutSecondElement(page('day.html'))).toThrow(/Island\.[\w-]+\.js .*kind 3/);
  });

  // src/integrations/client-interaction/island.ts passes these to the component.
  it('holds its slots, and in templates those that the component does not show', () => {
    expect(island()).toContain('<astro-slot><p');
    expect(island()).toContain('<astro-slot name="aside"><p');
    expect(island()).toContain('<template data-astro-template="later"><p');
  });

  // src/integrations/client-interaction/directive.ts observes its children, as it has no box; src/styles/admin.css
  // styles them.
  it('has no box', () => {
    expect(page()).toMatch(/<style>astro-island,[\w,-]*\{display:contents\}<\/style>/);
  });

  // src/integrations/client-interaction/built-page.ts removes Astro's element, and attributes that only that element
  // reads.
  it('comes after its directive, which announces itself, and after Astro’s element', () => {
    expect(page()).toMatch(/<script>[^<]*\(self\.Astro\|\|\(self\.Astro=\{\}\)\)\.interaction=/);
    expect(page()).toContain('dispatchEvent(new Event("astro:interaction"))');
    const html = withoutSecondElement(page());
    expect(html).not.toContain(astroIsland);
    expect(html).toMatch(/<astro-island prefix="\w+" component-url="[^>]*"><section/);
  });

  // src/integrations/client-interaction/preloads.ts finds islands that hydrate at once, and the imports of their
  // scripts.
  it('loads at once what can be named in the head', async () => {
    const html = await withPreloads(path.join(root, 'dist'))(page());
    const names = all(html, /<link rel="modulepreload" href="\/_astro\/(\w+)[^"]*">/g);
    expect(names).toEqual(expect.arrayContaining(['Island', 'client', 'preload']));
  });
});
