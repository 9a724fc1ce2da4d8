import { UPLOADS_PATH } from '#src/lib/image.ts';

/** The fields of a post that decide its cover. */
export interface Covered {
  id: string;
  /** The name of an uploaded image. */
  image?: string | undefined;
  /** A drawn cover. */
  cover?: { picture: string; tone: string } | undefined;
}

/** Drawn covers for posts without a cover; the post's id chooses one. */
export const DEFAULT_COVERS = [
  { picture: 'knowledge', tone: 'brand' },
  { picture: 'dashboard', tone: 'paper' },
  { picture: 'ledger-table', tone: 'ink' },
  { picture: 'calendar', tone: 'gold' },
] as const;

function defaultCoverFor(id: string) {
  let sum = 0;
  for (const character of id) sum += character.charCodeAt(0);
  return DEFAULT_COVERS[sum % DEFAULT_COVERS.length] ?? DEFAULT_COVERS[0];
}

/** The name of a drawn cover's file, without its extension. */
export const drawnName = ({ picture, tone }: { picture: string; tone: string }): string =>
  `${picture}-${tone}`;

/** The address of a drawn cover, or of a sheet of them; the build makes a file for each one in use. */
export const drawnAddress = (name: string): string => `/covers/${name}.svg`;

/** The file of a drawn cover as the page of its post shows it, where it is wide and a phone crops it. */
export const pageDrawing = (name: string): string => `page-${name}`;

/** The address of an illustration in a post's text. */
export const figureAddress = (picture: string): string => `/covers/figure-${picture}.svg`;

/** The name of the drawn cover of a post, also of one with an image. */
export const drawnNameOf = ({ id, cover }: Covered): string => drawnName(cover ?? defaultCoverFor(id));

/** The address of the drawn cover of a post, also of one with an image. */
export const drawnCoverOf = (post: Covered): string => drawnAddress(drawnNameOf(post));

/** The address of an uploaded image. */
export const uploadAddress = (image: string): string => UPLOADS_PATH + encodeURIComponent(image);

/** The address of a post's cover: its image, or the drawn one. */
export const coverAddress = (post: Covered): string =>
  post.image ? uploadAddress(post.image) : drawnCoverOf(post);
