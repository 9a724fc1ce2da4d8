import { uploadSize } from '../../../lib/image.ts';
import { isSafeImage } from '../../../lib/safe-address.ts';
import { imageSources } from './image-sources.ts';
import { element, type Node } from './tree.ts';

/**
 * An image in a post's text, or the words that stand for it where it may not be shown: an upload comes at the size
 * shown, and its place is kept free until it is there.
 */
export function bodyImage(address: string, alt: string): Node {
  if (!isSafeImage(address)) return alt;
  const size = uploadSize(address);
  const room: Record<string, string> = size ? { width: String(size.width), height: String(size.height) } : {};
  const image = element('img', [], { loading: 'lazy', src: address, alt, ...room });
  const sources = imageSources(address, 'text').map((source) => element('source', [], { ...source }));
  return sources.length > 0 ? element('picture', [...sources, image]) : image;
}

/** The same text with each image as it is stored, for readers elsewhere. */
export const withStoredImages = (nodes: Node[]): Node[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    const children = withStoredImages(node.children);
    if (node.tag === 'source') return [];
    return node.tag === 'picture' ? children : [{ ...node, children }];
  });
