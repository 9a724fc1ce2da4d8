import { imageSizeSchema } from '#src/features/blog/schema/post.ts';
import { IMAGE_MAX_BYTES, IMAGE_MESSAGES, imageExtension, imageName, UPLOADS_PATH } from '#src/lib/image.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError, Reply } from '#src/server/http/reply.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { hashBytes } from '#src/server/platform/ids.ts';
import { imageSize } from './image-size.ts';

/** How long a picture of a text is stored before it can count as unused: the text may wait in a browser meanwhile. */
export const TEXT_WAITS_MS = 30 * DAY;

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

/**
 * Answers 201 with the image's name, for the text of a post. Until a post or draft that uses it is saved, it
 * counts as unused, and is removed after 30 days.
 */
export async function add({ body, audit }: Call<{ image: Blob }>, ctx: AppContext): Promise<Reply> {
  const image = await storeImage(ctx, body.image, ctx.clock() + TEXT_WAITS_MS);
  audit.record = image;
  return new Reply({ image }, { status: 201, headers: { Location: UPLOADS_PATH + image } });
}
