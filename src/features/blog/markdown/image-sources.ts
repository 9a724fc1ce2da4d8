import { SIZED_FORMATS, sizedAddress, SIZED_WIDTHS, UPLOADS_PATH, uploadSize } from '../../../lib/image.ts';

/** Where images stand: the widest file that is of use there, and how wide they are in the words of `sizes`. */
const PLACES = {
  card: { upTo: 960, sizes: '(min-width: 80rem) 18rem, (min-width: 48rem) 22vw, calc(100vw - 2.5rem)' },
  page: { upTo: 1600, sizes: '(min-width: 56rem) 52rem, calc(100vw - 2.5rem)' },
  row: { upTo: 320, sizes: '6rem' },
  text: { upTo: 1600, sizes: '(min-width: 46rem) 42.5rem, calc(100vw - 2.5rem)' },
} as const;

export type ImagePlace = keyof typeof PLACES;

/** What one `<source>` of a picture says. */
export interface ImageSource {
  type: string;
  sizes: string;
  srcset: string;
}

/** The widths of use in a place: none is wider than the first that shows every pixel of the image. */
function widthsOf(address: string, upTo: number): number[] {
  const whole = SIZED_WIDTHS.find((width) => width >= (uploadSize(address)?.width ?? Infinity)) ?? Infinity;
  return SIZED_WIDTHS.filter((width) => width <= Math.min(upTo, whole));
}

/** The files of an uploaded image at the sizes shown, for a browser to choose from; any other image has none. */
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
