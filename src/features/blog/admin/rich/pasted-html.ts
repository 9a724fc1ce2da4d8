/** Puts an element with the same contents in the place of another. */
function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Makes the headings of a text with one of the first level, which is the page's own, a level smaller: they stay apart. */
function lowerHeadings(body: HTMLElement): void {
  if (!body.querySelector('h1')) return;
  for (const heading of body.querySelectorAll('h1, h2, h3, h4'))
    renamed(heading, `h${Number(heading.localName[1]) + 1}`);
}

/** What begins a new line of code. */
const CODE_LINES = ':is(div, p, li)';

/** Makes text of code, with its lines, and without the line break at its end, which Markdown would not give back. */
function flattenCode(body: HTMLElement): void {
  for (const end of body.querySelectorAll('pre br'))
    end.replaceWith(!end.nextSibling && end.parentElement?.matches(CODE_LINES) ? '' : '\n');
  for (const line of body.querySelectorAll(`pre ${CODE_LINES}`)) {
    if (/[^\n]$/.test(line.previousSibling?.textContent ?? '')) line.before('\n');
    if (!line.querySelector(CODE_LINES)) line.append('\n');
  }
  for (const box of body.querySelectorAll('pre')) box.replaceChildren(box.textContent.trimEnd());
}

/** What begins a new line in a text or a cell. */
const LINES =
  'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, pre, hr, table, tbody, thead, tr, td, th';

/** What begins a new line by its style, or without the editor's parser knowing of it. */
const BOXES = `:is([style*="display: block" i], [style*="display: flex" i], [style*="display: grid" i], summary, dt, legend, center, main, nav):not(${LINES}, br)`;

/** Whether nothing of its block follows a text. */
const endsBlock = (node: Node): boolean =>
  !node.nextSibling && (node.parentElement!.matches(LINES) || endsBlock(node.parentElement!));

/** Keeps gaps between boxes that only styles put side by side: browsers copy plain text with them. */
function keepGaps(body: HTMLElement, plain: string): void {
  const copied = plain.replace(/\s+/g, ' ');
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let before = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element && node.matches(`br, ${LINES}`)) before = '';
    if (!(node instanceof Text)) continue;
    const [end, start] = [before.split(/\s/).at(-1), node.data.split(/\s/, 1)[0]];
    const isApart = end && start && copied.includes(`${end} ${start}`) && !copied.includes(end + start);
    if (isApart) node.before(' ');
    before = node.data;
  }
}

/** Keeps lines that only styles break. */
function keepLines(body: HTMLElement): void {
  const create = (name: string) => body.ownerDocument.createElement(name);
  // Only within a block does the editor's parser make paragraphs of texts that blocks separate.
  const root = create('div');
  root.append(...body.childNodes);
  body.append(root);
  for (const box of body.querySelectorAll(BOXES)) box.replaceWith(create('div'), box, create('div'));
  for (const parent of [body, ...body.querySelectorAll('*')]) {
    if (parent.localName === 'pre') continue;
    const style = parent.closest<HTMLElement>('[style*="white-space" i]')?.style;
    const isPre = /^(?:pre|break-spaces)/.test(
      style?.whiteSpace || style?.getPropertyValue('white-space-collapse') || '',
    );
    for (const text of [...parent.childNodes]) {
      if (!(text instanceof Text)) continue;
      // Word processors have characters of their own for a line break within a paragraph.
      const data = (isPre ? text.data : text.data.replaceAll('\n', ' ')).replace(/[\v\u2028\u2029]/g, '\n');
      const lines = (endsBlock(text) ? data.trimEnd() : data).split(/(\n\s*\n|\n)/);
      // Between paragraphs and other blocks, line breaks are the source's own.
      const isOfBlocks = () => !data.trim() && parent.querySelector(`:scope > :is(${LINES})`);
      if (lines.length === 1 || isOfBlocks()) continue;
      // An empty block ends a paragraph.
      text.replaceWith(
        ...lines.map((line, at) => (at % 2 === 0 ? line : create(line === '\n' ? 'br' : 'div'))),
      );
    }
  }
}

/** The signs of numbered items, such as `1.`, `(a)` and `iv)`; any other sign before an item is a bullet. */
const NUMBERED = /^\(?(?:\d|(?:[a-z]|[ivxl]{2,5})[.)])/i;

