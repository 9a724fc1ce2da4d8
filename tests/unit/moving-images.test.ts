import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isAnimated } from '#lib/image';

const still = sharp({ create: { width: 2, height: 2, channels: 3, background: 'teal' } });
const two = sharp(Buffer.from([1, 2].flatMap((n) => Array<number>(12).fill(n * 90))), {
  raw: { width: 2, height: 4, channels: 3, pageHeight: 2 },
});
/** A PNG whose first chunk after its head says that it has two pictures. */
const animatedPng = async () => {
  const png = await still.clone().png().toBuffer();
  return Buffer.concat([
    png.subarray(0, 33),
    Buffer.from('\0\0\0\bacTL\0\0\0\x02\0\0\0\0CRC.'),
    png.subarray(33),
  ]);
};

it.each([
  ['PNG', false, () => still.clone().png().toBuffer()],
  ['JPEG', false, () => still.clone().jpeg().toBuffer()],
  ['WebP', false, () => still.clone().webp().toBuffer()],
  ['AVIF', false, () => still.clone().avif().toBuffer()],
  ['PNG with two pictures', true, animatedPng],
  ['WebP with two pictures', true, () => two.clone().webp().toBuffer()],
  ['GIF with two pictures', true, () => two.clone().gif().toBuffer()],
  ['AVIF sequence', true, () => Promise.resolve(Buffer.from('\0\0\0\x20ftypavis'))],
])('a %s moves: %j', async (_name, moves, make) => expect(isAnimated(await make())).toBe(moves));
