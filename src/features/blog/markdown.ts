import { Lexer, Tokenizer, type MarkedToken, type Token, type Tokens, type TokensList } from 'marked';
import { PICTURES } from '#src/illustrations/names.ts';
import { wholeFigures } from '#src/lib/whole-figures.ts';
import { isSafeLink, isSafeImage, element, type Element, type Node } from '#src/lib/html.ts';
import { figureAddress, imageSources, type ImagePlace } from './images.ts';
import * as words from './words.ts';
import { uploadSize } from '#src/lib/image.ts';
import { bodyOf, type PostFormat } from './schema/post-body.ts';

/**
 * Parses Markdown to a tree of allowed elements; HTML and scripts in it stay plain text. Two components can stand at the
 * beginning of a line: `<Figure name="…" caption="…" />` and `<Callout title="…">…</Callout>`.
 */
export function parseMarkdown(text: string): Node[] {
  const nodes: Node[] = [];
  let from = 0;
  for (const match of text.matchAll(CALLOUT)) {
    nodes.push(...blocks(text.slice(from, match.index)));
    const [whole, title = '', inner = ''] = match;
    nodes.push(element('aside', [element('p', [element('strong', [title])]), ...blocks(inner)]));
    from = match.index + whole.length;
  }
  return [...nodes, ...blocks(text.slice(from))];
}

/** A box holds no other, so that a text with many beginnings and no end is read once. */
const CALLOUT = /^<Callout title="([^"\n]*)">\n((?:(?!^<Callout )[\s\S])*?)\n<\/Callout>$/gm;

const FIGURE = /^<Figure\s+name="([a-z0-9-]+)"\s+caption="([^"\n]*)"\s*\/>$/;