/** The values of the Roman numerals up to those of long lists. */
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50 };

/** The number that an item's sign says: the last one in digits, a letter, or Roman numerals. A single i, v or x is one of these, unless that letter is `next`. */
function numberIn(sign: string, next = 0): number {
  const [, digits, letters = ''] = /(\d{1,4})[.)]*$|([a-z]+)/.exec(sign.toLowerCase()) ?? [];
  if (digits) return Number(digits);
  if (letters.length === 1 && letters.charCodeAt(0) - 96 === next) return next;
  if (!/^(?:[ivx]|[ivxl]{2,})$/.test(letters)) return letters.length === 1 ? letters.charCodeAt(0) - 96 : 1;
  const values = [...letters].map((letter) => ROMAN[letter]!);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** Makes lists of the paragraphs that Word writes instead: their style names the level, and their bullet or number is text. */
function joinWordLists(body: HTMLElement): void {
  const create = (name: string) => body.ownerDocument.createElement(name);
  /** The lists that the last item was in, the outermost first. */
  let open: { level: number; list: HTMLElement }[] = [];
  for (const paragraph of body.querySelectorAll('p[style*="mso-list" i]')) {
    const level = Number(/\bl\d+\s+level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    const sign = paragraph.querySelector('[style*="mso-list" i]');
    const number = sign?.textContent.trim() ?? '';
    const tag = NUMBERED.test(number) ? 'ol' : 'ul';
    // Such as 'Step 1:', which is said nowhere else.
    const isLabel = tag === 'ul' && number.length > 1 && /[\p{L}\p{N}]/u.test(number);
    sign?.replaceWith(...(isLabel ? [`${number} `] : []));
    if (open[0]?.list !== paragraph.previousElementSibling) open = [];
    // A number 1 after other items begins another list.
    const goesOn = (list: HTMLElement) => {
      const next = (list as HTMLOListElement).start + list.childElementCount;
      return list.localName === tag && (tag === 'ul' || numberIn(number, next) !== 1);
    };
    open = open.filter((one) => one.level < level || (one.level === level && goesOn(one.list)));
    const outer = open.at(-1);
    if (outer?.level !== level) {
      const list = create(tag);
      if (tag === 'ol') list.setAttribute('start', String(numberIn(number)));
      if (outer) outer.list.lastElementChild?.append(list);
      else paragraph.before(list);
      open.push({ level, list });
    }
    open.at(-1)?.list.append(paragraph);
    renamed(paragraph, 'li');
  }
}

const pairsOf = (text: string) => new Map(text.match(/../gu)?.map((pair) => [...pair] as [string, string]));

/** Word's symbol fonts: the letters whose codes they give other signs, each with its sign. */
const SYMBOL_FONTS = new Map([
  ['wingdings', pairsOf('à→ß←è➔ü✓û✗þ☑¨☐J☺L☹n■l●q❑v❖Ø➢§▪')],
  ['symbol', pairsOf('³≥£≤¹≠´×¸÷»≈®→¬←¥∞Ö√aαbβgγdδlλmμpπsσSΣDΔWΩ')],
]);

/** The codes of a symbol font, which Word also writes into the private range of Unicode. */
const SYMBOL_CODES = /[!-ÿ\uf021-\uf0ff]/g;

/** Writes the signs of symbol fonts, which would become letters: an unknown one of Wingdings as a box. */
function writeOutSymbols(body: HTMLElement): void {
  for (const { style, childNodes } of body.querySelectorAll<HTMLElement>('[style*="font-family" i]')) {
    const font = style.fontFamily.toLowerCase();
    const signs = SYMBOL_FONTS.get(font);
    const signOf = (typed: string) => {
      const letter = String.fromCharCode(typed.charCodeAt(0) & 255);
      return signs?.get(letter) ?? (font === 'symbol' ? letter : '□');
    };
    for (const node of signs ? childNodes : [])
      if (node instanceof Text) node.data = node.data.replace(SYMBOL_CODES, signOf);
  }
}

/** The most columns over which a pasted cell is spread. */
const WIDEST = 20;

/**
 * Gives tables what Markdown can write: cells of one line, and empty ones where a cell reached over columns or rows. A caption
 * becomes a paragraph, and a table that only lays out its cells, as in mails, their contents.
 */
function squareTables(body: HTMLElement): void {
  const empty = () => body.ownerDocument.createElement('td');
  for (const table of body.querySelectorAll('table')) {
    if (table.caption) table.before(renamed(table.caption, 'p'));
    const cells = [...table.rows].flatMap((row) => [...row.cells]);
    const isLayout = cells.length === 1 || table.role === 'presentation';
    if (isLayout) table.replaceWith(...cells.map((cell) => renamed(cell, 'div')));
  }
  for (const table of body.querySelectorAll('table')) {
    for (const group of [table.tHead, ...table.tBodies, table.tFoot]) {
      /** How many of the rows that follow a cell above reaches into, by column. */
      const reached: number[] = [];
      for (const row of group?.rows ?? []) {
        const cells = [...row.cells];
        row.replaceChildren();
        for (let column = 0; cells.length > 0 || column < reached.length;) {
          const above = reached[column] ?? 0;
          const cell = above > 0 ? undefined : cells.shift();
          const width = Math.min(cell?.colSpan ?? 1, WIDEST);
          // A cell that reaches into 0 rows reaches into all rows of its group.
          const rows = cell ? cell.rowSpan || Infinity : above;
          reached.splice(column, width, ...Array<number>(width).fill(rows - 1));
          for (const name of ['colspan', 'rowspan']) cell?.removeAttribute(name);
          row.append(cell ?? empty(), ...Array.from({ length: width - 1 }, empty));
          column += width;
        }
      }
    }
    const widest = Math.max(...[...table.rows].map(({ cells }) => cells.length));
    for (const row of table.rows) row.append(...Array.from({ length: widest - row.cells.length }, empty));
  }
  for (const line of body.querySelectorAll(`:is(td, th) :is(${LINES}, br)`))
    line.replaceWith(' ', ...line.childNodes, ' ');
}

const EMOJI = /^(?![\d#*]+$)[\p{Extended_Pictographic}\p{Emoji_Presentation}\p{Emoji_Component}]{1,20}$/u;

/** Writes out what has a meaning: emoji, which chats and mails copy as pictures of theirs, and whether a box is ticked. */
function writeOutSigns(body: HTMLElement): void {
  for (const picture of body.querySelectorAll<HTMLImageElement>('img[alt]:not([src^="/"])'))
    if (EMOJI.test(picture.alt)) picture.replaceWith(picture.alt);
  for (const box of body.querySelectorAll('input[type="checkbox"], li[role="checkbox"]')) {
    const sign = box.matches(':checked, [aria-checked="true"]') ? '\u2611 ' : '\u2610 ';
    if (box.localName === 'li') (box.querySelector('p') ?? box).prepend(sign);
    else box.replaceWith(sign);
  }
}

/** The ending of an ordinal, which means the same on the line, and the number of a note in its own brackets. */
const SAME_ON_LINE = /^(?:st|nd|rd|th|[®™©]|\[.*\])?$/i;

const SCRIPTS = new Map(Object.entries({ sup: '^', super: '^', sub: '_' }));

/**
 * Writes raised and lowered characters as text, such as 10^6: on the line, 106 would be read.
 * @returns whether there were any
 */
function writeOutScripts(body: HTMLElement): boolean {
  let found = false;
  for (const element of body.querySelectorAll<HTMLElement>('sup, sub, [style*="vertical-align" i]')) {
    const { localName, textContent, style } = element;
    const sign = SCRIPTS.get(localName) ?? SCRIPTS.get(style.verticalAlign);
    const text = textContent.trim();
    if (!sign || SAME_ON_LINE.test(text) || element.parentElement?.closest('sup, sub')) continue;
    found = true;
    const [before, after] = /^[\p{L}\p{N}+\-\u2212]+$/u.test(text) ? ['', ''] : ['(', ')'];
    element.prepend(sign + before);
    element.append(after);
  }
  return found;
}

/** Makes what other programs write into HTML that the editor can read. @returns whether raised or lowered characters became text */
export function simplify(body: HTMLElement, plain: string): boolean {
  writeOutSigns(body);
  keepGaps(body, plain);
  for (const step of [flattenCode, lowerHeadings, joinWordLists, writeOutSymbols, keepLines, squareTables])
    step(body);
  return writeOutScripts(body);
}
