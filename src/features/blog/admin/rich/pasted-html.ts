/** The signs of numbered items, such as `1.`, `(a)` and `iv)`; any other sign before an item is a bullet. */
const NUMBERED = /^\(?(?:\d|[a-z]{1,5}[.)])/i;

/** Puts an element with the same contents in the place of another. */
function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Makes the headings of a text with one of the first level, which is the page's own, a level smaller: they stay apart. */
export function lowerHeadings(body: HTMLElement): void {
  if (!body.querySelector('h1')) return;
  for (const heading of body.querySelectorAll('h1, h2, h3, h4'))
    renamed(heading, `h${Number(heading.localName[1]) + 1}`);
}

/** What begins a new line of code. */
const CODE_LINES = ':is(div, p, li, tr, [style*="display: block" i])';

/** Makes text of the code in the boxes of code, which have a line for each element or tools beside the code. */
export function flattenCode(body: HTMLElement): void {
  for (const box of body.querySelectorAll<HTMLElement>('pre, div[style*="white-space" i]')) {
    const { whiteSpace, fontFamily } = box.style;
    if (box.localName === 'div' && !(whiteSpace === 'pre' && /mono/i.test(fontFamily))) continue;
    const [code, another] = box.querySelectorAll('code');
    const lines = code && !another && box.querySelector('button') ? code : box;
    for (const tool of box.querySelectorAll('button')) tool.remove();
    for (const line of lines.querySelectorAll(`${CODE_LINES}:not(:has(${CODE_LINES}))`)) line.append('\n');
    for (const end of lines.querySelectorAll('br'))
      end.replaceWith(end.nextSibling?.nodeValue === '\n' ? '' : '\n');
    const pre = body.ownerDocument.createElement('pre');
    pre.append(lines.textContent.replace(/^\n/, '').trimEnd());
    box.replaceWith(pre);
  }
}

/** Whether styles make the line breaks of a text visible. */
const keepsBreaks = ({ style }: HTMLElement): boolean =>
  /^(?:pre|break-spaces)/.test(style.whiteSpace || style.getPropertyValue('white-space-collapse'));

/** Keeps lines that only styles break, and gaps between boxes that only styles put side by side; runs after code is flattened. */
export function keepLines(body: HTMLElement): void {
  const document = body.ownerDocument;
  for (const box of body.querySelectorAll(':is(span, a, label)[style*="display: block" i], summary'))
    renamed(box, 'div');
  for (const part of body.querySelectorAll(':is([style*="display: flex" i], [style*="display: grid" i]) > *'))
    part.append(' ');
  for (const box of body.querySelectorAll<HTMLElement>('[style*="white-space" i]')) {
    if (!keepsBreaks(box)) continue;
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      const isOfBox = parent?.closest('[style*="white-space" i], pre') === box;
      // Between paragraphs and other blocks, line breaks are the source's own.
      if (!isOfBox || (!text.data.trim() && parent?.querySelector(`:scope > :is(${LINES})`))) continue;
      const data = text.nextSibling ? text.data : text.data.trimEnd();
      // An empty block ends a paragraph.
      const parts = data
        .split(/(\n\s*\n|\n)/)
        .map((part, at) => (at % 2 === 0 ? part : document.createElement(part === '\n' ? 'br' : 'div')));
      text.replaceWith(...parts);
    }
  }
}

/** The values of the Roman numerals up to those of long lists. */
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50 };

/** The number that an item's sign says: in digits, a letter, or Roman numerals. A single i, v or x is one of these. */
function numberIn(sign: string): number {
  const [, digits, found = ''] = /(\d{1,4})[.)]?$|([a-z]+)/i.exec(sign) ?? [];
  if (digits) return Number(digits);
  const letters = found.toLowerCase();
  if (/^(?:[ivx]|[ivxl]{2,})$/.test(letters))
    return [...letters].reduce((sum, letter, at) => {
      const value = ROMAN[letter]!;
      return sum + (value < (ROMAN[letters[at + 1] ?? ''] ?? 0) ? -value : value);
    }, 0);
  return letters.length === 1 ? letters.charCodeAt(0) - 96 : 1;
}

