import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, glob, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';

/**
 * What the tests protect: seeds the faults of `faults.yaml` one by one into a copy of a project, runs the tests that each can
 * reach, and prints which test caught it. A run with the same `--results` continues where an earlier one ended.
 */
const list = { type: 'string' } as const;
const results = { ...list, default: path.join(tmpdir(), 'faults.json') };
const { values: options } = parseArgs({
  options: { project: { ...list, default: '.' }, results, ids: list, kind: list, level: list },
});

interface Fault {
  id: string;
  kind: string;
  /** Where the fault can show: without a browser, or in the built site. */
  level: 'unit' | 'api' | 'e2e' | 'build';
  file: string;
  /** A text that the file has once, and what the fault puts in its place. */
  find: string;
  replace: string;
  /** A pattern for the names and titles of the journeys that meet the fault; of a file that nothing imports, for any tests. */
  words?: string;
  /** A pattern for the paths of the tests that probably catch the fault: they run first. */
  tests?: string;
}

/** What became of a fault, and by which test. */
interface Outcome {
  state: 'caught' | 'missed' | 'not caught within the time' | 'does not apply';
  by?: string;
}
type Result = Outcome & Pick<Fault, 'id' | 'level'> & { seconds: number };

/** What a run of tests found: the tests that failed, or that the time for it was over. */
type Found = { file: string; title: string }[] | 'late';

const project = path.resolve(options.project);
const folder = await mkdtemp(path.join(tmpdir(), 'faults-'));
/** The copy in use: faults are seeded into one, and the other shows what fails without them. */
let copy: 'faulty' | 'clean' = 'faulty';
const inCopy = (...parts: string[]) => path.join(folder, copy, ...parts);
const report = path.join(folder, 'report.xml');
let child: ChildProcess | undefined;

/** Ends the command that runs, with the servers and browsers that it started. */
function endChild(): void {
  if (child?.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
}
process.once('exit', endChild);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Copies the project with its history and what is not committed. Packages are linked, so that caches are the copy's own. */
async function copyProject(): Promise<void> {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: project, encoding: 'utf8' }).stdout;
  git('clone', '--quiet', '--shared', '--no-checkout', project, inCopy());
  for (const file of git('ls-files', '-coz', '--exclude-standard').split('\0').filter(Boolean))
    if (existsSync(path.join(project, file))) await cp(path.join(project, file), inCopy(file));
  await mkdir(inCopy('node_modules'));
  for (const name of await readdir(path.join(project, 'node_modules')))
    if (!/^\.(?!bin$)/.test(name))
      await symlink(path.join(project, 'node_modules', name), inCopy('node_modules', name));
}

/** Runs a package's command in the copy. Returns whether it succeeded; undefined when its eight minutes were over. */
async function run(command: string, ...args: string[]): Promise<boolean | undefined> {
  const bin = inCopy('node_modules/.bin');
  const own = { PATH: `${bin}:${process.env.PATH}`, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report };
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...own };
  const settings = { cwd: inCopy(), env, detached: true, stdio: 'ignore' } as const;
  const started = spawn(process.execPath, [path.join(bin, command), ...args], settings);
  child = started;
  const timer = setTimeout(endChild, 8 * 60_000);
  const code = await new Promise((resolve) => started.once('close', resolve));
  clearTimeout(timer);
  return started.signalCode === 'SIGKILL' ? undefined : code === 0;
}

const FAILED = /<testcase ([^>]*)>(?:(?!<\/testcase>)[^])*?<(?:failure|error)\b/g;

/** Runs tests, and reads from the report which failed. */
async function test(command: 'vitest' | 'playwright', ...args: string[]): Promise<Found> {
  await rm(report, { force: true });
  const passed = await run(command, ...args, '-c', `.config/${command}.config.ts`, '--reporter=junit');
  if (passed === undefined) return 'late';
  const xml = passed || !existsSync(report) ? '' : readFileSync(report, 'utf8');
  return [...xml.matchAll(FAILED)].map(([, attributes = '']) => {
    const valueOf = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const file = path.join(command === 'vitest' ? '' : 'tests/e2e', valueOf('classname'));
    return { file, title: valueOf('name').replaceAll('&gt;', '>').replaceAll('&quot;', '"') };
  });
}

/** Files with a test that failed without a fault, too: they catch nothing, and are left out. */
const unsound = new Set<string>();

/** A test that a busy machine failed passes the second time; one that a fault fails does not. */
const VITEST = ['--project=!platform', '--maxWorkers=1', '--retry=1', `--outputFile=${report}`];
const vitest = (...args: string[]) =>
  test('vitest', ...args, ...VITEST, ...[...unsound].map((file) => `--exclude=${file}`));
const playwright = (...args: string[]) => test('playwright', 'test', ...args, '--workers=1', '--retries=1');

const BUILD = { file: 'astro build', title: 'fails' };
async function build(): Promise<Found> {
  const built = await run('astro', 'build');
  return built === undefined ? 'late' : built ? [] : [BUILD];
}

