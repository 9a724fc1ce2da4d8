import { uploadSize } from '#src/lib/image.ts';
import { isSafeImage } from '#src/lib/safe-address.ts';
import { imageSources, type ImagePlace } from './image-sources.ts';
import { element, type Node } from '#src/lib/html-tree.ts';

/** The resized sources of an uploaded image for a place. */
export const sourceNodes = (address: string, place: ImagePlace): Node[] =>
  imageSources(address, place).map((source) => element('source', [], { ...source }));

/**
 * An image in a post's text; its `alt` text when images of this address are not allowed. An uploaded image gets resized
 * sources, and its size when known, so that its space is reserved.
 */
export function bodyImage(address: string, alt: string): Node {
  if (!isSafeImage(address)) return alt;
  const size = uploadSize(address);
  const dimensions: Record<string, string> = size
    ? { width: String(size.width), height: String(size.height) }
    : {};
  const image = element('img', [], { loading: 'lazy', src: address, alt, ...dimensions });
  const sources = sourceNodes(address, 'text');
  return sources.length > 0 ? element('picture', [...sources, image]) : image;
}

/** The same nodes with original images instead of resized ones, for feed readers. */
export const withStoredImages = (nodes: Node[]): Node[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    const children = withStoredImages(node.children);
    if (node.tag === 'source') return [];
    return node.tag === 'picture' ? children : [{ ...node, children }];
  });
