import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE, IMAGE_MESSAGES, imageExtension } from '#src/lib/image.ts';
import { imageSizeSchema } from '../schema/post.ts';

/** The qualities to try in order, until the image is small enough to send. */
const QUALITIES = [0.86, 0.72, 0.5] as const;

/** A PNG up to this size is kept where WebP cannot be encoded: it keeps its transparency. */
const PNG_MAX_BYTES = 512 * 1024;

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

function draw(bitmap: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, IMAGE_MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Fills what is transparent with white: JPEG would make it black. */
function fillTransparent(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
}

/**
 * The image at no more than 1600 pixels a side. Encoding it again removes its metadata (place, time, owner). Rejects with
 * a sentence for the reader when the file is not an image or stays too large.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    throw new Error(imageExtension(bytes) ? IMAGE_MESSAGES.pixels : IMAGE_MESSAGES.type);
  }
  if (!imageSizeSchema.safeParse(bitmap).success) throw new Error(IMAGE_MESSAGES.pixels);
  const canvas = draw(bitmap);
  bitmap.close();
  const first = await encode(canvas, 'image/webp', QUALITIES[0]);
  // A browser that cannot encode WebP, such as Safari, returns a PNG.
  const hasWebp = first?.type === 'image/webp';
  if (first && first.size <= (hasWebp ? IMAGE_MAX_BYTES : PNG_MAX_BYTES)) return first;
  if (!hasWebp) fillTransparent(canvas);
  for (const quality of QUALITIES) {
    const made = await encode(canvas, hasWebp ? 'image/webp' : 'image/jpeg', quality);
    if (made && made.size <= IMAGE_MAX_BYTES) return made;
  }
  throw new Error(IMAGE_MESSAGES.size);
}
