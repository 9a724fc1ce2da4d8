import { escapeText } from './escape.ts';

/** The allowed elements of a text. */
export type Tag =
  | 'p'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'strong'
  | 'em'
  | 'del'
  | 'code'
  | 'pre'
  | 'a'
  | 'img'
  | 'picture'
  | 'source'
  | 'br'
  | 'hr'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'dt'
  | 'dd'
  | 'figure'
  | 'figcaption'
  | 'aside'
  | 'div';

export interface Element {
  tag: Tag;
  attributes: Record<string, string>;
  children: Node[];
}

/** A node of a text's tree: plain text or an allowed element. */
export type Node = string | Element;

export const element = (
  tag: Tag,
  children: Node[] = [],
  attributes: Record<string, string> = {},
): Element => ({ tag, attributes, children });

const VOID = new Set<Tag>(['img', 'source', 'br', 'hr']);

/** The tree as HTML that is well-formed XML too; all text in it is escaped. */
export function toHtml(nodes: Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeText(node);
      const attributes = Object.entries(node.attributes)
        .map(([name, value]) => ` ${name}="${escapeText(value)}"`)
        .join('');
      return VOID.has(node.tag)
        ? `<${node.tag}${attributes} />`
        : `<${node.tag}${attributes}>${toHtml(node.children)}</${node.tag}>`;
    })
    .join('');
}

/** The tree as DOM nodes; nothing is parsed as HTML. */
export function toDom(nodes: Node[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const node of nodes) {
    if (typeof node === 'string') {
      fragment.append(node);
      continue;
    }
    const made = document.createElement(node.tag);
    for (const [name, value] of Object.entries(node.attributes)) made.setAttribute(name, value);
    made.append(toDom(node.children));
    fragment.append(made);
  }
  return fragment;
}
