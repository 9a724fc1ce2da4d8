import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SNAPSHOT_FOLDER } from '#lib/content-snapshot';
import type { Outcome } from './support/outcome.ts';

/**
 * `npm test`: types, lint, format and every test on a fresh build; `npm test -- contact` only the tests that have the
 * word. It prints a line a step, and at the end what failed; each step's whole output is in `test-results`.
 */
const RESULTS = path.resolve('test-results');

interface Step {
  name: string;
  command: string;
  args: string[];
  /** Whether the command's tests write their outcome with a reporter of `tests/support`. */
  reports?: boolean;
}

const vitest = (name: string, ...args: string[]): Step => {
  const common = ['run', '-c', '.config/vitest.config.ts', '--reporter=tests/support/vitest-reporter.ts'];
  return { name, command: 'vitest', args: [...common, ...args], reports: true };
};

const playwright = (...args: string[]): Step => {
  const common = [
    'test',
    '-c',
    '.config/playwright.config.ts',
    '--reporter=tests/support/playwright-reporter.ts',
  ];
  return { name: 'e2e', command: 'playwright', args: [...common.map(fromConfig), ...args], reports: true };
};

/** Playwright looks for a reporter from its configuration's folder. */
function fromConfig(arg: string): string {
  return arg.replace('=tests/', `=${path.resolve('tests')}/`);
}

const BUILD: Step = { name: 'build', command: 'astro', args: ['build'] };
const TYPES: Step = { name: 'types', command: 'astro', args: ['check', '--noSync'] };
const LINT: Step = { name: 'lint', command: 'eslint', args: ['-c', '.config/eslint.config.mjs', '.'] };
const FORMAT: Step = { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] };

const failures: string[] = [];

/** Runs a command and prints one line about it. Its output goes to a file, and to the end of this run if no test explains a failure. */
async function run({ name, command, args, reports = false }: Step): Promise<boolean> {
  const started = performance.now();
  const outcomeFile = path.join(RESULTS, `${name}.json`);
  const { ok, printed } = await finished(path.resolve('node_modules/.bin', command), args, outcomeFile);
  await writeFile(path.join(RESULTS, `${name}.log`), printed);
  const outcome = reports ? await readOutcome(outcomeFile) : undefined;
  const failed = outcome?.failed ?? [];
  const isWrong = !ok || failed.length > 0 || (reports && !outcome);
  if (isWrong && failed.length === 0)
    failures.push(`${name}\n${printed.trim().split('\n').slice(-40).join('\n')}`);
  failures.push(...failed);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const count = outcome ? `${outcome.passed} passed, ${failed.length} failed` : isWrong ? 'failed' : 'passed';
  process.stdout.write(`${name.padEnd(8)} ${count} in ${seconds} s\n`);
  return !isWrong;
}

async function finished(file: string, args: string[], outcomeFile: string) {
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
    OUTCOME_FILE: outcomeFile,
  };
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void printed.push(chunk));
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  return { ok, printed: Buffer.concat(printed).toString('utf8') };
}

async function readOutcome(file: string): Promise<Outcome | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Two steps at a time fill two processors; the browser tests come last and have both. */
async function everything(): Promise<void> {
  const build = run(BUILD);
  // What the build knows of all content is what types are made of.
  const types = build.then(() => run(TYPES));
  const others = async () => {
    for (const step of [LINT, FORMAT]) await run(step);
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

const started = performance.now();
// The browser tests are about what is built now, of what is committed alone.
for (const made of ['dist', SNAPSHOT_FOLDER, RESULTS]) await rm(made, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
const [word] = process.argv.slice(2);
await (word === undefined ? everything() : those(word));
const seconds = Math.round((performance.now() - started) / 1000);
for (const failure of failures) process.stdout.write(`\nfailed   ${failure}\n`);
process.stdout.write(
  `\n${failures.length === 0 ? 'All passed' : `${failures.length} failed`} in ${seconds} s\n`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
