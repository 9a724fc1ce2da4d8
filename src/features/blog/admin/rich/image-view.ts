import type { NodeViewConstructor } from 'prosemirror-view';
import { uploadSize } from '../../../../lib/image.ts';
import { imageSources } from '../../markdown/image-sources.ts';

/**
 * A picture of the text as the editor shows it: resized, as in the published post, and in full size where that fails. An
 * `<img>` alone, because a selected node is outlined, and only the address itself is copied.
 */
export const imageView: NodeViewConstructor = ({ attrs }) => {
  const address = attrs.src as string;
  const dom = Object.assign(document.createElement('img'), { alt: attrs.alt as string });
  const source = imageSources(address, 'text').at(-1);
  if (source) {
    dom.sizes = source.sizes;
    dom.srcset = source.srcset;
    dom.onerror = () => dom.removeAttribute('srcset');
  }
  // The space of the picture before it is loaded.
  const size = uploadSize(address);
  Object.assign(dom, size);
  if (size) dom.style.setProperty('--ratio', String(size.width / size.height));
  dom.src = address;
  return { dom };
};
