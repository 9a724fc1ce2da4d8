/** The smallest whole PNG: one transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file for a form, of these bytes under this name, whatever they are. */
export const fileOf = (bytes: Uint8Array | string, name = 'photo.png', type = 'image/png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

/** In the page: the file that a browser chose for an image. */
export const chosen = (image: HTMLImageElement) => image.currentSrc;

/** In the page: whether an image has come. */
export const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

/** A picture with as much detail as a photograph has, in WebP. */
export async function photograph(width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const grain = sharp({ create: { width: 160, height: 90, channels: 3, background: 'teal', noise } });
  return sharp(await grain.png().toBuffer())
    .resize(width, height, { fit: 'fill' })
    .webp()
    .toBuffer();
}

/** A photograph as a file of a form, larger than any place that shows it. */
export const photographFile = async () => ({
  name: 'till.webp',
  mimeType: 'image/webp',
  buffer: await photograph(1600, 900),
});
