import { imageSources, type ImagePlace } from '../markdown/image-sources.ts';

interface Shown {
  address: string;
  /** The image to show when this one cannot be loaded. */
  fallback: string;
  /** The place of a cover, which decides its sizes. */
  place?: ImagePlace | undefined;
}

/** Puts an image into an `<img>` of the page. */
export function showImage(image: HTMLImageElement, { address, fallback, place }: Shown): void {
  if (place) {
    const sources = imageSources(address, place).map((source) =>
      Object.assign(document.createElement('source'), source),
    );
    image.parentElement!.replaceChildren(...sources, image);
  }
  image.dataset.spare = fallback;
  image.src = address;
}
