import { Fragment, type Attrs, type Mark, type Node, type NodeType } from 'prosemirror-model';
import { figureAddress } from '../../images.ts';
import { parseMarkdown } from '../../markdown.ts';
import type { Element, Node as TreeNode, Tag } from '#src/lib/html.ts';
import { schema } from './schema.ts';
import { toMarkdown } from './to-markdown.ts';

const { nodes, marks } = schema;

const isElement = (node: TreeNode, ...tags: Tag[]): node is Element =>
  typeof node !== 'string' && tags.includes(node.tag);

const textOf = (node: TreeNode | undefined): string =>
  typeof node === 'string' ? node : (node?.children.map(textOf).join('') ?? '');

/** The rows of a table, in whatever part of the table they are. */
const rowsIn = (node: TreeNode): Element[] =>
  typeof node === 'string' ? [] : node.tag === 'tr' ? [node] : node.children.flatMap(rowsIn);

const FIGURE_NAME = new RegExp(`^${figureAddress('(.+)').replace('.svg', '\\.svg')}$`);

function figureAttrs([picture, caption]: TreeNode[]): Attrs {
  const src = picture && isElement(picture, 'img') ? picture.attributes.src : undefined;
  const name = FIGURE_NAME.exec(src ?? '')?.[1];
  if (!name) throw new Error('The editor cannot show this figure.');
  return { name, caption: textOf(caption) };
}

const list = (type: NodeType) => (element: Element) => ({
  type,
  attrs: {
    tight: !element.children.some(
      (item) => isElement(item, 'li') && item.children.some((child) => isElement(child, 'p')),
    ),
    order: Number(element.attributes.start ?? 1),
  },
});

const cell = (type: NodeType) => (element: Element) => ({
  type,
  attrs: { align: element.attributes.class?.replace('align-', '') ?? null },
});

/** The node of the editor for each block, and the children of the block that become its content: all, if not given. */
const BLOCKS: Partial<
  Record<Tag, (element: Element) => { type: NodeType; attrs?: Attrs; content?: TreeNode[] }>
> = {
  p: () => ({ type: nodes.paragraph }),
  h2: () => ({ type: nodes.heading, attrs: { level: 2 } }),
  h3: () => ({ type: nodes.heading, attrs: { level: 3 } }),
  h4: () => ({ type: nodes.heading, attrs: { level: 4 } }),
  blockquote: () => ({ type: nodes.blockquote }),
  pre: () => ({ type: nodes.code_block }),
  hr: () => ({ type: nodes.horizontal_rule }),
  ul: list(nodes.bullet_list),
  ol: list(nodes.ordered_list),
  li: () => ({ type: nodes.list_item }),
  div: (box) => ({ type: nodes.table, content: rowsIn(box) }),
  tr: () => ({ type: nodes.table_row }),
  th: cell(nodes.table_header),
  td: cell(nodes.table_cell),
  figure: ({ children }) => ({ type: nodes.figure, attrs: figureAttrs(children) }),
  // The first paragraph of a box is its title.
  aside: ({ children: [title, ...content] }) => ({
    type: nodes.callout,
    attrs: { title: textOf(title) },
    content,
  }),
};

const isInline = (node: TreeNode): boolean =>
  typeof node === 'string' || isElement(node, 'strong', 'em', 'del', 'code', 'a', 'img', 'picture', 'br');

/** A text with its marks. A line break within a paragraph is shown as a space. */
function inlineOf(children: TreeNode[], carried: readonly Mark[] = []): Node[] {
  return children.flatMap((child): Node[] => {
    if (typeof child === 'string') {
      const text = child.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, ' ');
      return text ? [schema.text(text, carried)] : [];
    }
    if (child.tag === 'br') return [nodes.hard_break.create(null, null, carried)];
    if (child.tag === 'picture') return inlineOf(child.children.slice(-1), carried);
    if (child.tag === 'img') return [nodes.image.create(child.attributes, null, carried)];
    const mark = schema.marks[(child.tag === 'a' ? 'link' : child.tag) as keyof typeof marks];
    if (!mark) throw new Error(`The editor has no mark for ${child.tag}.`);
    return inlineOf(child.children, mark.create(child.attributes).addToSet(carried));
  });
}

