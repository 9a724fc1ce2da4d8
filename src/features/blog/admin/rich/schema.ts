import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import { isSafeImage, isSafeLink } from '#src/lib/html.ts';
import { figureAddress } from '../../images.ts';

/** The alignments of a table's cells that Markdown knows. */
export type Align = 'left' | 'right' | 'center' | null;

const attributeOf = (node: HTMLElement, name: string) => node.getAttribute(name) ?? '';

const block = (tag: string, spec: NodeSpec = {}): NodeSpec => ({
  content: 'inline*',
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
  ...spec,
});

const texts = {
  paragraph: block('p'),
  heading: block('h2', {
    attrs: { level: { default: 2 } },
    defining: true,
    // The page's own heading is the only one of the first level; the renderer has three levels below it.
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { level: Math.min(4, Math.max(2, level)) },
    })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  }),
  code_block: block('pre', {
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  }),
  blockquote: block('blockquote', { content: 'block+', defining: true }),
  horizontal_rule: block('hr', { content: '', toDOM: () => ['hr'] }),
} satisfies Record<string, NodeSpec>;

/** A list is tight when its items are texts without a paragraph of their own, as in `<li>text</li>`. */
const list = (tag: string, attrs: NodeSpec['attrs'] = {}, spec: NodeSpec = {}): NodeSpec =>
  block(tag, { content: 'list_item+', attrs: { tight: { default: true }, ...attrs }, ...spec });

const lists = {
  bullet_list: list('ul'),
  ordered_list: list(
    'ol',
    { order: { default: 1 } },
    {
      parseDOM: [
        { tag: 'ol', getAttrs: (node) => ({ order: Number(node.getAttribute('start') ?? 1) || 1 }) },
      ],
      toDOM: ({ attrs }) => (attrs.order === 1 ? ['ol', 0] : ['ol', { start: String(attrs.order) }, 0]),
    },
  ),
  list_item: block('li', { content: 'block+', group: '', defining: true }),
} satisfies Record<string, NodeSpec>;

const cell = (tag: 'th' | 'td', tableRole: string): NodeSpec => ({
  content: 'paragraph',
  // prosemirror-tables asks for the first three; Markdown has no merged cells and no widths.
  attrs: {
    colspan: { default: 1 },
    rowspan: { default: 1 },
    colwidth: { default: null },
    align: { default: null },
  },
  tableRole,
  isolating: true,
  parseDOM: [{ tag }],
  toDOM: ({ attrs }) => [tag, attrs.align ? { class: `align-${attrs.align}` } : {}, 0],
});

const tables = {
  table: block('table', {
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    toDOM: () => ['div', { class: 'table-box' }, ['table', ['tbody', 0]]],
  }),
  table_row: block('tr', { content: '(table_cell | table_header)+', group: '', tableRole: 'row' }),
  table_header: cell('th', 'header_cell'),
  table_cell: cell('td', 'cell'),
} satisfies Record<string, NodeSpec>;

const components = {
  /** An illustration of the site, which `<Figure … />` names; the editor shows the illustration unchanged. */
  figure: block('figure', {
    content: '',
    attrs: { name: {}, caption: {} },
    atom: true,
    parseDOM: [],
    toDOM: ({ attrs }) => [
      'figure',
      ['img', { src: figureAddress(attrs.name as string), alt: '' }],
      ['figcaption', attrs.caption as string],
    ],
  }),
  /** A box with a title, which `<Callout title="…">` makes; its title is changed in the source. */
  callout: block('aside', {
    content: 'block+',
    group: 'component',
    attrs: { title: {} },
    defining: true,
    parseDOM: [],
    toDOM: ({ attrs }) => [
      'aside',
      ['p', { contenteditable: 'false' }, ['strong', attrs.title as string]],
      ['div', { class: 'callout-text' }, 0],
    ],
  }),
} satisfies Record<string, NodeSpec>;

const inline = {
  text: { group: 'inline' },
  image: {
    inline: true,
    group: 'inline',
    attrs: { src: {}, alt: { default: '' } },
    draggable: true,
    // Pasted pictures are those of this site that have an alternative text: others cannot be shown, or not be read.
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (node) => {
          const src = attributeOf(node, 'src');
          const alt = attributeOf(node, 'alt');
          return isSafeImage(src) && alt !== '' && { src, alt };
        },
      },
    ],
    toDOM: ({ attrs }) => ['img', { src: attrs.src as string, alt: attrs.alt as string }],
  },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>;

const style = (value: RegExp) => (text: string) => value.test(text) && null;

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (node) => {
          const href = attributeOf(node, 'href');
          return isSafeLink(href) && { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href as string, rel: 'noopener' }],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps copied texts in a `<b>` that is not bold.
      { tag: 'b', getAttrs: (node) => node.style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: style(/^(?:bold(?:er)?|[6-9]\d\d)$/) },
    ],
    toDOM: () => ['strong'],
  },
  em: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    toDOM: () => ['em'],
  },
  del: {
    parseDOM: [{ tag: 'del' }, { tag: 's' }, { style: 'text-decoration=line-through' }],
    toDOM: () => ['del'],
  },
  code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code'] },
} satisfies Record<string, MarkSpec>;

/** The texts of the rich editor: exactly what the renderer of posts shows (`markdown.ts`), and nothing else. */
export const schema = new Schema({
  nodes: {
    doc: { content: '(block | component)+' },
    ...texts,
    ...lists,
    ...tables,
    ...components,
    ...inline,
  },
  marks,
});
