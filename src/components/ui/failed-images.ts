/** The next best thing for an image that failed: the upload as it was stored, then what was named to stand for it. */
function replace(image: HTMLImageElement): void {
  const { parentElement, dataset } = image;
  if (parentElement?.matches('picture:has(source)')) return parentElement.replaceChildren(image);
  if (dataset.spare) image.src = dataset.spare;
  dataset.spare = '';
}

/** Replaces every image in there that failed already, and looks again whenever something fails. */
export function replaceFailed(within: Document | HTMLElement): void {
  const replaceAll = () => {
    for (const image of within.querySelectorAll('img'))
      if (image.complete && image.currentSrc && !image.naturalWidth) replace(image);
  };
  within.addEventListener('error', replaceAll, true);
  replaceAll();
}
