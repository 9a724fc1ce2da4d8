import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'dist/_astro';

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => path.basename(match[1] ?? ''));

/** The static imports of a built script, without `import('…')`. */
const importsOf = (name: string) =>
  namesIn(readFileSync(path.join(FOLDER, name), 'utf8'), /(?:from|import)\s*["'`](\.\/[\w.-]+\.js)["'`]/g);

/** The URLs of all scripts that a built page loads, with their imports. */
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
