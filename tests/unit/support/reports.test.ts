import { expect, it } from 'vitest';
import { playwrightOutcome, settle, summary } from '#tests/support/reports';

const none = { passed: 0, failed: [], flaky: [], skipped: [] };

it.each([
  ['all passed', true, { ...none, passed: 3 }, []],
  ['some failed', false, { ...none, passed: 3, failed: ['a', 'b'] }, ['a', 'b']],
  ['all were flaky', true, { ...none, flaky: ['a'] }, []],
  ['nothing ran', true, { ...none, skipped: ['a'] }, ['unit']],
  ['there is no report', true, undefined, ['unit']],
  ['the command failed without naming a test', false, { ...none, passed: 3 }, ['unit']],
])('a step in which %s', (_case, ok, outcome, failed) => {
  expect(settle('unit', ok, outcome)).toEqual({ ...none, ...outcome, failed });
});

it('a report of Playwright, with files as suites and nested ones', () => {
  const spec = (title: string, status: string, results?: unknown[]) => ({
    ...{ title, file: 'x.spec.ts', tests: [{ status, results }] },
  });
  const tries = [{ error: { message: '\u001b[31mno button\u001b[39m\n  at a line' } }, {}];
  const inner = { title: 'a form', specs: [spec('late', 'flaky'), spec('wrong', 'unexpected', tries)] };
  const file = { title: 'x.spec.ts', specs: [spec('right', 'expected'), spec('not here', 'skipped')] };
  const report = {
    config: { rootDir: `${process.cwd()}/tests/browser` },
    suites: [{ ...file, suites: [inner] }],
  };
  expect(playwrightOutcome(report)).toEqual({
    passed: 1,
    failed: ['tests/browser/x.spec.ts › a form › wrong: no button'],
    flaky: ['tests/browser/x.spec.ts › a form › late'],
    skipped: ['tests/browser/x.spec.ts › not here'],
  });
});

it('the last lines name failed, flaky and skipped tests, and their sum', () => {
  const counts = [
    { ...none, name: 'unit', passed: 2, skipped: ['b.test.ts › b'], seconds: 1 },
    { ...none, name: 'browser', passed: 1, failed: ['c.spec.ts › c'], flaky: ['a.spec.ts › a'], seconds: 2 },
  ];
  expect(summary(counts, 4).split('\n').slice(2)).toEqual([
    '',
    'failed   c.spec.ts › c',
    'flaky    a.spec.ts › a',
    'skipped  b.test.ts › b',
    '3 passed, 1 failed, 1 flaky, 1 skipped in 4 s',
    '',
  ]);
});
