import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POST_ID } from '#features/blog/schema/post';
import { postSlug, slugOf } from '#lib/slug';

const anyTitle = fc.string({ unit: 'grapheme', maxLength: 200 });

describe('a slug', () => {
  it('is a URL segment of bounded length, whatever the title', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        for (const slug of [slugOf(title), postSlug(title)]) {
          expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
          expect(slug).toMatch(POST_ID);
          expect(slug.length).toBeLessThanOrEqual(80);
        }
        expect(slugOf(slugOf(title))).toBe(slugOf(title));
      }),
    );
  });

  it.each([
    ['Crème brûlée, à la carte', 'creme-brulee-a-la-carte', 'creme-brulee-a-la-carte'],
    ["What's new? Don’t ask", 'what-s-new-don-t-ask', 'whats-new-dont-ask'],
    ['2 + 2', '2-2', '2-2'],
    [`- ${'a'.repeat(90)}`, 'a'.repeat(80), 'a'.repeat(79)],
    ['කළමනාකරු', 'kalamanakaru', 'kalamanakaru'],
    ['🪙💰', 'vacancy-18s7rcda3631d', 'post-18s7rcda3631d'],
  ])('of %j is %s for a vacancy, %s for a post', (title, vacancy, post) => {
    expect([slugOf(title), postSlug(title)]).toEqual([vacancy, post]);
  });
});
