/** Splits the long texts of a vacancy. Separate from the schema, so that a page need not load it. */

/** The sign or number of a bullet point, as word processors write it. */
const SIGN = /^\s*(?:[-–—*•·▪●○§o\uf0b7\uf0a7]|\d{1,2}[.)])\s+/;

/** A bullet within a line. */
const BULLET = /\s[•▪●]\s/;

/** A comma that is not a figure's, as in 1,500. */
const COMMA = /,(?!(?<=\d,)\d{3}(?!\d))/;

/** The bullet points of a text: its lines when it has line breaks, else its parts between bullets, else those between commas. */
export const bulletsOf = (text: string): string[] =>
  text
    .split(text.includes('\n') ? '\n' : BULLET.test(text.trim()) ? BULLET : COMMA)
    .map((point) => point.replace(SIGN, '').trim())
    .filter((point) => point !== '');

/** The paragraphs of a description, one for each line. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
