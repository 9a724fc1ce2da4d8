import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

/** What one step of the suite came to. */
export interface Count {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
}

/** The numbers that are taken from Vitest's JSON report. */
const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** The numbers that are taken from Playwright's JSON report. */
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Code that was read once is kept compiled, for every process that the tests start; it is told by its content. */
export const COMPILED = path.resolve('node_modules/.cache/compiled');

/** Whether a command shows what it prints as it comes, or, beside others, all at once when it has ended. */
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

/** A step that ran no test, or says failure without naming one, has failed. */
export function settle(ok: boolean, passed: number, failed: number): Pick<Count, 'passed' | 'failed'> {
  const wrong = !ok || passed + failed === 0;
  return { passed, failed: wrong ? Math.max(failed, 1) : failed };
}

async function timed(name: string, work: () => Promise<Pick<Count, 'passed' | 'failed'>>): Promise<Count> {
  const start = performance.now();
  const count = await work();
  return { name, ...count, seconds: Math.round((performance.now() - start) / 100) / 10 };
}

const announce = (name: string) => process.stdout.write(`\n== ${name}\n`);

async function readReport<T>(file: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** A command that passes or fails as a whole; others may run beside it. */
export const runCheck = (name: string, command: string, args: string[]): Promise<Count> =>
  timed(name, async () => {
    const { ok, printed } = await run(command, args, 'after');
    announce(name);
    process.stdout.write(printed);
    return ok ? settle(true, 1, 0) : settle(false, 0, 1);
  });

/** The tests of one of Vitest's projects: files that share a process must not meet in it with those of another. */
export const runVitest = (name: string, project: string, file: string, own: string[] = []): Promise<Count> =>
  timed(name, async () => {
    announce(name);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const args = ['run', '-c', '.config/vitest.config.ts', '--project', project, ...reporters, ...own];
    const { ok } = await run('vitest', args);
    const report = await readReport(file, vitestReport);
    if (!report) return settle(false, 0, 1);
    const unread = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return settle(ok, report.numPassedTests, report.numFailedTests + unread.length);
  });

/** The browser tests; one that passed when tried again passed, and the report names it as flaky. */
export const runPlaywright = (file: string): Promise<Count> =>
  timed('browser', async () => {
    announce('browser');
    const args = ['test', '-c', '.config/playwright.config.ts', '--reporter=list,json'];
    const { ok } = await run('playwright', args, 'live', { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
    const report = await readReport(file, playwrightReport);
    if (!report) return settle(false, 0, 1);
    const { expected, flaky, unexpected } = report.stats;
    return settle(ok, expected + flaky, unexpected);
  });
