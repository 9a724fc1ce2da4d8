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

type Sources = readonly string[];

/** Gives a rendered page its policy and styles; `file` is its address. */
type WritePage = (html: string, markup: Markup, file: string) => Promise<string>;

interface Options {
  /** What the content security policy of the page at this path allows besides its inline scripts and styles. */
  policyOf: (address: string) => Policy;
  /** The paths of the pages whose policy is also sent in a header. */
  inHeaders: readonly string[];
  /** The folders of the files that pages are made of. */
  sources: Sources;
  /** The texts of scripts that pages may contain besides those that the build makes. */
  scripts: readonly string[];
}

type Hooks = Required<AstroIntegration['hooks']>;
type Prerenderer = Exclude<
  Parameters<Parameters<Hooks['astro:build:start']>[0]['setPrerenderer']>[0],
  (...asked: never) => unknown
>;

/** Astro's renderer, which also checks and changes each page before it is written: no file is read and written again. */
function pageRenderer(
  astro: Prerenderer,
  write: WritePage,
  root: string,
  { sources, scripts }: Pick<Options, 'sources' | 'scripts'>,
): Prerenderer {
  let guard: ReturnType<typeof scriptGuard>;
  return {
    ...astro,
    async setup() {
      await astro.setup?.();
      guard = scriptGuard(root, sources, knownScripts(astro, scripts));
    },
    async render(request, options) {
      const rendered = await astro.render(request, options);
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
 * During a build, puts the used part of the style sheets into each marked page, and into every page a content security
 * policy that allows its own inline scripts and styles alone; the policies of some pages are sent in headers, too. Astro accepts only one
 * such renderer.
 */
export default function pageStyles({ policyOf, inHeaders, sources, scripts }: Options): AstroIntegration {
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
        const compose = pageWriter(output, chunks);
        const write: WritePage = async (html, markup, file) => {
          const address = file.replace(/\.html$/, '');
          const { page, directives } = await compose(html, markup, policyOf(address));
          if (inHeaders.includes(address)) policies.set(address, directives);
          return page;
        };
        setPrerenderer((astro) => pageRenderer(astro, write, root, { sources, scripts }));
      },
      'astro:build:done': async () => {
        await writeFile(path.join(output, '_headers'), headersFile(policies));
      },
    },
  };
}
