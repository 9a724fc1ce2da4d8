import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeFolders } from '../support/remove-folders.ts';
import { vitestOutcome } from '../support/reports.ts';

const REPORTER = path.resolve('tests/support/outcome-reporter.ts');

/** A run of test files with Vitest's functions as globals; they are of a folder of their own. */
async function outcomeOf(files: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'outcome-'));
  onTestFinished(() => removeFolders(folder));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const file = path.join(folder, 'outcome.json');
  const args = ['run', '--root', folder, '--globals', `--reporter=${REPORTER}`];
  await new Promise<void>((resolve) =>
    execFile(
      path.resolve('node_modules/.bin/vitest'),
      args,
      { env: { ...process.env, VITEST: '', OUTCOME_FILE: file } },
      () => resolve(),
    ),
  );
  const outcome = vitestOutcome(JSON.parse(await readFile(file, 'utf8')));
  const named = (titles: string[]) =>
    titles.map((title) => title.replace(`${path.relative(process.cwd(), folder)}/`, '')).sort();
  return {
    ...outcome,
    failed: named(outcome.failed),
    flaky: named(outcome.flaky),
    skipped: named(outcome.skipped),
  };
}

it('a run’s results name each test that failed, was flaky or did not run, and why it failed', async () => {
  const test = `describe('a form', () => {
    let tries = 0;
    it('passes', () => {});
    it('passes late', { retry: 1 }, () => { if (tries++ === 0) throw new Error('too slow'); });
    it('fails', () => { throw new Error('wrong\\nat a line'); });
    it.skip('waits', () => {});
    it.todo('is planned');
  });`;
  expect(
    await outcomeOf({ 'x.test.js': test, 'unreadable.test.js': `throw new Error('no such module')` }),
  ).toEqual({
    passed: 1,
    failed: ['unreadable.test.js: no such module', 'x.test.js › a form › fails: wrong'],
    flaky: ['x.test.js › a form › passes late'],
    skipped: ['x.test.js › a form › is planned', 'x.test.js › a form › waits'],
  });
});

it('a run’s results say why a hook failed, or what failed outside of tests', async () => {
  const hook = `describe('in an engine', () => {
    afterAll(() => { throw new Error('the folder is not empty'); });
    it('passes', () => {});
  });`;
  const late = `it('passes', () => { setTimeout(() => { throw new Error('too late'); }, 1); });
    it('waits', () => new Promise((resolve) => setTimeout(resolve, 50)));`;
  expect(await outcomeOf({ 'hook.test.js': hook, 'late.test.js': late })).toEqual({
    passed: 3,
    failed: ['hook.test.js › in an engine: the folder is not empty', 'outside of tests: too late'],
    flaky: [],
    skipped: [],
  });
});
