import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import island from 'astro/runtime/server/astro-island.prebuilt.js';
import type { Element } from '../page-markup.ts';

/** The scripts that a build has made before it renders any content: no other may stand in a page. */
export interface KnownScripts {
  /** The texts of those that stand in pages. */
  inline: ReadonlySet<string>;
  /** The addresses of those that are files. */
  files: ReadonlySet<string>;
}

/** What this reads of the manifest that Astro renders by. */
interface Manifest {
  inlinedScripts: Map<string, string>;
  clientDirectives: Map<string, string>;
  entryModules: Record<string, string>;
}

/**
 * Asked once Astro's own renderer is set up, which then has the manifest; no option or hook of a static build shows it.
 * @param own the texts of inline scripts that Astro copies as they are
 */
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

/** A script's attributes that say what it is: none, a module, a module's file, or data that no browser runs. */
const INLINE = ['', 'type=module'];
const DATA = 'type=application/ld+json';
const MODULE_FILE = /^type=module src=(.+)$/;

function isKnown({ attributes, text }: Element, { inline, files }: KnownScripts): boolean {
  const kind = Object.entries(attributes)
    .map((pair) => pair.join('='))
    .join(' ');
  if (kind === DATA) return true;
  const file = MODULE_FILE.exec(kind)?.[1];
  if (file !== undefined) return text === '' && files.has(file);
  return INLINE.includes(kind) && inline.has(text);
}

/** The first of a page's elements that is a script which the build did not know. */
export const unknownScript = (elements: readonly Element[], known: KnownScripts): Element | undefined =>
  elements.find((element) => element.name === 'script' && !isKnown(element, known));

/** The file and line that a script came from; a stored record holds it as JSON does. */
async function sourceOf(
  root: string,
  folders: readonly string[],
  sought: readonly string[],
): Promise<string | undefined> {
  for (const folder of folders) {
    const names = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of names.filter((name) => name.isFile())) {
      const name = path.join(entry.parentPath, entry.name);
      const lines = (await readFile(name, 'utf8')).split('\n');
      const at = lines.findIndex((line) => sought.some((part) => line.includes(part)));
      if (at >= 0) return `${path.relative(root, name)}:${at + 1}`;
    }
  }
  return undefined;
}

/** What of a script to seek in files: the first line of its element, of its text, and its address. */
function signsOf(whole: string, { attributes, text }: Element): string[] {
  const lines = [whole, text.trim()].map((part) => part.split('\n')[0] ?? '');
  return [...lines, attributes.src ?? '']
    .filter(Boolean)
    .flatMap((line) => [line, JSON.stringify(line).slice(1, -1)]);
}

/**
 * Gives what stops the build at a page with a script that it did not know before it rendered content.
 * @param root the project's folder
 * @param sources the folders in it that what pages are made of is read from
 */
export function scriptGuard(
  root: string,
  sources: readonly string[],
  known: KnownScripts,
): (html: string, elements: readonly Element[], address: string) => Promise<void> {
  return async (html, elements, address) => {
    const script = unknownScript(elements, known);
    if (!script) return;
    const whole = html.slice(script.start, script.end);
    const source =
      (await sourceOf(root, sources, signsOf(whole, script))) ?? 'a file that could not be found';
    throw new Error(
      `${source}: the page ${address} would run ${whole.slice(0, 80)}, a script that the build did not make: write it as text, or in the script element of an Astro component.`,
    );
  };
}
