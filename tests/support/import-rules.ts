import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Which layers each layer may import from. `tests/unit/architecture.test.ts` checks it, and finds unused rows. */
export const IMPORT_RULES: Record<string, string[]> = {
  'src/pages': [
    'src/layouts',
    'src/features',
    'src/components/sections',
    'src/components/ui',
    'src/illustrations',
    'src/styles',
    'src/lib/seo',
    'src/lib/site',
    'src/features/*/schema',
    'src/lib',
  ],
  'src/layouts': [
    'src/features',
    'src/components/ui',
    'src/styles',
    'src/content-schemas',
    'src/lib/seo',
    'src/lib/site',
    'src/features/*/schema',
    'src/lib',
  ],
  'src/features': [
    'src/components/admin',
    'src/components/ui',
    'src/illustrations',
    'src/content-schemas',
    'src/lib/api',
    'src/lib/site',
    'src/features/*/schema',
    'src/lib',
  ],
  'src/components/sections': [
    'src/components/ui',
    'src/illustrations',
    'src/content-schemas',
    'src/lib/site',
    'src/lib',
  ],
  'src/components/admin': ['src/components/ui', 'src/lib'],
  'src/components/ui': ['src/content-schemas', 'src/lib'],
  'src/integrations': ['src/lib'],
  'src/lib/seo': ['src/content-schemas', 'src/styles', 'src/lib'],
  'src/lib/site': ['src/content-schemas', 'src/lib'],
  'src/content-schemas': ['src/illustrations', 'src/features/*/schema'],
  'src/illustrations': ['src/styles'],
  'src/lib/api': ['src/features/*/schema', 'src/lib'],
  'src/features/*/schema': ['src/lib'],
  'src/styles': [],
  'src/lib': [],
  'netlify/local': [
    'netlify/plugin',
    'netlify/server/features',
    'netlify/server/http',
    'netlify/server/stores',
    'netlify/server/platform',
    'src/features/*/schema',
    'src/lib',
  ],
  'netlify/plugin': [
    'netlify/server/features',
    'netlify/server/stores',
    'netlify/server/platform',
    'src/features/*/schema',
    'src/lib',
  ],
  'netlify/functions': [
    'netlify/server/features',
    'netlify/server/http',
    'netlify/server',
    'src/features/*/schema',
    'src/lib',
  ],
  'netlify/server/features': [
    'netlify/server/http',
    'netlify/server/mail',
    'netlify/server/stores',
    'netlify/server',
    'netlify/server/platform',
    'src/features/*/schema',
    'src/lib',
  ],
  'netlify/server/http': [
    'netlify/server/stores',
    'netlify/server',
    'netlify/server/platform',
    'src/features/*/schema',
    'src/lib',
  ],
  'netlify/server': ['netlify/server/mail', 'netlify/server/stores', 'netlify/server/platform'],
  'netlify/server/mail': ['netlify/server/stores', 'netlify/server/platform', 'src/lib'],
  'netlify/server/stores': ['netlify/server/platform', 'src/features/*/schema', 'src/lib'],
  'netlify/server/platform': ['src/lib'],
};

/** The only packages that a layer may use, because it is part of every function's bundle. */
const PACKAGES: Record<string, RegExp> = {
  'src/features/*/schema': /^zod\/mini$/,
  'src/lib': /^zod\/mini$/,
  'src/lib/api': /^zod\/mini$/,
};

/** The prefixes of package.json's `imports`. */
const ALIASES: Record<string, string> = {
  '#features/': 'src/features/',
  '#lib/': 'src/lib/',
  '#server/': 'netlify/server/',
  '#local/': 'netlify/local/',
  '#functions/': 'netlify/functions/',
  '#tests/': 'tests/',
};

const LAYERS = Object.keys(IMPORT_RULES).sort((one, other) => other.length - one.length);

