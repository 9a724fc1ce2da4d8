import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe.each([
  ['partners', 12],
  ['clients', 11],
])('logos of %s', (set, count) => {
  const folder = new URL(`../../content/${set}/`, import.meta.url);
  const files = readdirSync(folder);

  it(`are ${count} small marks, each visibly a sample`, () => {
    expect(files).toHaveLength(count);
    for (const file of files) {
      const svg = readFileSync(new URL(file, folder), 'utf8');
      expect(file).toMatch(/^\d\d-(sample|example)-[a-z-]+\.svg$/);
      expect(svg).toMatch(/viewBox="0 0 \d+ 40" fill="currentColor"/);
      expect(svg.length, file).toBeLessThan(420);
    }
  });
});
