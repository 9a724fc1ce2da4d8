import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createImages, type Images } from '#local/images';
import { sizedAddress, SIZED_FORMATS } from '#lib/image';
import { storeImage } from '#server/features/images/images';
import { startApi } from '#tests/support/api';
import { fileOf, photograph } from '#tests/support/images';
import { perFile } from '#tests/support/lifetimes';

const api = perFile(startApi);
let images: Images;
let upload: string;

beforeAll(async () => {
  images = createImages(api.ctx.stores.uploads);
  upload = await keep(await photograph(1600, 900));
});

const keep = async (bytes: Uint8Array) => `/api/uploads/${await storeImage(api.ctx, fileOf(bytes))}`;

const ask = (address: string, init?: RequestInit) =>
  images(new Request(new URL(address, 'http://localhost'), init));

const sizeOf = async (answer: Response) => {
  const { width, height, format, mediaType } = await sharp(await answer.arrayBuffer()).metadata();
  return { width, height, type: mediaType ?? `image/${format}` };
};

/** The address of the upload at a size, with parts of the question replaced. */
function asked(own: Record<string, string>): string {
  const url = new URL(sizedAddress(upload, 320, 'avif'), 'http://localhost');
  for (const [name, value] of Object.entries(own)) url.searchParams.set(name, value);
  return url.href;
}

describe('an uploaded image at the size shown', () => {
  it.each(SIZED_FORMATS)('comes as %s in the requested width, and is cached by browsers', async (format) => {
    const answer = await ask(sizedAddress(upload, 320, format));
    expect(answer.headers.get('content-type')).toBe(`image/${format}`);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(30_000);
    expect(await sizeOf(answer)).toEqual({ width: 320, height: 180, type: `image/${format}` });
  });

  it('is never enlarged, and is rotated as its Exif data says', async () => {
    const turned = await keep(
      await sharp(await photograph(200, 100))
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    );
    expect(await sizeOf(await ask(sizedAddress(turned, 640, 'webp')))).toMatchObject({
      width: 100,
      height: 200,
    });
  });

  it('is made once for parallel and later requests', async () => {
    let reads = 0;
    const { uploads } = api.ctx.stores;
    const watched = createImages({ read: (name) => ((reads += 1), uploads.read(name)) });
    const request = new Request(asked({}));
    for (const answer of await Promise.all([1, 2, 3].map(() => watched(request))))
      expect(answer.status).toBe(200);
    expect((await watched(request)).status).toBe(200);
    expect(reads).toBe(1);
  });

  it.each<Record<string, string>>([
    { w: '0' },
    { w: '-320' },
    { w: '1000000000' },
    { w: '321' },
    { w: '320.0' },
    { w: 'NaN' },
    { fm: 'svg' },
    { fm: 'png' },
    { fm: '__proto__' },
    { url: 'https://elsewhere.example/api/uploads/x.webp' },
    { url: '//elsewhere.example/x.webp' },
    { url: 'file:///etc/passwd' },
    { url: '/api/uploads/../../package.json' },
    { url: '/api/uploads/%2e%2e%2fpackage.json' },
    { url: '/api/applications' },
    { url: '/icons/icon.svg' },
    { url: '' },
    { h: '320' },
    { q: '100' },
  ])('is refused for %j', async (own) => {
    const answer = await ask(asked(own));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
  });

  it('is refused with a repeated parameter, or another method', async () => {
    expect((await ask(`${asked({})}&w=320`)).status).toBe(400);
    expect((await ask(asked({}), { method: 'POST' })).status).toBe(405);
  });

  it('is not found, and not cached as missing, if there is none', async () => {
    const missing = `/api/uploads/${'0'.repeat(32)}.webp`;
    expect((await ask(sizedAddress(missing, 320, 'avif'))).status).toBe(404);
    await api.ctx.stores.uploads.create('0'.repeat(32) + '.webp', new Uint8Array(await photograph(640, 360)));
    expect((await ask(sizedAddress(missing, 320, 'avif'))).status).toBe(200);
  });

  it('is refused if its bytes are no image, or one with too many pixels', async () => {
    const broken = await keep(Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.alloc(50)]));
    const [width, height] = [7000, 7000];
    const flat = sharp(Buffer.alloc(width * height), { raw: { width, height, channels: 1 } });
    const vast = await keep(await flat.png({ compressionLevel: 1 }).toBuffer());
    for (const address of [broken, vast]) {
      const answer = await ask(sizedAddress(address, 320, 'webp'));
      expect([answer.status, await answer.json()]).toEqual([400, { message: 'This image cannot be read.' }]);
    }
  });
});
