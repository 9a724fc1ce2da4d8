const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text escaped for HTML and XML, also for an attribute in double quotes. */
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The allowed elements of a text. */
type Inline = 'strong' | 'em' | 'del' | 'code' | 'a' | 'img' | 'picture' | 'source' | 'br';
type Block =
  'p' | 'h2' | 'h3' | 'h4' | 'pre' | 'hr' | 'blockquote' | 'figure' | 'figcaption' | 'aside' | 'div';
type Part = 'ul' | 'ol' | 'li' | 'dt' | 'dd' | 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td';
export type Tag = Inline | Block | Part;

type Attributes = Record<string, string>;

export interface Element {
  tag: Tag;
  attributes: Attributes;
  children: Node[];
}

/** A node of a text's tree: plain text or an allowed element. */
export type Node = string | Element;

export const element = (tag: Tag, children: Node[] = [], attributes: Attributes = {}): Element => ({
  ...{ tag, attributes, children },
});

const VOID = new Set<Tag>(['img', 'source', 'br', 'hr']);

function htmlOfOne(node: Node): string {
  if (typeof node === 'string') return escapeText(node);
  const { tag, attributes, children } = node;
  const words = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeText(value)}"`);
  const start = `<${tag}${words.join('')}`;
  return VOID.has(tag) ? `${start} />` : `${start}>${toHtml(children)}</${tag}>`;
}

/** The tree as HTML that is well-formed XML too; all text in it is escaped. */
export const toHtml = (nodes: Node[]): string => nodes.map(htmlOfOne).join('');

function domOfOne(node: Node): string | HTMLElement {
  if (typeof node === 'string') return node;
  const made = document.createElement(node.tag);
  for (const [name, value] of Object.entries(node.attributes)) made.setAttribute(name, value);
  made.append(toDom(node.children));
  return made;
}

/** The tree as DOM nodes; nothing is parsed as HTML. */
export function toDom(nodes: Node[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(...nodes.map(domOfOne));
  return fragment;
}

const MARK = /__(\\{0,2}|%5C)([a-z]+)__/gi;

/** For a JSON string, also within an attribute or a script element. */
const inJson = (text: string) =>
  text.replace(/[\0-\x1f"&'<>\\]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** How to escape a text, by the sign of its mark: HTML leaves a backslash alone, JSON doubles, an address escapes. */
const MARK_ESCAPES: Record<string, (text: string) => string> = {
  '': (text) => text,
  '\\': escapeText,
  '\\\\': inJson,
  '%5C': encodeURIComponent,
};

/** The mark of each text by its name: a build renders a page with marks, and a function fills in the texts; `plain` ones escape alike. */
export const marksOf = <Plain extends string, Text extends string>(
  plain: readonly Plain[],
  texts: readonly Text[],
): Record<Plain | Text, string> =>
  Object.fromEntries([
    ...plain.map((name) => [name, `__${name}__`]),
    ...texts.map((name) => [name, `__\\${name}__`]),
  ]);

/** A page with these texts in place of their marks. Each mark is read once: what looks like one in a text stays. */
export const withTexts = (page: string, texts: Readonly<Record<string, string>>): string =>
  page.replace(MARK, (mark, sign: string, name: string) =>
    Object.hasOwn(texts, name) ? MARK_ESCAPES[sign]!(texts[name]!) : mark,
  );

/** An origin that no address names: an address that resolves to this origin belongs to the site. */
const OWN = 'https://own.invalid';

const LINKED = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** An address as browsers read it: they pass over line breaks and tabs, and take a backslash for a slash. */
const parsed = (address: string): URL | undefined =>
  URL.canParse(address, OWN) ? new URL(address, OWN) : undefined;

const isOwnPath = (address: string): boolean => address.startsWith('/') && parsed(address)?.origin === OWN;

/** Whether a post may link to this address: on the web, a mail, a telephone, or a path of this site. */
export function isSafeLink(address: string): boolean {
  if (address.startsWith('#') || isOwnPath(address)) return true;
  const link = parsed(address);
  return link !== undefined && link.origin !== OWN && LINKED.has(link.protocol) && !address.startsWith('/');
}

/** The path of an upload or of a file of the site, and of nothing that answers to the reader's session. */
const IMAGE = /^\/(?:api\/uploads\/|(?!api\/)(?:[\w-]+\/)*)[\w-]+\.\w+$/i;

/** Whether a post may show an image from this address. */
export const isSafeImage = (address: string): boolean =>
  isOwnPath(address) && IMAGE.test(parsed(address)?.pathname ?? '');

/** The same nodes with original images instead of resized ones, for feed readers. */
export const withStoredImages = (nodes: Node[]): Node[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    const children = withStoredImages(node.children);
    if (node.tag === 'source') return [];
    return node.tag === 'picture' ? children : [{ ...node, children }];
  });
