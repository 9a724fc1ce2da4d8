import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const FOLDER = new URL('../../content/vacancies/', import.meta.url);
const REQUIRED = ['title', 'jobType', 'shortTitle', 'shortDescription', 'description', 'bulletPoints'];
const OPTIONAL = ['location', 'closingDate', 'salary', 'openings'];

interface Sample {
  title: string;
  jobType: string;
  description: string;
  bulletPoints: string[];
  salary?: { min: number; max: number; currency: string; period: string };
}

const files = readdirSync(FOLDER).map((file) => ({
  file,
  sample: parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Sample,
}));

test('there are six sample vacancies, of both job types, each title once', () => {
  expect(files).toHaveLength(6);
  expect(new Set(files.map(({ sample }) => sample.title.toLowerCase())).size).toBe(6);
  expect(new Set(files.map(({ sample }) => sample.jobType))).toEqual(new Set(['Full-time', 'Part-time']));
});

describe.each(files)('$file', ({ sample }) => {
  test('has every required field and no unknown one', () => {
    const fields = Object.keys(sample);
    expect(REQUIRED.filter((field) => !fields.includes(field))).toEqual([]);
    expect(fields.filter((field) => ![...REQUIRED, ...OPTIONAL].includes(field))).toEqual([]);
  });

  test('has five to eight bullet points that survive the stored form, which splits at commas', () => {
    expect(sample.bulletPoints.length).toBeGreaterThanOrEqual(5);
    expect(sample.bulletPoints.length).toBeLessThanOrEqual(8);
    expect(sample.bulletPoints.filter((point) => /[,\n]/.test(point))).toEqual([]);
  });

  test('is described in two to four paragraphs', () => {
    const paragraphs = sample.description.trim().split('\n\n');
    expect(paragraphs.length).toBeGreaterThanOrEqual(2);
    expect(paragraphs.length).toBeLessThanOrEqual(4);
  });

  test('states a salary, when there is one, as a monthly range', () => {
    const { min, max, period } = sample.salary ?? { min: 0, max: 1, period: 'MONTH' };
    expect(min).toBeLessThan(max);
    expect(period).toBe('MONTH');
  });
});
