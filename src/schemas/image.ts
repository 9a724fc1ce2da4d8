/** What a blog image may be, by its bytes; nothing that can carry a script. */
export const IMAGE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
} as const;

export type ImageExtension = keyof typeof IMAGE_TYPES;

/** At most 4 MB: what a function takes, with room for the rest of the form. */
export const IMAGE_MAX_BYTES = 4 * 1024 * 1024;

/** The longest side after the browser has made an image smaller, in pixels. */
export const IMAGE_MAX_SIDE = 1600;

export const IMAGE_MESSAGES = {
  size: 'The image is too large: please choose one of at most 4 MB.',
  type: 'Please choose an image in JPEG, PNG, WebP or AVIF format.',
} as const;

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** The kind of an image by its first bytes, whatever its name says; undefined for anything else. */
export function imageExtension(bytes: Uint8Array): ImageExtension | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return 'avif';
  return undefined;
}

/** The form of a stored image's name: a digest of its bytes and what they are. */
export const IMAGE_NAME = /^[0-9a-f]{32}\.(jpg|png|webp|avif)$/;

/** The address of an uploaded image is this and its name. */
export const UPLOADS_PATH = '/api/uploads/';

/** Where the platform answers a picture of the site in another size and format; local serving does the same. */
export const SIZED_IMAGES_PATH = '/.netlify/images';

/** The widths that pages ask for, in pixels, and the only ones that local serving makes. */
export const SIZED_WIDTHS = [160, 320, 640, 960, 1280, 1600] as const;

/** The formats that pages ask for, the smaller one first. */
export const SIZED_FORMATS = ['avif', 'webp'] as const;

export type SizedFormat = (typeof SIZED_FORMATS)[number];

/** The address of an uploaded image, given by its own address, at a width and in a format. */
export const sizedAddress = (upload: string, width: number, format: SizedFormat): string =>
  `${SIZED_IMAGES_PATH}?url=${encodeURIComponent(upload)}&w=${width}&fm=${format}`;
