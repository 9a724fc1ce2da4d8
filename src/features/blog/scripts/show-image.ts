import { imageSources, type ImagePlace } from '../markdown/image-sources.ts';

interface Shown {
  address: string;
  /** What stands there when the image cannot be had at all. */
  fallback: string;
  /** Where a cover stands, which decides the sizes that it comes in. */
  place?: ImagePlace;
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
