import { useEffect, useState } from 'react';
import { HELP } from '#src/components/ui/fields.tsx';
import {
  IMAGE_MAX_BYTES,
  IMAGE_MAX_SIDE,
  IMAGE_MESSAGES,
  imageExtension,
  isAnimated,
} from '#src/lib/image.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { imageSizeSchema } from '../schema/post.ts';

/** The qualities to try in order, until the image is small enough to send. */
const QUALITIES = [0.86, 0.72, 0.5] as const;

/** A PNG up to this size is sent where WebP cannot be encoded: a PNG keeps its transparency. */
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
 * The image at no more than 1600 pixels a side. Encoding removes its metadata (place, time, owner). Rejects with a sentence
 * for the reader when the file is not an image or stays too large.
 */
async function shrinkImage(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(async () => {
    const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    throw new Error(imageExtension(bytes) ? IMAGE_MESSAGES.pixels : IMAGE_MESSAGES.type);
  });
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

export interface ChosenPicture {
  file: File;
  preview: string;
  /** The picture made smaller; rejects where the file cannot be used. */
  image: Promise<Blob>;
  problem?: string;
}

const pictureOf = (file: File): ChosenPicture => ({
  ...{ file, preview: URL.createObjectURL(file) },
  image: shrinkImage(file),
});

/** A chosen file, which is made smaller at once, so that an unusable one is refused before the form is sent. */
export function useChosenPicture(first?: File) {
  const [chosen, setChosen] = useState(() => first && pictureOf(first));
  const { image, preview } = chosen ?? {};

  useEffect(() => {
    image?.catch((cause: unknown) =>
      // Another file may be chosen by then.
      setChosen((now) => (now?.image === image ? { ...now, problem: sentenceOf(cause) } : now)),
    );
  }, [image]);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const choose = (file: File | undefined): ChosenPicture | undefined => {
    const next = file && pictureOf(file);
    setChosen(next);
    return next;
  };
  return { chosen, choose };
}

/** The new cover while it is made smaller, or that the cover is removed; undefined when the cover stays. */
export type ChosenImage = Promise<Blob> | 'removed' | undefined;

/** The chosen file could not be made an image to send. */
export class PictureError extends Error {}

/** The chosen cover, when it has been made smaller. */
export const imageOf = async (chosen: ChosenImage): Promise<Blob | undefined> =>
  chosen === 'removed'
    ? undefined
    : chosen?.catch((cause: unknown) => {
        throw new PictureError(sentenceOf(cause));
      });

/** The first bytes of a file say whether its image moves. */
const HEAD_BYTES = 1024 * 1024;

/** Says that an animated image will stand still, before the image is sent. */
export function StillNotice({ file }: { file: File }) {
  const [moving, setMoving] = useState<File>();
  useEffect(() => {
    void file
      .slice(0, HEAD_BYTES)
      .arrayBuffer()
      .then((bytes) => isAnimated(new Uint8Array(bytes)) && setMoving(file));
  }, [file]);
  return (
    <p role="status" className={`${HELP} empty:hidden`}>
      {moving === file && 'This picture moves. The post will show its first image only, which stands still.'}
    </p>
  );
}
