import { expect, it } from 'vitest';
import { JOB_TYPES } from '#features/careers/schema/vacancy';
import { INTERESTS } from '#features/inquiries/schema/interests';
import { keyOf, labelOf, labelsOf } from '#lib/choices';

it.each([
  ['interests', INTERESTS, 'Web Design', 'web-design'],
  ['job types', JOB_TYPES, 'Part-time', 'part-time'],
])('%s are found by key and by label', (_, choices, label, key) => {
  expect([keyOf(choices, label), keyOf(choices, key)]).toEqual([key, key]);
  expect([labelOf(choices, label), labelOf(choices, key)]).toEqual([label, label]);
});

it.each(['Cooking', 'constructor', '__proto__', ''])('the unknown %j stays as it is', (value) => {
  expect([keyOf(INTERESTS, value), labelOf(INTERESTS, value)]).toEqual([value, value]);
});

it('the keys and labels of all choices differ, and the keys are words of an address', () => {
  for (const choices of [INTERESTS, JOB_TYPES]) {
    const names = [...Object.keys(choices), ...labelsOf(choices)];
    expect(new Set(names).size).toBe(names.length);
    for (const key of Object.keys(choices)) expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
  }
});
