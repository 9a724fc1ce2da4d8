import { expect, it } from 'vitest';
import { languageOf, OTHER_LETTERS } from '#lib/script-fonts';

it.each([
  ['රන් උකස් පොලිය 2026', 'si'],
  ['தங்க அடகு: வட்டி', 'ta'],
  ['Leasing සේවාව සහ ණය', 'si'],
  ['How we say පොලිය in a contract', undefined],
  ['Interest on gold', undefined],
  ['2026', undefined],
])('the title %j has the language %s', (title, language) => {
  expect(languageOf(title)).toBe(language);
  expect(OTHER_LETTERS.test(title)).toBe(/[^\u0000-\u024f]/.test(title));
});
