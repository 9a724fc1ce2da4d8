import type { Mark, Node } from 'prosemirror-model';

type Rules = readonly [pattern: RegExp, replacement: string][];

const written = (text: string, rules: Rules): string =>
  rules.reduce((line, [pattern, replacement]) => line.replace(pattern, replacement), text);

const SIGNS: Rules = [
  // The parser takes `\](` for the end of a link's text.
  [/[\\`*[\]~]|(?<=\])\(/g, '\\$&'],
  // An underscore between letters or digits has no meaning; the parser knows none above U+FFFF.
  [/(?<![\p{L}\p{N}])_|(?<=[\u{10000}-\u{10ffff}])_|_(?![\p{L}\p{N}])/gu, '\\_'],
  [/<(?=[a-z/!?])/gi, '\\<'],
  [/&(?=#?\w+;)/g, '\\&'],
  [/!$/, '\\!'],
  [/\u200b/g, '&#8203;'],
];

/** What begins a heading, a quote, a list, a rule, or a row of a table at the start of a line. */
const STARTS: Rules = [
  [/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'],
  [/^#(?=#{0,5}(?:\s|$))/, '\\#'],
  [/^[-+](?=\s|$|-)/, '\\$&'],
  [/^=(?==*\s*$)/, '\\='],
  [/^:(?=-)/, '\\:'],
  [/^[>|]/, '\\$&'],
];

/** A text's own web address, without the sign that ends its sentence; a closing bracket belongs to it when the opening one does. */
const ADDRESS =
  /((?:(?:https?|ftp):\/\/|(?<![a-z\d/:.@-])www\.(?=[a-z\d-]))(?:\([^\s<>"\\()]*\)|(?!\([^\s<>"\\()]*\))[^\s<>"\\`])*(?:\([^\s<>"\\()]*\)|[^\s<>"\\.,;:!?()'\]*`]))/i;

/** Plain text in a line, with its web addresses as links: the renderer shows them so. */
const withLinks = (text: string): string =>
  text
    .split(ADDRESS)
    .map((part, at) => {
      if (at % 2 === 0) return written(part, SIGNS);
      return /^www/i.test(part) ? `[${written(part, SIGNS)}](${linkTarget(`http://${part}`)})` : `<${part}>`;
    })
    .join('');

/** Text between as many backticks as none of its own runs has. */
function codeSpan(text: string): string {
  const runs: readonly string[] = text.match(/`+/g) ?? [];
  let ticks = '`';
  while (runs.includes(ticks)) ticks += '`';
  const isSpaced = /^\s/.test(text) && /\s$/.test(text) && text.trim() !== '';
  const padded = isSpaced || /^`|`$/.test(text) ? ` ${text} ` : text;
  return ticks + padded + ticks;
}

const linkTarget = (address: string): string =>
  /[\s()\\]/.test(address) || address === '' ? `<${address.replace(/[\n<>]/g, '')}>` : address;

/** An alternative text without the characters that would end the picture; the renderer shows other markup as it is. */
const withoutMarkup = (text: string): string => text.replace(/[\\`<>[\]]|(?<!\s)\s*\n\s*/g, ' ').trim();

/** Where a text is written: a heading and a cell of a table have no line breaks. */
export type LinePlace = 'paragraph' | 'heading' | 'cell';

/** A piece of a line with one set of marks. */
interface Piece {
  node: Node;
  /** The text; empty for an image or a line break. */
  text: string;
  marks: Set<string>;
  href: string | undefined;
}

/** The marks that stand around their text, from the outer to the inner, and their delimiters. */
const DELIMITERS = { strong: '**', em: '*', del: '~~' } as const;

const AROUND = Object.keys(DELIMITERS) as (keyof typeof DELIMITERS)[];

/** An odd number of backslashes before a vertical bar: within code, a cell of a table cannot have it. */
const ENDS_CELL = /(?<!\\)(?:\\\\)*\\\|/;

/** The marks of a text that can be written; code that cannot keeps its text. */
function namesOf({ marks, text = '' }: Node, place: LinePlace): Set<string> {
  const names = new Set(marks.map(({ type }) => type.name));
  if (place === 'cell' && ENDS_CELL.test(text)) names.delete('code');
  return names;
}

const hrefOf = (marks: readonly Mark[]): string | undefined =>
  marks.find(({ type }) => type.name === 'link')?.attrs.href as string | undefined;

const isBreak = ({ node }: Piece) => node.type.name === 'hard_break';

const isBlank = (piece: Piece) =>
  isBreak(piece) || (!piece.marks.has('code') && piece.node.isText && piece.text.trim() === '');

/** The pieces of a text, with white space at their ends in pieces of their own. */
const piecesOf = (block: Node, place: LinePlace): Piece[] =>
  block.children.flatMap((node) => {
    const text = (node.text ?? '').replace(/(?<!\s)\s*\n\s*/g, ' ');
    const isWhole = !node.isText || namesOf(node, place).has('code');
    return (isWhole ? [text] : text.split(/^(\s+)|((?<!\s)\s+)$/).filter(Boolean)).map((part) => ({
      ...{ node, text: part, marks: namesOf(node, place), href: hrefOf(node.marks) },
    }));
  });

/** Removes white space at the ends of lines, and line breaks at the ends of the text, which Markdown drops. */
function trimmed(pieces: Piece[]): Piece[] {
  const isSpace = (piece: Piece | undefined) => piece === undefined || isBreak(piece);
  const isInner = (piece: Piece, at: number) =>
    isBreak(piece) ? at > 0 && at < pieces.length - 1 : !isSpace(pieces[at - 1]) && !isSpace(pieces[at + 1]);
  const inner = pieces.filter((piece, at) => !isBlank(piece) || isInner(piece, at));
  return inner.length === pieces.length ? pieces : trimmed(inner);
}

const sameIn = (names: readonly string[], one: Piece, other: Piece | undefined): boolean =>
  other !== undefined &&
  one.href === other.href &&
  names.every((name) => one.marks.has(name) === other.marks.has(name));

/** Takes marks and links off white space at their ends: a delimiter or bracket beside white space is none. */
function withoutBlankEnds(pieces: Piece[]): Piece[] {
  AROUND.forEach((name, depth) => {
    const outer = AROUND.slice(0, depth + 1);
    for (const order of [pieces, [...pieces].reverse()])
      order.forEach((piece, at) => {
        if (!isBlank(piece)) return;
        if (piece.href !== order[at - 1]?.href) piece.href = undefined;
        if (!sameIn(outer, piece, order[at - 1])) piece.marks.delete(name);
      });
  });
  return pieces;
}

/** The delimiter of a mark; emphasis has `_` beside a `**`, of which a `*` would be read as a part. */
function delimiterOf(name: (typeof AROUND)[number], pieces: readonly Piece[], at: number): string {
  if (name !== 'em') return DELIMITERS[name];
  const isOther = (piece: Piece) => !piece.marks.has('em') || !sameIn(['strong', 'em'], piece, pieces[at]);
  const beside = [pieces.slice(0, at).findLast(isOther), pieces[at], pieces.slice(at).find(isOther)];
  return beside.some((piece) => piece?.marks.has('strong')) ? '_' : '*';
}

/** A part of a line: text, or a delimiter that begins or ends a mark. */
interface Part {
  text: string;
  begins?: string;
  ends?: string;
}

function pieceMarkdown(piece: Piece, place: LinePlace): string {
  const { node, text, marks, href } = piece;
  if (isBreak(piece)) return place === 'paragraph' ? '\\\n' : ' ';
  if (node.type.name === 'image')
    return `![${withoutMarkup(String(node.attrs.alt))}](${linkTarget(String(node.attrs.src))})`;
  if (marks.has('code')) return codeSpan(text);
  return href === undefined ? withLinks(text) : written(text, SIGNS);
}

/** A link whose text is its address, which Markdown writes once. */
const isOwnAddress = ({ text, marks, href = '' }: Piece): boolean =>
  marks.size === 1 &&
  /^[^\s<>\\]+$/.test(href) &&
  (href === text ? /^https?:/.test(href) : href === `mailto:${text}`);

/** Adds the pieces of one link, or of a text between links. */
function addPieces(parts: Part[], pieces: readonly Piece[], place: LinePlace): void {
  const open: { name: string; delimiter: string }[] = [];
  const close = (depth: number) => {
    for (const { delimiter } of open.splice(depth).reverse())
      parts.push({ text: delimiter, ends: delimiter });
  };
  pieces.forEach((piece, at) => {
    const names = AROUND.filter((name) => piece.marks.has(name));
    const differs = names.findIndex((name, depth) => open[depth]?.name !== name);
    close(differs === -1 ? names.length : differs);
    for (const name of names.slice(open.length)) {
      const delimiter = delimiterOf(name, pieces, at);
      open.push({ name, delimiter });
      parts.push({ text: delimiter, begins: delimiter });
    }
    const text = pieceMarkdown(piece, place);
    const before = parts.at(-1)?.text ?? '\n';
    const isStart = place === 'paragraph' && piece.node.isText && before.endsWith('\n');
    parts.push({ text: isStart && !piece.marks.has('code') ? written(text, STARTS) : text });
  });
  close(0);
}

// The parser counts a tilde among the letters.
const LAST_LETTER = /\\?~$|[^\s\p{P}\p{S}]$/u;
const FIRST_LETTER = /^[^\s\p{P}\p{S}]/u;
const SIGN_END = /(?!~)[\p{P}\p{S}]$/u;
const SIGN_START = /^(?!~)[\p{P}\p{S}]/u;

/** A letter as a reference, which begins and ends with signs; after the tilde of a delimiter, a character that nobody sees. */
const reference = (letter: string): string =>
  letter === '~' ? '~&#8203;' : `&#${letter.replace('\\', '').codePointAt(0)};`;

/** The text of the parts. A delimiter counts only between certain characters: letters that are in the way become references. */
function joined(parts: Part[]): string {
  for (const [at, { begins, ends }] of [...parts.entries()].reverse()) {
    const [before, next] = [parts[at - 1], parts[at + 1]];
    if (!before) continue;
    if (ends) before.text = before.text.replace(/\\~$/, reference);
    const isBeforeSign = next?.begins !== undefined || SIGN_START.test(next?.text ?? '');
    if (begins === '_' || (begins && isBeforeSign)) before.text = before.text.replace(LAST_LETTER, reference);
  }
  for (const [at, part] of parts.entries()) {
    const [inner, end] = [parts[at - 2], parts[at - 1]?.ends];
    if (!end || part.ends) continue;
    const isAfterSign = inner?.ends !== undefined || SIGN_END.test(inner?.text ?? '');
    if (part.begins === '~~' && isAfterSign) part.text = '&#8203;~~';
    else if (!part.begins && (end === '_' || isAfterSign))
      part.text = part.text.replace(FIRST_LETTER, reference);
  }
  return parts.map(({ text }) => text).join('');
}

/** The pieces in groups of one link each, or of none. */
function byLink(pieces: Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const group = groups.at(-1);
    if (group && group[0]?.href === piece.href) group.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

export function inlineMarkdown(block: Node, place: LinePlace = 'paragraph'): string {
  const parts: Part[] = [];
  for (const group of byLink(withoutBlankEnds(trimmed(piecesOf(block, place))))) {
    const [{ href, text } = group[0]!] = group;
    if (href === undefined) addPieces(parts, group, place);
    else if (group.length === 1 && isOwnAddress(group[0]!)) parts.push({ text: `<${text}>` });
    else {
      parts.push({ text: '[' });
      addPieces(parts, group, place);
      parts.push({ text: `](${linkTarget(href)})` });
    }
  }
  const line = joined(parts);
  // A heading's closing number signs are not shown.
  return block.type.name === 'heading' ? line.replace(/(?<!#)#(?=#*$)/, '\\#') : line;
}
