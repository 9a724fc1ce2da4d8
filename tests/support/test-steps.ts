import { spawn } from 'node:child_process';
import path from 'node:path';
import {
  playwrightOutcome,
  readOutcome,
  settle,
  vitestOutcome,
  type Count,
  type Outcome,
} from './reports.ts';

/** The compile cache of all test processes; entries are found by content. */
export const COMPILED = path.resolve('node_modules/.cache/compiled');

/** Whether a command's output is shown live, or after it has ended because others run beside it. */
export type Showing = 'live' | 'after';

async function run(
  command: string,
  args: string[],
  show: Showing = 'live',
  own: Record<string, string> = {},
): Promise<{ ok: boolean; printed: string }> {
  const file = path.resolve('node_modules/.bin', command);
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_COMPILE_CACHE: COMPILED, ...own };
  const child = spawn(file, args, { stdio: show === 'live' ? 'inherit' : ['ignore', 'pipe', 'pipe'], env });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void printed.push(chunk));
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  return { ok, printed: Buffer.concat(printed).toString('utf8') };
}

async function timed(name: string, work: () => Promise<Outcome>): Promise<Count> {
  const start = performance.now();
  const outcome = await work();
  return { name, ...outcome, seconds: Math.round((performance.now() - start) / 100) / 10 };
}

const announce = (name: string) => process.stdout.write(`\n== ${name}\n`);

/** A command that passes or fails as a whole; others may run beside it. */
export const runCheck = (name: string, command: string, args: string[]): Promise<Count> =>
  timed(name, async () => {
    const { ok, printed } = await run(command, args, 'after');
    announce(name);
    process.stdout.write(printed);
    return settle(name, ok, { passed: ok ? 1 : 0, failed: [], flaky: [], skipped: [] });
  });

const OUTCOME_REPORTER = path.resolve('tests/support/outcome-reporter.ts');

/** The tests of one Vitest project; each project has its own process. */
export const runVitest = (name: string, project: string, file: string, own: string[] = []): Promise<Count> =>
  timed(name, async () => {
    announce(name);
    const reporters = ['--reporter=default', `--reporter=${OUTCOME_REPORTER}`];
    const args = ['run', '-c', '.config/vitest.config.ts', '--project', project, ...reporters, ...own];
    const { ok } = await run('vitest', args, 'live', { OUTCOME_FILE: file });
    return settle(name, ok, await readOutcome(file, vitestOutcome));
  });

/** The HTML report, which CI stores for a failed run besides the traces in `test-results`. */
const html = (folder: string) => ({
  PLAYWRIGHT_HTML_OUTPUT_DIR: path.resolve('playwright-report', folder),
  PLAYWRIGHT_HTML_OPEN: 'never',
});

/** The browser tests of some Playwright projects; in CI with an HTML report in a folder of that name. */
export const runPlaywright = (name: string, projects: string[], file: string): Promise<Count> =>
  timed(name, async () => {
    announce(name);
    const reporters = process.env.CI ? 'list,json,html' : 'list,json';
    const chosen = projects.map((project) => `--project=${project}`);
    const output = path.join('test-results', name);
    const args = [
      'test',
      '-c',
      '.config/playwright.config.ts',
      `--reporter=${reporters}`,
      `--output=${output}`,
    ];
    const { ok } = await run('playwright', [...args, ...chosen], 'live', {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...html(name),
    });
    return settle(name, ok, await readOutcome(file, playwrightOutcome));
  });
