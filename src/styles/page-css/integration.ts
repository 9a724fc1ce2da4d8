import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { escapedAttributes } from './escaped-attributes.ts';
import { scriptMover } from './own-scripts.ts';
import { shares } from './page-share.ts';

/** Set by a layout whose pages carry their own share of the style sheet; it does not reach the built page. */
const MARK = ' data-page-css';

type Hooks = Required<AstroIntegration['hooks']>;
type Prerenderer = Exclude<
  Parameters<Parameters<Hooks['astro:build:start']>[0]['setPrerenderer']>[0],
  (...asked: never) => unknown
>;

/** A change of a built page's HTML. */
export type Change = (html: string) => string;

const LINKS = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g;

const STYLES = /<style>(.*?)<\/style>/gs;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page with a policy that allows the inline scripts and styles that it has, and no other. */
function withOwnPolicy(html: string): string {
  const own = new Set(
    [...html.matchAll(/<(script|style)\b[^>]*>(.+?)<\/\1>/gs)].map(([, , text = '']) => hashOf(text)),
  );
  const styles = [...html.matchAll(STYLES)].map(([, text = '']) => hashOf(text));
  return html.replace(
    /(<meta http-equiv="content-security-policy" content=")([^"]*)/,
    (_, start: string, policy: string) => {
      const kept = policy.replace(/ ('sha256-[^']+')/g, (hash, name: string) => (own.has(name) ? hash : ''));
      const added = styles
        .filter((hash) => !kept.includes(hash))
        .map((hash) => ` ${hash}`)
        .join('');
      return start + kept.replace("style-src 'self'", `style-src 'self'${added}`);
    },
  );
}

/** Turns a rendered page into one that carries the rules it uses, so that the first answer is enough to paint. */
function finisher(root: string, before: readonly Change[]): (rendered: string) => Promise<string> {
  const shareOf = shares(root);
  const moveScripts = scriptMover(root);

  return async (rendered) => {
    if (!rendered.includes(MARK)) return rendered;
    const safe = escapedAttributes(rendered);
    const html = await moveScripts(before.reduce((page, change) => change(page), safe));
    const urls = [...html.matchAll(LINKS)].map(([, url = '']) => url);
    const share = await shareOf(urls, html);
    const page = share.inHtml(html.replace(MARK, '').replace(LINKS, ''));
    // One element for all that stands in the page: each more costs the policy a digest.
    const others = new Set(Array.from(page.matchAll(STYLES), ([, text = '']) => text));
    const whole = `<style>${[...others].join('')}${share.css}</style></head>`;
    return withOwnPolicy(page.replace(STYLES, '').replace('</head>', () => whole));
  };
}

/** Renders as before, and finishes each page before it is written: a file is written once and never read again. */
function finishing(renderer: Prerenderer, finish: (html: string) => Promise<string>): Prerenderer {
  return {
    ...renderer,
    async render(request, options) {
      const rendered = await renderer.render(request, options);
      const { response, ...rest } = rendered instanceof Response ? { response: rendered } : rendered;
      if (!response.headers.get('content-type')?.startsWith('text/html')) return rendered;
      const { status, headers } = response;
      const html = await finish(await response.text());
      return { ...rest, response: new Response(html, { status, headers }) };
    },
  };
}

/**
 * While pages are rendered in a build, puts into each marked one the part of the style sheet that it uses, in place of
 * the link. What else is to be changed in such a page is done `before`.
 */
export default function pageCssIntegration(before: readonly Change[] = []): AstroIntegration {
  let root = '';
  return {
    name: 'page-css',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        const finish = finisher(root, before);
        setPrerenderer((renderer) => finishing(renderer, finish));
      },
    },
  };
}
