import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vacancyBodySchema } from '#features/careers/schema/vacancy-wire';
import { bulletsOf, paragraphsOf } from '#features/careers/schema/vacancy-text';
import { salaryInWords } from '#features/careers/schema/vacancy-facts';
import { VACANCY } from '#tests/support/applicants';

describe('bullet points', () => {
  it('split on commas and are trimmed', () => {
    expect(bulletsOf(' a, b ,,c ')).toEqual(['a', 'b', 'c']);
  });

  it('split on lines when there are any, and keep their commas', () => {
    expect(bulletsOf('Count, sort\n- File\n\n• Post')).toEqual(['Count, sort', 'File', 'Post']);
  });
});

it('a description has a paragraph a line', () => {
  expect(paragraphsOf('One\n\n Two ')).toEqual(['One', 'Two']);
});

it.each([
  [{ min: 140000, max: 220000 }, 'Rs\u00a0140,000 to 220,000 a month'],
  [{ min: 500 }, 'From Rs\u00a0500 a month'],
  [{ max: 500 }, 'Up to Rs\u00a0500 a month'],
  [{ min: 500, max: 500 }, 'Rs\u00a0500 a month'],
])('a salary in words: %j', (range, words) => {
  expect(salaryInWords({ ...range, currency: 'LKR', period: 'month' })).toBe(words);
});

it('a salary in another currency has its code', () => {
  expect(salaryInWords({ min: 500, currency: 'USD', period: 'day' })).toBe('From USD\u00a0500 a day');
});

it('any input is parsed or refused without an exception', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(VACANCY), 'salary'), fc.anything()), (body) => {
      const result = vacancyBodySchema.safeParse(body);
      if (!result.success) expect(result.error.issues.length).toBeGreaterThan(0);
    }),
  );
});
