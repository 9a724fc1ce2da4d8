import type { Mark, Node } from 'prosemirror-model';

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
function escaped(text: string, linksAddresses: boolean): string {
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
const escapedStart = (text: string): string =>
  STARTS.reduce((line: string, [pattern, replacement]) => line.replace(pattern, replacement), text);

/** A heading's closing number signs are not shown. */
const escapedEnd = (text: string): string => text.replace(/(?<!#)#(?=#*$)/, '\\#');

/** Text between as many backticks as none of its own runs has. */
function codeSpan(text: string): string {
  const runs: readonly string[] = text.match(/`+/g) ?? [];
  let ticks = '`';
  while (runs.includes(ticks)) ticks += '`';
  const isSpaced = /^\s/.test(text) && /\s$/.test(text) && text.trim() !== '';
  const padded = isSpaced || /^`|`$/.test(text) ? ` ${text} ` : text;
  return ticks + padded + ticks;
}

/** The address of a link or image between its brackets. */
const linkTarget = (address: string): string =>
  /[\s()\\]/.test(address) || address === '' ? `<${address.replace(/[\n<>]/g, '')}>` : address;

/** An alternative text without the characters that would end the picture; the renderer shows other markup as it is. */
const withoutMarkup = (text: string): string => text.replace(/[\\`<>[\]]|(?<!\s)\s*\n\s*/g, ' ').trim();

/** A part of a line with one set of marks. */
interface Piece {
  node: Node;
  /** The text; empty for an image or a line break. */
  text: string;
  marks: Set<string>;
  href: string | undefined;
}

/** The marks that stand around their text, from the outer to the inner. */
const AROUND = ['strong', 'em', 'del'] as const;

/** Where a text is written: a heading and a cell of a table have no line breaks. */
export type LinePlace = 'paragraph' | 'heading' | 'cell';

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

/** The parts of a text, with white space at their ends in parts of their own. */
function piecesOf(block: Node, place: LinePlace): Piece[] {
  return block.children.flatMap((node) => {
    const of = (text: string): Piece => ({
      node,
      text,
      marks: namesOf(node, place),
      href: hrefOf(node.marks),
    });
    if (!node.isText) return [of('')];
    const text = (node.text ?? '').replace(/(?<!\s)\s*\n\s*/g, ' ');
    if (namesOf(node, place).has('code')) return [of(text)];
    const core = text.trimStart();
    const end = core.trimEnd().length;
    return [text.slice(0, text.length - core.length), core.slice(0, end), core.slice(end)]
      .filter((part) => part !== '')
      .map(of);
  });
}

/** Removes white space at the ends of lines, and line breaks at the ends of the text, which Markdown drops. */
function trimmed(pieces: Piece[]): Piece[] {
  const isSpace = (piece: Piece | undefined) => piece === undefined || isBreak(piece);
  let kept = pieces;
  for (let before = -1; before !== kept.length;) {
    before = kept.length;
    kept = kept.filter(
      (piece, at) =>
        !isBlank(piece) ||
        (isBreak(piece) ? at > 0 && at < kept.length - 1 : !isSpace(kept[at - 1]) && !isSpace(kept[at + 1])),
    );
  }
  return kept;
}

const sameIn = (names: readonly string[], one: Piece, other: Piece | undefined): boolean =>
  other !== undefined &&
  one.href === other.href &&
  names.every((name) => one.marks.has(name) === other.marks.has(name));

/** Takes marks off white space at the ends of their runs: a delimiter beside white space is none. */
function withoutBlankEnds(pieces: Piece[]): Piece[] {
  AROUND.forEach((name, depth) => {
    const outer = AROUND.slice(0, depth + 1);
    const strip = (order: Piece[]) =>
      order.forEach((piece, at) => {
        const beginsRun = !sameIn(outer, piece, order[at - 1]);
        if (beginsRun && isBlank(piece)) piece.marks.delete(name);
      });
    strip(pieces);
    strip([...pieces].reverse());
  });
  return pieces;
}

/** Whether emphasis is written with `*`; beside a `**` it would be read as a part of that. */
const hasStars = (pieces: readonly Piece[], at: number): boolean => {
  const isStrong = (piece: Piece | undefined) => piece?.marks.has('strong') ?? false;
  const inRun = (piece: Piece | undefined) =>
    piece?.marks.has('em') && sameIn(['strong', 'em'], piece, pieces[at]);
  let from = at;
  let to = at;
  while (inRun(pieces[from - 1])) from -= 1;
  while (inRun(pieces[to + 1])) to += 1;
  return ![pieces[from - 1], pieces[at], pieces[to + 1]].some(isStrong);
};

// The parser counts a tilde among the letters.
const WORD_END = /(?:[^\s\p{P}\p{S}]|~)$/u;
const WORD_START = /^(?:[^\s\p{P}\p{S}]|~)/u;
const SIGN_END = /(?!~)[\p{P}\p{S}]$/u;
const SIGN_START = /^(?!~)[\p{P}\p{S}]/u;

/** A character as a reference, which begins and ends with signs; beside a tilde, one that nobody sees. */
const reference = (character: string) => (character === '~' ? '&#8203;' : `&#${character.codePointAt(0)};`);

/** The written part of a line, with its open delimiters. */
class Line {
  text = '';
  /** The open delimiters; `end` is where in the text each ends. */
  #open: { name: string; delimiter: string; end: number }[] = [];
  /** The delimiter that was closed last, if nothing followed it yet. */
  #closed = '';

  get isAtStart(): boolean {
    return this.text === '' || this.text.endsWith('\n');
  }

  get open(): readonly string[] {
    return this.#open.map(({ name }) => name);
  }

  /** Separates a delimiter from the delimiter that ended directly before. */
  #separate(delimiter: string): void {
    const isBesideWord = delimiter === '~~' && this.#closed !== '' && SIGN_END.test(this.#beforeClosed);
    if (isBesideWord) this.text += '&#8203;';
  }

  /** Adds text. A letter after a closing delimiter that needs a sign there becomes a reference. */
  add(text: string): void {
    const isFlanked = this.#closed !== '' && this.#closed !== '~~';
    const needsSign = this.#closed === '_' || (isFlanked && SIGN_END.test(this.#beforeClosed));
    const letter = needsSign ? (WORD_START.exec(text)?.[0] ?? '') : '';
    this.text += letter ? reference(letter) + text.slice(letter === '~' ? 0 : letter.length) : text;
    if (text) this.#closed = '';
  }

  #beforeClosed = '';

  /** Writes a tilde of the text before a delimiter as a reference. @returns whether there was one */
  #refersTilde(): boolean {
    if (!this.text.endsWith('\\~')) return false;
    this.text = `${this.text.slice(0, -2)}&#126;`;
    return true;
  }

  begin(name: string, delimiter: string, next: string): void {
    this.#separate(delimiter);
    const needsSign = delimiter === '_' || (delimiter !== '~~' && SIGN_START.test(next));
    const letter = needsSign ? (WORD_END.exec(this.text)?.[0] ?? '') : '';
    if (letter === '~' && !this.#refersTilde()) this.text += reference(letter);
    else if (letter !== '' && letter !== '~') this.#referLetter(letter);
    this.text += delimiter;
    this.#closed = '';
    this.#open.push({ name, delimiter, end: this.text.length });
  }

  /** Writes the last letter as a reference. Directly after a delimiter, the letter before that needs a sign, too. */
  #referLetter(letter: string): void {
    const { delimiter = '', end } = this.#open.at(-1) ?? {};
    const before = this.text.slice(0, -letter.length);
    const head = before.slice(0, before.length - delimiter.length);
    const earlier = end === before.length && delimiter !== '~~' ? (WORD_END.exec(head)?.[0] ?? '') : '';
    this.text = earlier
      ? head.slice(0, -earlier.length) + reference(earlier) + delimiter + reference(letter)
      : before + reference(letter);
  }

  end(): void {
    const { delimiter = '' } = this.#open.pop() ?? {};
    this.#refersTilde();
    if (!this.#closed) this.#beforeClosed = this.text;
    else this.#beforeClosed = '_';
    this.text += delimiter;
    this.#closed = delimiter;
  }
}

const DELIMITERS: Record<string, string> = { strong: '**', em: '*', del: '~~' };

function pieceMarkdown(piece: Piece, place: LinePlace): string {
  const { node, text, marks } = piece;
  if (isBreak(piece)) return place === 'paragraph' ? '\\\n' : ' ';
  if (node.type.name === 'image')
    return `![${withoutMarkup(String(node.attrs.alt))}](${linkTarget(String(node.attrs.src))})`;
  return marks.has('code') ? codeSpan(text) : escaped(text, piece.href === undefined);
}

/** A link whose text is its address, which Markdown writes once. */
const isOwnAddress = ({ text, marks, href = '' }: Piece): boolean =>
  marks.size === 1 &&
  /^[^\s<>\\]+$/.test(href) &&
  (href === text ? /^https?:/.test(href) : href === `mailto:${text}`);

function writePieces(pieces: readonly Piece[], line: Line, place: LinePlace): void {
  pieces.forEach((piece, at) => {
    const wanted = AROUND.filter((name) => piece.marks.has(name));
    const same = wanted.findIndex((name, depth) => line.open[depth] !== name);
    const common = same === -1 ? wanted.length : same;
    while (line.open.length > common) line.end();
    const plain = pieceMarkdown(piece, place);
    const startsLine =
      place === 'paragraph' &&
      wanted.length === 0 &&
      piece.node.isText &&
      !piece.marks.has('code') &&
      line.isAtStart;
    const text = startsLine ? escapedStart(plain) : plain;
    for (const name of wanted.slice(common)) {
      const delimiter = name === 'em' && !hasStars(pieces, at) ? '_' : (DELIMITERS[name] ?? '');
      const isInnermost = name === wanted.at(-1);
      line.begin(name, delimiter, isInnermost ? text : '*');
    }
    line.add(text);
  });
  while (line.open.length > 0) line.end();
}

/** The parts with one link after the other. */
function byLink(pieces: Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const group = groups.at(-1);
    if (group && group[0]?.href === piece.href) group.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/** The Markdown of a text with its marks. */
export function inlineMarkdown(block: Node, place: LinePlace = 'paragraph'): string {
  const pieces = withoutBlankEnds(trimmed(piecesOf(block, place)));
  const line = new Line();
  for (const group of byLink(pieces)) {
    const [first] = group;
    if (first?.href !== undefined && group.length === 1 && isOwnAddress(first)) {
      line.add(`<${first.text}>`);
      continue;
    }
    if (first?.href !== undefined) line.add('[');
    writePieces(group, line, place);
    if (first?.href !== undefined) line.add(`](${linkTarget(first.href)})`);
  }
  return block.type.name === 'heading' ? escapedEnd(line.text) : line.text;
}
