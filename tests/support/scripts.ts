import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'dist/_astro';

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => path.basename(match[1] ?? ''));

/** What a built script imports at once: `import('…')` waits until somebody needs it. */
const importsOf = (name: string) =>
  namesIn(readFileSync(path.join(FOLDER, name), 'utf8'), /(?:from|import)\s*["'`](\.\/[\w.-]+\.js)["'`]/g);

/** The scripts that a built page may ask for by itself, with all that they import, as addresses. */
export function scriptsOf(html: string, of = /(\/_astro\/[\w.-]+\.js)/g): string[] {
  const found = new Set<string>();
  const queue = namesIn(html, of);
  for (let name = queue.pop(); name; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...importsOf(name));
  }
  return [...found].map((name) => `/_astro/${name}`);
}
