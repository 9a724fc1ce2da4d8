import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { SNAPSHOT_FILES, showsSamples, SITE_FILE } from '#src/lib/content-files.ts';

/** Vacancies and the demo are samples for a local store alone: the build of a site without samples does not read them. */
const NEVER_PUBLISHED = /^content\/(?:vacancies\/|demo\.yaml)/;

/** What marks a text as a sample: its beginning, a name, an author, a reserved domain, a profile, a telephone number of zeros. */
const MARK =
  /(?:^\s*|[:-] )["']?Sample |\bSample [A-Z]|\(sample [a-z]+\)["']?(?=[,}\]]|\s*$)|\.example\b|-example\b|0{3} ?0{4}\b/;

/** The same in a policy, where the word alone is a mark. */
const MARK_OF_POLICY = new RegExp(`${MARK.source}|\\b[Ss]amples?\\b`);
const POLICIES = 'content/legal/';

/** A file that is named as a sample, such as a logo. */
const MARKED_FILE = /(?:^|[-_])(?:sample|example)[-_.]/;

/** The marked lines of a text, each with its number and without indentation. */
const markedLines = (text: string, mark = MARK): string[] =>
  text.split('\n').flatMap((line, at) => (mark.test(line) ? [`${at + 1}: ${line.trim()}`] : []));

/** The marks of a content file, each with its line. */
async function marksOf(root: string, file: string): Promise<string[]> {
  if (MARKED_FILE.test(path.basename(file))) return [file];
  if (!/\.(?:yaml|mdx?)$/.test(file)) return [];
  const source = await readFile(path.join(root, file), 'utf8');
  const text = file.endsWith('.yaml') ? source.replace(/(?<=^|\s)#.*$/gm, '') : source;
  return markedLines(text, file.startsWith(POLICIES) ? MARK_OF_POLICY : MARK).map(
    (mark) => `${file}:${mark}`,
  );
}

/** The marks of what admins saved: the file, the record's id, and the line of the record; none without the file. */
async function savedMarks(root: string, file: string): Promise<string[]> {
  const source = await readFile(path.join(root, file), 'utf8').catch(() => '[]');
  const records = JSON.parse(source) as { id: string; value: unknown }[];
  return records.flatMap(({ id, value }) =>
    markedLines(JSON.stringify(value, null, 1).replaceAll('\\n', '\n')).map(
      (mark) => `${file} → ${id}:${mark}`,
    ),
  );
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
