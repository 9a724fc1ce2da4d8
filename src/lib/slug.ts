import { transliterated } from './transliteration.ts';

/** Longer slugs are cut, to keep addresses readable and store keys short. */
const MAX_LENGTH = 80;

/** FNV-1a over UTF-16 units, for addresses only: it is not safe for secrets. */
function hash(text: string, seed: number): string {
  let value = seed;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value.toString(36);
}

/** A title in the form for comparison: lower case, composed letters (NFC), trimmed. */
export const foldedTitle = (title: string): string => title.normalize('NFC').trim().toLowerCase();

/** The stable id of a title without any letter that can be part of an address, such as one of emoji alone. */
function idOf(kind: string, title: string): string {
  const folded = foldedTitle(title);
  return `${kind}-${hash(folded, 0x811c9dc5)}${hash(folded, 0x9e3779b9)}`;
}

/**
 * A title in lower-case ASCII letters and digits, Sinhala and Tamil in Latin letters; `marks` are removed, other characters
 * become hyphens.
 */
const hyphenated = (title: string, marks: RegExp): string =>
  transliterated(title)
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/**
 * The last part of a vacancy's address: lower-case ASCII letters, digits and single hyphens.
 * A title without any such letter or digit gets `vacancy-` and a hash of the title.
 */
export function slugOf(title: string): string {
  const ascii = hyphenated(title, /\p{M}/gu)
    .replace(/^-+/, '')
    .slice(0, MAX_LENGTH)
    .replace(/(?<!-)-+$/, '');
  return ascii || idOf('vacancy', title);
}

/** The last part of a post's address. Apostrophes are removed; a title without any letter gets `post-` and its hash. */
export const postSlug = (title: string): string =>
  hyphenated(title, /[\u0300-\u036f'’]/g)
    .slice(0, MAX_LENGTH)
    .replace(/^-+|(?<!-)-+$/g, '') || idOf('post', title);
