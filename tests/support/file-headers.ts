import { readFileSync } from 'node:fs';

/** The headers that netlify.toml sets on every file, by name. */
export function fileHeaders(): Map<string, string> {
  const text = readFileSync('netlify.toml', 'utf8');
  const rule = /\[\[headers\]\]\s*for = "\/\*"\s*\[headers\.values\]\n([\s\S]*?)(?=\n\[|$)/.exec(text)?.[1];
  const rows = [...(rule ?? '').matchAll(/^\s*([\w-]+) = "(.*)"$/gm)];
  return new Map(rows.map(([, name = '', value = '']) => [name, value]));
}
