import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Names of invented firms. */
const SAMPLE = /\b(?:sample|example)\b/i;

const SETS = ['partners', 'clients'];

const marks = SETS.flatMap((set) =>
  readdirSync(`content/${set}`).map((file) => ({
    path: `content/${set}/${file}`,
    file,
    svg: readFileSync(`content/${set}/${file}`, 'utf8'),
  })),
);

it.each(SETS)('%s are there', (set) => {
  expect(readdirSync(`content/${set}`).length).toBeGreaterThan(0);
});

describe.each(marks)('$path', ({ file, svg }) => {
  it('has a number and a name in its file name', () => {
    expect(file).toMatch(/^\d+-[a-z0-9]+(-[a-z0-9]+)*\.svg$/);
  });

  it('is a drawing in `currentColor` alone', () => {
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 [\d.]+ [\d.]+"/);
    expect(svg).toContain('currentColor');
    expect(svg).not.toMatch(/<(?:script|image|foreignObject|style)\b|\son\w+=|href=/i);
  });

  it('is recognisable as a sample', () => {
    const words = [...svg.matchAll(/<text\b[^>]*>([^<]*)/g)].map(([, text = '']) => text).join(' ');
    expect(SAMPLE.test(words)).toBe(SAMPLE.test(file));
  });
});
