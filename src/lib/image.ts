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

/** Width and height as an image is shown, in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** A digest of an image's bytes, its size where they tell one, and what they are. */
const NAME_FORM =
  '[0-9a-f]{32}(?:-(?<width>[1-9]\\d{0,4})x(?<height>[1-9]\\d{0,4}))?\\.(?<extension>jpg|png|webp|avif)';

/** The form of a stored image's name. Whoever shows the image knows its size by that alone, and keeps its place free. */
export const IMAGE_NAME = new RegExp(`^${NAME_FORM}$`);

/** Every name of a stored image in a text. */
export const namesOfImages = (text: string): string[] => text.match(new RegExp(NAME_FORM, 'g')) ?? [];

/** The name for an image with this digest. */
export function imageName(digest: string, size: ImageSize | undefined, extension: ImageExtension): string {
  const sized = size && `${digest}-${size.width}x${size.height}.${extension}`;
  return sized && IMAGE_NAME.test(sized) ? sized : `${digest}.${extension}`;
}

/** The address of an uploaded image is this and its name. */
export const UPLOADS_PATH = '/api/uploads/';

/** The size of an uploaded image, as its address tells it; nothing for another address, or a name without one. */
export function uploadSize(address: string): ImageSize | undefined {
  if (!address.startsWith(UPLOADS_PATH)) return undefined;
  const { width, height } = IMAGE_NAME.exec(address.slice(UPLOADS_PATH.length))?.groups ?? {};
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}

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
