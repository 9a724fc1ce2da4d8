import { UPLOADS_PATH } from '../../lib/image.ts';

/** What a list or a page knows of a post's cover. */
export interface Covered {
  id: string;
  /** The name of an uploaded image. */
  image?: string | undefined;
  /** A drawn cover. */
  cover?: { picture: string; tone: string } | undefined;
}

/** Drawn covers for posts that have none, taken in turn by address. */
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

/** The name of a drawn cover's file, without its ending. */
export const drawnName = ({ picture, tone }: { picture: string; tone: string }): string =>
  `${picture}-${tone}`;

/** The address of a drawn cover, or of a sheet of them; the build makes a file for each in use. */
export const drawnAddress = (name: string): string => `/covers/${name}.svg`;

/** The address of a drawing that stands whole in a post's text. */
export const figureAddress = (picture: string): string => `/covers/figure-${picture}.svg`;

/** The name of the drawn cover of a post, whatever else it has. */
export const drawnNameOf = ({ id, cover }: Covered): string => drawnName(cover ?? defaultCoverFor(id));

/** The address of the drawn cover of a post, whatever else it has. */
export const drawnCoverOf = (post: Covered): string => drawnAddress(drawnNameOf(post));

/** The address of an uploaded image. */
export const uploadAddress = (image: string): string => UPLOADS_PATH + encodeURIComponent(image);

/** The address of a post's cover: its image, or the drawn one. */
export const coverAddress = (post: Covered): string =>
  post.image ? uploadAddress(post.image) : drawnCoverOf(post);
