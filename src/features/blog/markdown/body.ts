import { bodyOf, type PostFormat } from '../schema/post-body.ts';
import { wholeAmounts } from '../../../lib/whole-amounts.ts';
import { parseMarkdown } from './markdown.ts';
import { element, type Node } from './tree.ts';

/** A post's body as a tree; undefined when `content` is malformed or empty. */
export function bodyTree(content: unknown, format: PostFormat): Node[] | undefined {
  const body = bodyOf(content, format);
  if (body.kind === 'malformed') return undefined;
  const nodes =
    body.kind === 'markdown'
      ? parseMarkdown(body.text)
      : body.paragraphs.map((paragraph) => element('p', [wholeAmounts(paragraph)]));
  return nodes.length > 0 ? nodes : undefined;
}