/** A text without the white space at the ends of its lines, which no reader sees. */
function lineOf(children: TreeNode[]): Node[] {
  const isEnd = (node: Node | undefined) => node === undefined || node.type === nodes.hard_break;
  return Fragment.from(inlineOf(children)).content.flatMap((node, at, all) => {
    if (!node.isText || marks.code.isInSet(node.marks)) return [node];
    const start = isEnd(all[at - 1]) ? (node.text ?? '').trimStart() : (node.text ?? '');
    const text = isEnd(all[at + 1]) ? start.trimEnd() : start;
    return text ? [schema.text(text, node.marks)] : [];
  });
}

/** Blocks; texts among the blocks become paragraphs, and nothing an empty paragraph. */
function blocksOf(children: TreeNode[]): Node[] {
  const blocks: Node[] = [];
  let line: TreeNode[] = [];
  const endLine = () => {
    if (line.length > 0) blocks.push(nodes.paragraph.create(null, lineOf(line)));
    line = [];
  };
  for (const child of children) {
    if (!isInline(child)) {
      endLine();
      blocks.push(blockOf(child as Element));
    } else if (line.length > 0 || textOf(child).trim() !== '' || typeof child !== 'string') line.push(child);
  }
  endLine();
  return blocks.length > 0 ? blocks : [nodes.paragraph.create()];
}

function blockOf(element: Element): Node {
  const block = BLOCKS[element.tag]?.(element);
  if (!block) throw new Error(`The editor has no block for ${element.tag}.`);
  const { type, attrs = null, content = element.children } = block;
  if (type.isLeaf) return type.create(attrs);
  const code = type.spec.code && textOf(element);
  if (code !== undefined) return type.create(attrs, code ? schema.text(code) : null);
  return type.create(attrs, type.inlineContent ? lineOf(content) : blocksOf(content));
}

/** What the renderer shows of a Markdown text, as the editor's document. Throws where the editor has no part for it. */
export function readMarkdown(text: string): Node {
  let tree = JSON.stringify(parseMarkdown(text));
  // The renderer keeps figures whole with non-breaking spaces and word joiners. In a text that has one, all of that kind count as the author's.
  if (!/\u00a0|&(?:nbsp|NonBreakingSpace|#160|#xa0);/i.test(text)) tree = tree.replaceAll('\u00a0', ' ');
  if (!/\u2060|&(?:NoBreak|#8288|#x2060);/i.test(text)) tree = tree.replaceAll('\u2060', '');
  return nodes.doc.create(null, blocksOf(JSON.parse(tree) as TreeNode[]));
}

/** A document with no marks on white space, from which Markdown takes those beside a link: no reader misses them. */
const withoutBlankMarks = (node: Node): Node =>
  node.copy(
    Fragment.from(
      node.children.flatMap((child) => {
        if (child.type === nodes.hard_break) return child.mark([]);
        if (child.text === undefined) return withoutBlankMarks(child);
        const parts = child.text.split(/(\s+)/).filter(Boolean);
        return parts.map((part) => schema.text(part, part.trim() ? child.marks : []));
      }),
    ),
  );

/** The document of a Markdown text; undefined where the rich editor would lose a part: where what it writes is not shown as the text is. */
export function fromMarkdown(text: string): Node | undefined {
  try {
    const document = readMarkdown(text);
    document.check();
    const shown = withoutBlankMarks(readMarkdown(toMarkdown(document)));
    return shown.eq(withoutBlankMarks(document)) ? document : undefined;
  } catch {
    return undefined;
  }
}
