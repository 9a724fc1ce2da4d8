import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCheck, runPlaywright, runVitest, type Count } from './support/steps.ts';

/** `npm test`: every kind of test, cheapest first; a failure does not hide what the later ones would say. */
const started = performance.now();
const reports = await mkdtemp(path.join(tmpdir(), 'test-reports-'));

const lint = ['-c', '.config/eslint.config.mjs', '--cache', '--cache-strategy', 'content'];
const lintCache = ['--cache-location', 'node_modules/.cache/eslint', '.'];

// The browser tests are about what is built now, of what is committed alone: a failed build must not let them pass on an
// older one, nor may it hold what an earlier run saved.
for (const made of ['dist', '.netlify/stored']) await rm(made, { recursive: true, force: true });
const build = runCheck('build', 'astro', ['build']);

/** After the build, which writes what it knows of all content to where this looks for it. */
async function checkTypes(): Promise<Count> {
  const { failed } = await build;
  return runCheck('types', 'astro', failed ? ['check'] : ['check', '--noSync']);
}

/** Each check uses one processor, and so two go on at any time; the quick tests begin while types are still looked at. */
async function lintAndQuickTests(): Promise<Count[]> {
  const lines = await runCheck('lint', 'eslint', [...lint, ...lintCache]);
  await build;
  return [lines, await runVitest('unit and API', 'quick', path.join(reports, 'quick.json'))];
}

const counts = (await Promise.all([build, checkTypes(), lintAndQuickTests()])).flat();
const isBuilt = (await build).failed === 0;
counts.push(await runVitest('system', 'system', path.join(reports, 'system.json')));
// Each of its files starts browsers or a whole platform: several at once would be slow, and slow is what some measure.
counts.push(
  await runVitest('platform', 'platform', path.join(reports, 'platform.json'), ['--no-file-parallelism']),
);
if (isBuilt) counts.push(await runPlaywright(path.join(reports, 'playwright.json')));
await rm(reports, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const { name, passed: good, failed: bad, seconds } of counts)
  process.stdout.write(`${name.padEnd(14)} ${good} passed, ${bad} failed in ${seconds} s\n`);
process.stdout.write(
  `\n${passed} passed, ${failed} failed in ${Math.round((performance.now() - started) / 1000)} s\n`,
);
process.exitCode = failed > 0 ? 1 : 0;
