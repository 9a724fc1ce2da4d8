import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { IMAGE_MESSAGES, uploadSize } from '#lib/image';
import { startSignedIn } from '../support/api.ts';
import { formData } from '../support/form-data.ts';
import { fileOf, photograph, PNG } from '../support/images.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startSignedIn);

function post(image: File, method = 'POST', address = '/api/blogs') {
  const body = formData({ title: 'T', content: 'C', contentwriter: 'W', image });
  return api.call(address, { method, body, headers: { Cookie: api.cookie } });
}

describe('an image', () => {
  it('is served byte for byte, with the content type of an image', async () => {
    const { image } = await (await post(fileOf(PNG, '../../etc/passwd\r\n.html', 'text/html'))).json();
    expect(image).toMatch(/^[0-9a-f]{32}-1x1\.png$/);
    const answer = await api.call(`/api/uploads/${image}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    // Feed readers load it into their own pages.
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it.each<[string, (picture: Sharp) => Sharp]>([
    ['JPEG', (picture) => picture.jpeg()],
    ['JPEG that comes into focus', (picture) => picture.jpeg({ progressive: true })],
    ['JPEG with a profile', (picture) => picture.withIccProfile('p3').jpeg()],
    ['JPEG of a camera held upright', (picture) => picture.withMetadata({ orientation: 6 }).jpeg()],
    ['JPEG of a camera held upside down', (picture) => picture.withMetadata({ orientation: 3 }).jpeg()],
    ['PNG', (picture) => picture.png()],
    ['WebP', (picture) => picture.webp()],
    ['WebP without loss', (picture) => picture.webp({ lossless: true })],
    ['WebP with transparency', (picture) => picture.ensureAlpha(0.5).webp()],
    ['AVIF', (picture) => picture.avif({ effort: 0 })],
    [
      'AVIF of a camera held upright',
      (picture) => picture.withMetadata({ orientation: 6 }).avif({ effort: 0 }),
    ],
    ['AVIF with transparency', (picture) => picture.ensureAlpha(0.5).avif({ effort: 0 })],
  ])('tells its size by its name: %s', async (_, made) => {
    const bytes = await made(sharp(await photograph(301, 170))).toBuffer();
    const { image } = await (await post(fileOf(bytes))).json();
    const { autoOrient } = await sharp(bytes).metadata();
    expect(uploadSize(`/api/uploads/${image}`)).toEqual(autoOrient);
  });

  it.each<[string, Buffer]>([
    ['is broken off', PNG.subarray(0, 20)],
    ['has no height', Buffer.concat([PNG.subarray(0, 20), Buffer.alloc(4), PNG.subarray(24)])],
    ['ends within its frame', Buffer.from('ffd8ffc0000b08', 'hex')],
    ['names a size that no camera has', Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(8, 255)])],
    ['points outside itself', Buffer.from('ffd8ffe1001245786966000049492a00ffffffff', 'hex')],
    ['never ends', Buffer.from('ffd8' + 'ffe00000'.repeat(9), 'hex')],
    ['is AVIF by its first words alone', Buffer.from('0000001066747970617669660000000000000000', 'hex')],
    [
      'is AVIF with a box of no length',
      Buffer.from('00000010667479706176696600000000'.padEnd(64, '0'), 'hex'),
    ],
    ['is WebP of an unknown kind', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP9 '), Buffer.alloc(20)])],
  ])('has a name without a size when it %s', async (_, bytes) => {
    expect((await (await post(fileOf(bytes))).json()).image).toMatch(/^[0-9a-f]{32}\.(?:png|jpg|avif|webp)$/);
  });

  it('stays if an edit sends none', async () => {
    const { id, image } = await (await post(fileOf(PNG))).json();
    const edited = await post(new File([], ''), 'PUT', `/api/blogs/${id}`);
    expect((await edited.json()).image).toBe(image);
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['<!doctype html><script>alert(1)</script>', 415],
    ['GIF89a', 415],
    [Buffer.concat([PNG, Buffer.alloc(4 * 1024 * 1024)]), 413],
  ])('of another kind or size is refused: %#', async (bytes, status) => {
    const answer = await post(fileOf(bytes));
    expect(answer.status).toBe(status);
    const message = status === 413 ? IMAGE_MESSAGES.size : IMAGE_MESSAGES.type;
    const code = status === 413 ? 'too-large' : 'unsupported-type';
    expect(await answer.json()).toEqual({
      ...{ message, errors: { image: message } },
      ...{ code, errorCodes: { image: code } },
    });
    expect(await (await api.call('/api/blogs')).json()).toEqual([]);
  });

  it.each(['..%2f..%2fpackage.json', 'a.png', `${'0'.repeat(32)}.svg`, `${'0'.repeat(32)}.png`])(
    'with an unknown name is not found: %s',
    async (name) => {
      expect((await api.call(`/api/uploads/${name}`)).status).toBe(404);
    },
  );
});