/** The files of tests whose path matches a pattern; with `byTitle` others, of which a title does. */
async function testsNamed(pattern: string, where: string, byTitle: boolean): Promise<string[]> {
  const named = new RegExp(pattern, 'i');
  const titlesOf = (file: string) =>
    [...readFileSync(inCopy(file), 'utf8').matchAll(/^\s*(?:it|test)\b.*/gm)].join('\n');
  const files = await Array.fromAsync(glob(where, { cwd: inCopy() }));
  const sorted = files.filter((file) => !unsound.has(file)).sort();
  return sorted.filter((file) => named.test(file) !== byTitle && (!byTitle || named.test(titlesOf(file))));
}

/** The runs that can catch a fault, the likeliest first. */
function runsFor({ level, file, words, tests }: Fault): (() => Promise<Found>)[] {
  const named = async (pattern = '^$', inBrowser = false, byTitle = false) => {
    const where = inBrowser ? 'tests/e2e/**/*.spec.ts' : 'tests/{unit,api}/**/*.test.ts';
    const files = await testsNamed(pattern, where, byTitle);
    if (files.length === 0) return [];
    return inBrowser ? playwright(...files, '-x') : vitest('run', ...files, '--bail=1');
  };
  const related = () => vitest('related', file, '--run', '--bail=1', '--passWithNoTests');
  const isImported = /^(src|netlify)\/.*\.tsx?$/.test(file);
  const withoutBrowser = [() => named(tests), isImported ? related : () => named(words)];
  if (level === 'unit') return withoutBrowser;
  // Functions are loaded by their names, which tells nothing of which tests they are related to.
  if (level === 'api') return [...withoutBrowser, () => named('^tests/api/')];
  return [build, () => named(words, true), () => named(words, true, true), ...withoutBrowser];
}

/** What fails without a fault, by file. */
const failsAnyway = new Map<string, Found>();

async function isSound({ file, title }: typeof BUILD): Promise<boolean> {
  copy = 'clean';
  const built = file.endsWith('.test.ts') || existsSync(inCopy('dist')) ? [] : await build();
  if (built.length > 0) throw new Error('The project does not build without a fault.');
  const again = () => (file.startsWith('tests/e2e/') ? playwright(file) : vitest('run', file));
  const failed = file === BUILD.file ? [] : (failsAnyway.get(file) ?? (await again()));
  failsAnyway.set(file, failed);
  copy = 'faulty';
  if (failed === 'late' || failed.some((one) => one.title === title)) unsound.add(file);
  return !unsound.has(file);
}

/** Seeds a fault, runs its tests, and takes it out again. */
async function outcomeOf(fault: Fault): Promise<Outcome> {
  const file = inCopy(fault.file);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text.split(fault.find).length !== 2) return { state: 'does not apply' };
  const faulty = text.replace(fault.find, () => fault.replace);
  let isLate = false;
  for (const runTests of runsFor(fault))
    for (;;) {
      writeFileSync(file, faulty);
      const found = await runTests().finally(() => writeFileSync(file, text));
      isLate ||= found === 'late';
      const first = found === 'late' ? undefined : found[0];
      if (!first) break;
      if (await isSound(first)) return { state: 'caught', by: `${first.file} › ${first.title}` };
    }
  return { state: isLate ? 'not caught within the time' : 'missed' };
}

const readResults = (): Record<string, Result> =>
  existsSync(options.results) ? JSON.parse(readFileSync(options.results, 'utf8')) : {};
const line = ({ id, level, state, by, seconds }: Result) =>
  `${id.padEnd(27)} ${level.padEnd(5)} ${seconds} s  ${by ?? state.toUpperCase()}`;

const faults: Fault[] = parse(readFileSync(path.join(import.meta.dirname, 'faults.yaml'), 'utf8'));
const { ids, kind, level } = options;
const isIn = (list: string | undefined, value: string) => list?.split(',').includes(value) ?? true;
const chosen = faults
  .filter((one) => isIn(ids, one.id) && isIn(kind, one.kind))
  .filter((one) => isIn(level, one.level));
const open = chosen.filter(({ id }) => !readResults()[id]);
if (open.length > 0) for (copy of ['clean', 'faulty'] as const) await copyProject();
for (const fault of open) {
  const start = performance.now();
  const result: Result = { id: fault.id, level: fault.level, ...(await outcomeOf(fault)), seconds: 0 };
  result.seconds = Math.round((performance.now() - start) / 1000);
  writeFileSync(options.results, JSON.stringify({ ...readResults(), [fault.id]: result }, null, 1));
  console.log(line(result));
}
const all = chosen.flatMap(({ id }) => readResults()[id] ?? []);
console.log(`\n${all.map(line).join('\n')}\n`);
for (const [state, those] of Map.groupBy(all, (one) => one.state)) console.log(`${those.length} ${state}`);
for (const file of unsound) console.log(`Fails without a fault: ${file}`);
await rm(folder, { recursive: true, force: true });
