import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@astrojs/react';
import { build, type AstroIntegration, type AstroUserConfig } from 'astro';
import { defineConfig, fontProviders } from 'astro/config';
import astroIsland from 'astro/runtime/server/astro-island.prebuilt.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectChunks, type Chunk } from '../../src/integrations/browser-chunks.ts';
import interaction from '../../src/integrations/client-interaction/integration.ts';
import { preloadsOf } from '../../src/integrations/client-interaction/preloads.ts';
import { readMarkup } from '../../src/integrations/page-markup.ts';
import {
  knownScripts,
  unknownScript,
  type KnownScripts,
} from '../../src/integrations/script-policy/known-scripts.ts';
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
let known: KnownScripts;
const chunks = new Map<string, Chunk>();
/** The HTML that Astro rendered, by path. */
const rendered = new Map<string, string>();

/** Replaces the project's integration and reads the same data. */
const recorder: AstroIntegration = {
  name: 'recorder',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({ vite: { plugins: [collectChunks(chunks)] } });
    },
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
  for (const part of ['src/integrations/client-interaction', 'src/lib/first-interaction.ts'])
    await cp(part, path.join(root, part), { recursive: true });
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

const elements = (name: string) => readMarkup(page()).elements.filter((element) => element.name === name);

describe('the renderer of a build', () => {
  // src/integrations/page-styles/integration.ts replaces the pages that come from here.
  it('writes the answer that an integration returns for a page', async () => {
    expect(await built('index.html')).toBe(`${page()}<!--as it is-->`);
  });

  // src/integrations/script-policy/known-scripts.ts allows a page exactly these scripts.
  it('has every script of a page in its manifest', () => {
    expect(unknownScript(readMarkup(page()).elements, known)).toBeUndefined();
    const urls = elements('script').flatMap(({ attributes: { src } }) => src ?? []);
    expect(urls.filter((url) => !known.files.has(url))).toEqual([]);
    expect([...known.inline].filter((text) => page().includes(text))).toHaveLength(3);
  });

  // src/integrations/browser-chunks.ts records what the page's scripts and islands import.
  it('reports every built script, with its imports, by the URL that pages use', () => {
    const [file = ''] = elements('script').flatMap(({ attributes: { src } }) => src ?? []);
    const shared = chunks.get(file)?.imports.find((name) => name.includes('shared')) ?? '';
    expect(chunks.get(`/${shared}`)?.code).toContain('shared shared');
    expect(chunks.get(file)?.dynamicImports).toEqual([expect.stringMatching(/^_astro\/late\.[\w-]+\.js$/)]);
    for (const { attributes } of elements('astro-island'))
      expect(chunks.get(attributes['component-url'] ?? '')?.code).toBeTruthy();
  });
});

describe('a page has', () => {
  // src/integrations/page-styles/page-writer.ts replaces the styles by one style element, and allows the scripts.
  it('scripts and styles with these attributes, and files in /_astro', () => {
    const scripts = elements('script').map(({ attributes, text }) => [attributes, text]);
    expect(scripts).toEqual([
      [{ type: 'module' }, expect.stringContaining('small')],
      [{ type: 'module', src: expect.stringMatching(/^\/_astro\/[\w.-]+\.js$/) }, ''],
      [{ type: 'application/ld+json' }, '{}'],
      [{}, expect.stringContaining('astro:interaction')],
      [{}, astroIsland],
    ]);
    const sheets = elements('link').filter(({ attributes: { rel } }) => rel === 'stylesheet');
    expect(sheets.map(({ attributes: { href } }) => href)).toEqual([
      expect.stringMatching(/^\/_astro\/[\w.-]+\.css$/),
    ]);
    expect(elements('style')).toHaveLength(2);
  });

  // src/integrations/page-markup.ts reads both as a browser does.
  it('attributes in which quotes are escaped and brackets are not', () => {
    expect(page()).toContain('<h1 title="a&quot;b&amp;c<d" class="[&amp;_p]:a');
    expect(readMarkup(page()).classes).toContain('[&_p]:a');
  });
});

describe('an island', () => {
  const island = () => elements('astro-island')[0]?.attributes ?? {};

  // tests/support/islands.ts finds it by the first of these, preloads.ts and page styles read all but the last two.
  it('names its script, its renderer and its directive', () => {
    expect(island()['component-url']).toMatch(/^\/_astro\/Island\.[\w-]+\.js$/);
    expect(island()['renderer-url']).toMatch(/^\/_astro\/client\.[\w-]+\.js$/);
    expect(JSON.parse(island().opts ?? '')).toEqual({ name: 'Island', value: 'load' });
    expect(island()).toMatchObject({ ssr: '', client: 'interaction' });
  });

  // src/integrations/client-interaction/directive.ts observes its children, as it has no box; src/styles/admin.css
  // styles them.
  it('has no box', () => {
    expect(page()).toMatch(/<style>astro-island,[\w,-]*\{display:contents\}<\/style>/);
  });

  // src/integrations/client-interaction/preloads.ts finds islands that hydrate at once, and the imports of their
  // scripts.
  it('loads the files that can be preloaded', () => {
    const html = preloadsOf(readMarkup(page()).elements, chunks);
    const names = all(html, /<link rel="modulepreload" href="\/_astro\/(\w+)[^"]*">/g);
    expect(names).toEqual(expect.arrayContaining(['Island', 'client', 'preload']));
  });
});
