/** The accepted types of blog images; none of them can contain a script. */
export const IMAGE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
} as const;

export type ImageExtension = keyof typeof IMAGE_TYPES;

/** The limit of a function's request, minus room for the rest of the form. */
export const IMAGE_MAX_BYTES = 4 * 1024 * 1024;

/** As the largest photographs have: a small file can claim more and fill the memory of who opens it. */
export const IMAGE_MAX_PIXELS = 50_000_000;

/** The longest side after the browser has made an image smaller, in pixels. */
export const IMAGE_MAX_SIDE = 1600;

export const IMAGE_MESSAGES = {
  size: 'The image is too large: please choose one of at most 4 MB.',
  type: 'The content of this file is not a JPEG, PNG, WebP or AVIF image: please choose another file.',
  pixels: 'The image is damaged or has more than 50 megapixels: please choose another one.',
} as const;

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** The type of an image by its first bytes, not by its name; undefined for anything else. */
export function imageExtension(bytes: Uint8Array): ImageExtension | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return 'avif';
  return undefined;
}

export interface ImageSize {
  width: number;
  height: number;
}

/** A digest of an image's bytes, its size when known, and its type. */
const NAME_FORM =
  '[0-9a-f]{32}(?:-(?<width>[1-9]\\d{0,4})x(?<height>[1-9]\\d{0,4}))?\\.(?<extension>jpg|png|webp|avif)';

export const IMAGE_NAME = new RegExp(`^${NAME_FORM}$`);

/** The names of all stored images in a text. */
export const namesOfImages = (text: string): string[] => text.match(new RegExp(NAME_FORM, 'g')) ?? [];

export function imageName(digest: string, size: ImageSize | undefined, extension: ImageExtension): string {
  const sized = size && `${digest}-${size.width}x${size.height}.${extension}`;
  return sized && IMAGE_NAME.test(sized) ? sized : `${digest}.${extension}`;
}

export const UPLOADS_PATH = '/api/uploads/';

/** The size of an uploaded image, read from its address; undefined for other addresses and names without a size. */
export function uploadSize(address: string): ImageSize | undefined {
  if (!address.startsWith(UPLOADS_PATH)) return undefined;
  const { width, height } = IMAGE_NAME.exec(address.slice(UPLOADS_PATH.length))?.groups ?? {};
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}

/** The address at which the platform, and the local server, make other sizes and formats of an image. */
export const SIZED_IMAGES_PATH = '/.netlify/images';

/** The widths that pages use, in pixels; the local server makes no others. */
export const SIZED_WIDTHS = [160, 320, 640, 960, 1280, 1600] as const;

/** The formats that pages use, the one with smaller files first. */
export const SIZED_FORMATS = ['avif', 'webp'] as const;

export type SizedFormat = (typeof SIZED_FORMATS)[number];

/** The address of an uploaded image at a width and in a format; `upload` is the image's own address. */
export const sizedAddress = (upload: string, width: number, format: SizedFormat): string =>
  `${SIZED_IMAGES_PATH}?url=${encodeURIComponent(upload)}&w=${width}&fm=${format}`;
