import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';
import { SNAPSHOT_FILES, showsSamples, SITE_FILE } from '#src/lib/content-files.ts';

/** Vacancies and the demo are samples for a local store alone: the build of a site without samples does not read them. */
const NEVER_PUBLISHED = /^content\/(?:vacancies\/|demo\.yaml)/;

/** What marks a text as a sample: its beginning, a name, an author, a reserved domain, a profile, a telephone number of zeros. */
const MARK = /^Sample |\bSample [A-Z]|\(sample [a-z]+\)$|\.example\b|-example\b|0{3} ?0{4}\b/;

/** In a policy the word alone is a mark. */
const MARK_OF_POLICY = /\bsamples?\b/i;
const POLICIES = 'content/legal/';

/** A file that is named as a sample, such as a logo. */
const MARKED_FILE = /(?:^|[-_])(?:sample|example)[-_.]/;

/** The head between the lines of hyphens, and the text under it. */
const PARTS = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

/** The marked texts within `value`, each as `<path>: <text>`. */
function markedTexts(value: unknown, at: readonly (string | number)[] = []): string[] {
  if (typeof value === 'string')
    return value.split('\n').some((line) => MARK.test(line)) ? [`${at.join('.')}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => markedTexts(part, [...at, key]));
}

/** The marked lines of a file's text, each as `line <number>: <text>`. */
function markedLines(file: string, source: string): string[] {
  const text = PARTS.exec(source)?.[2] ?? '';
  const before = source.slice(0, source.length - text.length).split('\n').length - 1;
  const isPolicy = file.startsWith(POLICIES);
  return text
    .split('\n')
    .flatMap((line, at) =>
      MARK.test(line) || (isPolicy && MARK_OF_POLICY.test(line)) ? [`line ${before + at + 1}: ${line}`] : [],
    );
}

/** The marks of a content file: in its data, and in its text. */
async function marksOf(root: string, file: string): Promise<string[]> {
  if (MARKED_FILE.test(path.basename(file))) return [file];
  if (!/\.(?:yaml|mdx?)$/.test(file)) return [];
  const source = await readFile(path.join(root, file), 'utf8');
  const marks = file.endsWith('.yaml')
    ? markedTexts(parse(source))
    : [...markedTexts(parse(PARTS.exec(source)?.[1] ?? '')), ...markedLines(file, source)];
  return marks.map((mark) => `${file} → ${mark}`);
}

/** The marks of what admins saved: the file, the record's id, the field and the text of each; none without the file. */
async function savedMarks(root: string, file: string): Promise<string[]> {
  const source = await readFile(path.join(root, file), 'utf8').catch(() => '[]');
  const records = JSON.parse(source) as { id: string; value: unknown }[];
  return records.flatMap(({ id, value }) => markedTexts(value).map((mark) => `${file} → ${id}.${mark}`));
}

/** Everything under `root` that is still marked as a sample, in `content/` and in what admins saved. */
async function sampleMarks(root: string): Promise<string[]> {
  const names = await readdir(path.join(root, 'content'), { recursive: true });
  const files = names
    .map((name) => path.posix.join('content', name.replaceAll(path.sep, '/')))
    .filter((file) => !NEVER_PUBLISHED.test(file))
    .sort();
  const found = await Promise.all([
    ...files.map((file) => marksOf(root, file)),
    ...[SNAPSHOT_FILES.posts, SNAPSHOT_FILES.vacancies].map((file) => savedMarks(root, file)),
  ]);
  return found.flat();
}

/** Stops the build of a site that shows no samples (`sample: false` in content/site.yaml) while its content has some. */
export function noSamples(): AstroIntegration {
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
            `content/site.yaml says "sample: false", and ${marks.length === 1 ? '1 sample is' : `${marks.length} samples are`} left. Replace or remove each:\n${marks.join('\n')}`,
          );
      },
    },
  };
}
