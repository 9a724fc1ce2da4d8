import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { figureAddress } from '../../images.ts';
import { parseMarkdown } from '../../markdown.ts';
import type { Element, Node as TreeNode } from '#src/lib/html.ts';
import { schema, type Align } from './schema.ts';
import { toMarkdown } from './to-markdown.ts';

const { nodes, marks } = schema;

/** The renderer shows something for which the editor has no part. */
class Unrepresentable extends Error {}

/** Whether the non-breaking spaces of a text are the author's, not those that the renderer puts into amounts. */
type OwnSpaces = boolean;

const isElement = (node: TreeNode, tag?: string): node is Element =>
  typeof node !== 'string' && (tag === undefined || node.tag === tag);

const INLINE = new Set(['strong', 'em', 'del', 'code', 'a', 'img', 'picture', 'br']);

const isInline = (node: TreeNode): boolean => typeof node === 'string' || INLINE.has(node.tag);

const MARKS: Partial<Record<string, (element: Element) => Mark>> = {
  strong: () => marks.strong.create(),
  em: () => marks.em.create(),
  del: () => marks.del.create(),
  code: () => marks.code.create(),
  a: ({ attributes }) => marks.link.create({ href: attributes.href }),
};

/** A line break within a paragraph is shown as a space. */
const softened = (text: string) => text.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, ' ');

function inlineOf(children: TreeNode[], carried: readonly Mark[], ownSpaces: OwnSpaces): Node[] {
  return children.flatMap((child): Node[] => {
    if (typeof child === 'string') {
      const text = softened(ownSpaces ? child : child.replaceAll('\u00a0', ' '));
      return text ? [schema.text(text, carried)] : [];
    }
    if (child.tag === 'br') return [nodes.hard_break.create(null, null, carried)];
    if (child.tag === 'picture') return inlineOf(child.children.slice(-1), carried, ownSpaces);
    if (child.tag === 'img') {
      const { src, alt } = child.attributes;
      return [nodes.image.create({ src, alt }, null, carried)];
    }
    const mark = MARKS[child.tag];
    if (!mark) throw new Unrepresentable(child.tag);
    return inlineOf(child.children, mark(child).addToSet(carried), ownSpaces);
  });
}

/** Without the white space at the ends of its lines, which no reader sees. */
function trimmed(content: Node[]): Node[] {
  const isEnd = (node: Node | undefined) => node === undefined || node.type === nodes.hard_break;
  return Fragment.from(content).content.flatMap((node, at, all) => {
    if (!node.isText || marks.code.isInSet(node.marks)) return [node];
    const start = isEnd(all[at - 1]) ? (node.text ?? '').trimStart() : (node.text ?? '');
    const text = isEnd(all[at + 1]) ? start.trimEnd() : start;
    return text ? [schema.text(text, node.marks)] : [];
  });
}

const paragraphOf = (children: TreeNode[], ownSpaces: OwnSpaces): Node =>
  nodes.paragraph.create(null, trimmed(inlineOf(children, [], ownSpaces)));

/** The blocks of a list item, a quote or a box; texts among them become paragraphs. */
function blocksOf(children: TreeNode[], ownSpaces: OwnSpaces): Node[] {
  const blocks: Node[] = [];
  let run: TreeNode[] = [];
  const endRun = () => {
    if (run.length > 0) blocks.push(paragraphOf(run, ownSpaces));
    run = [];
  };
  for (const child of children) {
    if (typeof child === 'string' ? child.trim() !== '' || run.length > 0 : isInline(child)) run.push(child);
    if (isInline(child)) continue;
    endRun();
    blocks.push(blockOf(child as Element, ownSpaces));
  }
  endRun();
  return blocks;
}

const filled = (blocks: Node[]): Node[] => (blocks.length > 0 ? blocks : [nodes.paragraph.create()]);

