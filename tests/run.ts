import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCheck, runPlaywright, runVitest, type Count } from './support/steps.ts';

/** `npm test`: every kind of test, cheapest first; a failure does not hide what the later ones would say. */
const reports = await mkdtemp(path.join(tmpdir(), 'test-reports-'));
const prettier = ['--check', '--log-level', 'warn', '.'];

const counts: Count[] = [
  await runCheck('types', 'astro', ['check']),
  await runCheck('lint', 'eslint', ['-c', '.config/eslint.config.mjs', '.']),
  await runCheck('format', 'prettier', prettier),
  await runVitest(path.join(reports, 'vitest.json')),
];

// The browser tests are about what is built now: a failed build must not let them pass on an older one.
await rm('dist', { recursive: true, force: true });
const build = await runCheck('build', 'astro', ['build']);
counts.push(build);
if (build.failed === 0) counts.push(await runPlaywright(path.join(reports, 'playwright.json')));
await rm(reports, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const { name, passed: good, failed: bad, seconds } of counts)
  process.stdout.write(`${name.padEnd(14)} ${good} passed, ${bad} failed in ${seconds} s\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
