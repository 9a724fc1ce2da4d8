import { imageSizeSchema } from '#src/features/blog/schema/post.ts';
import { IMAGE_MAX_BYTES, IMAGE_MESSAGES, imageExtension, imageName } from '#src/lib/image.ts';
import type { ImageExtension, ImageSize } from '#src/lib/image.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError } from '#src/server/http/call.ts';
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

/** A box of an AVIF: its name, and the offsets of its content. */
type Box = [name: string, from: number, to: number];

function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const length = view.getUint32(at);
    // A length below 8 means "to the end" or a 64-bit length: only pixel data has those, so nothing of use follows.
    if (length < 8) break;
    boxes.push([textAt(view, at + 4), at + 8, Math.min(at + length, to)]);
    at += length;
  }
  return boxes;
}

/** The size of the largest picture: the others are tiles, transparency or a thumbnail. */
function avifSize(view: DataView): ImageSize {
  let boxes = boxesIn(view, 0, view.byteLength);
  // The nested boxes that lead to the picture's properties, and the bytes before the first child in each.
  for (const [box, before] of Object.entries({ meta: 4, iprp: 0, ipco: 0 }))
    boxes = boxes.flatMap(([name, from, to]) => (name === box ? boxesIn(view, from + before, to) : []));
  const sizes = boxes.flatMap(([name, from]) =>
    name === 'ispe' ? { width: view.getUint32(from + 4), height: view.getUint32(from + 8) } : [],
  );
  const [largest = { width: 0, height: 0 }] = sizes.sort((a, b) => b.width * b.height - a.width * a.height);
  const isTurned = boxes.some(([name, from]) => name === 'irot' && view.getUint8(from) % 2 === 1);
  return isTurned ? { width: largest.height, height: largest.width } : largest;
}

const READERS = { jpg: jpegSize, png: pngSize, webp: webpSize, avif: avifSize } satisfies Record<
  ImageExtension,
  (view: DataView) => ImageSize | undefined
>;

/** The size of an image as browsers show it, from its first bytes; undefined when they are incomplete. */
function imageSize({ buffer }: Uint8Array<ArrayBuffer>, extension: ImageExtension): ImageSize | undefined {
  try {
    return READERS[extension](new DataView(buffer));
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

/**
 * Stores an image under a name of its hash and size in pixels, so that equal images are stored once and a URL never
 * changes. Returns the name. `unusedFrom` (milliseconds since 1970) is when it can count as unused at the earliest; without it,
 * when the next sweep finds no post that uses it.
 * @throws HttpError 413 over 4 MB, 415 for anything but JPEG, PNG, WebP or AVIF, 422 without pixels or with too many
 */
export async function storeImage(ctx: AppContext, file: Blob, unusedFrom?: number): Promise<string> {
  const wrong = (status: number, message: string) =>
    new HttpError(status, { message, errors: { image: message } });
  if (file.size > IMAGE_MAX_BYTES) throw wrong(413, IMAGE_MESSAGES.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const extension = imageExtension(bytes);
  if (!extension) throw wrong(415, IMAGE_MESSAGES.type);
  const size = imageSize(bytes, extension);
  if (size && !imageSizeSchema.safeParse(size).success) throw wrong(422, IMAGE_MESSAGES.pixels);
  const name = imageName(hashBytes(bytes).slice(0, 32), size, extension);
  const { unusedImages } = ctx.stores;
  await (unusedFrom ? unusedImages.put(name, { since: unusedFrom }) : unusedImages.remove(name));
  await ctx.stores.uploads.create(name, bytes);
  return name;
}