function listOf({ tag, attributes, children }: Element, ownSpaces: OwnSpaces): Node {
  const items = children.filter((child) => isElement(child, 'li')) as Element[];
  const tight = !items.some((item) => item.children.some((child) => isElement(child, 'p')));
  const content = items.map((item) =>
    nodes.list_item.create(null, filled(blocksOf(item.children, ownSpaces))),
  );
  return tag === 'ul'
    ? nodes.bullet_list.create({ tight }, content)
    : nodes.ordered_list.create({ tight, order: Number(attributes.start ?? 1) }, content);
}

const rowsIn = (node: TreeNode): Element[] => {
  if (typeof node === 'string') return [];
  return node.tag === 'tr' ? [node] : node.children.flatMap(rowsIn);
};

const alignOf = ({ attributes }: Element): Align =>
  (attributes.class?.replace('align-', '') as Align | undefined) ?? null;

function tableOf(box: Element, ownSpaces: OwnSpaces): Node {
  const cellOf = (cell: Element) =>
    (cell.tag === 'th' ? nodes.table_header : nodes.table_cell).create(
      { align: alignOf(cell) },
      paragraphOf(cell.children, ownSpaces),
    );
  const rows = rowsIn(box).map((row) =>
    nodes.table_row.create(null, (row.children as Element[]).map(cellOf)),
  );
  return nodes.table.create(null, rows);
}

const FIGURE_NAME = new RegExp(`^${figureAddress('(.+)').replace('.svg', '\\.svg')}$`);

function figureOf({ children: [picture, caption] }: Element): Node {
  const name = picture && isElement(picture) && FIGURE_NAME.exec(picture.attributes.src ?? '')?.[1];
  if (!name) throw new Unrepresentable('figure');
  const words = caption && isElement(caption) ? caption.children.join('') : '';
  return nodes.figure.create({ name, caption: words });
}

/** A box: its first paragraph is its title. */
function calloutOf({ children: [title, ...inner] }: Element, ownSpaces: OwnSpaces): Node {
  const strong = title && isElement(title) ? title.children[0] : undefined;
  const words = strong && isElement(strong) ? strong.children.join('') : '';
  return nodes.callout.create({ title: words }, filled(blocksOf(inner, ownSpaces)));
}

function codeOf({ children: [code] }: Element): Node {
  const text = code && isElement(code) ? code.children.join('') : '';
  return nodes.code_block.create(null, text ? schema.text(text) : null);
}

const BLOCKS: Partial<Record<string, (element: Element, ownSpaces: OwnSpaces) => Node>> = {
  p: ({ children }, ownSpaces) => paragraphOf(children, ownSpaces),
  blockquote: ({ children }, ownSpaces) =>
    nodes.blockquote.create(null, filled(blocksOf(children, ownSpaces))),
  ul: listOf,
  ol: listOf,
  pre: codeOf,
  hr: () => nodes.horizontal_rule.create(),
  div: tableOf,
  figure: figureOf,
  aside: calloutOf,
};

function blockOf(element: Element, ownSpaces: OwnSpaces): Node {
  const level = /^h([2-4])$/.exec(element.tag)?.[1];
  if (level)
    return nodes.heading.create({ level: Number(level) }, trimmed(inlineOf(element.children, [], ownSpaces)));
  const make = BLOCKS[element.tag];
  if (!make) throw new Unrepresentable(element.tag);
  return make(element, ownSpaces);
}

/** What the renderer shows of a Markdown text, as the editor's document. @throws Unrepresentable */
export function readMarkdown(text: string): Node {
  const ownSpaces = /\u00a0|&(?:nbsp|#160|#xa0);/i.test(text);
  return nodes.doc.create(null, filled(blocksOf(parseMarkdown(text), ownSpaces)));
}

/**
 * The document of a Markdown text; undefined where the rich editor would lose a part of it: where what it writes for the
 * text is not shown as the text is.
 */
export function fromMarkdown(text: string): Node | undefined {
  try {
    const document = readMarkdown(text);
    document.check();
    return readMarkdown(toMarkdown(document)).eq(document) ? document : undefined;
  } catch {
    return undefined;
  }
}
