import { folded } from './fold.ts';
import { contentHash } from './hash.ts';

/**
 * Sinhala and Tamil in Latin letters, for addresses: ISO 15919 without its marks, where a digraph is what people write
 * (ch, sh, zh). Both scripts are abugidas: a consonant has the vowel a, unless a vowel sign or a virama follows.
 */

/** Letters and their Latin ones, in turn. */
const tableOf = (pairs: string) =>
  new Map(Array.from(pairs.matchAll(/(\S) ([a-z]+)/g), ([, letter = '', latin = '']) => [letter, latin]));

const CONSONANTS = tableOf(
  'ක k ඛ kh ග g ඝ gh ඞ n ඟ ng ච ch ඡ chh ජ j ඣ jh ඤ n ඥ gn ඦ nj ට t ඨ th ඩ d ඪ dh ණ n ඬ nd ත t ථ th ද d ධ dh න n ඳ nd ' +
    'ප p ඵ ph බ b භ bh ම m ඹ mb ය y ර r ල l ව v ශ sh ෂ sh ස s හ h ළ l ෆ f ' +
    'க k ங n ச ch ஜ j ஞ n ட t ண n த t ந n ன n ப p ம m ய y ர r ற r ல l ள l ழ zh வ v ஶ sh ஷ sh ஸ s ஹ h',
);

const VOWELS = tableOf(
  'අ a ආ a ඇ ae ඈ ae ඉ i ඊ i උ u ඌ u ඍ ri ඎ ri ඏ li ඐ li එ e ඒ e ඓ ai ඔ o ඕ o ඖ au ' +
    'அ a ஆ a இ i ஈ i உ u ஊ u எ e ஏ e ஐ ai ஒ o ஓ o ஔ au ௐ om',
);

/** Vowel signs by code point, because a sign alone is hard to read. */
const SIGNS = tableOf(
  '\u0dcf a \u0dd0 ae \u0dd1 ae \u0dd2 i \u0dd3 i \u0dd4 u \u0dd6 u \u0dd8 ri \u0df2 ri \u0dd9 e \u0dda e \u0ddb ai \u0ddc o ' +
    '\u0ddd o \u0dde au \u0ddf li \u0df3 li \u0bbe a \u0bbf i \u0bc0 i \u0bc1 u \u0bc2 u \u0bc6 e \u0bc7 e \u0bc8 ai ' +
    '\u0bca o \u0bcb o \u0bcc au',
);

/** The viramas, which take the vowel from a consonant. */
const VIRAMA = /[\u0dca\u0bcd]/;

/** What a mark after a consonant makes of the vowel. */
const vowelOf = (mark: string) => (VIRAMA.test(mark) ? '' : (SIGNS.get(mark) ?? 'a'));

/** Nasals, the visarga and the aytham, which stand after a vowel. */
const OTHERS = tableOf('\u0d82 n \u0d83 h \u0b82 m \u0b83 h');

/** The first digits of the two scripts. */
const ZEROS = [0x0de6, 0x0be6];

const SYLLABLE = /[\u0d80-\u0dff\u0b80-\u0bff][\u0dca-\u0ddf\u0df2\u0df3\u0bbe-\u0bcd]?/g;

function inLatin(syllable: string): string {
  const [letter = '', mark = ''] = syllable;
  const consonant = CONSONANTS.get(letter);
  if (consonant !== undefined) return consonant + vowelOf(mark);
  const digit = ZEROS.map((zero) => letter.charCodeAt(0) - zero).find((value) => value >= 0 && value <= 9);
  return `${digit ?? VOWELS.get(letter) ?? OTHERS.get(letter) ?? ''}${SIGNS.get(mark) ?? ''}`;
}

/** Transliterates Sinhala and Tamil letters into Latin ones; other characters stay. */
export const transliterated = (text: string): string =>
  text
    .normalize('NFC')
    // A place where a word may break is not seen.
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    // Joiners decide only how a conjunct looks.
    .replace(/(?<=[\u0d80-\u0dff\u0b80-\u0bff])[\u200c\u200d]/g, '')
    // Tamil writes f as the aytham and p.
    .replace(/\u0b83ப([\u0bbe-\u0bcd]?)/g, (_, mark: string) => `f${vowelOf(mark)}`)
    .replace(SYLLABLE, inLatin);

const MAX_LENGTH = 80;

/** A title as it is hashed: lower case, composed letters (NFC), trimmed. */
export const hashedTitle = (title: string): string => title.normalize('NFC').trim().toLowerCase();

/** A title as titles are compared. */
export const foldedTitle = (title: string): string => folded(title).trim();

/** Pages of these names would be the list's or the error page's. */
const RESERVED = /^(?:index|404)$/;

/** A title in lower-case ASCII letters, digits and hyphens, without `marks`; without any letter, as of emoji alone, the kind and a hash. */
function slugFor(kind: string, title: string, marks: RegExp, before: RegExp): string {
  const ascii = transliterated(title)
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(before, '')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|(?<!-)-+$/g, '');
  return RESERVED.test(ascii) ? `${ascii}-${kind}` : ascii || `${kind}-${contentHash(hashedTitle(title))}`;
}

/** The last part of a vacancy's address. */
export const slugOf = (title: string): string => slugFor('vacancy', title, /\p{M}/gu, /^-+/);

/** The last part of a post's address, without apostrophes; hyphens at its beginning count in its length. */
export const postSlug = (title: string): string => slugFor('post', title, /[\u0300-\u036f'’]/g, /^$/);