/** A character or address that Markdown may turn into something other than plain text. */
const MARKED_UP = /[\\`*_~[\]<>!&@\n]|www\.|:\/\//i;

/** The characters that begin markup. For each one, the parser may scan the rest of the paragraph: the work is length × count. */
const MARKS = /[`*_~[<]/g;
const MAX_WORK = 20_000_000;

/** Lines of quotes. For each one, the parser may read the rest again: the work is length × count. */
const QUOTED = /^.{0,12}>/gm;
const MAX_QUOTED_WORK = 100_000_000;

/** For each line of a list, the parser may read its lines before again; a table gets as many cells in each row as in its widest. */
const MAX_LINE_WORK = 20_000_000;
const WORK_OF_CELL = 1000;

/** A line that begins an item of a list, in a quotation, too. */
const LIST = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/m;

/** The work for lines without an empty line between them. */
function lineWork(run: string): number {
  const lines = run.split('\n');
  const columns = lines.reduce((most, line) => Math.max(most, line.split('|').length), 1);
  return (LIST.test(run) ? lines.length ** 2 : 0) + WORK_OF_CELL * (columns - 1) * lines.length;
}

/** The deepest nesting of quotes, lists and emphasis; deeper nesting could overflow the browser's stack. */
const MAX_DEPTH = 20;

/** A web address; for each sign in it that may end a sentence, the parser may read the address again. */
const ADDRESS = /^(?:\w+:\/\/|www\.)[^\s<]*/i;
const END_SIGNS = /[?!.,:;*_'"~)]/g;

/** Marked's tokenizer with a limit: at each piece of a text, it looks for an address up to the next white space. */
class Counter extends Tokenizer {
  work = 0;

  override url(source: string): Tokens.Link | undefined {
    const [address = ''] = ADDRESS.exec(source) ?? [];
    this.work += address.length * (address.match(END_SIGNS)?.length ?? 0);
    return this.work > MAX_WORK ? undefined : super.url(source);
  }

  override inlineText(source: string): Tokens.Text | undefined {
    this.work += source.search(/[\s<]|$/);
    return this.work > MAX_WORK ? (asText(source)[0] as Tokens.Text) : super.inlineText(source);
  }
}

/** Marked's lexer with limits: what is nested too deeply or takes too long, and text without markup, stays plain text. */
class Reader extends Lexer {
  #depth = 0;
  readonly #counter = this.options.tokenizer as Counter;

  override blockTokens(source: string, tokens: Token[] = [], clipped?: boolean): TokensList {
    const read = () => super.blockTokens(source, tokens, clipped);
    return this.#within(source, tokens, read) as TokensList;
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (!MARKED_UP.test(source)) return asText(source, tokens);
    this.#counter.work += source.length * (source.match(MARKS)?.length ?? 0);
    if (this.#counter.work > MAX_WORK) return asText(source, tokens);
    return this.#within(source, tokens, () => super.inlineTokens(source, tokens));
  }

  #within(source: string, tokens: Token[], read: () => Token[]): Token[] {
    if (this.#depth >= MAX_DEPTH) return asText(source, tokens);
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

function asText(source: string, tokens: Token[] = []): Token[] {
  if (source) tokens.push({ type: 'text', raw: source, text: source, escaped: false });
  return tokens;
}

function blocks(text: string): Node[] {
  const isQuoted = text.length * (text.match(QUOTED)?.length ?? 0) > MAX_QUOTED_WORK;
  const runs = text.split(/\n\s*\n/).map(lineWork);
  if (isQuoted || runs.reduce((sum, work) => sum + work, 0) > MAX_LINE_WORK) return [element('p', [text])];
  return nodesOf(new Reader({ gfm: true, tokenizer: new Counter() }).lex(text));
}

const nodesOf = (tokens: Token[] | undefined): Node[] => (tokens ?? []).flatMap((token) => nodesOfOne(token));

const wrap =
  (tag: Element['tag']) =>
  (token: { tokens: Token[] }): Node[] => [element(tag, nodesOf(token.tokens))];

type Rules = { [Type in MarkedToken['type']]: (token: Extract<MarkedToken, { type: Type }>) => Node[] };

const rules: Rules = {
  space: () => [],
  def: () => [],
  paragraph: wrap('p'),
  blockquote: wrap('blockquote'),
  strong: wrap('strong'),
  em: wrap('em'),
  del: wrap('del'),
  hr: () => [element('hr')],
  br: () => [element('br')],
  heading: ({ depth, tokens }) => [element(depth <= 2 ? 'h2' : depth === 3 ? 'h3' : 'h4', nodesOf(tokens))],
  code: ({ text }) => [element('pre', [element('code', [text])], { tabindex: '0' })],
  codespan: ({ text }) => [element('code', [text])],
  escape: ({ text }) => [text],
  text: ({ text, tokens }) => (tokens ? nodesOf(tokens) : [wholeFigures(withoutReferences(text))]),
  checkbox: ({ checked }) => [checked ? '☑ ' : '☐ '],
  list: ({ ordered, start, items }) => [
    element(
      ordered ? 'ol' : 'ul',
      items.flatMap((item) => rules.list_item(item)),
      ordered && typeof start === 'number' && start !== 1 ? { start: String(start) } : {},
    ),
  ],
  list_item: ({ tokens }) => [element('li', nodesOf(tokens))],
  table: (token) => [tableOf(token)],
  link: ({ href, tokens }) => linkOf(href, nodesOf(tokens)),
  image: ({ href, text }) => [bodyImage(href, text)],
  html: ({ raw }) => [figureOf(raw.trim()) ?? (raw.trim() === '' ? '' : raw)],
};

function nodesOfOne(token: Token): Node[] {
  const rule = rules[token.type as MarkedToken['type']] as ((token: Token) => Node[]) | undefined;
  return rule ? rule(token) : [token.raw];
}

function linkOf(href: string, children: Node[]): Node[] {
  if (!isSafeLink(href)) return children;
  const isOutside = /^https?:/i.test(href);
  return [element('a', children, isOutside ? { href, rel: 'noopener' } : { href })];
}

/** An existing illustration; an unknown name stays text, so that the author sees the mistake. */
function figureOf(raw: string): Element | undefined {
  const [, name, caption = ''] = FIGURE.exec(raw) ?? [];
  if (!name || !PICTURES.some((picture) => picture === name)) return undefined;
  const size = { width: '640', height: '480' };
  const picture = element('img', [], { src: figureAddress(name), alt: '', ...size, loading: 'lazy' });
  return element('figure', [picture, element('figcaption', [caption])]);
}

/** Whole names: the build's page styles find a class only as a whole word. */
const ALIGN = { left: 'align-left', right: 'align-right', center: 'align-center' } as const;

/** A table in a box that scrolls sideways on a phone, by touch or keyboard. */
function tableOf({ header, rows }: Tokens.Table): Element {
  const cells = (tag: 'th' | 'td') => (cell: Tokens.TableCell) =>
    element(tag, nodesOf(cell.tokens), cell.align ? { class: ALIGN[cell.align] } : {});
  const head = element('thead', [element('tr', header.map(cells('th')))]);
  const lines = rows.map((row) => element('tr', row.map(cells('td'))));
  const box = { class: 'table-box', tabindex: '0', role: 'region', 'aria-label': words.table };
  return element('div', [element('table', [head, element('tbody', lines)])], box);
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const NAMED = new Map(Object.entries({ ...SIGNS, ndash: '–', mdash: '—', hellip: '…', copy: '©' }));

/** Text with its character references decoded, because it is escaped again in the output. */
function withoutReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED.get(String(name).toLowerCase()) ?? whole;
    const code = decimal ? Number(decimal) : parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : '\ufffd';
  });
}

/** The resized sources of an uploaded image for a place. */
export const sourceNodes = (address: string, place: ImagePlace): Node[] =>
  imageSources(address, place).map((source) => element('source', [], { ...source }));

/** An image in a post's text, in the sizes of an upload; its `alt` text when images of this address are not allowed. */
function bodyImage(address: string, alt: string): Node {
  if (!isSafeImage(address)) return alt;
  const size = uploadSize(address);
  const dimensions = size && { width: String(size.width), height: String(size.height) };
  const image = element('img', [], { loading: 'lazy', src: address, alt, ...dimensions });
  const sources = sourceNodes(address, 'text');
  return sources.length > 0 ? element('picture', [...sources, image]) : image;
}

/** A post's body as a tree; undefined when `content` is malformed or empty. */
export function bodyTree(content: unknown, format: PostFormat): Node[] | undefined {
  const body = bodyOf(content, format);
  if (body.kind === 'malformed') return undefined;
  const nodes =
    body.kind === 'markdown'
      ? parseMarkdown(body.text)
      : body.paragraphs.map((paragraph) => element('p', [wholeFigures(paragraph)]));
  return nodes.length > 0 ? nodes : undefined;
}

/** The alternative texts of the pictures among nodes, without the site's own illustrations. */
const altsIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string' || node.tag === 'figure') return [];
    return node.tag === 'img' ? (node.attributes.alt ?? '') : altsIn(node.children);
  });

/** Markup and white space alone say nothing. */
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** Which pictures of a text have no alternative text, counted from 1. */
export const undescribedPictures = (content: unknown, format: PostFormat): number[] =>
  (format === 'markdown' ? altsIn(bodyTree(content, format) ?? []) : []).flatMap((alt, at) =>
    SAYS_SOMETHING.test(alt) ? [] : [at + 1],
  );
