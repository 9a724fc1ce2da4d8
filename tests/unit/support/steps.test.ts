import { expect, it } from 'vitest';
import { settle } from '#tests/support/steps';

it.each([
  ['all passed', true, 3, 0, { passed: 3, failed: 0 }],
  ['some failed', false, 3, 2, { passed: 3, failed: 2 }],
  ['nothing ran', true, 0, 0, { passed: 0, failed: 1 }],
  ['the command failed without naming a test', false, 3, 0, { passed: 3, failed: 1 }],
])('a step in which %s', (_case, ok, passed, failed, count) => {
  expect(settle(ok, passed, failed)).toEqual(count);
});
