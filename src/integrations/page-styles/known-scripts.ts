import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import island from 'astro/runtime/server/astro-island.prebuilt.js';
import { ATTRIBUTES, escapedAttributes } from './escaped-attributes.ts';
import { keptNumbers, keptPart } from './kept-parts.ts';

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

/** Asked once Astro's own renderer is set up, which then has the manifest; no option or hook of a static build shows it. */
export function knownScripts(renderer: object): KnownScripts {
  const { app } = renderer as { app?: { manifest?: Partial<Manifest> } };
  const { inlinedScripts, clientDirectives, entryModules } = app?.manifest ?? {};
  if (!inlinedScripts || !clientDirectives || !entryModules)
    throw new Error('Astro no longer shows its manifest: find the scripts that it has built elsewhere.');
  return {
    inline: new Set([...inlinedScripts.values(), ...clientDirectives.values(), island]),
    files: new Set(Object.values(entryModules).map((file) => `/${file}`)),
  };
}

interface Script {
  whole: string;
  /** Nothing when the tag cannot be read. */
  attributes?: string | undefined;
  text: string;
}

const OPENING = /<script(?![\w-])/gi;

const SCRIPT = new RegExp(String.raw`<script(${ATTRIBUTES})\s*>([\s\S]*?)</script\s*>`, 'iy');

const MODULE_FILE = /^ type="module" src="([^"]+)"$/;

/** Data for search engines, which no browser runs. */
const DATA = ' type="application/ld+json"';

/** Every script element in markup of which no attribute holds a tag. */
function scriptsIn(html: string): Script[] {
  const scripts: Script[] = [];
  OPENING.lastIndex = 0;
  for (let opening = OPENING.exec(html); opening; opening = OPENING.exec(html)) {
    SCRIPT.lastIndex = opening.index;
    const [whole, attributes, text = ''] = SCRIPT.exec(html) ?? [html.slice(opening.index)];
    scripts.push({ whole, attributes, text });
    OPENING.lastIndex = opening.index + whole.length;
  }
  return scripts;
}

function isKnown({ attributes, text }: Script, { inline, files }: KnownScripts): boolean {
  if (attributes === undefined) return false;
  if (attributes === DATA) return true;
  const file = MODULE_FILE.exec(attributes)?.[1];
  if (file !== undefined) return text === '' && files.has(file);
  return (attributes === '' || attributes === ' type="module"') && inline.has(text);
}

/** The first script in a piece of markup that the build did not know. */
export const unknownScript = (html: string, known: KnownScripts): Script | undefined =>
  scriptsIn(escapedAttributes(html)).find((script) => !isKnown(script, known));

/** The file and line that a script came from; a stored record holds it as JSON does. */
async function sourceOf(
  root: string,
  folders: readonly string[],
  { whole, text }: Script,
): Promise<string | undefined> {
  const [, file = ''] = /\ssrc=["']?([^\s"'>]+)/.exec(whole) ?? [];
  const [start = '', inside = ''] = [whole, text.trim()].map((part) => part.split('\n')[0]);
  const sought = [start, inside, file]
    .filter(Boolean)
    .flatMap((line) => [line, JSON.stringify(line).slice(1, -1)]);
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

/**
 * Gives what stops the build at a page with a script that it did not know before it rendered content, kept parts included.
 * @param root the project's folder
 * @param sources the folders in it that what pages are made of is read from
 */
export function scriptGuard(
  root: string,
  sources: readonly string[],
  known: KnownScripts,
): (page: string, address: string) => Promise<void> {
  const checked = new Set<number>();
  return async (page, address) => {
    const parts = keptNumbers(page).filter((number) => !checked.has(number));
    for (const html of [page, ...parts.map(keptPart)]) {
      const script = unknownScript(html, known);
      if (!script) continue;
      const source = (await sourceOf(root, sources, script)) ?? 'a file that could not be found';
      const shown = script.whole.slice(0, 80);
      throw new Error(
        `${source}: the page ${address} would run ${shown}, a script that the build did not make: write it as text, or in the script element of an Astro component.`,
      );
    }
    for (const number of parts) checked.add(number);
  };
}
