import { expect, it } from 'vitest';
import { MINUTE } from '#src/server/platform/clock.ts';
import { POST, startBlogApi } from '../support/blogs.ts';
import { fileOf, PNG } from '../support/images.ts';
import { perFile } from '../support/lifetimes.ts';

const api = perFile(startBlogApi);

const send = (image: Blob) => api.send('POST', '/api/uploads', { image });

const keep = async (bytes: Uint8Array): Promise<string> => (await (await send(fileOf(bytes))).json()).image;

/** A picture with so many bytes behind its end. */
const padded = (bytes: number) => fileOf(Buffer.concat([PNG, Buffer.alloc(bytes)]));

/** Expects that an image is refused, alone and with a post. */
async function expectRefused(image: File, [status, code, message]: [number, string, string]) {
  for (const address of ['/api/uploads', '/api/blogs']) {
    const answer = await api.send('POST', address, { ...POST, title: 'Refused', image });
    expect([address, answer.status]).toEqual([address, status]);
    const said = { message, errors: { image: message }, code, errorCodes: { image: code } };
    expect(await answer.json()).toEqual(said);
  }
  expect(await api.titles()).not.toContain('Refused');
}

it('an image is stored once, and served byte for byte with the content type of an image, to be cached for ever', async () => {
  const disguised = fileOf(PNG, '../../etc/passwd\r\n.html', 'text/html');
  const stored = await send(disguised);
  const { image } = await stored.json();
  expect(image).toMatch(/^[0-9a-f]{32}-1x1\.png$/);
  expect([stored.status, stored.headers.get('location')]).toEqual([201, `/api/uploads/${image}`]);
  expect(await keep(PNG)).toBe(image);
  await api.add({ title: 'Shown', content: `![A pixel](/api/uploads/${image})`, format: 'markdown' });
  const answer = await api.get(`/api/uploads/${image}`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(PNG.byteLength),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'netlify-cdn-cache-control': 'public, durable, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  });
  const headers = { 'If-None-Match': answer.headers.get('etag') ?? '' };
  const known = await api.get(`/api/uploads/${image}`, headers);
  expect([known.status, known.headers.get('netlify-cdn-cache-control')]).toEqual([304, 'no-store']);
});

it.each([
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<!doctype html>',
  'GIF89a',
])('an image is refused with another type: %s', async (text) => {
  const message =
    'The content of this file is not a JPEG, PNG, WebP or AVIF image: please choose another file.';
  await expectRefused(fileOf(text), [415, 'unsupported-type', message]);
});

it('an image has at most 4 MB', async () => {
  const left = 4 * 2 ** 20 - PNG.length;
  expect((await send(padded(left))).status).toBe(201);
  const message = 'The image is too large: please choose one of at most 4 MB.';
  await expectRefused(padded(left + 1), [413, 'too-large', message]);
});

it.each([
  ['no height', 1, 0],
  ['more pixels than memory', 30_000, 30_000],
])('an image is refused with %s', async (_, width, height) => {
  const claims = Buffer.from(PNG);
  claims.writeUInt32BE(width, 16);
  claims.writeUInt32BE(height, 20);
  const message = 'The image is damaged or has more than 50 megapixels: please choose another one.';
  await expectRefused(fileOf(claims), [422, 'invalid-request', message]);
});

it('an image of too many pixels is refused, also with fill bytes before its size', async () => {
  const frame = Buffer.from('ffd8ffffffc0001108' + '2328'.repeat(2) + '03', 'hex');
  expect((await send(fileOf(frame))).status).toBe(422);
});

it.each<[string, Buffer]>([
  ['is broken off', PNG.subarray(0, 20)],
  ['points outside itself', Buffer.from('ffd8ffe1001245786966000049492a00ffffffff', 'hex')],
  ['never ends', Buffer.from('ffd8' + 'ffe00000'.repeat(9), 'hex')],
])('an image has a name without a size when it %s', async (_, bytes) => {
  expect(await keep(bytes)).toMatch(/^[0-9a-f]{32}\.(?:png|jpg|avif|webp)$/);
});

it('pictures that are there already are listed for editors, the last saved first, with the post and whether readers see it', async () => {
  const drawn = await keep(PNG);
  const { id } = await api.add({
    title: 'Cover and text',
    content: `![](/api/uploads/${drawn})`,
    format: 'markdown',
    image: padded(1),
  });
  api.clock.now += MINUTE;
  await api.send('POST', '/api/post-drafts', { ...POST, title: 'Draft', image: padded(2) });
  const listed = async (): Promise<object[]> =>
    (await api.read('/api/uploads')).map(({ image: _, ...rest }: { image: string }) => rest);
  expect((await listed()).slice(0, 3)).toEqual([
    { name: 'Draft', isPublic: false },
    { name: 'Cover and text, picture 1', isPublic: true },
    { name: 'Cover and text, picture 2', isPublic: true },
  ]);
  await api.send('DELETE', `/api/blogs/${id}`);
  expect(JSON.stringify(await listed())).not.toContain('Cover and text');
  const { requests } = await api.countRequests(() => api.read('/api/uploads'));
  const lists = await api.countRequests(() => api.read('/api/blogs?view=cards&state=all'));
  expect(requests.length).toBeLessThanOrEqual(lists.requests.length);
});
