import { readFileSync } from 'node:fs';
import { headersFile } from '#src/integrations/script-policy.ts';

/** The headers of every file, by name: those of netlify.toml, and those that a build writes. */
export function fileHeaders(): Map<string, string> {
  const text = readFileSync('netlify.toml', 'utf8');
  const rule = /\[\[headers\]\]\s*for = "\/\*"\s*\[headers\.values\]\n([\s\S]*?)(?=\n\[|$)/.exec(text)?.[1];
  const rows = [...(rule ?? '').matchAll(/^\s*([\w-]+) = "(.*)"$/gm)];
  return new Map([...rows, ...rowsOf('/*', headersFile())].map(([, name = '', value = '']) => [name, value]));
}

/** The rows of a path's rule in a file of headers. */
function rowsOf(path: string, file: string) {
  const rules = file.split(/^(?=\/)/m);
  const rule = rules.find((text) => text.split('\n')[0] === path) ?? '';
  return [...rule.matchAll(/^ {2}([\w-]+): (.*)$/gm)];
}

/** The headers that a file of headers gives to exactly this path, without the headers of a more general rule. */
export const builtHeaders = (path: string, file: string): Map<string, string> =>
  new Map(rowsOf(path, file).map(([, name = '', value = '']) => [name, value]));