/** The layer of a file: the longest matching path. */
export function layerOf(file: string): string | undefined {
  if (/^src\/features\/[^/]+\/schema\//.test(file)) return 'src/features/*/schema';
  return LAYERS.find((layer) => file.startsWith(`${layer}/`));
}

/** The feature of a file on the site or the server. */
const featureOf = (file: string) =>
  /^(src|netlify\/server)\/features\/([^/]+)\//.exec(file)?.slice(1).join('/');

/** Whether other features may import a file: only those directly in the feature's folder. */
const isPublic = (file: string) => /\/features\/[^/]+\/[^/]+$/.test(file);

/** The code of a source file; of an Astro file, its frontmatter and script elements. */
function scriptOf(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text;
  const frontmatter = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
  return [frontmatter, ...scripts].join('\n');
}

/** The imports of a file: project paths for own files, names for packages. */
export function importsOf(file: string, text: string): string[] {
  return ts.preProcessFile(scriptOf(file, text), true, true).importedFiles.map(({ fileName }) => {
    if (fileName.startsWith('.')) return path.posix.join(path.posix.dirname(file), fileName);
    const alias = Object.keys(ALIASES).find((prefix) => fileName.startsWith(prefix));
    return alias ? `${ALIASES[alias]}${fileName.slice(alias.length)}.ts` : fileName;
  });
}

const isOwn = (target: string) => /^(\.\.|src|netlify|tests|content|public|node_modules)\//.test(target);

function breach(file: string, layer: string, target: string): string | undefined {
  if (!isOwn(target)) {
    const only = PACKAGES[layer];
    return only && !only.test(target)
      ? `${file} imports ${target}: ${layer} takes ${only.source} only.`
      : undefined;
  }
  // The URL of a package's file, which its exports may leave out, is no import of its code.
  if (target.startsWith('content/') || /^node_modules\/.+\?url$/.test(target)) return undefined;
  const other = layerOf(target);
  if (other !== layer && !(other && IMPORT_RULES[layer]?.includes(other)))
    return `${file} imports ${target}: nothing in ${layer} may import from ${other ?? 'there'}.`;
  const foreign = other === layer && featureOf(file) && featureOf(file) !== featureOf(target);
  if (foreign && other.endsWith('/features') && !isPublic(target))
    return `${file} imports ${target}: that is an inside of its feature. Move it to the head of the folder to share it.`;
  return undefined;
}

/** The faults of a file's imports, one sentence each. */
export function breaches(file: string, text: string): string[] {
  const layer = layerOf(file);
  if (!layer)
    return file === 'src/content.config.ts'
      ? []
      : [`${file} is in no known folder: see tests/support/import-rules.ts.`];
  return importsOf(file, text).flatMap((target) => breach(file, layer, target) ?? []);
}

type Edge = [from: string, to: string];

/** Pairs of names of which the first imports the second, without pairs of equal names. */
export function edges(
  files: [file: string, text: string][],
  name: (file: string) => string | undefined,
): Edge[] {
  const all = files.flatMap(([file, text]) =>
    importsOf(file, text).map((target) => [name(file), name(target)] as const),
  );
  const found = new Map(
    all.flatMap(([from, to]) => (from && to && from !== to ? [[`${from} ${to}`, [from, to] as Edge]] : [])),
  );
  return [...found.values()];
}

/** The pairs of layers. */
export const layerEdges = (files: [string, string][]) => edges(files, layerOf);

/** The pairs of features, without schemas, which are a layer of their own. */
export const featureEdges = (files: [string, string][]) =>
  edges(files, (file) => (file.includes('/schema/') ? undefined : featureOf(file)));

/** Names that import themselves through others, at least one of each cycle. */
export function circles(pairs: Edge[]): string[] {
  const next = Map.groupBy(pairs, ([from]) => from);
  const reaches = (from: string, goal: string, seen: Set<string>): boolean =>
    (next.get(from) ?? []).some(
      ([, to]) => to === goal || (!seen.has(to) && reaches(to, goal, seen.add(to))),
    );
  return [...next.keys()].filter((name) => reaches(name, name, new Set()));
}

/** Every source file of `src` and `netlify` with its text, by its path from the project's folder. */
export function sources(): [file: string, text: string][] {
  return ['src', 'netlify'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name))
      .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !file.endsWith('.d.ts'))
      .map((file): [string, string] => [file, readFileSync(file, 'utf8')]),
  );
}
