import fc from 'fast-check';
import { expect, it } from 'vitest';
import { POST_ID } from '#src/features/blog/schema/post.ts';
import { languageOf, OTHER_LETTERS } from '#src/lib/script-fonts.ts';
import { postSlug, slugOf } from '#src/lib/slug.ts';

it('a slug is a part of an address of at most 80 characters, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
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
  ['Crème brû\u00adlée,\u200b à la carte', 'creme-brulee-a-la-carte', 'creme-brulee-a-la-carte'],
  ["What's new? Don’t ask", 'what-s-new-don-t-ask', 'whats-new-dont-ask'],
  [`- ${'a'.repeat(90)}`, 'a'.repeat(80), 'a'.repeat(79)],
  ['Index', 'index-vacancy', 'index-post'],
  ['🪙💰', 'vacancy-8d35eb1582218231', 'post-8d35eb1582218231'],
])('the slug of %j is %s for a vacancy, %s for a post', (title, vacancy, post) =>
  expect([slugOf(title), postSlug(title)]).toEqual([vacancy, post]),
);

it.each([
  ['ක්ෂුද්‍ර මූල්‍ය ණය පොලී අනුපාතය', 'kshudra-mulya-naya-poli-anupataya', 'si'],
  ['ශ්‍රී ලංකාවේ ක්ෂුද්‍ර මූල්‍ය පනත', 'shri-lankave-kshudra-mulya-panata', 'si'],
  ['நுண்நிதி கடன்களுக்கான வழிகாட்டி', 'nunniti-katankalukkana-vazhikatti', 'ta'],
  ['ஃபோன் கடன் ௨௦௨௬', 'fon-katan-2026', 'ta'],
  ['Leasing ලීසිං සහ ණය 2026', 'leasing-lisin-saha-naya-2026', 'si'],
  ['How we say පොලිය in a contract', 'how-we-say-poliya-in-a-contract', undefined],
])('%s has the address %s and the language %s', (title, slug, language) => {
  expect([postSlug(title), slugOf(title), languageOf(title)]).toEqual([slug, slug, language]);
  expect(OTHER_LETTERS.test(title)).toBe(/[^\u0000-\u024f]/.test(title));
});

it('a title has one address, however its letters and conjuncts were typed, and is cut at its end', () => {
  const title = 'ශ්‍රී ලංකාවේ පොලිය සහ கொழும்பு';
  const forms = [title.normalize('NFC'), title.normalize('NFD'), title.replaceAll('\u200d', '')];
  expect(forms.map(postSlug)).toEqual(Array(3).fill(postSlug(title)));
  expect(postSlug('ණය '.repeat(70))).toMatch(/^naya(-naya){1,15}$/);
});
