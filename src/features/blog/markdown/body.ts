import { bodyOf, type PostFormat } from '../schema/post-body.ts';
import { wholeFigures } from '#src/lib/whole-figures.ts';
import { parseMarkdown } from './markdown.ts';
import { element, type Node } from '#src/lib/html-tree.ts';

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
