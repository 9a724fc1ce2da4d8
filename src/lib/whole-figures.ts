const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';

const UNITS = 'million|mm|kg|g|carat|pixels|items|days?|weeks?|months?|years?|weekly|monthly';

/** The spaces at which a line must not break: after what precedes a number, and before what completes one. */
const INSIDE_FIGURES = new RegExp(
  [
    String.raw`(?<=(?:^|[\s("'“‘])(?:Rs|No\.|Gazette|Extraordinary)) (?='?\d)`,
    String.raw`(?<=[\d…]) (?=(?:${UNITS}|${MONTHS})\b|[ap]\.m\.)`,
    String.raw`(?<=\b(?:${MONTHS})) (?=\d{4}\b)`,
    String.raw`(?<=\bParts?) (?=[IVX]+\b)`,
    // A sum may break before an operator, never after it; what follows may be in an element of its own.
    String.raw`(?<= [×÷+−=]) (?=[\d(]|Rs|$)`,
  ].join('|'),
  'g',
);

/** Between the ends of a range, where lines may break after the dash otherwise. */
const INSIDE_RANGES = /(?<=\d–)(?=\d)/g;

/** The text with no line break inside amounts, measures, ranges, dates and times, as in Rs 1.4 million or 5 May. */
export const wholeFigures = (text: string): string =>
  text.replace(INSIDE_FIGURES, '\u00a0').replace(INSIDE_RANGES, '\u2060');
