import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { collectChunks, type Chunk } from '../browser-chunks.ts';
import { readMarkup, type Markup } from '../page-markup.ts';
import { headersFile } from '../script-policy/headers-file.ts';
import { knownScripts, scriptGuard } from '../script-policy/known-scripts.ts';
import type { Policy } from '../script-policy/policy.ts';
import { pageWriter } from './page-writer.ts';

interface Options {
  /** What every page's content security policy allows besides its own scripts and styles. */
  policy: Policy;
  /** The paths of the pages that have their policy in their headers, too. */
  inHeaders: readonly string[];
  /** The folders that what pages are made of is read from. */
  sources: readonly string[];
}

type Hooks = Required<AstroIntegration['hooks']>;
type Prerenderer = Exclude<
  Parameters<Parameters<Hooks['astro:build:start']>[0]['setPrerenderer']>[0],
  (...asked: never) => unknown
>;

/** Renders as before, and checks and changes each page before it is written: a file is written once and never read again. */
function prerenderer(
  renderer: Prerenderer,
  write: (html: string, markup: Markup, path: string) => Promise<string>,
  guardOf: (renderer: Prerenderer) => ReturnType<typeof scriptGuard>,
): Prerenderer {
  let guard: ReturnType<typeof scriptGuard>;
  return {
    ...renderer,
    async setup() {
      await renderer.setup?.();
      guard = guardOf(renderer);
    },
    async render(request, options) {
      const rendered = await renderer.render(request, options);
      const { response, ...rest } = rendered instanceof Response ? { response: rendered } : rendered;
      if (!response.headers.get('content-type')?.startsWith('text/html')) return rendered;
      const { status, headers } = response;
      const html = await response.text();
      const markup = readMarkup(html);
      const { pathname } = new URL(request.url);
      await guard(html, markup.elements, pathname);
      return { ...rest, response: new Response(await write(html, markup, pathname), { status, headers }) };
    },
  };
}

/**
 * While pages are rendered in a build, puts into each marked one the part of the style sheets that it uses, and into every
 * page a policy that allows the inline scripts and styles that it has, and no other; those of some pages are headers as well. Astro takes one such renderer alone.
 */
export default function pageStyles({ policy, inHeaders, sources }: Options): AstroIntegration {
  const chunks = new Map<string, Chunk>();
  const policies = new Map<string, string>();
  let [root, output] = ['', ''];
  return {
    name: 'page-styles',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [collectChunks(chunks)] } });
      },
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
        output = fileURLToPath(config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        const compose = pageWriter(output, chunks, policy);
        const write = async (html: string, markup: Markup, file: string) => {
          const { page, directives } = await compose(html, markup);
          const address = file.replace(/\.html$/, '');
          if (inHeaders.includes(address)) policies.set(address, directives);
          return page;
        };
        const guardOf = (renderer: Prerenderer) => scriptGuard(root, sources, knownScripts(renderer));
        setPrerenderer((renderer) => prerenderer(renderer, write, guardOf));
      },
      'astro:build:done': async () => {
        await writeFile(path.join(output, '_headers'), headersFile(policies));
      },
    },
  };
}
