import * as markups from './page-markup.ts';
import type { Chunk, Chunks, Element, Markup } from './page-markup.ts';
import * as policies from './script-policy.ts';
import { withScriptFonts } from '#src/lib/script-fonts.ts';
import { pageStyles, withNames } from './page-styles.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** The addresses of the scripts that run as the page loads: those of its own, and of islands that hydrate at once. */
function* firstScripts(elements: readonly Element[]): Generator<string> {
  for (const { name, attributes } of elements) {
    if (name === 'script' && attributes.src !== undefined) yield attributes.src;
    if (attributes.opts?.includes('"value":"load"'))
      yield* [attributes['component-url'] ?? '', attributes['renderer-url'] ?? ''];
  }
}

/** Preload links for all that the first scripts of a page import, level by level; none for what runs at the first paint (`late`). */
function preloadsOf(elements: readonly Element[], late: readonly Element[], chunks: Chunks): string {
  const first = elements.filter((element) => !late.includes(element));
  const urls = markups.withImports(chunks, firstScripts(first));
  // The browser requests these without being told.
  for (const { attributes } of first) urls.delete(attributes.src ?? '');
  return Array.from(urls, (url) => `<link rel="modulepreload" href="${url}">`).join('');
}

/** Set on `html` by layouts whose pages get inline styles. */
const MARK = 'data-page-styles';

const isStyle = ({ name, attributes }: Element) =>
  name === 'style' || (name === 'link' && attributes.rel === 'stylesheet');

const textsOf = (elements: readonly Element[]) => elements.map(({ text }) => text);

const isFile = ({ name, attributes }: Element) => name === 'script' && attributes.src !== undefined;

/** A script that runs others at the first paint: before it they would compete with the page's text and typeface. */
const atFirstPaint = (files: readonly Element[]) =>
  'new PerformanceObserver((_,paints)=>{paints.disconnect();' +
  Array.from(firstScripts(files), (url) => `import("${url}")`).join(';') +
  '}).observe({type:"paint",buffered:true})';

/** Adds its policy to a page. In a marked page one style element replaces all styles, and one script after the first paint all script files. */
export function pageWriter(root: string, chunks: Chunks) {
  const stylesOf = pageStyles(root, chunks);

  return async (html: string, markup: Markup, policy: policies.Policy) => {
    const { elements } = markup;
    const isMarked = elements.some(({ attributes }) => MARK in attributes);
    const replaced = isMarked ? elements.filter((one) => isStyle(one) || isFile(one)) : [];
    const [styles, files] = [replaced.filter(isStyle), replaced.filter(isFile)];
    const used = isMarked ? await stylesOf(markup, styles) : undefined;
    const css = used ? [used.css] : textsOf(elements.filter(({ name }) => name === 'style'));
    const scripts = textsOf(elements.filter(markups.isInlineScript));
    const late = atFirstPaint(files);
    if (files.length > 0) scripts.push(late);
    const directives = policies.directivesOf(policy, scripts, css);
    const texts = new Map([
      [files.at(-1), `<script type="module">${late}</script>`],
      [styles[0], `<style>${used?.css}</style>`],
    ]);
    // The policy applies only to elements after it.
    let from = elements.find(({ name }) => name !== 'html')?.start ?? html.length;
    const preloads = preloadsOf(elements, files, chunks);
    let page = html.slice(0, from) + policies.policyElement(directives) + preloads;
    for (const element of replaced) {
      page += html.slice(from, element.start) + (texts.get(element) ?? '');
      from = element.end;
    }
    page += html.slice(from);
    return { page: withScriptFonts(used ? withNames(page, used.names) : page), directives };
  };
}

interface Options {
  /** What the content security policy of the page at this path allows besides its inline scripts and styles. */
  policyOf: (address: string) => policies.Policy;
  /** The paths of the pages whose policy is also sent in a header. */
  inHeaders: readonly string[];
  /** The texts of inline scripts that pages may contain besides Astro's bundled scripts. */
  scripts: readonly string[];
}

type Hooks = Required<AstroIntegration['hooks']>;
type Prerenderer = Exclude<
  Parameters<Parameters<Hooks['astro:build:start']>[0]['setPrerenderer']>[0],
  (...asked: never) => unknown
>;

/** Puts the used styles into each marked page, and into every page a policy for its own inline scripts and styles alone. */
export default function pageRenderer({ policyOf, inHeaders, scripts }: Options): AstroIntegration {
  const chunks = new Map<string, Chunk>();
  const sentPolicies = new Map<string, string>();
  let output = '';

  function rendererOf(astro: Prerenderer): Prerenderer {
    const write = pageWriter(output, chunks);
    let known: policies.KnownScripts;
    return {
      ...astro,
      async setup() {
        await astro.setup?.();
        known = policies.knownScripts(astro, scripts);
      },
      async render(request, options) {
        const rendered = await astro.render(request, options);
        const { response, ...rest } = rendered instanceof Response ? { response: rendered } : rendered;
        if (!response.headers.get('content-type')?.startsWith('text/html')) return rendered;
        const { status, headers } = response;
        const html = await response.text();
        const markup = markups.readMarkup(html);
        const address = new URL(request.url).pathname.replace(/\.html$/, '');
        policies.refuseUnknownScripts(html, markup.elements, known, address);
        const { page, directives } = await write(html, markup, policyOf(address));
        if (inHeaders.includes(address)) sentPolicies.set(address, directives);
        return { ...rest, response: new Response(page, { status, headers }) };
      },
    };
  }

  return {
    name: 'page-renderer',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        // An island stays plain HTML until a visitor first points at, focuses or types in it.
        addClientDirective({ name: 'interaction', entrypoint: './src/integrations/client-interaction.ts' });
        updateConfig({ vite: { plugins: [markups.collectChunks(chunks)] } });
      },
      'astro:config:done': ({ config }) => {
        output = fileURLToPath(config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer(rendererOf),
      'astro:build:done': () => writeFile(path.join(output, '_headers'), policies.headersFile(sentPolicies)),
    },
  };
}
