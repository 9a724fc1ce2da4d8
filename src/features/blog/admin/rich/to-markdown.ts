import type { Node } from 'prosemirror-model';
import { inlineMarkdown } from './inline-markdown.ts';

/** Different markers separate two neighbouring lists of one kind. */
const MARKERS = { bullet_list: ['-', '*'], ordered_list: ['.', ')'] } as const;

const isList = ({ type }: Node): boolean => type.name in MARKERS;

/** A text with `first` before its first line and `rest` before the others. */
const prefixed = (text: string, first: string, rest = first): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : line ? rest + line : rest.trimEnd()))
    .join('\n');

/** Whether there is nothing in a block that Markdown could write. */
const isEmpty = (block: Node): boolean => blockMarkdown(block, false, true) === '';

/** Whether the blocks of an item can stand without empty lines between them. */
const isCompact = (item: Node): boolean =>
  item.children
    .filter((block) => !isEmpty(block))
    .every((block, at) => {
      if (block.type.name === 'paragraph') return at === 0;
      const interrupts = block.type.name === 'bullet_list' || block.attrs.order === 1;
      return isList(block) && (at === 0 || (at === 1 && interrupts));
    });

function listMarkdown(list: Node, second: boolean): string {
  const name = list.type.name as keyof typeof MARKERS;
  const mark = MARKERS[name][second ? 1 : 0];
  const items = list.children.filter((item) => !item.children.every(isEmpty));
  const between = list.attrs.tight && items.every(isCompact) ? '\n' : '\n\n';
  const lines = items.map((item, at) => {
    const marker = name === 'bullet_list' ? `${mark} ` : `${Number(list.attrs.order) + at}${mark} `;
    return prefixed(blocksMarkdown(item.children, between), marker, ' '.repeat(marker.length));
  });
  return lines.join(between);
}

/** A fence that no line of the code ends. */
function codeMarkdown({ textContent }: Node): string {
  const runs = textContent.match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}\n${textContent ? `${textContent}\n` : ''}${fence}`;
}

const RULES: Record<string, string> = { left: ':--', right: '--:', center: ':-:' };

/** The first row is the heading; a shorter row gets empty cells. */
function tableMarkdown({ children }: Node): string {
  const columns = Array.from(
    { length: Math.max(...children.map(({ childCount }) => childCount)) },
    (_, at) => at,
  );
  const rows = children.map((row) =>
    columns.map((at) => {
      const text = row.maybeChild(at)?.firstChild;
      return text ? inlineMarkdown(text, 'cell').replaceAll('|', '\\|') : '';
    }),
  );
  const rules = columns.map((at) => RULES[String(children[0]?.maybeChild(at)?.attrs.align)] ?? '---');
  return rows
    .toSpliced(1, 0, rules)
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const attribute = (value: unknown): string => String(value).replace(/["\n]/g, ' ');

/** The Markdown of each block; empty where the block has no text. */
const WRITERS: Record<string, (node: Node, second: boolean, nested: boolean) => string> = {
  paragraph: (node) => inlineMarkdown(node),
  heading: (node) => {
    const text = inlineMarkdown(node, 'heading');
    return text && `${'#'.repeat(Number(node.attrs.level))} ${text}`;
  },
  code_block: codeMarkdown,
  blockquote: ({ children }) => {
    const text = blocksMarkdown(children);
    return text && prefixed(text, '> ');
  },
  // After a hyphen that begins an item, more hyphens would make one line of both.
  horizontal_rule: (_node, _second, nested) => (nested ? '___' : '---'),
  bullet_list: listMarkdown,
  ordered_list: listMarkdown,
  table: tableMarkdown,
  figure: ({ attrs }) => `<Figure name="${attrs.name}" caption="${attribute(attrs.caption)}" />`,
  callout: ({ attrs, children }) =>
    `<Callout title="${attribute(attrs.title)}">\n${blocksMarkdown(children)}\n</Callout>`,
};

/** The Markdown of blocks, which are immutable: a key in a long text costs only its own block. */
const known = new WeakMap<Node, Record<string, string>>();

/** `second` is a list after another one of its kind; `nested` a block within a block. */
function blockMarkdown(node: Node, second: boolean, nested: boolean): string {
  const texts = known.get(node) ?? {};
  known.set(node, texts);
  return (texts[`${second} ${nested}`] ??= WRITERS[node.type.name]!(node, second, nested));
}

function blocksMarkdown(nodes: readonly Node[], between = '\n\n', nested = true): string {
  let before: { type: Node['type']; second: boolean } | undefined;
  const texts: string[] = [];
  for (const node of nodes) {
    if (isEmpty(node)) continue;
    const second = isList(node) && before?.type === node.type && !before.second;
    texts.push(blockMarkdown(node, second, nested));
    before = { type: node.type, second };
  }
  return texts.join(between);
}

/** The Markdown of a document, which the renderer shows as the editor does. Empty paragraphs are left out. */
export const toMarkdown = (document: Node): string => blocksMarkdown(document.children, '\n\n', false);
