import { imageSizeSchema } from '#src/features/blog/schema/post.ts';
import { IMAGE_MAX_BYTES, IMAGE_MESSAGES, imageExtension, imageName } from '#src/lib/image.ts';
import type { ImageExtension, ImageSize } from '#src/lib/image.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError } from '#src/server/http/reply.ts';
import { hashBytes } from '#src/server/platform/ids.ts';

/** Markers of a JPEG's frame, which contains its size; the numbers left out are other segments. */
const JPEG_FRAME = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4));

function jpegSize(view: DataView): ImageSize | undefined {
  // Any number of fill bytes (0xff) may stand before a marker.
  for (
    let at = 2, marker = 0;
    view.getUint8(at) === 0xff;
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  ) {
    marker = view.getUint8(at + 1);
    if (!JPEG_FRAME.has(marker)) continue;
    return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return undefined;
}

const pngSize = (view: DataView): ImageSize => ({ width: view.getUint32(16), height: view.getUint32(20) });

function webpSize(view: DataView): ImageSize | undefined {
  const threeBytes = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
  const bits = view.getUint32(21, true);
  switch (textAt(view, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L':
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    case 'VP8X':
      return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
    default:
      return undefined;
  }
}

/** What is stored: the editor makes WebP, PNG or JPEG of any picture before sending it. */
const READERS: Partial<Record<ImageExtension, (view: DataView) => ImageSize | undefined>> = {
  ...{ jpg: jpegSize, png: pngSize, webp: webpSize },
};

/** The size of an image as browsers show it, from its first bytes; undefined when they are incomplete. */
function imageSize(
  { buffer }: Uint8Array<ArrayBuffer>,
  read: (view: DataView) => ImageSize | undefined,
): ImageSize | undefined {
  try {
    return read(new DataView(buffer));
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

/**
 * Stores an image under a name of its hash and size in pixels, so that equal images are stored once and a URL never
 * changes. Returns the name. `unusedFrom` (milliseconds since 1970) is when it can count as unused at the earliest; without it,
 * when the next sweep finds no post that uses it.
 * @throws HttpError 413 over 4 MB, 415 for anything but JPEG, PNG or WebP, 422 without pixels or with too many
 */
export async function storeImage(ctx: AppContext, file: Blob, unusedFrom?: number): Promise<string> {
  const wrong = (status: number, message: string) =>
    new HttpError(status, { message, errors: { image: message } });
  if (file.size > IMAGE_MAX_BYTES) throw wrong(413, IMAGE_MESSAGES.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const extension = imageExtension(bytes);
  const read = extension && READERS[extension];
  if (!read) throw wrong(415, extension ? IMAGE_MESSAGES.avif : IMAGE_MESSAGES.type);
  const size = imageSize(bytes, read);
  if (size && !imageSizeSchema.safeParse(size).success) throw wrong(422, IMAGE_MESSAGES.pixels);
  const name = imageName(hashBytes(bytes).slice(0, 32), size, extension);
  const { unusedImages } = ctx.stores;
  await (unusedFrom ? unusedImages.put(name, { since: unusedFrom }) : unusedImages.remove(name));
  await ctx.stores.uploads.create(name, bytes);
  return name;
}
