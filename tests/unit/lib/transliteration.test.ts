import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postSlug, slugOf } from '#lib/slug';
import { transliterated } from '#lib/transliteration';

describe('a title in Sinhala or Tamil', () => {
  it.each([
    ['ක්ෂුද්‍ර මූල්‍ය ණය පොලී අනුපාතය', 'kshudra-mulya-naya-poli-anupataya'],
    ['ශ්‍රී ලංකාවේ ක්ෂුද්‍ර මූල්‍ය පනත', 'shri-lankave-kshudra-mulya-panata'],
    ['රන් උකස් සේවාව: පොලිය ගණනය කරන්නේ කෙසේද?', 'ran-ukas-sevava-poliya-gananaya-karanne-keseda'],
    ['බැංකුව, ණයගැතියා සහ ඥාතියා', 'baenkuva-nayagaetiya-saha-gnatiya'],
    ['කළමනාකරු', 'kalamanakaru'],
    ['கடன் வட்டி விகிதம்', 'katan-vatti-vikitam'],
    ['நுண்நிதி கடன்களுக்கான வழிகாட்டி', 'nunniti-katankalukkana-vazhikatti'],
    ['தங்க அடகு: வட்டி எவ்வாறு கணக்கிடப்படுகிறது?', 'tanka-ataku-vatti-evvaru-kanakkitappatukiratu'],
    ['ஃபோன் கடன் ௨௦௨௬', 'fon-katan-2026'],
    ['Leasing ලීසිං සහ கடன் 2026', 'leasing-lisin-saha-katan-2026'],
  ])('%s has the address %s', (title, slug) => {
    expect([postSlug(title), slugOf(title)]).toEqual([slug, slug]);
  });

  it('has one address, however its letters and conjuncts were typed', () => {
    const title = 'ශ්‍රී ලංකාවේ පොලිය සහ கொழும்பு';
    for (const form of ['NFC', 'NFD'] as const) expect(postSlug(title.normalize(form))).toBe(postSlug(title));
    expect(postSlug(title.replaceAll('\u200d', ''))).toBe(postSlug(title));
  });

  it('of 200 letters is cut, and differs from another one of such a length by its beginning', () => {
    const [one, other] = ['ණය '.repeat(70), 'පොලී '.repeat(40)].map(postSlug);
    expect(one).toMatch(/^naya(-naya)+$/);
    expect(other).toMatch(/^poli(-poli)+/);
    for (const slug of [one, other]) expect(slug!.length).toBeLessThanOrEqual(80);
  });
});

it('every letter, digit and vowel sign of both scripts is transliterated, and nothing else is changed', () => {
  const assigned = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter((one) =>
      /\p{L}|\p{M}|\p{Nd}/u.test(one),
    );
  const missing = [...assigned(0x0d80, 0x0dff), ...assigned(0x0b80, 0x0bef)].filter((one) => {
    const base = one < '\u0d00' ? 'க' : 'ක';
    const latin = transliterated(/\p{M}/u.test(one) ? base + one : one);
    return !/^[a-z0-9]+$/.test(latin);
  });
  expect(missing).toEqual([]);
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 0x2fff }).map((code) => String.fromCharCode(code)) }),
      (text) => {
        const rest = text.normalize('NFC').replace(/[\u0d80-\u0dff\u0b80-\u0bff\u200c\u200d]/g, '');
        fc.pre(rest === text.normalize('NFC'));
        expect(transliterated(text)).toBe(rest);
      },
    ),
  );
});
