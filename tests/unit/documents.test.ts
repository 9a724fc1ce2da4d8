import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES, FIELD_ERROR_CODES } from '#lib/error-codes';

const FOLDERS = ['.ci', '.config', '.github', 'content', 'docs', 'netlify', 'public', 'src', 'tests'];

/** The folders themselves, and everything in them. */
const files = FOLDERS.flatMap((folder) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
]);

const DOCUMENTS = ['README.md', ...files.filter((file) => /^(?:docs|\.github)\/.*\.md$/.test(file))];

const read = (file: string) => readFileSync(file, 'utf8');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A path of the project, in which `<name>` and `*` stand for anything; a test may be named without its ending. */
function isThere(named: string): boolean {
  const pattern = named
    .replace(/\/$/, '')
    .split(/<[\w ]+>|\*/)
    .map(escaped)
    .join('[^/]+');
  const whole = new RegExp(`^${pattern}(?:\\.(?:test|spec)\\.ts|\\.tsx?)?$`);
  return files.some((file) => whole.test(file));
}

/** What a document names in code marks that begins like a path of the project. */
const pathsIn = (text: string) =>
  Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code).filter(
    (code) => FOLDERS.some((folder) => code.startsWith(`${folder}/`)) && !/[\s{]/.test(code),
  );

/** The names under which GitHub reaches the headings of a document. */
const anchorsIn = (text: string) =>
  Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/ /g, '-'),
  );

function isLinked(document: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const linked = file === '' ? document : path.posix.join(path.posix.dirname(document), file);
  if (!existsSync(linked)) return false;
  return anchor === undefined || anchorsIn(read(linked)).includes(anchor);
}

/** The first cells of the rows of a document's table that begins with this heading. */
function firstCells(document: string, heading: string): string {
  const lines = read(document).split('\n');
  const from = lines.findIndex((line) => new RegExp(`^\\| ${heading} +\\|`).test(line));
  expect(from, `${document} has a table of "${heading}"`).toBeGreaterThan(0);
  const rows = lines.slice(from + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows
    .slice(0, end < 0 ? undefined : end)
    .map((row) => row.split('|')[1])
    .join('\n');
}

const namesIn = (cells: string) => Array.from(cells.matchAll(/`([^`]+)`/g), ([, name = '']) => name);

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const manifest = JSON.parse(read('package.json')) as Manifest;

describe.each(DOCUMENTS)('%s', (document) => {
  const text = read(document);

  it('names existing files', () => {
    expect(pathsIn(text).filter((named) => !isThere(named))).toEqual([]);
  });

  it('has working links', () => {
    const targets = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target);
    const own = targets.filter((target) => !/^(?:https?|mailto):/.test(target));
    expect(own.filter((target) => !isLinked(document, target))).toEqual([]);
  });

  it('names existing commands', () => {
    const commands = Array.from(text.matchAll(/npm run ([\w:]+)/g), ([, name = '']) => name);
    expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});

describe('a table', () => {
  it('gives a reason for each dependency, and no other', () => {
    const named = namesIn(firstCells('README.md', 'Package'));
    /** Whether a name of the table, whose end may be a star, stands for a package. */
    const standsFor = (entry: string, name: string) =>
      entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name;
    const all = Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    });
    expect(all.filter((name) => !named.some((entry) => standsFor(entry, name)))).toEqual([]);
    expect(named.filter((entry) => !all.some((name) => standsFor(entry, name)))).toEqual([]);
  });

  it('has each variable that the environment may set', () => {
    const source = read('netlify/server/platform/env.ts');
    const variables = /const variables = \{([\s\S]*?)\n\} as const;/.exec(source)?.[1] ?? '';
    const names = Array.from(variables.matchAll(/^ {2}([A-Z_]+):/gm), ([, name = '']) => name);
    expect(names.length).toBeGreaterThan(10);
    const named = namesIn(firstCells('docs/deploying.md', 'Variable'));
    expect(names.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !name.endsWith('_…') && !names.includes(name))).toEqual([]);
  });

  it('names each command of package.json in the README', () => {
    const commands = read('README.md');
    const missing = Object.keys(manifest.scripts).filter(
      (name) => !commands.includes(`npm run ${name}\``) && !commands.includes(`npm ${name}\``),
    );
    expect(missing).toEqual([]);
  });

  it('has each error code with its meaning', () => {
    const named = ['Code', 'Code of a field'].map((heading) =>
      namesIn(firstCells('docs/error-codes.md', heading)),
    );
    expect(named[0]?.toSorted()).toEqual([...ERROR_CODES].toSorted());
    expect(named.flat().toSorted()).toEqual([...FIELD_ERROR_CODES].toSorted());
  });

  it('of decisions is complete', () => {
    const listed = read('docs/architecture.md');
    const decisions = readdirSync('docs/decisions');
    expect(decisions.length).toBeGreaterThan(10);
    expect(decisions.filter((name) => !listed.includes(`(decisions/${name})`))).toEqual([]);
  });
});

it('the README is short', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(151);
});
