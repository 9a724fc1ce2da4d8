import type { NodeViewConstructor } from 'prosemirror-view';
import { uploadSize } from '#src/lib/image.ts';

/**
 * A picture of the text as the editor shows it, in the one file of a text that is not public yet. An `<img>` alone, because a
 * selected node is outlined, and only the address itself is copied.
 */
export const imageView: NodeViewConstructor = ({ attrs }) => {
  const dom = Object.assign(document.createElement('img'), { alt: attrs.alt as string });
  // The space of the picture before it is loaded.
  const size = uploadSize(attrs.src as string);
  Object.assign(dom, size);
  if (size) dom.style.setProperty('--ratio', String(size.width / size.height));
  dom.src = attrs.src as string;
  return { dom };
};
