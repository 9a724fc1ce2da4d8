import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sizedAddress, SIZED_FORMATS, uploadSize } from '#lib/image';
import { createImages } from '#local/images';
import { POST, startBlogApi } from '../support/blogs.ts';
import { fileOf, photograph, PNG } from '../support/images.ts';
import { perFile } from '../support/lifetimes.ts';

const api = perFile(startBlogApi);

const send = (image: Blob) => api.send('POST', '/api/uploads', { image });

const keep = async (bytes: Uint8Array): Promise<string> => (await (await send(fileOf(bytes))).json()).image;

let photo: Buffer;

beforeAll(async () => void (photo = await photograph(301, 170)));

describe('an image', () => {
  it('is stored once, and served byte for byte with the content type of an image, to be cached for ever', async () => {
    const disguised = fileOf(PNG, '../../etc/passwd\r\n.html', 'text/html');
    const answers = await Promise.all([send(disguised), send(fileOf(PNG))]);
    const [{ image }, other] = await Promise.all(answers.map((answer) => answer.json()));
    expect(image).toMatch(/^[0-9a-f]{32}-1x1\.png$/);
    expect([answers[0]?.status, answers[0]?.headers.get('location')]).toEqual([201, `/api/uploads/${image}`]);
    expect(other).toEqual({ image });
    const answer = await api.get(`/api/uploads/${image}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.byteLength),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'netlify-cdn-cache-control': 'public, durable, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      // Feed readers load it into their own pages.
      'cross-origin-resource-policy': 'cross-origin',
    });
    const known = await api.get(`/api/uploads/${image}`, {
      'If-None-Match': answer.headers.get('etag') ?? '',
    });
    expect([known.status, known.headers.get('netlify-cdn-cache-control')]).toEqual([304, 'no-store']);
  });

  it('stays with its post if an edit sends none', async () => {
    const { id, image } = await api.add({ image: fileOf(PNG) });
    const edited = await api.send('PUT', `/api/blogs/${id}`, { ...POST, image: new File([], '') });
    expect((await edited.json()).image).toBe(image);
  });

  it.each<[string, Uint8Array | string, number, string]>([
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      415,
      'unsupported-type',
    ],
    ['HTML', '<!doctype html><script>alert(1)</script>', 415, 'unsupported-type'],
    ['GIF', 'GIF89a', 415, 'unsupported-type'],
    ['more than 4 MB', Buffer.concat([PNG, Buffer.alloc(4 * 2 ** 20 + 1 - PNG.length)]), 413, 'too-large'],
  ])('of %s is refused, alone and with a post', async (_kind, bytes, status, code) => {
    const message =
      status === 413
        ? 'The image is too large: please choose one of at most 4 MB.'
        : 'The content of this file is not a JPEG, PNG, WebP or AVIF image: please choose another file.';
    for (const address of ['/api/uploads', '/api/blogs']) {
      const answer = await api.send('POST', address, { ...POST, title: 'Refused', image: fileOf(bytes) });
      expect([address, answer.status]).toEqual([address, status]);
      expect(await answer.json()).toEqual({
        message,
        errors: { image: message },
        code,
        errorCodes: { image: code },
      });
    }
    expect(await api.titles()).not.toContain('Refused');
  });

  it('of 4 MB is accepted', async () => {
    expect((await send(fileOf(Buffer.concat([PNG, Buffer.alloc(4 * 2 ** 20 - PNG.length)])))).status).toBe(
      201,
    );
  });

  it.each(['..%2f..%2fpackage.json', 'a.png', `${'0'.repeat(32)}.svg`, `${'0'.repeat(32)}.png`])(
    'with an unknown name is not found: %s',
    async (name) => {
      expect((await api.get(`/api/uploads/${name}`, { 'If-None-Match': '*' })).status).toBe(404);
    },
  );

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
    ['AVIF with transparency', (picture) => picture.ensureAlpha(0.5).avif({ effort: 0 })],
    ['AVIF held upright', (picture) => picture.withMetadata({ orientation: 6 }).avif({ effort: 0 })],
  ])('tells its size by its name: %s', async (_, made) => {
    const bytes = await made(sharp(photo)).toBuffer();
    const { autoOrient } = await sharp(bytes).metadata();
    expect(uploadSize(`/api/uploads/${await keep(bytes)}`)).toEqual(autoOrient);
  });

  it.each<[string, Buffer]>([
    ['is broken off', PNG.subarray(0, 20)],
    ['has no height', Buffer.concat([PNG.subarray(0, 20), Buffer.alloc(4), PNG.subarray(24)])],
    ['ends within its frame', Buffer.from('ffd8ffc0000b08', 'hex')],
    ['names a size that no camera has', Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(8, 255)])],
    ['points outside itself', Buffer.from('ffd8ffe1001245786966000049492a00ffffffff', 'hex')],
    ['never ends', Buffer.from('ffd8' + 'ffe00000'.repeat(9), 'hex')],
    ['is AVIF by its first words alone', Buffer.from('0000001066747970617669660000000000000000', 'hex')],
    ['has a box of no length', Buffer.from('00000010667479706176696600000000'.padEnd(64, '0'), 'hex')],
    ['is WebP of an unknown kind', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP9 '), Buffer.alloc(20)])],
  ])('has a name without a size when it %s', async (_, bytes) => {
    expect(await keep(bytes)).toMatch(/^[0-9a-f]{32}\.(?:png|jpg|avif|webp)$/);
  });
});

it('a picture in a text needs an alternative text, unless the post had none before', async () => {
  const text = { ...POST, content: `![](/api/uploads/${await keep(PNG)})`, format: 'markdown' };
  const sentence =
    'Please say what each picture shows, in the square brackets before its address: ![A cashier counts notes](…).';
  const refused = async (answer: Response) =>
    expect([answer.status, (await answer.json()).errors]).toEqual([422, { content: sentence }]);
  await refused(await api.send('POST', '/api/blogs', text));
  const { id: draft } = await (await api.send('POST', '/api/post-drafts', text)).json();
  await refused(await api.send('POST', `/api/post-drafts/${draft}/publish`));
  const { id } = await api.add({ title: 'Illustrated' });
  await refused(await api.send('PUT', `/api/blogs/${id}`, text));
  await api.ctx.stores.posts.update(id, (post) => ({ ...post, ...text, format: 'markdown' }));
  expect(
    (await api.send('PUT', `/api/blogs/${id}`, { ...text, content: `${text.content} more` })).status,
  ).toBe(200);
});

describe('an uploaded image at the size shown', () => {
  let upload: string;

  beforeAll(async () => void (upload = `/api/uploads/${await keep(await photograph(640, 360))}`));

  const images = (uploads = api.ctx.stores.uploads) => createImages(uploads);
  const ask = (address: string, init?: RequestInit) =>
    images()(new Request(new URL(address, 'http://localhost'), init));

  /** The address of the upload at a size, with parts of the question replaced. */
  function asked(own: Record<string, string>): string {
    const url = new URL(sizedAddress(upload, 320, 'avif'), 'http://localhost');
    for (const [name, value] of Object.entries(own)) url.searchParams.set(name, value);
    return url.href;
  }

  it.each(SIZED_FORMATS)('comes as %s in the requested width, and is cached by browsers', async (format) => {
    const answer = await ask(sizedAddress(upload, 320, format));
    expect(answer.headers.get('content-type')).toBe(`image/${format}`);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const { width, height, mediaType } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height, mediaType]).toEqual([320, 180, `image/${format}`]);
  });

  it('is never enlarged, and is rotated as its Exif data says', async () => {
    const turned = await keep(await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    const answer = await ask(sizedAddress(`/api/uploads/${turned}`, 640, 'webp'));
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 170, height: 301 });
  });

  it('is made once for parallel and later requests', async () => {
    let reads = 0;
    const { uploads } = api.ctx.stores;
    const watched = createImages({ read: (name) => ((reads += 1), uploads.read(name)) });
    const answers = await Promise.all([1, 2, 3].map(() => watched(new Request(asked({})))));
    answers.push(await watched(new Request(asked({}))));
    expect([answers.map(({ status }) => status), reads]).toEqual([[200, 200, 200, 200], 1]);
  });

  it.each<Record<string, string>>([
    ...['0', '-320', '1000000000', '321', '320.0', 'NaN'].map((w) => ({ w })),
    ...['svg', 'png', '__proto__'].map((fm) => ({ fm })),
    { url: 'https://elsewhere.example/api/uploads/x.webp' },
    { url: '//elsewhere.example/x.webp' },
    { url: 'file:///etc/passwd' },
    { url: '/api/uploads/../../package.json' },
    { url: '/api/uploads/%2e%2e%2fpackage.json' },
    { url: '/api/applications' },
    { url: '' },
    { h: '320' },
  ])('is refused for %j', async (own) => {
    const answer = await ask(asked(own));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
  });

  it('is refused with a repeated parameter, another method, bytes of no image, or too many pixels', async () => {
    expect((await ask(`${asked({})}&w=320`)).status).toBe(400);
    expect((await ask(asked({}), { method: 'POST' })).status).toBe(405);
    const flat = sharp(Buffer.alloc(7000 * 7000), { raw: { width: 7000, height: 7000, channels: 1 } });
    const vast = await flat.png({ compressionLevel: 1 }).toBuffer();
    for (const bytes of [Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.alloc(50)]), vast]) {
      const answer = await ask(asked({ url: `/api/uploads/${await keep(bytes)}` }));
      expect([answer.status, await answer.json()]).toEqual([400, { message: 'This image cannot be read.' }]);
    }
  });

  it('is not found, and not cached as missing, if there is none', async () => {
    const name = `${'0'.repeat(32)}.webp`;
    const known = images();
    const get = async () => (await known(new Request(asked({ url: `/api/uploads/${name}` })))).status;
    expect(await get()).toBe(404);
    await api.ctx.stores.uploads.create(name, new Uint8Array(photo));
    expect(await get()).toBe(200);
  });
});
