import { SIZED_FORMATS, sizedAddress, SIZED_WIDTHS, UPLOADS_PATH } from '../schemas/image.ts';

/** Where covers stand: the widest file that is of use there, and how wide they are in the words of `sizes`. */
const PLACES = {
  card: { upTo: 960, sizes: '(min-width: 80rem) 18rem, (min-width: 48rem) 22vw, calc(100vw - 2.5rem)' },
  page: { upTo: 1600, sizes: '(min-width: 56rem) 52rem, calc(100vw - 2.5rem)' },
  row: { upTo: 320, sizes: '6rem' },
} as const;

export type CoverPlace = keyof typeof PLACES;

/** What one `<source>` of a picture says. */
export interface CoverSource {
  type: string;
  sizes: string;
  srcset: string;
}

/** The files of a cover at the sizes shown, for a browser to choose from; a drawn cover needs none. */
export function coverSources(address: string, place: CoverPlace): CoverSource[] {
  if (!address.startsWith(UPLOADS_PATH)) return [];
  const { upTo, sizes } = PLACES[place];
  const widths = SIZED_WIDTHS.filter((width) => width <= upTo);
  return SIZED_FORMATS.map((format) => ({
    type: `image/${format}`,
    sizes,
    srcset: widths.map((width) => `${sizedAddress(address, width, format)} ${width}w`).join(', '),
  }));
}
