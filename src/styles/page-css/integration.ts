import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { finisher, type Finishing } from './finish.ts';

type Hooks = Required<AstroIntegration['hooks']>;
type Prerenderer = Exclude<
  Parameters<Parameters<Hooks['astro:build:start']>[0]['setPrerenderer']>[0],
  (...asked: never) => unknown
>;

/** Renders as before, and finishes each page before it is written: a file is written once and never read again. */
function finishing(renderer: Prerenderer, finish: ReturnType<typeof finisher>): Prerenderer {
  return {
    ...renderer,
    async render(request, options) {
      const rendered = await renderer.render(request, options);
      const { response, ...rest } = rendered instanceof Response ? { response: rendered } : rendered;
      if (!response.headers.get('content-type')?.startsWith('text/html')) return rendered;
      const { status, headers } = response;
      const page = await finish(await response.text());
      return { ...rest, response: new Response(page, { status, headers }) };
    },
  };
}

/**
 * While pages are rendered in a build, puts into each marked one the part of the style sheet that it uses, in place of
 * the link, and into every page a policy that allows the inline scripts and styles that it has, and no other.
 */
export default function pageCssIntegration(options: Finishing): AstroIntegration {
  let root = '';
  return {
    name: 'page-css',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        const finish = finisher(root, options);
        setPrerenderer((renderer) => finishing(renderer, finish));
      },
    },
  };
}
