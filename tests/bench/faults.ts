import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, glob, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
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
  options: { project: { ...list, default: '.' }, results, ids: list, kind: list, area: list, level: list },
});

interface Fault {
  id: string;
  kind: string;
  area: string;
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

/** What a run of tests found: the first test that failed, nothing, or that the time for it was over. */
type Found = { file: string; title: string } | 'late' | undefined;
const LONGEST_MS = 8 * 60_000;

const project = path.resolve(options.project);
const folder = await mkdtemp(path.join(tmpdir(), 'faults-'));
const inCopy = (...parts: string[]) => path.join(folder, 'project', ...parts);
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

/** Runs a package's command in the copy. Returns whether it succeeded; undefined when the time was over. */
async function run(command: string, ...args: string[]): Promise<boolean | undefined> {
  const bin = inCopy('node_modules/.bin');
  const own = { PATH: `${bin}:${process.env.PATH}`, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report };
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...own };
  const settings = { cwd: inCopy(), env, detached: true, stdio: 'ignore' } as const;
  const started = spawn(process.execPath, [path.join(bin, command), ...args], settings);
  child = started;
  const timer = setTimeout(endChild, LONGEST_MS);
  const code = await new Promise((resolve) => started.once('close', resolve));
  clearTimeout(timer);
  return started.signalCode === 'SIGKILL' ? undefined : code === 0;
}

/** Runs tests, and reads the first that failed from the report. */
async function test(command: 'vitest' | 'playwright', ...args: string[]): Promise<Found> {
  await rm(report, { force: true });
  const passed = await run(command, ...args, '-c', `.config/${command}.config.ts`, '--reporter=junit');
  if (passed === undefined) return 'late';
  const xml = passed || !existsSync(report) ? '' : readFileSync(report, 'utf8');
  const attributes = /<testcase ([^>]*)>\s*<(?:failure|error)/.exec(xml)?.[1] ?? '';
  const valueOf = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  const where = command === 'vitest' ? '' : 'tests/e2e/';
  return attributes ? { file: where + valueOf('classname'), title: valueOf('name') } : undefined;
}

/** Files of tests by whether they pass without a fault; those that do not catch nothing, and are left out. */
const sound = new Map<string, boolean>();
const unsound = () => [...sound.keys()].filter((file) => !sound.get(file));

const ALL = ['--project=!platform', '--maxWorkers=1', '--bail=1', `--outputFile=${report}`];
const vitest = (...args: string[]) =>
  test('vitest', ...args, ...ALL, ...unsound().map((file) => `--exclude=${file}`));

/** A test that a busy machine failed passes the second time; one that a fault fails does not. */
const playwright = (...files: string[]) =>
  test('playwright', 'test', ...files, '-x', '--workers=1', '--retries=1');

/** The files of tests whose path matches a pattern; with `byTitle` others, of which a title does. */
async function testsNamed(pattern: string, where: string, byTitle: boolean): Promise<string[]> {
  const named = new RegExp(pattern, 'i');
  const titlesOf = (file: string) =>
    [...readFileSync(inCopy(file), 'utf8').matchAll(/^\s*(?:it|test)\b.*/gm)].join('\n');
  const files = await Array.fromAsync(glob(where, { cwd: inCopy() }));
  const sorted = files.filter((file) => !unsound().includes(file)).sort();
  return sorted.filter((file) => named.test(file) !== byTitle && (!byTitle || named.test(titlesOf(file))));
}

const FOUND_BY_BUILD: Record<string, Found> = {
  false: { file: 'astro build', title: '' },
  undefined: 'late',
};

/** The runs that can catch a fault, the likeliest first. */
function runsFor({ level, file, words, tests }: Fault): (() => Promise<Found>)[] {
  const named = async (pattern = '^$', inBrowser = false, byTitle = false) => {
    const where = inBrowser ? 'tests/e2e/**/*.spec.ts' : 'tests/{unit,content,api,system}/**/*.test.ts';
    const files = await testsNamed(pattern, where, byTitle);
    return files.length === 0 ? undefined : inBrowser ? playwright(...files) : vitest('run', ...files);
  };
  const related = () => vitest('related', file, '--run', '--passWithNoTests');
  const isImported = /^(src|netlify)\/.*\.tsx?$/.test(file);
  const withoutBrowser = [() => named(tests), isImported ? related : () => named(words)];
  if (level === 'unit' || level === 'api') return withoutBrowser;
  const build = async () => FOUND_BY_BUILD[String(await run('astro', 'build'))];
  return [build, () => named(words, true), () => named(words, true, true), ...withoutBrowser];
}

/** Whether a file of tests passes without a fault; in a browser with the build that was made without one. */
async function isSound(file: string): Promise<boolean> {
  if (file === 'astro build') return true;
  if (sound.has(file)) return sound.get(file) === true;
  const swapped = [['dist', 'dist-faulty'] as const, ['dist-clean', 'dist'] as const];
  const inBrowser = file.startsWith('tests/e2e/');
  if (inBrowser) for (const [from, to] of swapped) await rename(inCopy(from), inCopy(to));
  const found = await (inBrowser ? playwright(file) : vitest('run', file));
  if (inBrowser) for (const [from, to] of swapped.toReversed()) await rename(inCopy(to), inCopy(from));
  sound.set(file, !found);
  return !found;
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
      if (!found || found === 'late') break;
      if (await isSound(found.file)) return { state: 'caught', by: `${found.file} › ${found.title}` };
    }
  return { state: isLate ? 'not caught within the time' : 'missed' };
}

const readResults = (): Record<string, Result> =>
  existsSync(options.results) ? JSON.parse(readFileSync(options.results, 'utf8')) : {};
const line = ({ id, level, state, by, seconds }: Result) =>
  `${id.padEnd(27)} ${level.padEnd(5)} ${seconds} s  ${by ?? state.toUpperCase()}`;

const faults: Fault[] = parse(readFileSync(path.join(import.meta.dirname, 'faults.yaml'), 'utf8'));
const { ids, kind, area, level } = options;
const isIn = (list: string | undefined, value: string) => list?.split(',').includes(value) ?? true;
const chosen = faults
  .filter((one) => isIn(ids, one.id) && isIn(kind, one.kind))
  .filter((one) => isIn(area, one.area) && isIn(level, one.level));
const open = chosen.filter(({ id }) => !readResults()[id]);
if (open.length > 0) await copyProject();
if (open.some((one) => one.level === 'e2e' || one.level === 'build')) {
  if (!(await run('astro', 'build'))) throw new Error('The project does not build without a fault.');
  await cp(inCopy('dist'), inCopy('dist-clean'), { recursive: true });
}
for (const fault of open) {
  const start = performance.now();
  const outcome = await outcomeOf(fault);
  const seconds = Math.round((performance.now() - start) / 1000);
  const result: Result = { id: fault.id, level: fault.level, ...outcome, seconds };
  writeFileSync(options.results, JSON.stringify({ ...readResults(), [fault.id]: result }, null, 1));
  console.log(line(result));
}
const all = chosen.flatMap(({ id }) => readResults()[id] ?? []);
console.log(`\n${all.map(line).join('\n')}\n`);
for (const [state, those] of Map.groupBy(all, (one) => one.state)) console.log(`${those.length} ${state}`);
for (const file of unsound()) console.log(`Fails without a fault: ${file}`);
await rm(folder, { recursive: true, force: true });
