import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SNAPSHOT_FOLDER } from '#src/lib/content-files.ts';

/**
 * `npm test`: types, lint, format and every test on a fresh build; `npm test -- contact` only the tests that have the
 * word. It prints a line a step, and at the end the output of those that failed; all outputs are in `test-results`.
 */
const RESULTS = path.resolve('test-results');

type Step = [name: string, command: string, args: string[]];

const VITEST = 'run -c .config/vitest.config.ts --reporter=dot --silent=passed-only'.split(' ');
const PLAYWRIGHT = 'test -c .config/playwright.config.ts --reporter=dot'.split(' ');
const vitest = (name: string, ...args: string[]): Step => [name, 'vitest', [...VITEST, ...args]];
const playwright = (...args: string[]): Step => ['e2e', 'playwright', [...PLAYWRIGHT, ...args]];
const BUILD: Step = ['build', 'astro', ['build']];
const TYPES: Step = ['types', 'astro', ['check', '--noSync']];
const LINT: Step = ['lint', 'eslint', ['-c', '.config/eslint.config.mjs', '.']];
const FORMAT: Step = ['format', 'prettier', ['--check', '--log-level', 'warn', '.']];

const failures: string[] = [];

/** Memory as a disk: each write is synced, and to wait for a real disk took half of the time. */
const MEMORY = '/dev/shm/';

/** A folder in memory for what tests write, where there is room. */
async function memoryFolder(): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 2 * 2 ** 30 ? mkdtemp(`${MEMORY}tests-`) : undefined;
}

/** What a step printed about what failed, with the commands that run each of these tests again. */
function failedIn(printed: string): string {
  const again = (tool: string, what: string) =>
    `again    npx ${tool} -c .config/${tool.split(' ', 1)[0]}.config.ts ${what}`;
  const browser = [...printed.matchAll(/^ +\d+\) (?:\[\w+\] › )?(\S+\.spec\.ts:\d+)/gm)];
  const others = [...printed.matchAll(/^ FAIL +(?:\|\w+\| )?(\S+\.test\.ts)(?:.* > (.+))?$/gm)];
  const commands = [
    ...browser.map(([, place = '']) => again('playwright test', place)),
    ...others.map(([, file, title = '']) => again('vitest run', `${file} -t '${title.replace(/\W/g, '.')}'`)),
  ];
  const from = Math.max(0, printed.search(/^ +1\) |^⎯+ Failed/m));
  return [printed.slice(from).trim(), ...new Set(commands)].join('\n');
}

/** Runs a command, prints one line about it, and keeps its output if it failed. */
async function run([name, command, args]: Step): Promise<boolean> {
  const started = performance.now();
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const cache = path.resolve('node_modules/.cache/compiled');
  const own = { NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1', NODE_COMPILE_CACHE: cache };
  const env = { ...inherited, ...own, ...(memory && { TMPDIR: memory }) };
  const child = spawn(path.resolve('node_modules/.bin', command), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  await writeFile(path.join(RESULTS, `${name}.log`), printed);
  if (!ok) failures.push(`${name}\n${failedIn(printed)}`);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const counted = ['passed', 'failed'].flatMap((state) => {
    const counts = [...printed.matchAll(new RegExp(`\\b\\d+ ${state}\\b`, 'g'))];
    return command === 'vitest' || command === 'playwright' ? (counts.at(-1)?.[0] ?? []) : [];
  });
  const state = ok ? 'passed' : 'failed';
  process.stdout.write(`${name.padEnd(8)} ${counted.join(', ') || state} in ${seconds} s\n`);
  return ok;
}

/** Two steps at a time fill two processors; the browser tests come last and have both. */
async function everything(): Promise<void> {
  const build = run(BUILD);
  // What the build knows of all content is what types are made of.
  const types = build.then(() => run(TYPES)).then(() => run(FORMAT));
  const others = async () => {
    await run(LINT);
    await build;
    for (const project of ['unit', 'api']) await run(vitest(project, '--project', project));
  };
  await Promise.all([types, others()]);
  if (await build) await run(playwright());
}

/** The tests whose file or title has a word. */
async function those(word: string): Promise<void> {
  if (!(await run(BUILD))) return;
  await run(vitest('files', word, '--passWithNoTests'));
  await run(vitest('titles', '-t', word, `--exclude=**/*${word}*`, '--passWithNoTests'));
  await run(playwright('--grep', word, '--pass-with-no-tests'));
}

const memory = await memoryFolder();
if (memory) process.once('exit', () => rmSync(memory, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const started = performance.now();
// The browser tests are about what is built now, of what is committed alone.
for (const made of ['dist', SNAPSHOT_FOLDER, RESULTS]) await rm(made, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
const [word] = process.argv.slice(2);
await (word === undefined ? everything() : those(word));
const seconds = Math.round((performance.now() - started) / 1000);
for (const failure of failures) process.stdout.write(`\nfailed   ${failure}\n`);
const steps = failures.length === 0 ? 'All passed' : `${failures.length} steps failed`;
process.stdout.write(`\n${steps} in ${seconds} s\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
