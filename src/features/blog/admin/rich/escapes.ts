/** Characters that begin markup anywhere in a line; the parser takes `\](` for the end of a link's text. */
const MARKUP = /[\\`*[\]~]|(?<=\])\(/g;

/** An underscore that no letter or digit is on both sides of; the others have no meaning. The parser knows none above U+FFFF. */
const UNDERSCORE = /(?<![\p{L}\p{N}])_|(?<=[\u{10000}-\u{10ffff}])_|_(?![\p{L}\p{N}])/gu;

const HTML = /<(?=[a-z/!?])/gi;

const REFERENCE = /&(?=#?\w+;)/g;

/** A text's own web address, without the sign that ends its sentence; a closing bracket belongs to it when the opening one does. */
const ADDRESS =
  /(?<![\w/:.])https?:\/\/(?:\([^\s<>"\\()]*\)|(?!\([^\s<>"\\()]*\))[^\s<>"\\])*(?:\([^\s<>"\\()]*\)|[^\s<>"\\.,;:!?()'\]*`])/gi;

function escapedPart(text: string): string {
  return text
    .replace(MARKUP, '\\$&')
    .replace(UNDERSCORE, '\\_')
    .replace(HTML, '\\<')
    .replace(REFERENCE, '\\&')
    .replace(/!$/, '\\!')
    .replaceAll('\u200b', '&#8203;');
}

/** Plain text in a line. With `linksAddresses`, web addresses become links, as the renderer shows them. */
export function escaped(text: string, linksAddresses: boolean): string {
  if (!linksAddresses) return escapedPart(text);
  let result = '';
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    result += `${escapedPart(text.slice(from, match.index))}<${match[0]}>`;
    from = match.index + match[0].length;
  }
  return result + escapedPart(text.slice(from));
}

/** What begins a heading, a quote, a list, a rule, or a row of a table at the start of a line. */
const STARTS: [RegExp, string][] = [
  [/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'],
  [/^#(?=#{0,5}(?:\s|$))/, '\\#'],
  [/^[-+](?=\s|$|-)/, '\\$&'],
  [/^=(?==*\s*$)/, '\\='],
  [/^:(?=-)/, '\\:'],
  [/^[>|]/, '\\$&'],
];

/** The text of the start of a line. */
export const escapedStart = (text: string): string =>
  STARTS.reduce((line: string, [pattern, replacement]) => line.replace(pattern, replacement), text);

/** A heading's closing number signs are not shown. */
export const escapedEnd = (text: string): string => text.replace(/(?<!#)#(?=#*$)/, '\\#');

/** Text between as many backticks as none of its own runs has. */
export function codeSpan(text: string): string {
  const runs: readonly string[] = text.match(/`+/g) ?? [];
  let ticks = '`';
  while (runs.includes(ticks)) ticks += '`';
  const isSpaced = /^\s/.test(text) && /\s$/.test(text) && text.trim() !== '';
  const padded = isSpaced || /^`|`$/.test(text) ? ` ${text} ` : text;
  return ticks + padded + ticks;
}

/** The address of a link or image between its brackets. */
export const linkTarget = (address: string): string =>
  /[\s()\\]/.test(address) || address === '' ? `<${address.replace(/[\n<>]/g, '')}>` : address;

/** An alternative text: the renderer shows its markup as it is, so only what would end it is left out. */
export const withoutMarkup = (text: string): string =>
  text.replace(/[\\`<>[\]]|(?<!\s)\s*\n\s*/g, ' ').trim();
