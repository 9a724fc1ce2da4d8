/** Tells Excel that the file is UTF-8; without it Sinhala and Tamil turn into noise. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would run as a formula. */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;

/** A telephone number or a plain figure begins like a formula and is none; one with hyphens would be subtracted. */
const NUMBER = /^[+-]?[\s().]*\d[\d\s().]*$/;

/** What needs quotation marks: they themselves, line breaks, outer spaces, and what separates cells in any country. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function harmless(text: string): string {
  return FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function cell(text: string): string {
  const safe = harmless(text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as RFC 4180 text, headings first; a cell that begins like a formula gets an apostrophe before it. */
export function toCsv(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + [headers, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
