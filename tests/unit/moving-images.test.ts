import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isAnimated } from '#src/lib/image.ts';

const still = sharp({ create: { width: 2, height: 2, channels: 3, background: 'teal' } });
const two = sharp(Buffer.from([1, 2].flatMap((n) => Array<number>(12).fill(n * 90))), {
  raw: { width: 2, height: 4, channels: 3, pageHeight: 2 },
});

it('PNG, WebP, GIF and AVIF with several pictures move, and others do not', async () => {
  const of = async (image: typeof still) =>
    Promise.all([image.clone().webp(), image.clone().gif()].map((one) => one.toBuffer()));
  const [png, avif] = [await still.clone().png().toBuffer(), await still.clone().avif().toBuffer()];
  // A PNG says behind its head that it has two pictures.
  const [head, rest] = [png.subarray(0, 33), png.subarray(33)];
  const animated = Buffer.concat([head, Buffer.from('\0\0\0\bacTL\0\0\0\x02\0\0\0\0CRC.'), rest]);
  expect([...(await of(two)), animated, Buffer.from('\0\0\0\x20ftypavis')].every(isAnimated)).toBe(true);
  expect([...(await of(still)), png, avif].some(isAnimated)).toBe(false);
});
