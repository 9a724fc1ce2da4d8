/** Characters that nobody sees: joiners, soft hyphens, zero-width spaces, marks of direction, and signs without ink. */
export const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu;

/** Hyphens and dashes of every length, and the minus sign. */
export const DASHES = /[\p{Dash_Punctuation}\u2212]/gu;

const APOSTROPHES = /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\u0060\u00b4\uff07]/g;

const QUOTES = /[\u201c-\u201f\u00ab\u00bb\u2033\uff02]/g;

/** Accents of Latin, Greek and Cyrillic letters. Vowel signs of Sinhala and Tamil are letters to their readers, and stay. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Letters that Unicode does not take apart into a letter and an accent. */
const UNDIVIDED: Record<string, string> = { đ: 'd', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', ı: 'i', ς: 'σ' };

/** A text as texts are compared everywhere: without differences of form, case, accents, quotes, dashes and unseen characters. */
export const folded = (text: string): string =>
  text
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(UNSEEN, '')
    .replace(DASHES, '-')
    // Upper case first: it makes 'ss' of 'ß'.
    .toUpperCase()
    .toLowerCase()
    .replace(/[đøłæœıς]/g, (letter) => UNDIVIDED[letter] ?? letter);

/** The ways in which people begin the nine digits of a number in Sri Lanka: `077…`, `77…`, `94 77…`, `0094 77…`, `+94 077…`. */
const NATIONAL = /^(?:(?:\+|00)?94)?0?([1-9]\d{8})$/;

/** An international phone number in digits: a number of Sri Lanka has its country code, whichever way it was written. */
export function internationalNumber(phone: string): string {
  const digits = phone.normalize('NFKC').replace(/[^\d+]/g, '');
  const [, national] = NATIONAL.exec(digits) ?? [];
  return national ? `+94${national}` : digits.replace(/^00/, '+');
}

/** The digits by which a telephone number, or the beginning of one such as `07712`, is found; empty for any other text. */
export function phoneDigits(text: string): string {
  const plain = folded(text).trim();
  if (!/^[+\d\s().-]+$/.test(plain) || plain.replace(/\D/g, '').length < 5) return '';
  return internationalNumber(plain).replace(/\D/g, '').replace(/^0/, '94');
}
