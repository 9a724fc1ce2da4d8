import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { finisher, type Finishing } from './finish.ts';
import { knownScripts, scriptGuard } from './known-scripts.ts';

interface Options extends Finishing {
  /** The folders that what pages are made of is read from. */
  sources: readonly string[];
}

type Hooks = Required<AstroIntegration['hooks']>;
type Prerenderer = Exclude<
  Parameters<Parameters<Hooks['astro:build:start']>[0]['setPrerenderer']>[0],
  (...asked: never) => unknown
>;

/**
 * Renders as before, and checks and finishes each page before it is written: a file is written once and never read again.
 * @param root the project's folder
 */
function finishing(
  root: string,
  sources: readonly string[],
  renderer: Prerenderer,
  finish: ReturnType<typeof finisher>,
): Prerenderer {
  let guard: ReturnType<typeof scriptGuard>;
  return {
    ...renderer,
    async setup() {
      await renderer.setup?.();
      guard = scriptGuard(root, sources, knownScripts(renderer));
    },
    async render(request, options) {
      const rendered = await renderer.render(request, options);
      const { response, ...rest } = rendered instanceof Response ? { response: rendered } : rendered;
      if (!response.headers.get('content-type')?.startsWith('text/html')) return rendered;
      const { status, headers } = response;
      const html = await response.text();
      await guard(html, new URL(request.url).pathname);
      const page = await finish(html);
      return { ...rest, response: new Response(page, { status, headers }) };
    },
  };
}

/**
 * While pages are rendered in a build, puts into each marked one the part of the style sheet that it uses, in place of
 * the link, and into every page a policy that allows the inline scripts and styles that it has, and no other.
 */
export default function pageCssIntegration(options: Options): AstroIntegration {
  let [root, output] = ['', ''];
  return {
    name: 'page-css',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
        output = fileURLToPath(config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        const finish = finisher(output, options);
        setPrerenderer((renderer) => finishing(root, options.sources, renderer, finish));
      },
    },
  };
}
