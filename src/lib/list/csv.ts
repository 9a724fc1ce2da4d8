/** The header of an answer with a file that says how many rows it has, without the headings. */
export const ROWS_HEADER = 'X-Export-Rows';

/** Tells Excel that the file is UTF-8; without it Sinhala and Tamil are garbled. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What may become a cell of its own: spreadsheets that separate cells by ';' or a tab read quotes within a row as letters. */
const PIECE = /[^;\t\r\n]+/g;

/** The first character of a formula, behind the spaces and quotes that a spreadsheet passes over. */
const FORMULA_START = /^[\s"]*(?=[=+\-@＝＋－＠])/;

/** A telephone number or a number, which is no formula. Hyphens are excluded: a spreadsheet would subtract. */
const isNumber = (text: string): boolean => /^[+-]?[\d\s().]*$/.test(text.trimStart()) && /\d/.test(text);

/** A cell that needs quotes: quotes, line breaks, outer spaces, and the separators of any locale. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Digits with spaces, which spreadsheets keep as a text: they drop a leading zero or plus, and shorten twelve digits. */
export const spacedDigits = (text: string): string =>
  text
    .replaceAll('-', ' ')
    .replace(/^(\d{4})(\d{3})(\d{5})$/, '$1 $2 $3')
    .replace(/^([+0]\d*)(\d{3})(\d{4})$/, '$1 $2 $3')
    .replace(/^([+0]\d*)(\d{2})$/, '$1 $2');

const withoutFormula = (text: string): string =>
  text.replace(PIECE, (piece) => (isNumber(piece) ? piece : piece.replace(FORMULA_START, "$&'")));

function cell(text: string): string {
  const safe = withoutFormula(text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row as RFC 4180 text; what would be a formula begins with an apostrophe. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** How many rows of a file are complete: of one that was cut off fewer than were announced. */
export const rowsIn = (file: string): number => file.replace(/"[^"]*(?:"|$)/g, '').split('\r\n').length - 1;
