import { createHash } from 'node:crypto';
import island from 'astro/runtime/server/astro-island.prebuilt.js';
import type { Element } from './page-markup.ts';

/** A content security policy: what each directive allows. */
export type Policy = Record<string, string>;

/** What a policy calls a script or style that stands in a page. */
export const digestOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy's directives, with the digests of the inline scripts and styles that the page may run. */
export function directivesOf(policy: Policy, scripts: readonly string[], styles: readonly string[]): string {
  const inline: Record<string, readonly string[]> = { 'script-src': scripts, 'style-src': styles };
  const directives = Object.entries(policy).map(([name, allowed]) =>
    [name, allowed, ...new Set(inline[name]?.map(digestOf))].join(' '),
  );
  return directives.join(';');
}

export const policyElement = (directives: string): string =>
  `<meta http-equiv="content-security-policy" content="${directives}">`;

/** Against framing, which only a header can forbid. */
const FRAMING = "frame-ancestors 'none'";

/** What only a header can say, or say for reports as well; no code here makes HTML or script addresses from text. */
const IN_HEADER = [
  FRAMING,
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'report-uri /api/csp-reports',
].join(';');

const rule = (path: string, headers: Record<string, string>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/** The platform's file of headers, with the policies of `pages` by path, general ones first: of two equal headers the later counts. */
export function headersFile(pages: ReadonlyMap<string, string> = new Map()): string {
  const rules = [rule('/*', { 'Content-Security-Policy': FRAMING })];
  for (const [path, directives] of pages) {
    const headers = { 'Content-Security-Policy': `${directives};${IN_HEADER}` };
    // The page also answers under the name of its file.
    rules.push(rule(path, headers), rule(`${path}.html`, headers));
  }
  return `${rules.join('\n')}\n`;
}

/** The texts and files of the scripts that a build has made before it renders any content: no other may stand in a page. */
export interface KnownScripts {
  inline: ReadonlySet<string>;
  files: ReadonlySet<string>;
}

/** The fields read from the manifest by which Astro renders. */
interface Manifest {
  inlinedScripts: Map<string, string>;
  clientDirectives: Map<string, string>;
  entryModules: Record<string, string>;
}

/** Astro's manifest shows its scripts once its renderer is set up; `own` are inline scripts that Astro copies as they are. */
export function knownScripts(renderer: object, own: readonly string[] = []): KnownScripts {
  const { app } = renderer as { app?: { manifest?: Partial<Manifest> } };
  const { inlinedScripts, clientDirectives, entryModules } = app?.manifest ?? {};
  if (!inlinedScripts || !clientDirectives || !entryModules)
    throw new Error('Astro no longer shows its manifest: find the scripts that it has built elsewhere.');
  return {
    inline: new Set([...inlinedScripts.values(), ...clientDirectives.values(), island, ...own]),
    files: new Set(Object.values(entryModules).map((file) => `/${file}`)),
  };
}

/** Whether a script is data that no browser runs, or the text or the file of a module that the build knows. */
function isKnown({ attributes, text }: Element, { inline, files }: KnownScripts): boolean {
  const { type, src, ...others } = attributes;
  if (Object.keys(others).length > 0) return false;
  if (src !== undefined) return type === 'module' && text === '' && files.has(src);
  return type === 'application/ld+json' || ((type ?? 'module') === 'module' && inline.has(text));
}

/** Stops the build at a page with a script that the build did not know before it rendered content. */
export function refuseUnknownScripts(
  html: string,
  elements: readonly Element[],
  known: KnownScripts,
  address: string,
): void {
  const script = elements.find((element) => element.name === 'script' && !isKnown(element, known));
  if (script)
    throw new Error(
      `The page ${address} would run ${html.slice(script.start, script.end).slice(0, 80)}, a script that the build did not make: write it as text, or in the script element of an Astro component.`,
    );
}
