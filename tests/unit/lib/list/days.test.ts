import { expect, it } from 'vitest';
import { daysIn, isInDays, isReversed, rangeOf } from '#lib/list/days';

it('a range of days is one text, and either day may be missing', () => {
  for (const [first, last] of [
    ['2026-03-01', '2026-03-31'],
    ['2026-03-01', ''],
    ['', '2026-03-31'],
  ] as const)
    expect(daysIn(rangeOf(first, last))).toEqual([first, last]);
  expect(rangeOf('', '')).toBe('');
  expect(daysIn('')).toEqual(['', '']);
});

it.each<[boolean, string, string]>([
  [true, '2026-03-01', '2026-03-01..2026-03-31'],
  [true, '2026-03-31', '2026-03-01..2026-03-31'],
  [false, '2026-02-28', '2026-03-01..2026-03-31'],
  [false, '2026-04-01', '2026-03-01..2026-03-31'],
  [true, '2030-01-01', '2026-03-01..'],
  [true, '2020-01-01', '..2026-03-31'],
  [false, '2026-04-01', '..2026-03-31'],
  // A vacancy that stays open has no closing day.
  [false, '', '..2026-03-31'],
  [false, '', '2026-03-01..'],
])('%s: %s is in %s', (expected, day, range) => expect(isInDays(day, range)).toBe(expected));

it.each<[boolean, string]>([
  [true, '2026-10-09..2026-09-02'],
  [false, '2026-09-02..2026-10-09'],
  [false, '2026-09-02..2026-09-02'],
  [false, '2026-09-02..'],
  [false, '..2026-09-02'],
  [false, ''],
  // The first digits of 2026.
  [false, '2026-09-02..0202-10-09'],
])('%s: %s is reversed', (expected, range) => expect(isReversed(range)).toBe(expected));
