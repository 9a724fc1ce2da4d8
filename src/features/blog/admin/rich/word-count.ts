import type { Node } from 'prosemirror-model';
import { countWords } from '../../schema/post-body.ts';
import type { Node as TreeNode, Tag } from '#src/lib/html.ts';

/** Blocks are immutable: each is counted once. */
const counted = new WeakMap<Node, number>();

function wordsIn(block: Node): number {
  const known = counted.get(block);
  if (known !== undefined) return known;
  const words = countWords(block.textBetween(0, block.content.size, ' ', ' '));
  counted.set(block, words);
  return words;
}

/** The number of words of a document. */
export function wordsOf(document: Node): number {
  let words = 0;
  document.forEach((block) => (words += wordsIn(block)));
  return words;
}

/** Elements within a line: a word may go on after them. */
const INLINE = new Set<Tag>(['strong', 'em', 'del', 'code', 'a']);

const textOf = (node: TreeNode): string => {
  if (typeof node === 'string') return node;
  const text = node.children.map(textOf).join('');
  return INLINE.has(node.tag) ? text : ` ${text} `;
};

/** The number of words of a post's tree. */
export const wordsOfTree = (tree: readonly TreeNode[]): number => countWords(tree.map(textOf).join(''));
