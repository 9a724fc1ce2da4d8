import { describe, expect, it } from 'vitest';
import * as frame from '#lib/messages/en/frame';
import { counted, dayInWords, fill, listOf, wholeNumber } from '#lib/messages/format';
import { FORMATS, LOCALE } from '#lib/messages/locale';
import { SAMPLES, sampleLocales } from '#lib/messages/sample-locales';
import { languageAt, type Translation } from '#lib/messages/words';

const english = languageAt('/').words;

const placeholders = (text: string) =>
  Array.from(text.matchAll(/\{(\w+)[},]/g), ([, name]) => name).toSorted();

/** The plural forms that a text has; none for a text that is not counted. */
const forms = (text: string) =>
  text.includes(', plural,') ? Array.from(text.matchAll(/(\w+) \{/g), ([, rule]) => rule) : [];

/** Each text of a language by its part and key. */
const textsOf = (words: typeof english): [key: string, text: string][] =>
  Object.entries(words).flatMap(([part, texts]) =>
    Object.entries(texts).map(([key, text]): [string, string] => [`${part}.${key}`, text]),
  );

describe('a text', () => {
  it('has its values in place of the names in braces', () => {
    expect(fill('{at} of {count}', { at: 1, count: 5 })).toBe('1 of 5');
    expect(fill('{name} and {name}', { name: '$&' })).toBe('$& and $&');
    // @ts-expect-error -- a value is missing
    expect(fill('{at} of {count}', { at: 1 })).toBe('1 of undefined');
  });

  it('has the form of its count, by the rules of its language', () => {
    const text = english.sections.months;
    expect([0, 1, 2, 12].map((count) => counted(text, count))).toEqual([
      '0 months',
      '1 month',
      '2 months',
      '12 months',
    ]);
    expect(counted(english.posts.matches, 1234)).toBe('1,234 posts match');
    const arabic =
      '{count, plural, zero {none} one {one} two {two} few {# few} many {# many} other {# other}}';
    expect([0, 1, 2, 3, 11, 100].map((count) => counted(arabic, count, 'ar-u-nu-latn'))).toEqual([
      ...['none', 'one', 'two', '3 few', '11 many', '100 other'],
    ]);
  });

  it('has dates, numbers and lists as its language writes them', () => {
    const noon = Date.parse('2025-09-02T06:30:00Z');
    expect(dayInWords(noon)).toBe('2 September 2025');
    expect(dayInWords(noon, languageAt('/si/contact').formats)).toBe(
      new Intl.DateTimeFormat('si-LK', { dateStyle: 'long', timeZone: 'Asia/Colombo' }).format(noon),
    );
    expect(wholeNumber(1234567)).toBe('1,234,567');
    expect(listOf(['A', 'B'])).toBe('A and B');
    expect(listOf(['A', 'B'], 'ta-LK')).not.toContain('and');
  });
});

describe('a language', () => {
  it('is that of the page’s address', () => {
    const locales = ['/', '/contact', '/si/contact', '/ta', '/silk', '/blog/si'].map(
      (path) => languageAt(path).locale,
    );
    expect(locales).toEqual(['en', 'en', 'si', 'ta', 'en', 'en']);
    expect(languageAt('/')).toMatchObject({ locale: LOCALE, formats: FORMATS });
  });

  it('lacks no key of a part that it has', () => {
    const whole: Translation = { frame };
    // @ts-expect-error -- all keys but one are missing
    const broken: Translation = { frame: { skip: '' } };
    expect([whole, broken]).toHaveLength(2);
  });

  it.each(SAMPLES)('%s names the same values as English, and has all plurals of its own', (locale) => {
    const { words, formats } = languageAt(`/${locale}`);
    const texts = new Map(textsOf(words));
    const translated = textsOf(english).filter(([key, text]) => texts.get(key) !== text);
    expect(translated.length).toBeGreaterThan(40);
    const plurals = new Intl.PluralRules(formats).resolvedOptions().pluralCategories.toSorted();
    for (const [key, text] of translated) {
      const own = texts.get(key) ?? '';
      expect(placeholders(own), key).toEqual(placeholders(text));
      if (forms(text).length > 0) expect(forms(own).toSorted(), key).toEqual(plurals);
    }
  });
});

describe('sample pages', () => {
  it('are built only where a variable names their languages', () => {
    expect(sampleLocales({})).toEqual([]);
    expect(sampleLocales({ SAMPLE_LOCALES: '' })).toEqual([]);
    expect(sampleLocales({ SAMPLE_LOCALES: 'si,ta' })).toEqual(['si', 'ta']);
    expect(sampleLocales({ SAMPLE_LOCALES: 'si', CONTEXT: 'deploy-preview' })).toEqual(['si']);
  });

  it('stop a build that is published, and one of an unknown language', () => {
    expect(() => sampleLocales({ SAMPLE_LOCALES: 'si', CONTEXT: 'production' })).toThrow(/remove it/);
    expect(() => sampleLocales({ SAMPLE_LOCALES: 'de' })).toThrow('SAMPLE_LOCALES names "de"');
  });
});
