import { describe, expect, test } from 'vitest';
import { foldedTitle } from '#lib/slug';
import { readVacancies } from '#tests/support/vacancy-files';

// Reading the files checks them against the schema: a mistake fails here.
const vacancies = readVacancies();

test('titles are unique, because the slug is made of them', () => {
  const titles = vacancies.map(({ vacancy }) => foldedTitle(vacancy.title));
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

describe.each(vacancies)('$file', ({ file, posted, vacancy }) => {
  test('is named in lower case with hyphens', () => {
    expect(file).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.yaml$/);
  });

  test('has bullet points that can be stored: without line breaks they are split at commas', () => {
    const points = vacancy.bulletPoints.split('\n');
    expect(points.length === 1 && vacancy.bulletPoints.includes(',')).toBe(false);
    expect(points.filter((point) => point.trim() === '')).toEqual([]);
  });

  test('closes no earlier than it was advertised', () => {
    expect((vacancy.closingDate ?? '9999-12-31') >= (posted ?? '')).toBe(true);
  });
});
