/** The next source of an image that failed to load: the original upload, then the given fallback. */
function replace(image: HTMLImageElement): void {
  const { parentElement, dataset } = image;
  if (parentElement?.matches('picture:has(source)')) return parentElement.replaceChildren(image);
  if (dataset.spare) image.src = dataset.spare;
  dataset.spare = '';
}

/** Replaces the images inside an element that failed to load, now and later. */
export function replaceFailed(within: Document | HTMLElement): void {
  const replaceAll = () => {
    for (const image of within.querySelectorAll('img'))
      if (image.complete && image.currentSrc && !image.naturalWidth) replace(image);
  };
  within.addEventListener('error', replaceAll, true);
  replaceAll();
}
