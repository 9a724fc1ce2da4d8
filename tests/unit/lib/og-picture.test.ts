import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ogPicture } from '../../../src/lib/seo/og-picture.ts';

const SITE = { vendor: 'Veralu', host: 'www.veralu.example' };

/** The digest of the picture with a title. */
const pictureOf = async (title: string, kind = '') =>
  createHash('sha256')
    .update(await ogPicture({ ...SITE, title, kind }))
    .digest('hex');

/** Letters of 'microfinance loan interest' and 'gold pawning interest', each once. */
const lettersOf = (words: string) => [...new Set(words.match(/\p{L}/gu))];

describe('the picture of a title', () => {
  it.each([
    ['Sinhala', 'ක්ෂුද්‍ර මූල්‍ය ණය පොලිය ගණනය'],
    ['Tamil', 'தங்க அடகு வட்டி எவ்வாறு கணக்கிடப்படுகிறது'],
  ])(
    'in %s has each letter as a form of its own: a typeface without it draws one box for all',
    async (_, words) => {
      const letters = lettersOf(words);
      expect(letters.length).toBeGreaterThan(9);
      const pictures = await Promise.all(letters.map((letter) => pictureOf(letter)));
      expect(new Set(pictures).size).toBe(letters.length);
    },
  );

  it.each([
    ['a conjunct that a joiner makes', 'ශ්‍රී', 'ශ්රී'],
    ['a vowel sign that stands before its consonant', 'කෙ', 'ක'],
    ['a ligature of consonant and vowel', 'கு', 'க'],
  ])('has %s', async (_, formed, plain) => {
    expect(await pictureOf(formed)).not.toBe(await pictureOf(plain));
  });

  it('of two scripts and a number has all of them', async () => {
    const [all, ...parts] = await Promise.all(
      ['Leasing ලීසිං கடன் 2026', 'Leasing ලීසිං 2026', 'Leasing கடன் 2026', 'ලීසිං கடன்'].map((title) =>
        pictureOf(title),
      ),
    );
    expect(parts).not.toContain(all);
  });

  it('of a script without a typeface has the part of the site in its place', async () => {
    expect(await pictureOf('مرحبا', 'Blog')).toBe(await pictureOf('Blog'));
  });
});
