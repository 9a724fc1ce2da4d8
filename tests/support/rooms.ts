import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The doors: from each room, the rooms that its files may import from (its own one always). */
export const DOORS: Record<string, string[]> = {
  'src/pages': [
    'src/seo',
    'src/layouts',
    'src/sections',
    'src/islands',
    'src/pictures',
    'src/ui',
    'src/styles',
    'src/blog',
    'src/careers',
    'src/facts',
    'src/content-schemas',
    'src/schemas',
  ],
  'src/layouts': [
    'src/seo',
    'src/islands',
    'src/ui',
    'src/styles',
    'src/facts',
    'src/content-schemas',
    'src/schemas',
  ],
  'src/sections': [
    'src/islands',
    'src/pictures',
    'src/ui',
    'src/styles',
    'src/blog',
    'src/careers',
    'src/facts',
    'src/content-schemas',
    'src/schemas',
  ],
  'src/islands': ['src/api', 'src/blog', 'src/pictures', 'src/ui', 'src/styles', 'src/schemas'],
  'src/pictures': ['src/ui', 'src/styles', 'src/schemas'],
  'src/ui': ['src/styles', 'src/content-schemas', 'src/schemas'],
  'src/styles': [],
  'src/api': ['src/schemas'],
  'src/seo': ['src/facts', 'src/ui', 'src/content-schemas', 'src/schemas'],
  'src/blog': ['src/facts', 'src/content-schemas', 'src/schemas'],
  'src/careers': ['src/facts', 'src/content-schemas', 'src/schemas'],
  'src/facts': ['src/blog', 'src/careers', 'src/content-schemas', 'src/schemas'],
  'src/content-schemas': ['src/schemas'],
  'src/schemas': [],
  'netlify/functions': [
    'netlify/server/http',
    'netlify/server/services',
    'netlify/server/core',
    'src/schemas',
  ],
  'netlify/server/http': [
    'netlify/server/services',
    'netlify/server/stores',
    'netlify/server/core',
    'src/schemas',
  ],
  'netlify/server/services': [
    'netlify/server/http',
    'netlify/server/stores',
    'netlify/server/mail',
    'netlify/server/core',
    'src/schemas',
  ],
  'netlify/server/mail': ['netlify/server/stores', 'netlify/server/core', 'src/schemas'],
  'netlify/server/stores': ['netlify/server/core', 'src/schemas'],
  'netlify/server/core': ['netlify/server/stores', 'netlify/server/mail', 'src/schemas'],
  'netlify/build': ['netlify/server/services', 'netlify/server/stores', 'netlify/server/core', 'src/schemas'],
  'netlify/local': [
    'netlify/build',
    'netlify/server/http',
    'netlify/server/services',
    'netlify/server/stores',
    'netlify/server/core',
    'src/schemas',
  ],
};

/** The only packages that a room may use, where it is not free to choose. */
const PACKAGES: Record<string, RegExp> = {
  'src/schemas': /^zod\/mini$/,
  'src/api': /^zod\/mini$/,
};

/** Short names of package.json's `imports`. */
const SHORT: Record<string, string> = {
  '#schemas/': 'src/schemas/',
  '#server/': 'netlify/server/',
  '#local/': 'netlify/local/',
  '#functions/': 'netlify/functions/',
  '#tests/': 'tests/',
};

/** The room of a file; single files at the head of a folder share one. */
export function roomOf(file: string): string | undefined {
  if (/^src\/[\w.-]+\.ts$/.test(file)) return 'src/facts';
  if (/^netlify\/server\/[\w.-]+\.ts$/.test(file)) return 'netlify/server/core';
  return Object.keys(DOORS).find((room) => file.startsWith(`${room}/`));
}

/** The scripts of a source file: all of it, or an Astro file's frontmatter and script elements. */
function scriptOf(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text;
  const frontmatter = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
  return [frontmatter, ...scripts].join('\n');
}

/** What a file imports, as project paths where it is the project's own and as written where it is a package. */
export function importsOf(file: string, text: string): string[] {
  return ts.preProcessFile(scriptOf(file, text), true, true).importedFiles.map(({ fileName }) => {
    if (fileName.startsWith('.')) return path.posix.join(path.posix.dirname(file), fileName);
    const short = Object.keys(SHORT).find((prefix) => fileName.startsWith(prefix));
    return short ? `${SHORT[short]}${fileName.slice(short.length)}.ts` : fileName;
  });
}

const isOwn = (target: string) => /^(\.\.|src|netlify|tests|content|public|node_modules)\//.test(target);

/** What is wrong with a file's imports, one sentence each. */
export function breaches(file: string, text: string): string[] {
  const room = roomOf(file);
  if (!room) return [`${file} is in no known room: give its folder a row in tests/support/rooms.ts.`];
  return importsOf(file, text).flatMap((target) => {
    if (!isOwn(target)) {
      const only = PACKAGES[room];
      return !only || only.test(target)
        ? []
        : [`${file} imports ${target}: ${room} takes ${only.source} only.`];
    }
    if (target.startsWith('content/')) return [];
    const other = roomOf(target);
    if (other === room || (other && DOORS[room]?.includes(other))) return [];
    return [`${file} imports ${target}: no door leads from ${room} to ${other ?? 'there'}.`];
  });
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
