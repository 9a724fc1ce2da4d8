import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fillIn,
  interestInWords,
  placeholderProblem,
  vacancyInWords,
} from '#features/templates/schema/placeholders';

describe('placeholders', () => {
  it('are filled in, each as often as it stands there', () =>
    expect(fillIn('{name}, {name}: {company}', { name: 'Nimal', company: 'Veralu' })).toBe(
      'Nimal, Nimal: Veralu',
    ));

  it('that are unknown stay as they are', () => expect(fillIn('{constructor}', {})).toBe('{constructor}'));

  it('in a value stay as they are: a name cannot fetch another value', () =>
    expect(fillIn('Dear {name}', { name: '{company}', company: 'Veralu' })).toBe('Dear {company}'));

  it('leave everything else in a text as it is, whatever the values are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, name) => {
        fc.pre(!/[{}]/.test(before));
        expect(fillIn(`${before}{name}${before}`, { name })).toBe(before + name + before);
      }),
    );
  });

  it.each([
    ['Dear {name}', undefined],
    ['One { alone', undefined],
    ['{ name }', '{ name } is not known here: please use {name} or {company}.'],
    ['{vacancy} and {interest}', '{vacancy} is not known here: please use {name} or {company}.'],
    ['{constructor}', '{constructor} is not known here: please use {name} or {company}.'],
  ])('of %s: %s', (text, problem) => expect(placeholderProblem(text, ['name', 'company'])).toBe(problem));
});

it.each([
  [['Web Design'], 'Web Design'],
  [['Web Design', 'Other', 'Design System'], 'Web Design and Design System'],
  [['Other'], 'our services'],
])('the interests %j read %s', (interests, words) => expect(interestInWords(interests)).toBe(words));

it('a general application names no vacancy', () => {
  expect(vacancyInWords('')).toBe('a position with us');
  expect(vacancyInWords('Storekeeper')).toBe('Storekeeper');
});
