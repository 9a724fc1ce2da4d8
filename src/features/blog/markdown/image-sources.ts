import { SIZED_FORMATS, sizedAddress, SIZED_WIDTHS, UPLOADS_PATH, uploadSize } from '#src/lib/image.ts';

/** The places of images: the widest useful file in pixels, and the value of `sizes`. */
const PLACES = {
  card: { upTo: 960, sizes: '(min-width: 80rem) 18rem, (min-width: 48rem) 22vw, calc(100vw - 2.5rem)' },
  page: { upTo: 1600, sizes: '(min-width: 56rem) 52rem, calc(100vw - 2.5rem)' },
  row: { upTo: 320, sizes: '6rem' },
  text: { upTo: 1600, sizes: '(min-width: 46rem) 42.5rem, calc(100vw - 2.5rem)' },
} as const;

export type ImagePlace = keyof typeof PLACES;

/** The attributes of a `<source>`. */
export interface ImageSource {
  type: string;
  sizes: string;
  srcset: string;
}

/** The widths for an image up to `upTo`; widths above the first one that is at least the image's own are left out. */
function widthsOf(address: string, upTo: number): number[] {
  const whole = SIZED_WIDTHS.find((width) => width >= (uploadSize(address)?.width ?? Infinity)) ?? Infinity;
  return SIZED_WIDTHS.filter((width) => width <= Math.min(upTo, whole));
}

/** The resized sources of an uploaded image for a place; empty for any other image. */
export function imageSources(address: string, place: ImagePlace): ImageSource[] {
  if (!address.startsWith(UPLOADS_PATH)) return [];
  const { upTo, sizes } = PLACES[place];
  const widths = widthsOf(address, upTo);
  return SIZED_FORMATS.map((format) => ({
    type: `image/${format}`,
    sizes,
    srcset: widths.map((width) => `${sizedAddress(address, width, format)} ${width}w`).join(', '),
  }));
}
