/** Longer slugs are cut: an address stays readable and a key stays short. */
const MAX_LENGTH = 80;

/** FNV-1a over UTF-16 units: stable, tiny, and only ever the tail of an address, never a secret. */
function hash(text: string, seed: number): string {
  let value = seed;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value.toString(36);
}

/** A title as it is compared: two titles that differ only in case or in how accents are encoded are the same. */
export const foldedTitle = (title: string): string => title.normalize('NFC').trim().toLowerCase();

/** A title in lower-case ASCII letters and digits, without the marks on them, a hyphen for all between. */
const hyphenated = (title: string, marks: RegExp): string =>
  title
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/**
 * The last part of a vacancy's address: lower-case ASCII letters, digits and single hyphens.
 * A title without a usable ASCII letter or digit gets a stable stand-in made from it.
 */
export function slugOf(title: string): string {
  const ascii = hyphenated(title, /\p{M}/gu).replace(/^-+/, '').slice(0, MAX_LENGTH).replace(/-+$/, '');
  const folded = foldedTitle(title);
  return ascii || `vacancy-${hash(folded, 0x811c9dc5)}${hash(folded, 0x9e3779b9)}`;
}

/** The same of a post's: an apostrophe parts no word, and a title of which nothing is left is 'post'. */
export const postSlug = (title: string): string =>
  hyphenated(title, /[\u0300-\u036f'’]/g)
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '') || 'post';
