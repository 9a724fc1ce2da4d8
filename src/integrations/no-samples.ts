import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';
import { showsSamples, SITE_FILE } from '../lib/samples.ts';

/** Vacancies are only samples for a local store, and the build of a site without samples does not read them. */
const NEVER_PUBLISHED = 'content/vacancies';

/** What marks a text as a sample: its beginning, a name, an author, a reserved domain, a telephone number of zeros. */
const MARK = /^Sample |\bSample [A-Z]|\(sample [a-z]+\)$|\.example\b|0{3} ?0{4}\b/;

/** A file that is named as a sample, such as a logo. */
const MARKED_FILE = /(?:^|[-_])(?:sample|example)[-_.]/;

/** The data of a content file: a YAML file, or what stands between the lines of hyphens above a text. */
async function dataOf(file: string): Promise<unknown> {
  const source = await readFile(file, 'utf8');
  if (file.endsWith('.yaml')) return parse(source);
  return parse(/^---\r?\n([\s\S]*?)\r?\n---/.exec(source)?.[1] ?? '');
}

/** The marked texts within `value`, each as `<path>: <text>`. */
function markedTexts(value: unknown, at: readonly (string | number)[] = []): string[] {
  if (typeof value === 'string') return MARK.test(value) ? [`${at.join('.')}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => markedTexts(part, [...at, key]));
}

/** Everything in `content/` under `root` that is still marked as a sample: the file, the field and the text of each. */
export async function sampleMarks(root: string): Promise<string[]> {
  const names = await readdir(path.join(root, 'content'), { recursive: true });
  const files = names.map((name) => path.posix.join('content', name.replaceAll(path.sep, '/'))).sort();
  const found = await Promise.all(
    files
      .filter((file) => !file.startsWith(`${NEVER_PUBLISHED}/`))
      .map(async (file) => {
        if (MARKED_FILE.test(path.basename(file))) return [file];
        if (!/\.(?:yaml|mdx?)$/.test(file)) return [];
        return markedTexts(await dataOf(path.join(root, file))).map((text) => `${file} → ${text}`);
      }),
  );
  return found.flat();
}

/** Stops the build of a site that shows no samples (`sample: false` in content/site.yaml) while its content has some. */
export default function noSamples(): AstroIntegration {
  let root = '.';
  return {
    name: 'no-samples',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:build:start': async () => {
        if (showsSamples(await readFile(path.join(root, SITE_FILE), 'utf8'))) return;
        const marks = await sampleMarks(root);
        if (marks.length > 0)
          throw new Error(
            `content/site.yaml says "sample: false", and ${marks.length} samples are left. Replace or remove each:\n${marks.join('\n')}`,
          );
      },
    },
  };
}
