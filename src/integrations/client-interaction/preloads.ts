import { readFile } from 'node:fs/promises';
import path from 'node:path';

const HEAD_END = '</head>';

/** The islands that wake at once. */
const AT_ONCE = /<astro-island [^>]*opts="[^"]*&quot;value&quot;:&quot;load&quot;[^>]*>/g;

const SCRIPT = / (?:component|renderer)-url="([^"]+)"/g;

/** What a built script imports before it runs; an import in its course is written with a bracket. */
const IMPORTED = /\b(?:from|import)\s*"(\.\/[^"]+)"/g;

/**
 * Names every script of the islands that wake at once in a page's head. A browser else learns of them step by step, each
 * as long as the line's answer takes: the island's own, what that imports, what those import.
 */
export function withPreloads(root: string): (html: string) => Promise<string> {
  const known = new Map<string, Promise<string[]>>();

  async function read(url: string): Promise<string[]> {
    const code = await readFile(path.join(root, url), 'utf8');
    const folder = path.posix.dirname(url);
    return Array.from(code.matchAll(IMPORTED), ([, name = '']) => path.posix.join(folder, name));
  }

  function importsOf(url: string): Promise<string[]> {
    const imports = known.get(url) ?? read(url);
    known.set(url, imports);
    return imports;
  }

  return async (html) => {
    const islands = html.match(AT_ONCE) ?? [];
    const urls = new Set(
      islands.flatMap((island) => Array.from(island.matchAll(SCRIPT), ([, url = '']) => url)),
    );
    // A set gives what is added to it while it is gone through, too.
    for (const url of urls) for (const imported of await importsOf(url)) urls.add(imported);
    const links = Array.from(urls, (url) => `<link rel="modulepreload" href="${url}">`);
    return html.replace(HEAD_END, () => links.join('') + HEAD_END);
  };
}
