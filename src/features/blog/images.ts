import { UPLOADS_PATH, SIZED_FORMATS, sizedAddress, SIZED_WIDTHS, uploadSize } from '#src/lib/image.ts';
import type { PostWords } from './schema/post.ts';

/** The fields of a post that decide its cover: an uploaded image, or a drawn one. */
type Covered = Partial<Pick<PostWords, 'image' | 'cover'>> & { id: string };

/** Drawn covers for posts without a cover; the post's id chooses one. */
export const DEFAULT_COVERS = [
  { picture: 'rings', tone: 'brand' },
  { picture: 'columns', tone: 'paper' },
  { picture: 'steps', tone: 'ink' },
  { picture: 'sheet', tone: 'gold' },
] as const;

function defaultCoverFor(id: string) {
  let sum = 0;
  for (const character of id) sum += character.charCodeAt(0);
  return DEFAULT_COVERS[sum % DEFAULT_COVERS.length] ?? DEFAULT_COVERS[0];
}

/** The name of a drawn cover's file, without its extension. */
export const drawnName = ({ picture, tone }: NonNullable<Covered['cover']>): string => `${picture}-${tone}`;

/** The address of a drawn cover, or of a sheet of them; the build makes a file for each one in use. */
export const drawnAddress = (name: string): string => `/covers/${name}.svg`;

export const figureAddress = (picture: string): string => `/covers/figure-${picture}.svg`;

/** The name of the drawn cover of a post, also of one with an image. */
export const drawnNameOf = ({ id, cover }: Covered): string => drawnName(cover ?? defaultCoverFor(id));

/** The address of the drawn cover of a post, also of one with an image. */
export const drawnCoverOf = (post: Covered): string => drawnAddress(drawnNameOf(post));

export const uploadAddress = (image: string): string => UPLOADS_PATH + encodeURIComponent(image);

export const coverAddress = (post: Covered): string =>
  post.image ? uploadAddress(post.image) : drawnCoverOf(post);

/** The places of images: the widest useful file in pixels, and the value of `sizes`. */
const PLACES = {
  card: { upTo: 960, sizes: '(min-width: 80rem) 18rem, (min-width: 48rem) 22vw, calc(100vw - 2.5rem)' },
  page: { upTo: 1600, sizes: '(min-width: 56rem) 52rem, calc(100vw - 2.5rem)' },
  row: { upTo: 320, sizes: '6rem' },
  text: { upTo: 1600, sizes: '(min-width: 46rem) 42.5rem, calc(100vw - 2.5rem)' },
} as const;

export type ImagePlace = keyof typeof PLACES;

/** The attributes of the `<source>` elements of an uploaded image for a place; none for any other image. */
export function imageSources(address: string, place: ImagePlace) {
  if (!address.startsWith(UPLOADS_PATH)) return [];
  const { upTo, sizes } = PLACES[place];
  const own = uploadSize(address)?.width ?? Infinity;
  // No wider file than the first one that is at least as wide as the image.
  const whole = SIZED_WIDTHS.find((width) => width >= own) ?? Infinity;
  const widths = SIZED_WIDTHS.filter((width) => width <= Math.min(upTo, whole));
  return SIZED_FORMATS.map((format) => ({
    type: `image/${format}`,
    sizes,
    srcset: widths.map((width) => `${sizedAddress(address, width, format)} ${width}w`).join(', '),
  }));
}

interface Shown {
  address: string;
  fallback: string;
  place?: ImagePlace | undefined;
}

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
