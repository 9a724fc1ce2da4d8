import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SNAPSHOT_FOLDER } from '#lib/content-snapshot';
import { summary, type Count } from './support/reports.ts';
import { runCheck, runPlaywright, runVitest } from './support/test-steps.ts';

/** `npm test`: all kinds of tests, fastest first; later ones run after a failure, too. */
const started = performance.now();
const reports = await mkdtemp(path.join(tmpdir(), 'test-reports-'));

const lint = ['-c', '.config/eslint.config.mjs'];
const check = ['--check', '--log-level', 'warn'];
/** A file that was found right is not looked at again until it, or the rules for it, change. Lint reads types of other files, too. */
const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/prettier'];

// The browser tests are about what is built now, of what is committed alone: a failed build must not let them pass on an
// older one, nor may it hold what an earlier run saved.
for (const made of ['dist', SNAPSHOT_FOLDER]) await rm(made, { recursive: true, force: true });
const build = runCheck('build', 'astro', ['build']);

/** After the build, which writes what it knows of all content to where this looks for it. */
async function checkTypes(): Promise<Count> {
  const { failed } = await build;
  return runCheck('types', 'astro', failed.length > 0 ? ['check'] : ['check', '--noSync']);
}

/** Each check uses one processor, and so two go on at any time; the quick tests begin while types are still looked at. */
async function styleAndQuickTests(): Promise<Count[]> {
  const lines = await runCheck('lint', 'eslint', [...lint, '.']);
  const format = await runCheck('format', 'prettier', [...check, ...cache, '.']);
  await build;
  return [lines, format, await runVitest('unit, content and API', 'quick', path.join(reports, 'quick.json'))];
}

const counts = (await Promise.all([build, checkTypes(), styleAndQuickTests()])).flat();
const isBuilt = (await build).failed.length === 0;
counts.push(await runVitest('system', 'system', path.join(reports, 'system.json')));
// Each of its files starts browsers or a whole platform, and waits for it almost half of the time: a pair fills the processors.
// Which requests follow one another is seen by when they end: what bounds that has the machine to itself.
const DEPTHS = ['request-counts', 'bounded-work'];
const others = ['--maxWorkers=2', `--exclude=**/{${DEPTHS.join(',')}}.test.ts`];
counts.push(await runVitest('platform', 'platform', path.join(reports, 'platform.json'), others));
const alone = ['--no-file-parallelism', ...DEPTHS];
counts.push(await runVitest('depth of requests', 'platform', path.join(reports, 'depths.json'), alone));
const inBrowsers = (name: string, projects: string[]) =>
  runPlaywright(name, projects, path.join(reports, `${name}.json`));
if (isBuilt)
  counts.push(await inBrowsers('browser', ['long', 'short']), await inBrowsers('speed', ['timed']));
await rm(reports, { recursive: true, force: true });

process.stdout.write(`\n${summary(counts, Math.round((performance.now() - started) / 1000))}`);
process.exitCode = counts.some(({ failed }) => failed.length > 0) ? 1 : 0;
