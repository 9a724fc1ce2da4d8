import { expect, it } from 'vitest';
import { daysIn, isInDays, rangeOf } from '#lib/list/days';

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
