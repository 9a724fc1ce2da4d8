import { Schema, type NodeSpec } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { isSafeImage, isSafeLink } from '#src/lib/html.ts';
import { figureAddress } from '../../images.ts';

const block = (tag: string, spec: NodeSpec = {}): NodeSpec => ({
  content: 'inline*',
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
  ...spec,
});

/** A list is tight when its items are texts without a paragraph of their own, as in `<li>text</li>`. */
const tight = { default: true };

/** The number of a list's first item. */
const orderOf = (list: HTMLElement): number =>
  Number(list.getAttribute('start') ?? list.firstElementChild?.getAttribute('value')) || 1;

/** Markdown has no merged cells and no widths, for which these cells have attributes, too. */
const { table, ...tableParts } = tableNodes({
  tableGroup: 'block',
  cellContent: 'paragraph',
  cellAttributes: {
    align: {
      default: null,
      setDOMAttr: (align, attrs) => align && Object.assign(attrs, { class: `align-${align}` }),
    },
  },
});

/** The texts of the rich editor: exactly what the renderer of posts shows (`markdown.ts`), and nothing else. */
export const schema = new Schema({
  nodes: {
    doc: { content: '(block | component)+' },
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
    bullet_list: block('ul', { content: 'list_item+', attrs: { tight } }),
    ordered_list: block('ol', {
      content: 'list_item+',
      attrs: { tight, order: { default: 1 } },
      parseDOM: [{ tag: 'ol', getAttrs: (node) => ({ order: orderOf(node) }) }],
      toDOM: ({ attrs }) => ['ol', attrs.order === 1 ? {} : { start: String(attrs.order) }, 0],
    }),
    list_item: block('li', { content: 'block+', group: '', defining: true }),
    table: { ...table, toDOM: () => ['div', { class: 'table-box' }, ['table', ['tbody', 0]]] },
    ...tableParts,
    table_row: { ...tableParts.table_row, content: '(table_cell | table_header)+' },
    /** An illustration of the site, which `<Figure … />` names; the editor shows the illustration unchanged. */
    figure: {
      group: 'block',
      attrs: { name: {}, caption: {} },
      atom: true,
      toDOM: ({ attrs }) => [
        'figure',
        ['img', { src: figureAddress(attrs.name as string), alt: '' }],
        ['figcaption', attrs.caption as string],
      ],
    },
    /** A box with a title, which `<Callout title="…">` makes; its title is changed in the source. */
    callout: {
      content: 'block+',
      group: 'component',
      attrs: { title: {} },
      defining: true,
      toDOM: ({ attrs }) => [
        'aside',
        ['p', { contenteditable: 'false' }, ['strong', attrs.title as string]],
        ['div', { class: 'callout-text' }, 0],
      ],
    },
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
            const [src = '', alt = ''] = ['src', 'alt'].map((name) => node.getAttribute(name) ?? '');
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
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (node) => {
            const href = node.getAttribute('href')?.replace(/^\/\//, 'https://') ?? '';
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
        { style: 'font-weight', getAttrs: (value) => /^(?:bold(?:er)?|[6-9]\d\d)$/.test(value) && null },
      ],
      toDOM: () => ['strong'],
    },
    em: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
      toDOM: () => ['em'],
    },
    del: {
      parseDOM: [
        ...['del', 's', 'strike'].map((tag) => ({ tag })),
        { style: 'text-decoration-line', getAttrs: (lines) => lines.includes('line-through') && null },
      ],
      toDOM: () => ['del'],
    },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code'] },
  },
});
