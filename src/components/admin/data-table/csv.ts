/** Tells Excel that the file is UTF-8; without it Sinhala and Tamil are garbled. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The first character of a cell that a spreadsheet would run as a formula. */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;

/** A telephone number or a number, which is no formula. Hyphens are excluded: a spreadsheet would subtract. */
const NUMBER = /^[+-]?[\s().]*\d[\d\s().]*$/;

/** A cell that needs quotes: quotes, line breaks, outer spaces, and the separators of any locale. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function withoutFormula(text: string): string {
  return FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function cell(text: string): string {
  const safe = withoutFormula(text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as RFC 4180 text, headings first; a cell that would be a formula begins with an apostrophe. */
export function toCsv(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + [headers, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
