/** A valid PNG of one transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A form's file with any bytes and name. */
export const fileOf = (bytes: Uint8Array | string, name = 'photo.png', type = 'image/png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

/** Runs in the page: the file that the browser chose. */
export const chosen = (image: HTMLImageElement) => image.currentSrc;

/** Runs in the page: whether the image is loaded. */
export const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

/** A WebP image with as much detail as a photograph. */
export async function photograph(width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const grain = sharp({ create: { width: 160, height: 90, channels: 3, background: 'teal', noise } });
  return sharp(await grain.png().toBuffer())
    .resize(width, height, { fit: 'fill' })
    .webp()
    .toBuffer();
}

/** A photograph as a form's file, larger than any place that shows it. */
export const photographFile = async () => {
  const buffer = await photograph(1600, 900);
  return { name: 'till.webp', mimeType: 'image/webp', buffer };
};