/** Makes lists of the paragraphs that Word writes instead: their style names the level, and their bullet or number is text. */
export function joinWordLists(body: HTMLElement): void {
  /** The lists that the last item was in, the outermost first. */
  let open: { level: number; list: HTMLElement }[] = [];
  for (const paragraph of body.querySelectorAll('p[style*="mso-list" i]')) {
    const level = Number(/\bl\d+\s+level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    const sign = paragraph.querySelector('[style*="mso-list" i]');
    const number = sign?.textContent.trim() ?? '';
    sign?.remove();
    const tag = NUMBERED.test(number) ? 'ol' : 'ul';
    if (open[0]?.list !== paragraph.previousElementSibling) open = [];
    open = open.filter((one) => one.level < level || (one.level === level && one.list.localName === tag));
    const outer = open.at(-1);
    let list = outer?.list;
    if (!list || outer?.level !== level) {
      list = body.ownerDocument.createElement(tag);
      if (tag === 'ol') list.setAttribute('start', String(numberIn(number)));
      if (outer) outer.list.lastElementChild?.append(list);
      else paragraph.before(list);
      open.push({ level, list });
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** The most columns over which a pasted cell is spread. */
const WIDEST = 20;

/** What begins a new line in a cell. */
const LINES =
  'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, pre, hr, table, tbody, thead, tr, td, th';

/**
 * Gives tables what Markdown can write: cells of one line, and empty ones where a cell reached over columns or rows. A caption
 * becomes a paragraph, and a table that only lays out its cells, as in mails, their contents.
 */
export function squareTables(body: HTMLElement): void {
  const empty = () => body.ownerDocument.createElement('td');
  for (const table of body.querySelectorAll('table')) {
    if (table.caption) table.before(renamed(table.caption, 'p'));
    const cells = [...table.rows].flatMap((row) => [...row.cells]);
    const isLayout = cells.length === 1 || table.role === 'presentation';
    if (isLayout) table.replaceWith(...cells.map((cell) => renamed(cell, 'div')));
  }
  for (const table of body.querySelectorAll('table')) {
    /** How many of the rows that follow a cell above reaches into, by column. */
    let reached: number[] = [];
    let group: Element | null = null;
    for (const row of table.rows) {
      if (row.parentElement !== group) [group, reached] = [row.parentElement, []];
      let column = 0;
      const isReached = (at: number) => (reached[at] ?? 0) > 0;
      const pass = (place: (cell: Element) => void) => {
        for (; isReached(column); column += 1) {
          reached[column]! -= 1;
          place(empty());
        }
      };
      for (const cell of [...row.cells]) {
        pass((filler) => cell.before(filler));
        const width = Math.min(cell.colSpan, WIDEST);
        // No row of the group is left out: that is what 0 says.
        const more = (cell.rowSpan || Infinity) - 1;
        for (let at = 0; at < width; at += 1, column += 1) {
          reached[column] = more;
          if (at > 0) cell.after(empty());
        }
      }
      pass((filler) => row.append(filler));
    }
  }
  for (const line of body.querySelectorAll(`:is(td, th) :is(${LINES})`))
    line.replaceWith(' ', ...line.childNodes, ' ');
}

/** The ending of an ordinal, which means the same on the line, and the number of a note in its own brackets. */
const SAME_ON_LINE = /^(?:st|nd|rd|th|\[.*\])$/i;

/**
 * Writes raised and lowered characters as text, such as 10^6: on the line, 106 would be read. Boxes to tick become signs.
 * @returns whether any character was raised or lowered
 */
export function writeOutSigns(body: HTMLElement): boolean {
  for (const box of body.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    box.replaceWith(box.checked ? '\u2611 ' : '\u2610 ');
  for (const picture of body.querySelectorAll('[role="checkbox"] > img')) {
    const isChecked = picture.parentElement?.getAttribute('aria-checked') === 'true';
    (picture.nextElementSibling ?? picture.parentElement)?.prepend(isChecked ? '\u2611 ' : '\u2610 ');
    picture.remove();
  }
  let found = false;
  for (const element of body.querySelectorAll<HTMLElement>('sup, sub, [style*="vertical-align" i]')) {
    const { localName, textContent, style } = element;
    const isRaised = localName === 'sup' || style.verticalAlign === 'super';
    const isLowered = localName === 'sub' || style.verticalAlign === 'sub';
    const text = textContent.trim();
    if (element.parentElement?.closest('sup, sub')) continue;
    if (!(isRaised || isLowered) || text === '' || SAME_ON_LINE.test(text)) continue;
    found = true;
    const [before, after] = /^[\p{L}\p{N}+\-\u2212]+$/u.test(text) ? ['', ''] : ['(', ')'];
    element.prepend((isRaised ? '^' : '_') + before);
    element.append(after);
  }
  return found;
}
