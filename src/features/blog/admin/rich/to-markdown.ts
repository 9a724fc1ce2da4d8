import type { Node } from 'prosemirror-model';
import { inlineMarkdown } from './inline-markdown.ts';

/** The Markdown of blocks, which are immutable: a key in a long text costs only its own block. */
const written = new WeakMap<Node, Partial<Record<string, string>>>();

/** Different markers keep two neighbouring lists of one kind apart. */
const MARKERS = { bullet_list: ['-', '*'], ordered_list: ['.', ')'] } as const;

type ListName = keyof typeof MARKERS;

const isList = (node: Node | undefined): boolean => node !== undefined && node.type.name in MARKERS;

const childrenOf = (node: Node): Node[] => [...node.children];

const isEmptyText = (node: Node): boolean =>
  (node.type.name === 'paragraph' || node.type.name === 'heading') && inlineMarkdown(node) === '';

/** Whether there is nothing in a block that Markdown could write. */
const isEmpty = (node: Node): boolean =>
  isEmptyText(node) ||
  (['blockquote', 'list_item', 'bullet_list', 'ordered_list'].includes(node.type.name) &&
    childrenOf(node).every(isEmpty));

const indented = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : line && rest + line))
    .join('\n');

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n');

/** Whether the blocks of an item can stand without empty lines between them. */
function isCompact(item: Node): boolean {
  const blocks = childrenOf(item).filter((block) => !isEmpty(block));
  return blocks.every((block, at) => {
    if (block.type.name === 'paragraph') return at === 0;
    const interrupts = block.type.name === 'bullet_list' || block.attrs.order === 1;
    return isList(block) && (at === 0 || (at === 1 && interrupts));
  });
}

function listMarkdown(list: Node, second: boolean): string {
  const name = list.type.name as ListName;
  const mark = MARKERS[name][second ? 1 : 0];
  const items = childrenOf(list).filter((item) => !isEmpty(item));
  const tight = Boolean(list.attrs.tight) && items.every(isCompact);
  const lines = items.map((item, at) => {
    const marker = name === 'bullet_list' ? `${mark} ` : `${Number(list.attrs.order) + at}${mark} `;
    return indented(
      blocksMarkdown(childrenOf(item), tight ? '\n' : '\n\n'),
      marker,
      ' '.repeat(marker.length),
    );
  });
  return lines.join(tight ? '\n' : '\n\n');
}

/** A fence that no line of the code ends. */
function codeMarkdown({ textContent }: Node): string {
  const runs = textContent.match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}\n${textContent ? `${textContent}\n` : ''}${fence}`;
}

const RULE = { left: ':--', right: '--:', center: ':-:' } as const;

/** The first row is the heading; a shorter row gets empty cells. */
function tableMarkdown(table: Node): string {
  const rows = childrenOf(table).map(childrenOf);
  const width = Math.max(...rows.map((row) => row.length));
  const lines = rows.map((row) =>
    Array.from({ length: width }, (_, at) => {
      const text = row[at]?.firstChild;
      return text ? inlineMarkdown(text, 'cell').replaceAll('|', '\\|') : '';
    }),
  );
  const rules = Array.from({ length: width }, (_, at) => {
    const align = rows[0]?.[at]?.attrs.align as keyof typeof RULE | null | undefined;
    return align ? RULE[align] : '---';
  });
  const [head = [], ...body] = lines;
  return [head, rules, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const ATTRIBUTE = /["\n]/g;

function calloutMarkdown(callout: Node): string {
  const title = String(callout.attrs.title).replace(ATTRIBUTE, ' ');
  return `<Callout title="${title}">\n${blocksMarkdown(childrenOf(callout))}\n</Callout>`;
}

const WRITERS: Record<string, (node: Node, second: boolean, nested: boolean) => string> = {
  paragraph: (node) => inlineMarkdown(node),
  heading: (node) => `${'#'.repeat(Number(node.attrs.level))} ${inlineMarkdown(node, 'heading')}`,
  code_block: codeMarkdown,
  blockquote: (node) => quoted(blocksMarkdown(childrenOf(node))),
  // After a hyphen that begins an item, more hyphens would make one line of both.
  horizontal_rule: (_node, _second, nested) => (nested ? '___' : '---'),
  bullet_list: listMarkdown,
  ordered_list: listMarkdown,
  table: tableMarkdown,
  figure: ({ attrs }) =>
    `<Figure name="${attrs.name}" caption="${String(attrs.caption).replace(ATTRIBUTE, ' ')}" />`,
  callout: calloutMarkdown,
};

function blockMarkdown(node: Node, second: boolean, nested: boolean): string {
  const key = `${second}${nested}`;
  const known = written.get(node);
  const text = known?.[key] ?? WRITERS[node.type.name]?.(node, second, nested) ?? '';
  written.set(node, { ...known, [key]: text });
  return text;
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
export const toMarkdown = (document: Node): string => blocksMarkdown(childrenOf(document), '\n\n', false);
