import { expect, it } from 'vitest';
import { JOB_TYPES } from '#features/careers/schema/vacancy';
import { INTERESTS } from '#features/inquiries/schema/interests';
import { choiceOptions, keyOf, labelOf, labelsOf } from '#lib/choices';
import { SAMPLES } from '#lib/messages/sample-locales';
import { languageAt } from '#lib/messages/words';

it.each([
  ['interests', INTERESTS, 'Web Design', 'web-design'],
  ['job types', JOB_TYPES, 'Part-time', 'part-time'],
])('%s are found by key and by label', (_, choices, label, key) => {
  expect([keyOf(choices, label), keyOf(choices, key)]).toEqual([key, key]);
  expect([labelOf(choices, label), labelOf(choices, key)]).toEqual([label, label]);
});

it('the labels of the wire and of records are those of the specification', () => {
  expect(labelsOf(INTERESTS)).toEqual([
    ...['UI/UX Design', 'Web Design', 'Design System', 'Software Solutions', 'Other'],
  ]);
  expect(labelsOf(JOB_TYPES)).toEqual(['Full-time', 'Part-time']);
});

it.each(SAMPLES)('a form in %s sends the labels of the wire, and shows its own', (locale) => {
  const { choices } = languageAt(`/${locale}`).words;
  for (const own of [choiceOptions(INTERESTS, choices), choiceOptions(JOB_TYPES, choices)]) {
    expect(own.filter(({ value, label }) => value === label)).toEqual([]);
    expect(new Set(own.map(({ label }) => label)).size).toBe(own.length);
  }
  expect(choiceOptions(INTERESTS, choices).map(({ value }) => value)).toEqual(labelsOf(INTERESTS));
  expect(choiceOptions(INTERESTS, choices)[1]?.label).toBe(choices.webDesign);
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
