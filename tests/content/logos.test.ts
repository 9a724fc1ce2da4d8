import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The names of firms that nobody owns. */
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
  it('has its place and its name in its file’s name', () => {
    expect(file).toMatch(/^\d+-[a-z0-9]+(-[a-z0-9]+)*\.svg$/);
  });

  it('is a drawing in one colour, that of the words around it, and nothing else', () => {
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 [\d.]+ [\d.]+"/);
    expect(svg).toContain('currentColor');
    expect(svg).not.toMatch(/<(?:script|image|foreignObject|style)\b|\son\w+=|href=/i);
  });

  it('is visibly a sample as long as it is one', () => {
    const words = [...svg.matchAll(/<text\b[^>]*>([^<]*)/g)].map(([, text = '']) => text).join(' ');
    expect(SAMPLE.test(words)).toBe(SAMPLE.test(file));
  });
});
