import type { Node } from 'prosemirror-model';
import { countWords } from '#features/blog/schema/post-body';

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
