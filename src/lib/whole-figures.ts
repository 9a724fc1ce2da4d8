const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';

const UNITS = 'million|mm|kg|g|carat|pixels|items|days?|weeks?|months?|years?|weekly|monthly';

/** The first number or time of a range with 'to', unless it ends another range. */
const START = String.raw`(?:(?<![–\u2060\d.,])\d[\d.,]{0,20}|[ap]\.m\.)`;

/** The spaces at which a line must not break: between a number and its currency, sign or unit. */
const INSIDE_FIGURES = new RegExp(
  [
    String.raw`(?<=(?:^|[\s("'“‘])(?:Rs|No\.|Gazette|Extraordinary|[Ss]ection)) (?='?\d)`,
    String.raw`(?<=[\d…]) (?=(?:${UNITS}|${MONTHS})\b|[ap]\.m\.)`,
    String.raw`(?<=\b(?:${MONTHS})) (?=\d{4}\b)`,
    String.raw`(?<=\bNo\.[ \u00a0]\d+ of) (?=\d{4}\b)`,
    String.raw`(?<=\bParts?) (?=[IVX]+\b)`,
    String.raw`(?<=${START}) (?=to \d)`,
    String.raw`(?<=${START}[ \u00a0]to) (?=\d)`,
    // A sum may break before an operator, never after it; what follows may be in an element of its own.
    String.raw`(?<=[ \u00a0][×÷+−=]) (?=[\d(]|Rs|$)`,
    // A number of one or two digits is not left behind by what it is multiplied with.
    String.raw`(?<=(?:^|[\s(])\d{1,2}) (?=[×÷] )`,
  ].join('|'),
  'g',
);

/** Between the ends of a range, where lines may break after the dash otherwise. */
const INSIDE_RANGES = /(?<=\d–)(?=\d)/g;

/** The text with no line break inside amounts, measures, ranges, dates, times and short products, as in 5 May or 1 to 12. */
export const wholeFigures = (text: string): string =>
  text.replace(INSIDE_FIGURES, '\u00a0').replace(INSIDE_RANGES, '\u2060');
